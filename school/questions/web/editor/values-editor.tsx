import type { DrawProblem } from '#engines/questions/draw-values.ts'
import { type DrawnValue, MAX_DECIMALS, MAX_VALUES } from '#engines/questions/drawn-formulas.ts'
import { type DrawnQuestion, drawWords, inDraw } from '#engines/questions/drawn-values.ts'
import { keyText } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { counted, exact } from '#kit/figures.ts'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { RichText } from '../rich-text.tsx'
import { TypesetText } from '../typeset-text.tsx'
import { Remove } from './answers-editor.tsx'
import styles from './editor.module.css'
import { NumberInput } from './number-input.tsx'
import { changedAt, removeAt } from './part.ts'
import { Rows } from './parts.tsx'

interface ValuesEditorProps {
  question: DrawnQuestion
  onChange: (question: Question) => void
  problem: DrawProblem | undefined
  errorOf: (path: string) => string | undefined
}

/** Values that are drawn for each pupil: from where to where they go, and what three draws look like. */
export function ValuesEditor({ question, onChange, problem, errorOf }: ValuesEditorProps) {
  const { drawn } = question
  if (!drawn)
    return (
      <Row gap={12} rowGap={4} wrap center>
        <Button startIcon={<Icon name="shuffle" />} onClick={() => onChange(withValues(question))}>
          Sortear valores
        </Button>
        <Text as="span" caption secondary>
          Cada aluno tem outros números: escreve-se {'{a}'} no enunciado e a + b na resposta.
        </Text>
      </Row>
    )
  const { values } = drawn
  const set = (next: DrawnValue[]) =>
    onChange({ ...question, drawn: { values: next, draws: [] } } as Question)
  const wrong = problem?.words ?? errorOf('drawn') ?? errorOf('drawn.draws')
  return (
    <Rows legend="Valores sorteados" error={wrong}>
      {values.map((value, at) => {
        const change = (part: Partial<DrawnValue>) => set(changedAt(values, at, part))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value has no other name than the one that is being written.
          <Row key={at} gap={8} wrap start className={styles.answer}>
            <TextInput
              label="Nome"
              className={styles.narrow}
              autoComplete="off"
              autoCapitalize="off"
              value={value.name}
              error={errorOf(`drawn.values.${at}.name`)}
              onChange={event => change({ name: event.target.value.trim() })}
            />
            <NumberInput
              label="De"
              className={styles.narrow}
              value={value.from}
              error={errorOf(`drawn.values.${at}.from`)}
              onChange={from => change({ from: from ?? Number.NaN })}
            />
            <NumberInput
              label="Até"
              className={styles.narrow}
              value={value.to}
              error={errorOf(`drawn.values.${at}.to`)}
              onChange={to => change({ to: to ?? Number.NaN })}
            />
            <NumberInput
              label="Casas decimais"
              className={styles.narrow}
              value={value.decimals}
              error={errorOf(`drawn.values.${at}.decimals`)}
              onChange={decimals =>
                change({ decimals: Math.min(MAX_DECIMALS, Math.trunc(decimals ?? 0)) || 0 })
              }
            />
            <Remove
              label={`Retirar o valor ${value.name}`}
              disabled={values.length === 1}
              onClick={() => set(removeAt(values, at))}
            />
          </Row>
        )
      })}
      <Row gap={8} wrap center>
        <Button
          startIcon={<Icon name="plus" />}
          disabled={values.length >= MAX_VALUES}
          onClick={() => set([...values, { name: freeName(values), from: 1, to: 10, decimals: 0 }])}
        >
          Juntar valor
        </Button>
        <Button startIcon={<Icon name="x" />} onClick={() => onChange(withoutValues(question))}>
          Não sortear
        </Button>
      </Row>
      {!wrong && drawn.draws.length > 0 && <Preview question={question} />}
    </Rows>
  )
}

const SHOWN = 3

function Preview({ question }: { question: DrawnQuestion }) {
  const { drawn } = question
  if (!drawn) return null
  return (
    <div className={styles.draws}>
      <Text as="p" caption secondary>
        {counted(drawn.draws.length, 'sorteio guardado', 'sorteios guardados')} com a pergunta. Os primeiros:
      </Text>
      <ol aria-label="Exemplos de sorteio">
        {drawn.draws.slice(0, SHOWN).map((_draw, place) => {
          const shown = inDraw<Question>(question, place)
          const words = drawWords(drawn, place)
          return (
            <li key={words}>
              <RichText html={shown.stem} media={shown.media} />
              <Text as="p" caption secondary>
                {words} · certo: <TypesetText text={keyText(shown)} />
              </Text>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function withValues(question: DrawnQuestion): Question {
  const values = ['a', 'b'].map(name => ({ name, from: 1, to: 10, decimals: 0 }))
  const drawn = { values, draws: [] }
  if (question.type !== 'numeric') return { ...question, drawn }
  const answers = question.answers.map(answer => ({ ...answer, formula: exact(answer.value) }))
  return { ...question, drawn, answers }
}

/** The question with the values of its first draw, written into it. */
function withoutValues(question: DrawnQuestion): Question {
  const { drawn: _none, ...alone } = inDraw<DrawnQuestion>(question, 0)
  if (alone.type !== 'numeric') return alone
  return {
    ...alone,
    answers: alone.answers.map(({ formula: _formula, margin: _margin, ...answer }) => answer),
  }
}

function freeName(values: readonly DrawnValue[]): string {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  return letters.find(letter => !values.some(value => value.name === letter)) ?? 'x1'
}
