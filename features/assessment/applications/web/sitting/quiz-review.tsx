import { markText } from '#features/assessment/results/figures.ts'
import { formatMoment } from '#kit/figures.ts'
import type { QuizSitting } from '../../../quizzes/sitting-shapes.ts'
import { Feedback } from '../../../quizzes/web/feedback.tsx'
import styles from './quiz.module.css'

const waits = {
  'por corrigir': 'A nota sai depois da correcção.',
  'por publicar': 'A nota sai quando o professor a publicar.',
  'não se mostra': '',
}

/** Of a quiz that may be taken as often as one likes, the latest are named. */
const SHOWN_ATTEMPTS = 5

/** An attempt that was handed in: the mark as far as it may be seen, each answer, and the way to another attempt. */
export function QuizReview({
  quiz,
  items,
  busy,
  onAgain,
}: {
  quiz: QuizSitting
  items: readonly string[]
  busy: boolean
  onAgain: () => void
}) {
  const { review, done, next } = quiz
  const shown = items.flatMap((id, at) => {
    const feedback = review?.items[id]
    return feedback && Object.keys(feedback).length > 2 ? [{ id, place: at + 1, feedback }] : []
  })
  return (
    <section className={styles.review} aria-label="O teu resultado">
      {review?.mark !== null && review?.mark !== undefined && (
        <p className={styles.mark}>
          <b>{markText(review.mark)}</b> valores de 20
        </p>
      )}
      {review?.markWaits && waits[review.markWaits] !== '' && <p>{waits[review.markWaits]}</p>}
      {review?.comment && <p>{review.comment}</p>}
      {done.length > SHOWN_ATTEMPTS && (
        <p>
          As últimas {SHOWN_ATTEMPTS} de {done.length} tentativas:
        </p>
      )}
      {done.length > 1 && (
        <ul className={styles.attempts}>
          {done.slice(-SHOWN_ATTEMPTS).map(entry => (
            <li key={entry.number}>
              Tentativa {entry.number}
              {entry.mark !== null && `: ${markText(entry.mark)}`}
              {entry.counts && ' (conta)'}
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <ol className={styles.answers}>
          {shown.map(({ id, place, feedback }) => (
            <li key={id}>
              <b>Pergunta {place}</b>
              <Feedback feedback={feedback} />
            </li>
          ))}
        </ol>
      )}
      {next.may && (
        <button type="button" className={styles.check} disabled={busy} onClick={onAgain}>
          Outra tentativa
        </button>
      )}
      {!next.may && next.from !== null && <p>Outra tentativa a partir de {formatMoment(next.from)}.</p>}
    </section>
  )
}
