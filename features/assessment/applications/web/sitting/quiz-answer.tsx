import { Segments } from '#kit/web/form/segments.tsx'
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

/** What a quiz adds below an answer: how sure the pupil is, the button that checks, and what came of it. */
export function QuizAnswer({
  sitting,
  state,
  quiz,
  itemId,
}: {
  sitting: OpenSitting
  state: LineState
  quiz: QuizSitting
  itemId: string
}) {
  const given = state.sitting.answers[itemId]
  const answered = hasAnswer(given?.answer)
  const checked: QuizFeedback | undefined = quiz.checked[itemId]
  const checking = state.sitting.checking.includes(itemId)
  const checks = quiz.behaviour === 'imediato' || quiz.behaviour === 'várias tentativas'
  return (
    <div className={styles.below}>
      {quiz.behaviour === 'com certeza' && (
        <div className={styles.sure} data-waits={!answered || undefined}>
          <p>Que certeza tens?</p>
          <Segments
            label="Que certeza tens?"
            value={String(given?.certainty ?? '')}
            disabled={!answered}
            options={[
              { value: '1', label: 'Pouca' },
              { value: '2', label: 'Média' },
              { value: '3', label: 'Muita' },
            ]}
            onChange={value => sitting.beSure(itemId, Number(value))}
          />
        </div>
      )}
      {checks && !checked?.final && (
        <button
          type="button"
          className={styles.check}
          disabled={!answered || checking}
          onClick={() => sitting.check(itemId)}
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
      {checked && !checking && (
        <div role="status">
          <Feedback feedback={checked} />
        </div>
      )}
      {quiz.another?.includes(itemId) && (checks ? checked?.final : answered && given?.sent) && (
        <AnotherLike sitting={state.sitting} itemId={itemId} isAway={state.network === 'away'} />
      )}
    </div>
  )
}
