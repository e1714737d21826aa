import type { Answer } from '#engines/questions/answer.ts'
import { type TypedNumber, typedText } from '#engines/questions/drawn-formulas.ts'
import type { QuestionOf } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { counted } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './answer-field.module.css'
import type { PartProps } from './answer-part.ts'
import { UnderstoodNumber } from './understood-number.tsx'

/** A line of text, taken as it is typed: no keyboard corrects it. */
export function ShortAnswer({ answer, onAnswer, stemId }: PartProps) {
  return (
    <input
      type="text"
      className={styles.line}
      aria-labelledby={stemId}
      placeholder="A tua resposta"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={500}
      value={asText(answer)}
      readOnly={!onAnswer}
      onChange={event => onAnswer?.(event.target.value || null)}
    />
  )
}

/** A number, with the keys of a number; the button gives the sign that some of those keyboards lack. */
export function NumericAnswer({
  question,
  answer,
  onAnswer,
  stemId,
}: PartProps & { question: QuestionOf<'numeric'> }) {
  const text = asText(answer)
  const units = question.units.map(unit => unit.name)
  return (
    <div>
      <Row gap={8} className={styles.numberRow}>
        {onAnswer && (
          <PlainButton
            className={styles.sign}
            aria-label="Trocar o sinal"
            onClick={() => onAnswer(text.startsWith('-') ? text.slice(1) || null : `-${text}`)}
          >
            <Icon name="plus-minus" />
          </PlainButton>
        )}
        <input
          type="text"
          inputMode={units.length > 0 ? 'text' : 'decimal'}
          className={styles.line}
          aria-labelledby={stemId}
          placeholder="Um número"
          autoComplete="off"
          maxLength={60}
          value={text}
          readOnly={!onAnswer}
          onChange={event => onAnswer?.(event.target.value || null)}
        />
      </Row>
      <UnderstoodNumber text={text} onText={onAnswer} />
      {units.length > 0 && (
        <Text as="p" secondary small className={styles.hint}>
          Podes escrever a unidade: {units.join(', ')}.
        </Text>
      )}
    </div>
  )
}

/** An open answer, with its words counted where the question sets a measure. */
export function EssayAnswer({
  question,
  answer,
  onAnswer,
  stemId,
}: PartProps & { question: QuestionOf<'essay'> }) {
  const text = answer === null ? plainText(question.template) : asText(answer)
  const words = text.split(/\s+/).filter(Boolean).length
  const { minWords, maxWords } = question
  return (
    <div>
      <textarea
        className={styles.area}
        aria-labelledby={stemId}
        placeholder="A tua resposta"
        rows={Math.min(question.lines, 14)}
        maxLength={20_000}
        value={text}
        readOnly={!onAnswer}
        onChange={event => onAnswer?.(event.target.value || null)}
      />
      {(minWords !== null || maxWords !== null) && (
        <Text as="p" secondary small className={styles.hint}>
          {counted(words, 'palavra', 'palavras')}
          {minWords !== null && ` · no mínimo ${minWords}`}
          {maxWords !== null && ` · no máximo ${maxWords}`}
        </Text>
      )}
    </div>
  )
}

function asText(answer: Answer | null): string {
  if (answer === null || typeof answer === 'boolean' || Array.isArray(answer)) return ''
  const text = typedText(answer as TypedNumber)
  return typeof text === 'string' ? text : ''
}
