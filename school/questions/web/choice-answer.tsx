import { useId } from 'react'
import type { Answer } from '#engines/questions/answer.ts'
import type { QuestionOf } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './answer-field.module.css'
import type { PartProps } from './answer-part.ts'
import { RichText } from './rich-text.tsx'

type Choice = QuestionOf<'single-choice'> | QuestionOf<'multiple-choice'> | QuestionOf<'true-false'>

interface Row {
  key: string
  letter: string
  text: string
  value: string | boolean
  right: boolean
  typicalError: string
}

/** One row per option, as wide as the page; the letter in its seed, and three symbols for what is chosen. */
export function ChoiceAnswer({
  question,
  answer,
  onAnswer,
  showKey,
  stemId,
  tried,
  verdict,
  rightText,
}: PartProps & { question: Choice }) {
  const name = useId()
  const hint = useId()
  const many = question.type === 'multiple-choice'
  const rows = rowsOf(question)
  const chosen = (row: Row) => (many ? asList(answer).includes(String(row.value)) : answer === row.value)
  const isWrongOne = (row: Row) => verdict === 'errada' && !many && chosen(row)
  const isRightOne = (row: Row) =>
    !many && ((verdict === 'certa' && chosen(row)) || (rightText ?? '') === plainText(row.text))
  const isTried = (row: Row) => tried.includes(row.value)
  const choose = (row: Row) => onAnswer?.(many ? toggled(rows, asList(answer), row) : row.value)
  return (
    <fieldset
      aria-labelledby={stemId}
      aria-describedby={many ? hint : undefined}
      className={styles.options}
      data-short={rows.every(row => row.text.length <= 40) || undefined}
    >
      {many && (
        <Text id={hint} as="p" secondary small className={styles.hint}>
          Podes marcar mais do que uma.
        </Text>
      )}
      {rows.map(row => (
        <label
          key={row.key}
          className={styles.option}
          data-chosen={(chosen(row) && !isTried(row)) || undefined}
          data-tried={isTried(row) || undefined}
          data-right={(showKey && row.right) || undefined}
          data-certain={isRightOne(row) || undefined}
          data-wrong={(showKey && chosen(row) && !row.right) || isWrongOne(row) || undefined}
        >
          <input
            type={many ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen(row)}
            disabled={!onAnswer || isTried(row)}
            onChange={() => choose(row)}
          />
          <span className={styles.letter} aria-hidden="true">
            {row.letter}
          </span>
          <Text grow shrinks className={styles.optionText}>
            <RichText inline html={row.text} media={question.media} />
            {showKey && (row.right || row.typicalError) && (
              <small>{row.right ? 'Resposta certa' : row.typicalError}</small>
            )}
          </Text>
          {isTried(row) || isWrongOne(row) ? (
            <Text rigid body bold className={styles.not}>
              {isTried(row) ? 'Não é esta' : 'A tua'}
              <Icon name="x" size={18} />
            </Text>
          ) : isRightOne(row) ? (
            <Text rigid body bold className={styles.certain}>
              {chosen(row) ? 'Certa' : 'A certa'}
              <Icon name="check" size={18} />
            </Text>
          ) : (
            <Icon name="check" className={styles.tick} />
          )}
        </label>
      ))}
    </fieldset>
  )
}

function rowsOf(question: Choice): Row[] {
  if (question.type !== 'true-false')
    return question.options.map((option, place) => ({
      key: option.id,
      letter: String.fromCharCode(65 + (place % 26)),
      text: option.text,
      value: option.id,
      right: option.correct,
      typicalError: option.typicalError,
    }))
  return [true, false].map(value => ({
    key: String(value),
    letter: value ? 'V' : 'F',
    text: value ? 'Verdadeiro' : 'Falso',
    value,
    right: question.correct === value,
    typicalError: (value ? question.whenTrue : question.whenFalse).typicalError,
  }))
}

function asList(answer: Answer | null): string[] {
  return Array.isArray(answer) ? answer : []
}

/** In the order of the options, whatever the order of the taps; null when the last mark was taken away. */
function toggled(rows: readonly Row[], before: readonly string[], row: Row): string[] | null {
  const marked = new Set(before)
  if (!marked.delete(String(row.value))) marked.add(String(row.value))
  const after = rows.map(row => String(row.value)).filter(id => marked.has(id))
  return after.length > 0 ? after : null
}
