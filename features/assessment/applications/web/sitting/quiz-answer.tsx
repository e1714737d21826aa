import { useEffect, useId, useRef, useState } from 'react'
import { RichText } from '#school/questions/web/rich-text.tsx'
import type { QuizFeedback, QuizSitting } from '../../../quizzes/sitting-shapes.ts'
import { Feedback } from '../../../quizzes/web/feedback.tsx'
import { AnotherLike } from './another-like.tsx'
import { hasAnswer } from './answered.ts'
import styles from './quiz.module.css'
import type { LineState, OpenSitting } from './sitting-sync.ts'

/** Texts and titles of sections that stand before a question. */
export function BeforeQuestion({ quiz, itemId }: { quiz: QuizSitting | null; itemId: string }) {
  const parts = quiz?.layout.filter(entry => entry.before === itemId && entry.kind !== 'page') ?? []
  return parts.map(part =>
    part.kind === 'section' ? (
      <h2 key={part.text} className={styles.section}>
        {part.text}
      </h2>
    ) : (
      <div key={part.text} className={styles.text}>
        <RichText html={part.text} />
      </div>
    ),
  )
}

interface QuizAnswerProps {
  sitting: OpenSitting
  state: LineState
  quiz: QuizSitting
  itemId: string
  /** Takes the focus on once a question that was checked takes no other answer. */
  onSettled?: (() => void) | undefined
}

/** What a quiz adds below an answer: how sure the pupil is, the button that checks, and what came of it. */
export function QuizAnswer({ sitting, state, quiz, itemId, onSettled }: QuizAnswerProps) {
  const given = state.sitting.answers[itemId]
  const answered = hasAnswer(given?.answer)
  const checked: QuizFeedback | undefined = quiz.checked[itemId]
  const checking = state.sitting.checking.includes(itemId)
  const checks = quiz.behaviour === 'imediato' || quiz.behaviour === 'várias tentativas'
  const isTried = checked?.tried?.includes(given?.answer) ?? false
  const [asksAnother, setAsksAnother] = useState(false)
  /** The button that was pressed goes away with the last try. */
  const pressed = useRef(false)
  const settled = checked?.final === true
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (checking || !pressed.current) return
    pressed.current = false
    told.current?.scrollIntoView({ block: 'nearest' })
    if (settled) onSettled?.()
  }, [checking, settled, onSettled])
  const check = () => {
    if (checking) return
    setAsksAnother(isTried)
    if (isTried) return
    sitting.check(itemId)
    pressed.current = true
  }
  return (
    <div className={styles.below}>
      {quiz.behaviour === 'com certeza' && answered && (
        <Certainty value={given?.certainty} onChange={value => sitting.beSure(itemId, value)} />
      )}
      {checked && !checking && (
        <div ref={told} role="status" className={styles.told}>
          <Feedback feedback={checked} />
        </div>
      )}
      {asksAnother && isTried && (
        <p className={styles.other} role="alert">
          Escolhe outra resposta.
        </p>
      )}
      {checks && !settled && (
        <button
          type="button"
          className={styles.check}
          disabled={!answered}
          aria-disabled={checking || undefined}
          onClick={check}
        >
          {checking
            ? state.network === 'away'
              ? 'Vê-se quando houver rede'
              : 'A ver…'
            : checked
              ? 'Tentar outra vez'
              : 'Ver se está certo'}
        </button>
      )}
      {quiz.another?.includes(itemId) && (checks ? checked?.final : answered && given?.sent) && (
        <AnotherLike sitting={state.sitting} itemId={itemId} isAway={state.network === 'away'} />
      )}
    </div>
  )
}

const levels = [
  { value: 1, label: 'Baixa', right: '+1', wrong: '0' },
  { value: 2, label: 'Média', right: '+2', wrong: '−2' },
  { value: 3, label: 'Alta', right: '+3', wrong: '−6' },
]

/** How sure the pupil is of an answer, with what it earns and costs; nothing is chosen beforehand. */
function Certainty({ value, onChange }: { value: number | undefined; onChange: (value: number) => void }) {
  const name = useId()
  const [told, setTold] = useState(false)
  return (
    <div className={styles.sure}>
      <div className={styles.sureHead}>
        <p id={name}>Que certeza tens?</p>
        <button type="button" aria-expanded={told} onClick={() => setTold(!told)}>
          Como conta?
        </button>
      </div>
      {told && (
        <p>
          Com uma resposta certa ganhas 1, 2 ou 3; com uma errada perdes 0, 2 ou 6. Sem certeza escolhida,
          conta a baixa. A tabela é a de A. R. Gardner-Medwin, University College London.
        </p>
      )}
      <fieldset className={styles.levels} aria-labelledby={name}>
        {levels.map(level => (
          <label key={level.value}>
            <input
              type="radio"
              name={`${name}-level`}
              checked={value === level.value}
              onChange={() => onChange(level.value)}
            />
            <b>{level.label}</b>
            <small>certa {level.right}</small>
            <small>errada {level.wrong}</small>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
