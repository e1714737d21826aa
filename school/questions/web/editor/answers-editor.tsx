import type { ReactNode } from 'react'
import type { NumberAnswer, TextAnswer } from '#engines/questions/question-parts.ts'
import { exact, roundHalfUp } from '#kit/figures.ts'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './editor.module.css'
import { NumberInput } from './number-input.tsx'
import { changedAt, type EditorPart, removeAt } from './part.ts'
import { Rows } from './parts.tsx'
import { RichTextField } from './rich-text-field.tsx'

const verdict = { typicalError: '', feedback: '' }

/** Accepted texts, and wrong ones that are foreseen. */
export function ShortAnswerEditor({ question, onChange, errorOf }: EditorPart<'short-answer'>) {
  return (
    <>
      <TextAnswers
        answers={question.answers}
        onChange={answers => onChange({ ...question, answers })}
        errorOf={errorOf}
      />
      <TextRules rules={question} onChange={rules => onChange({ ...question, ...rules })} />
    </>
  )
}

/** Accepted numbers with their tolerance, and the units that may follow them. */
export function NumericEditor({ question, onChange, errorOf, onMedia }: EditorPart<'numeric'>) {
  const { units } = question
  return (
    <>
      <NumberAnswers
        answers={question.answers}
        onChange={answers => onChange({ ...question, answers })}
        errorOf={errorOf}
        isDrawn={question.drawn !== undefined}
      />
      <Rows legend="Unidades" error={errorOf('units')}>
        {units.map((unit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: units have no name of their own while they are written.
          <Row key={at} gap={8} wrap start className={styles.answer}>
            <TextInput
              label="Unidade"
              placeholder="cm"
              value={unit.name}
              error={errorOf(`units.${at}.name`)}
              onChange={event =>
                onChange({ ...question, units: changedAt(units, at, { name: event.target.value }) })
              }
            />
            <NumberInput
              label="Quantas fazem uma da chave"
              value={unit.factor}
              error={errorOf(`units.${at}.factor`)}
              onChange={value =>
                onChange({ ...question, units: changedAt(units, at, { factor: value ?? Number.NaN }) })
              }
            />
            <Remove
              label={`Retirar a ${at + 1}.ª unidade`}
              onClick={() => onChange({ ...question, units: removeAt(units, at) })}
            />
          </Row>
        ))}
        <Add
          label="Juntar unidade"
          onClick={() => onChange({ ...question, units: [...units, { name: '', factor: 1 }] })}
        />
      </Rows>
      <RichTextField
        label="Comentário a outras respostas"
        optional
        rows={1}
        value={question.otherFeedback}
        onChange={otherFeedback => onChange({ ...question, otherFeedback })}
        media={question.media}
        onMedia={onMedia}
      />
    </>
  )
}

interface AnswersProps<T> {
  answers: readonly T[]
  onChange: (answers: T[]) => void
  errorOf: (path: string) => string | undefined
}

/** Texts that count; one that is worth 0 % is a slip that teachers want to recognise. */
export function TextAnswers(props: AnswersProps<TextAnswer>) {
  return (
    <AnswerRows {...props} blank={{ text: '', weight: 1, ...verdict }}>
      {(answer, at, change) => (
        <TextInput
          label={`${at + 1}.ª resposta`}
          value={answer.text}
          error={props.errorOf(`answers.${at}.text`)}
          onChange={event => change({ text: event.target.value })}
        />
      )}
    </AnswerRows>
  )
}

/** Numbers that count, each with what it may be off. */
export function NumberAnswers({
  isDrawn = false,
  ...props
}: AnswersProps<NumberAnswer> & {
  /** Whether values are drawn, so that what is right is a formula. */
  isDrawn?: boolean
}) {
  if (isDrawn) return <FormulaAnswers {...props} />
  return (
    <AnswerRows {...props} blank={{ value: Number.NaN, tolerance: 0, weight: 1, ...verdict }}>
      {(answer, at, change) => (
        <>
          <NumberInput
            label={`${at + 1}.ª resposta`}
            value={answer.value}
            error={props.errorOf(`answers.${at}.value`)}
            onChange={value => change({ value: value ?? Number.NaN })}
          />
          <NumberInput
            label="Tolerância ±"
            className={styles.narrow}
            value={answer.tolerance}
            error={props.errorOf(`answers.${at}.tolerance`)}
            onChange={tolerance => change({ tolerance: tolerance ?? 0 })}
          />
        </>
      )}
    </AnswerRows>
  )
}

/** Formulas that come to the numbers that count, each with what it may be off: a number, or a formula too. */
function FormulaAnswers(props: AnswersProps<NumberAnswer>) {
  return (
    <AnswerRows {...props} blank={{ value: 0, tolerance: 0, formula: '', weight: 1, ...verdict }}>
      {(answer, at, change) => (
        <>
          <TextInput
            label={`${at + 1}.ª resposta (fórmula)`}
            placeholder="a + b"
            autoComplete="off"
            autoCapitalize="off"
            value={answer.formula ?? ''}
            error={props.errorOf(`answers.${at}.formula`)}
            onChange={event => change({ formula: event.target.value })}
          />
          <TextInput
            label="Tolerância ±"
            className={styles.narrow}
            autoComplete="off"
            autoCapitalize="off"
            value={answer.margin ?? exact(answer.tolerance)}
            error={props.errorOf(`answers.${at}.margin`) ?? props.errorOf(`answers.${at}.tolerance`)}
            onChange={event => change(toleranceOf(event.target.value))}
          />
        </>
      )}
    </AnswerRows>
  )
}

/** What was typed as a tolerance: a number, or the formula of one. */
function toleranceOf(text: string): Pick<NumberAnswer, 'tolerance' | 'margin'> {
  if (text.trim() === '') return { tolerance: 0, margin: undefined }
  const number = /^\d+(?:,\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  return Number.isNaN(number) ? { tolerance: 0, margin: text } : { tolerance: number, margin: undefined }
}

interface AnswerRowsProps<T> extends AnswersProps<T> {
  /** What is added. */
  blank: T
  /** The fields of one answer. */
  children: (answer: T, at: number, change: (change: Partial<T>) => void) => ReactNode
}

/** Accepted answers, a row each, with what every kind of answer has: its weight and what somebody who gives it takes. */
function AnswerRows<T extends TextAnswer | NumberAnswer>(props: AnswerRowsProps<T>) {
  const { answers, onChange, errorOf, blank, children } = props
  return (
    <Rows legend="Respostas aceites" error={errorOf('answers')}>
      {answers.map((answer, at) => {
        const change = (change: Partial<T>) => onChange(changedAt(answers, at, change))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no name of their own while they are written.
          <Row key={at} gap={8} wrap start className={styles.answer}>
            {children(answer, at, change)}
            <Weight
              value={answer.weight}
              error={errorOf(`answers.${at}.weight`)}
              onChange={weight => change({ weight } as Partial<T>)}
            />
            <TypicalError answer={answer} onChange={verdict => change(verdict as Partial<T>)} />
            <Remove
              label={`Retirar a ${at + 1}.ª resposta`}
              disabled={answers.length === 1}
              onClick={() => onChange(removeAt(answers, at))}
            />
          </Row>
        )
      })}
      <Add label="Juntar resposta" onClick={() => onChange([...answers, blank])} />
    </Rows>
  )
}

interface Rules {
  caseSensitive: boolean
  accentSensitive: boolean
  wildcards: boolean
}

/** What counts as the same text. */
export function TextRules({ rules, onChange }: { rules: Rules; onChange: (rules: Partial<Rules>) => void }) {
  return (
    <Row gap={20} rowGap={4} wrap center>
      <CheckInput
        label="Distinguir maiúsculas"
        checked={rules.caseSensitive}
        onChange={event => onChange({ caseSensitive: event.target.checked })}
      />
      <CheckInput
        label="Exigir acentos"
        checked={rules.accentSensitive}
        onChange={event => onChange({ accentSensitive: event.target.checked })}
      />
      <CheckInput
        label="* vale por qualquer texto"
        checked={rules.wildcards}
        onChange={event => onChange({ wildcards: event.target.checked })}
      />
    </Row>
  )
}

interface WeightProps {
  value: number
  error?: string | undefined
  onChange: (weight: number) => void
}

/** A share of the points, in per cent. */
export function Weight({ value, error, onChange }: WeightProps) {
  return (
    <NumberInput
      label="Peso, em %"
      className={styles.narrow}
      value={roundHalfUp(100 * value, 3)}
      error={error}
      onChange={next => onChange(next === null ? Number.NaN : next / 100)}
    />
  )
}

function TypicalError({
  answer,
  onChange,
}: {
  answer: { weight: number; typicalError: string }
  onChange: (change: { typicalError: string }) => void
}) {
  if (answer.weight === 1) return null
  return (
    <TextInput
      label="Erro típico que mostra"
      optional
      className={styles.wholeRow}
      value={answer.typicalError}
      onChange={event => onChange({ typicalError: event.target.value })}
    />
  )
}

/** Takes a row away. */
export function Remove({
  label,
  disabled,
  onClick,
}: {
  label: string
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <IconButton aria-label={label} disabled={disabled} onClick={onClick} className={styles.remove}>
      <Icon name="trash" />
    </IconButton>
  )
}

/** One more row. */
export function Add({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div>
      <Button startIcon={<Icon name="plus" />} onClick={onClick}>
        {label}
      </Button>
    </div>
  )
}
