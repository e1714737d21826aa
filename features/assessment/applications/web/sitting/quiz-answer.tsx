import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { RichText } from '#school/questions/web/rich-text.tsx'
import { hasImmediateFeedback } from '../../../quizzes/settings.ts'
import type { QuizFeedback, QuizSitting } from '../../../quizzes/sitting-shapes.ts'
import { checkedOnly, Feedback, verdictOf } from '../../../quizzes/web/feedback.tsx'
import { AnotherLike } from './another-like.tsx'
import { hasAnswer } from './answered.ts'
import { Certainty } from './certainty.tsx'
import styles from './quiz.module.css'
import { type AnswerOfQuiz, useCheck } from './use-check.ts'

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

/** What a quiz adds below an answer on a page of several: how sure the pupil is, what checks, and what came of it. */
export function QuizAnswer(props: AnswerOfQuiz) {
  const { sitting, state, quiz, itemId } = props
  const { answered, checks, checked, checking, settled, asksOther, check, words, feedbackPlace } =
    useCheck(props)
  return (
    <Text as="div" above={16} className={styles.below}>
      {quiz.behaviour === 'com certeza' && answered && (
        <Certainty
          value={state.sitting.answers[itemId]?.certainty}
          onChange={value => sitting.setCertainty(itemId, value)}
        />
      )}
      {checked && !checking && (
        <div ref={feedbackPlace} role="status" className={styles.feedback}>
          {verdictOf(checked) === undefined && <p>{checkedOnly(checked)}</p>}
          <Feedback feedback={checked} />
        </div>
      )}
      {asksOther && <AskOther />}
      {checks && !settled && (
        <PlainButton
          look="box"
          className={styles.check}
          disabled={!answered}
          aria-disabled={checking || undefined}
          onClick={check}
        >
          {words}
        </PlainButton>
      )}
      <AnotherOne state={state} quiz={quiz} itemId={itemId} checked={checked} />
    </Text>
  )
}

export function AskOther() {
  return (
    <p className={styles.other} role="alert">
      Escolhe outra resposta.
    </p>
  )
}

/** Another question of the same rule, once this one is settled; nothing where the quiz does not give any. */
export function AnotherOne({
  state,
  quiz,
  itemId,
  checked,
}: Pick<AnswerOfQuiz, 'state' | 'quiz' | 'itemId'> & { checked: QuizFeedback | undefined }) {
  const current = state.sitting.answers[itemId]
  const isDone = hasImmediateFeedback(quiz) ? checked?.final : hasAnswer(current?.answer) && current?.sent
  if (!quiz.another?.includes(itemId) || !isDone) return null
  return <AnotherLike sitting={state.sitting} itemId={itemId} isAway={state.network === 'away'} />
}
