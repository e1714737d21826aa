import { useId, useState } from 'react'
import { allBoxesEarnAll, withWrongTaking } from '#engines/questions/all-boxes.ts'
import { evenWeights } from '#engines/questions/blank-question.ts'
import { letterOf } from '#engines/questions/key-text.ts'
import type { Option } from '#engines/questions/question-parts.ts'
import { roundHalfUp } from '#kit/figures.ts'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './editor.module.css'
import { MoveHandle } from './move-handle.tsx'
import { NumberInput } from './number-input.tsx'
import { changedAt, type EditorPart, freeId, removeAt } from './part.ts'
import { FieldError, Rows } from './parts.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { moved, useReorder } from './use-reorder.ts'

const MAX = 26

/** Options of a choice: which are right, their text, the slip that each wrong one shows, weight and comment. */
export function OptionsEditor(props: EditorPart<'single-choice' | 'multiple-choice'>) {
  const { question, onChange, errorOf, onMedia } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const group = useId()
  const { options } = question
  const single = question.type === 'single-choice'
  const set = (next: Option[]) => onChange({ ...question, options: next })
  const order = useReorder(options.length, (from, to) => set(moved(options, from, to)))

  function mark(at: number, right: boolean) {
    const correct = options.map((option, place) => (place === at ? right : !single && option.correct))
    const weights = single ? correct.map(Number) : evenWeights(correct)
    set(
      options.map((option, place) => ({
        ...option,
        correct: correct[place] === true,
        weight: weights[place] ?? 0,
      })),
    )
  }

  return (
    <Rows legend="Opções" said={order.said} error={errorOf('options')}>
      <Text as="div" caption bold secondary className={styles.optionHead} aria-hidden="true">
        <span>Certa</span>
        <span>Opção</span>
        <span>Erro típico que a opção mostra</span>
      </Text>
      {options.map((option, at) => {
        const name = `opção ${letterOf(at)}`
        const isOpen = open.has(option.id)
        return (
          <div key={option.id} className={styles.option} {...order.row(at)}>
            <label className={styles.letter}>
              <input
                type={single ? 'radio' : 'checkbox'}
                name={group}
                checked={option.correct}
                onChange={event => mark(at, event.target.checked)}
                aria-label={`Opção ${letterOf(at)} certa`}
              />
              <span aria-hidden="true">{letterOf(at)}</span>
            </label>
            <RichTextField
              compact={`na ${name}`}
              label={`Opção ${letterOf(at)}`}
              value={option.text}
              onChange={text => set(changedAt(options, at, { text }))}
              media={question.media}
              onMedia={onMedia}
              error={errorOf(`options.${at}.text`)}
            />
            {option.correct ? (
              <Row as="p" gap={8} center touch small semibold primary>
                <Icon name="check" size={18} /> Resposta certa
              </Row>
            ) : (
              <TextInput
                label={<span className="visually-hidden">Erro típico da opção {letterOf(at)}</span>}
                placeholder="Que erro leva a escolhê-la?"
                value={option.typicalError}
                error={errorOf(`options.${at}.typicalError`)}
                onChange={event => set(changedAt(options, at, { typicalError: event.target.value }))}
              />
            )}
            <Row as="span" center touch className={styles.rowTools}>
              <MoveHandle {...order.handle(at, `a ${name}`)} />
              <ActionMenu
                label={`Mais acções da ${name}`}
                actions={[
                  {
                    label: isOpen ? 'Fechar peso e comentário' : 'Peso e comentário',
                    icon: 'sliders-horizontal',
                    onClick: () => setOpen(toggled(open, option.id)),
                  },
                  {
                    label: 'Retirar a opção',
                    icon: 'trash',
                    destructive: true,
                    disabled: options.length <= 2,
                    onClick: () => set(removeAt(options, at)),
                  },
                ]}
              />
            </Row>
            {isOpen && (
              <Stack gap={12} className={styles.more}>
                <NumberInput
                  label="Peso, em %"
                  help={
                    single
                      ? 'Certa: 100. As outras: menos, ou negativo se tira pontos.'
                      : 'As certas somam 100.'
                  }
                  value={percent(option.weight)}
                  error={errorOf(`options.${at}.weight`)}
                  onChange={value =>
                    set(changedAt(options, at, { weight: value === null ? Number.NaN : value / 100 }))
                  }
                />
                <RichTextField
                  label="Comentário a quem a escolhe"
                  optional
                  rows={1}
                  value={option.feedback}
                  onChange={feedback => set(changedAt(options, at, { feedback }))}
                  media={question.media}
                  onMedia={onMedia}
                />
              </Stack>
            )}
          </div>
        )
      })}
      <Row gap={20} rowGap={4} wrap center>
        <Button
          startIcon={<Icon name="plus" />}
          disabled={options.length >= MAX}
          onClick={() =>
            set([
              ...options,
              { id: freeId(options), text: '', correct: false, weight: 0, typicalError: '', feedback: '' },
            ])
          }
        >
          Juntar opção
        </Button>
        <CheckInput
          label="As opções podem mudar de ordem"
          checked={question.shuffle}
          onChange={event => onChange({ ...question, shuffle: event.target.checked })}
        />
        {question.type === 'multiple-choice' && (
          <CheckInput
            label="Só vale se estiver tudo certo"
            checked={question.scoring === 'all-or-nothing'}
            onChange={event =>
              onChange({ ...question, scoring: event.target.checked ? 'all-or-nothing' : 'weights' })
            }
          />
        )}
      </Row>
      <FieldError text={errorOf('')} />
      <div role="status">
        {allBoxesEarnAll(question) && (
          <Note tone="amber">
            <Row gap={12} rowGap={8} wrap center>
              <span>
                <b>Quem marcar todas as opções tem a cotação toda</b>: as erradas não descontam o que as
                certas dão.
              </span>
              <Button size="small" onClick={() => onChange({ ...question, ...weightsOf(question) })}>
                Descontar nas erradas
              </Button>
            </Row>
          </Note>
        )}
      </div>
    </Rows>
  )
}

function weightsOf(question: EditorPart<'single-choice' | 'multiple-choice'>['question']): {
  options: Option[]
} {
  const mended = withWrongTaking(question)
  return { options: 'options' in mended ? mended.options : question.options }
}

function percent(weight: number): number {
  return roundHalfUp(100 * weight, 3)
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
