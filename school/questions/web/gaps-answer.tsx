import type { ComponentProps } from 'react'
import type { QuestionOf } from '#engines/questions/question.ts'
import type { Gap } from '#engines/questions/question-parts.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import styles from './answer-field.module.css'
import type { PartProps } from './answer-part.ts'
import { asRecord } from './answer-part.ts'
import { RichText } from './rich-text.tsx'
import { UnderstoodNumber } from './understood-number.tsx'

/** The text with a field in the place of every gap. */
export function GapsStem({
  question,
  answer,
  onAnswer,
  stem,
}: PartProps & { question: QuestionOf<'gaps'>; stem: ComponentProps<typeof RichText> }) {
  const words = asRecord(answer)
  const fill = (id: string, text: string) => {
    const { [id]: _before, ...others } = words
    const after = text === '' ? others : { ...others, [id]: text }
    onAnswer?.(Object.keys(after).length > 0 ? after : null)
  }
  return (
    <RichText
      {...stem}
      slot={id => {
        const place = question.gaps.findIndex(gap => gap.id === id)
        const gap = question.gaps[place]
        if (!gap) return `[[${id}]]`
        return (
          <GapField
            gap={gap}
            label={`Espaço ${place + 1} de ${question.gaps.length}`}
            text={words[id] ?? ''}
            onFill={onAnswer && (text => fill(id, text))}
          />
        )
      }}
    />
  )
}

interface GapFieldProps {
  gap: Gap
  label: string
  text: string
  onFill: ((text: string) => void) | undefined
}

function GapField({ gap, label, text, onFill }: GapFieldProps) {
  if (gap.kind === 'choice')
    return (
      <select
        className={styles.gap}
        aria-label={label}
        value={text}
        disabled={!onFill}
        onChange={event => onFill?.(event.target.value)}
      >
        <option value="">……</option>
        {gap.options.map(option => (
          <option key={option.id} value={option.id}>
            {option.text}
          </option>
        ))}
      </select>
    )
  return (
    <input
      type="text"
      className={styles.gap}
      aria-label={label}
      inputMode={gap.kind === 'numeric' ? 'decimal' : 'text'}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={200}
      size={Math.max(8, Math.min(24, text.length + 1))}
      value={text}
      readOnly={!onFill}
      onChange={event => onFill?.(event.target.value)}
    />
  )
}

/** What is understood of the numbers in gaps, below the text, by the place of each. */
export function GapNumbers({ question, answer, onAnswer }: PartProps & { question: QuestionOf<'gaps'> }) {
  const words = asRecord(answer)
  if (!onAnswer) return null
  return question.gaps.map((gap, place) =>
    gap.kind === 'numeric' && words[gap.id] ? (
      <Row key={gap.id} gap={8} baseline wrap>
        <b>{`Espaço ${place + 1}:`}</b>
        <UnderstoodNumber
          text={words[gap.id] ?? ''}
          onText={text => onAnswer({ ...words, [gap.id]: text })}
        />
      </Row>
    ) : null,
  )
}

/** The words from which all gaps are filled, where the question offers them together. */
export function WordBank({ question }: { question: QuestionOf<'gaps'> }) {
  if (question.presentation !== 'bank') return null
  const words = new Set(
    question.gaps.flatMap(gap => (gap.kind === 'choice' ? gap.options.map(option => option.text) : [])),
  )
  return (
    <Row as="p" gap={8} wrap className={styles.bank}>
      <span className="visually-hidden">Palavras: </span>
      {/* In the order of the alphabet: that of the gaps would tell which word belongs where. */}
      {[...words].sort(byAlphabet).map(word => (
        <span key={word}>{word}</span>
      ))}
    </Row>
  )
}

const byAlphabet = new Intl.Collator('pt').compare
