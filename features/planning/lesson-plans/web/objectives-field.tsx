import { useId, useState } from 'react'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { bloomVerbs, withVerb } from '../bloom-verbs.ts'
import type { LessonBody } from '../contract.ts'
import { bloomLevels } from '../lesson.ts'
import styles from './lesson-form.module.css'

type Objective = LessonBody['objectives'][number]

interface ObjectivesFieldProps {
  value: readonly Objective[]
  onChange: (objectives: Objective[]) => void
  /** Of the whole list. */
  error?: string
  errors: readonly (string | undefined)[]
}

/** The specific objectives, each with its level of Bloom's taxonomy; the verbs of the level are offered. */
export function ObjectivesField({ value, onChange, error, errors }: ObjectivesFieldProps) {
  const [active, setActive] = useState(-1)
  const note = useId()
  const change = (at: number, part: Partial<Objective>) =>
    onChange(value.map((value, index) => (index === at ? { ...value, ...part } : value)))
  return (
    <fieldset className={styles.objectives} aria-describedby={error ? note : undefined}>
      <legend>Objectivos específicos</legend>
      <Stack as="ol" gap={12}>
        {value.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: objectives have no identity but their place.
          <li key={at} onFocus={() => setActive(at)}>
            <div className={styles.objective}>
              <TextInput
                label={`${at + 1}.º objectivo`}
                required
                value={entry.text}
                error={errors[at]}
                onChange={event => change(at, { text: event.target.value })}
              />
              <SelectInput
                label="Nível"
                none="Sem nível"
                value={entry.level ?? ''}
                options={bloomLevels.map(level => ({ value: level, label: level }))}
                onChange={event =>
                  change(at, { level: bloomLevels.find(level => level === event.target.value) ?? null })
                }
              />
              <IconButton
                aria-label={`Retirar o ${at + 1}.º objectivo`}
                onClick={() => onChange(value.filter((_other, index) => index !== at))}
              >
                <Icon name="trash" />
              </IconButton>
            </div>
            {entry.level && active === at && (
              <fieldset className={styles.verbs} aria-label={`Verbos de ${entry.level}`}>
                {bloomVerbs[entry.level].map(verb => (
                  <PlainButton key={verb} onClick={() => change(at, { text: withVerb(entry.text, verb) })}>
                    {verb}
                  </PlainButton>
                ))}
              </fieldset>
            )}
          </li>
        ))}
      </Stack>
      {error && (
        <Row as="p" gap={6} center error small id={note} className={styles.error}>
          <Icon name="warning-circle" size={16} />
          {error}
        </Row>
      )}
      <Button
        data-missing={error ? true : undefined}
        startIcon={<Icon name="plus" />}
        disabled={value.length >= 20}
        onClick={() => {
          onChange([...value, { text: '', level: null }])
          setActive(value.length)
        }}
      >
        Acrescentar objectivo
      </Button>
    </fieldset>
  )
}
