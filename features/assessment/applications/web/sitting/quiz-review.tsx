import { markText } from '#features/assessment/results/figures.ts'
import { formatMoment, inWords } from '#kit/figures.ts'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { QuizSitting } from '../../../quizzes/sitting-shapes.ts'
import { Feedback, FeedbackWords } from '../../../quizzes/web/feedback.tsx'
import type { Begun } from '../../sitting-contract.ts'
import styles from './quiz.module.css'
import { endingOf, type SeenAgain } from './seen-again.ts'

const waits = {
  'por corrigir': 'A nota sai depois da correcção.',
  'por publicar': 'A nota sai quando o professor a publicar.',
  'não se mostra': '',
}

/** Of a quiz that may be taken as often as one likes, the latest are named. */
const SHOWN_ATTEMPTS = 5

interface QuizReviewProps {
  quiz: QuizSitting
  items: readonly string[]
  /** What the pupil gave, and the questions, as far as this device has them. */
  answers: Readonly<Record<string, { answer: unknown }>>
  questions: Begun['items']
  busy: boolean
  onAgain: () => void
}

/**
 * An attempt that was handed in: how much is right, and against the time before; at most three questions to look at again; the way to
 * another attempt; each answer on request. What may not be seen yet is not there.
 */
export function QuizReview({ quiz, items, answers, questions, busy, onAgain }: QuizReviewProps) {
  const { review, done, next, number } = quiz
  const ending = endingOf(items, review, answers, questions)
  const before = done.findLast(entry => entry.number < number && entry.mark !== null)
  const shown = items.flatMap((id, at) => {
    const feedback = review?.items[id]
    return feedback && Object.keys(feedback).length > 2 ? [{ id, place: at + 1, feedback }] : []
  })
  const mark = review?.mark ?? null
  return (
    <section className={styles.review} aria-label="O teu resultado">
      {ending.right !== null && (
        <h2 className={styles.right}>
          Acertaste {ending.right} de {ending.of}
        </h2>
      )}
      {mark !== null && (
        <p className={styles.mark}>
          <b>{markText(mark)}</b> valores de 20
        </p>
      )}
      {before && (
        <p>
          Da última vez {before.mark === 1 ? 'foi' : 'foram'} {markText(before.mark)}.
        </p>
      )}
      {review?.markWaits && waits[review.markWaits] !== '' && <p>{waits[review.markWaits]}</p>}
      {review?.comment && <p>{review.comment}</p>}
      {ending.again.length > 0 && (
        <>
          <h3 className={styles.againHead}>{againTitle(ending.again.length)}</h3>
          <Stack as="ol" gap={16} className={styles.again}>
            {ending.again.map(seen => (
              <Again key={seen.id} seen={seen} />
            ))}
          </Stack>
        </>
      )}
      {next.may && (
        <PlainButton className={styles.next} disabled={busy} onClick={onAgain}>
          Outra tentativa
        </PlainButton>
      )}
      {!next.may && next.from !== null && <p>Outra tentativa a partir de {formatMoment(next.from)}.</p>}
      {done.length > 1 && (
        <Disclosure
          title={
            done.length > SHOWN_ATTEMPTS
              ? `As últimas ${SHOWN_ATTEMPTS} de ${done.length} tentativas`
              : `As tuas ${done.length} tentativas`
          }
        >
          <Stack as="ul" gap={10}>
            {done.slice(-SHOWN_ATTEMPTS).map(entry => (
              <li key={entry.number}>
                Tentativa {entry.number}
                {entry.mark !== null && `: ${markText(entry.mark)}`}
                {entry.counts && ' (conta)'}
              </li>
            ))}
          </Stack>
        </Disclosure>
      )}
      {shown.length > 0 && (
        <Disclosure open={ending.again.length === 0 || undefined} title="Todas as respostas">
          <Stack as="ol" gap={10} className={styles.answers}>
            {shown.map(({ id, place, feedback }) => (
              <li key={id}>
                <b>Pergunta {place}</b>
                <Feedback feedback={feedback} />
              </li>
            ))}
          </Stack>
        </Disclosure>
      )}
    </section>
  )
}

/** «Três para veres outra vez» */
function againTitle(count: number): string {
  const word = inWords(count, 'f')
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} para veres outra vez`
}

function Again({ seen }: { seen: SeenAgain }) {
  const { own, right, text, place, feedback } = seen
  return (
    <li>
      <Text as="p" heading="h5">
        {place}. {text}
      </Text>
      <div className={styles.pair}>
        <Stack as="p" gap={2} breaks>
          <Row as="small" gap={4} center caption>
            a tua
          </Row>
          <b>{own ?? 'em branco'}</b>
        </Stack>
        {right !== null && (
          <>
            <Icon name="arrow-right" size={18} flip />
            <Stack as="p" gap={2} breaks data-right>
              <Row as="small" gap={4} center caption>
                <Icon name="check" size={14} /> a certa
              </Row>
              <b>{right}</b>
            </Stack>
          </>
        )}
      </div>
      {/* What is right stands above. */}
      <FeedbackWords feedback={{ ...feedback, right: undefined }} />
    </li>
  )
}
