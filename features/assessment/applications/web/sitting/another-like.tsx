import { useState } from 'react'
import type { Answer } from '#engines/questions/answer.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { AnswerField } from '#school/questions/web/answer-field.tsx'
import type { QuizFeedback } from '../../../quizzes/sitting-shapes.ts'
import { Feedback } from '../../../quizzes/web/feedback.tsx'
import { answerAnother, askForAnother } from '../../another-contract.ts'
import { hasAnswer } from './answered.ts'
import styles from './quiz.module.css'
import type { StoredSitting } from './sitting-store.ts'

interface AnotherLikeProps {
  sitting: Pick<StoredSitting, 'code' | 'attemptId' | 'key'>
  itemId: string
  isAway: boolean
}

/** Another question of the same rule, below the one that was answered: practice, which counts nothing. */
export function AnotherLike({ sitting: { code, attemptId, key }, itemId, isAway }: AnotherLikeProps) {
  const [extra, setExtra] = useState<ResponseOf<typeof askForAnother>>()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [feedback, setFeedback] = useState<QuizFeedback>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const device = { attemptId, key }

  async function during(work: () => Promise<void>) {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(ApiError.from(error).message)
    } finally {
      setBusy(false)
    }
  }
  const ask = () =>
    during(async () => {
      setExtra(await call(askForAnother, { params: { code }, body: { ...device, itemId } }))
      setAnswer(null)
      setFeedback(undefined)
    })
  const send = (id: string) =>
    during(async () => {
      setFeedback(await call(answerAnother, { params: { code }, body: { ...device, itemId: id, answer } }))
    })

  return (
    <Text as="div" above={16} className={styles.below}>
      {extra && (
        <section className={styles.text} aria-label="Outra parecida">
          <p>Para praticar: não conta para a nota.</p>
          <AnswerField
            key={extra.id}
            question={extra.question}
            answer={answer}
            onAnswer={feedback || busy ? undefined : setAnswer}
          />
        </section>
      )}
      {feedback && (
        <div role="status">
          {feedback.outcome === undefined ? (
            <p>A tua resposta ficou guardada.</p>
          ) : (
            <Feedback feedback={feedback} />
          )}
        </div>
      )}
      {problem !== '' && <p role="alert">{problem}</p>}
      {extra && !feedback ? (
        <PlainButton
          look="box"
          className={styles.check}
          disabled={busy || isAway || !hasAnswer(answer)}
          onClick={() => void send(extra.id)}
        >
          {isAway ? 'Vê-se quando houver rede' : 'Verificar'}
        </PlainButton>
      ) : (
        <PlainButton look="box" className={styles.check} disabled={busy || isAway} onClick={() => void ask()}>
          {isAway ? 'Outra parecida, quando houver rede' : 'Outra parecida'}
        </PlainButton>
      )}
    </Text>
  )
}
