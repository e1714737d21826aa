import type { ComponentType } from 'react'
import { Controller, get, useWatch } from 'react-hook-form'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Add, Remove } from '#school/questions/web/editor/answers-editor.tsx'
import { MoveHandle } from '#school/questions/web/editor/move-handle.tsx'
import { changedAt, removeAt } from '#school/questions/web/editor/part.ts'
import { moved, useReorder } from '#school/questions/web/editor/use-reorder.ts'
import type { Level, Skill } from '../diagnostic-test.ts'
import { areOfModel, oralModels } from '../oral-models.ts'
import type { HeadForm } from './head-fields.tsx'
import styles from './levels-field.module.css'

const MAX = 12

/** The level that texts of a bank are offered for, and what takes one of them into it. */
export interface OfferedTexts {
  skill: Skill
  language: string
  level: string
  /** What the test shows already. */
  taken: readonly string[]
  onTake: (key: 'task' | 'second', content: string) => void
}

/** The levels of an oral assessment, lowest first, each with what the pupil is asked to read or to do. */
export function LevelsField({ form, locked, texts }: LevelsFieldProps) {
  const [skill, language] = useWatch({ control: form.control, name: ['skill', 'language'] })
  return (
    <Controller
      control={form.control}
      name="levels"
      render={({ field }) => (
        <Levels
          levels={field.value}
          locked={locked}
          errorOf={(at, key) => messageOf(get(form.formState.errors, `levels.${at}.${key}`))}
          onChange={field.onChange}
          texts={texts}
          skill={skill}
          language={language}
          onModel={skill => form.setValue('skill', skill, { shouldDirty: true })}
        />
      )}
    />
  )
}

interface LevelsFieldProps {
  form: HeadForm
  locked?: boolean
  /** Draws the texts that a bank has for a level. */
  texts: ComponentType<OfferedTexts>
}

interface LevelsProps extends Pick<LevelsFieldProps, 'texts'>, Pick<OfferedTexts, 'skill' | 'language'> {
  levels: Level[]
  locked: boolean | undefined
  errorOf: (at: number, key: keyof Level) => string | undefined
  onChange: (levels: readonly Level[]) => void
  /** What the chosen model hears. */
  onModel: (skill: Skill) => void
}

function Levels({ levels, locked, errorOf, onChange, onModel, texts: Texts, ...heard }: LevelsProps) {
  const taken = levels.flatMap(({ task, second }) => [task, second])
  const order = useReorder(levels.length, (from, to) => onChange(moved(levels, from, to)))
  if (locked)
    return (
      <>
        <Note>A avaliação já foi aplicada: os níveis ficam como foram. Duplique-a para os mudar.</Note>
        <Stack as="ol" gap={16} className={styles.shown}>
          {levels.map(level => (
            <li key={level.name}>
              <b>{level.name}</b>
              {[level.task, level.second].filter(Boolean).map(sample => (
                <p key={sample}>{sample}</p>
              ))}
            </li>
          ))}
        </Stack>
      </>
    )
  return (
    <Stack gap={16}>
      {areOfModel(levels) && (
        <fieldset className={styles.models}>
          <legend>Começar por um modelo</legend>
          {oralModels.map(model => (
            <Button
              key={model.key}
              variant="outlined"
              onClick={() => {
                onChange(model.levels)
                onModel(model.key)
              }}
            >
              {model.label}
            </Button>
          ))}
        </fieldset>
      )}
      <Stack as="ol" gap={16} className={styles.rows}>
        {levels.map((level, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level has no name of its own while it is written.
          <li key={at} {...order.row(at)}>
            <Stack gap={12}>
              <TextInput
                label={`${at + 1}.º nível`}
                required
                value={level.name}
                error={errorOf(at, 'name')}
                onChange={event => onChange(changedAt(levels, at, { name: event.target.value }))}
              />
              {at === 0 ? (
                <Text as="p" secondary small>
                  É o de quem não chega ao segundo: não pede nada.
                </Text>
              ) : (
                <>
                  <TextArea
                    label={`O que se mostra no ${at + 1}.º nível`}
                    rows={2}
                    value={level.task}
                    error={errorOf(at, 'task')}
                    onChange={event => onChange(changedAt(levels, at, { task: event.target.value }))}
                  />
                  <TextArea
                    label={`Segunda amostra do ${at + 1}.º nível`}
                    rows={2}
                    help={
                      at === 1 ? 'Outra, igualmente difícil: quem falha a primeira não a repete.' : undefined
                    }
                    value={level.second}
                    error={errorOf(at, 'second')}
                    onChange={event => onChange(changedAt(levels, at, { second: event.target.value }))}
                  />
                  <Texts
                    {...heard}
                    level={level.name}
                    taken={taken}
                    onTake={(key, content) => onChange(changedAt(levels, at, { [key]: content }))}
                  />
                </>
              )}
            </Stack>
            <Stack as="span" gap={4} className={styles.tools}>
              <MoveHandle {...order.handle(at, `o ${at + 1}.º nível`)} />
              <Remove
                label={`Retirar o ${at + 1}.º nível`}
                disabled={levels.length <= 2}
                onClick={() => onChange(removeAt(levels, at))}
              />
            </Stack>
          </li>
        ))}
      </Stack>
      <p className="visually-hidden" aria-live="polite">
        {order.said}
      </p>
      {levels.length < MAX && (
        <Add label="Juntar nível" onClick={() => onChange([...levels, { name: '', task: '', second: '' }])} />
      )}
    </Stack>
  )
}

function messageOf(found: unknown): string | undefined {
  const { message } = (found ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
