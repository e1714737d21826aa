import { useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Plant } from '#kit/web/parts/plant.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { deviceKey } from '#school/entry/web/device-key.ts'
import entry from '#school/entry/web/entry.module.css'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import type { HeldCard } from '#school/students/web/held-card.ts'
import { beginPractice, type Progress } from '../contract.ts'
import styles from './progress.module.css'
import { quizHref } from './words.ts'

interface NextToPractiseProps {
  progress: Progress
  card: HeldCard | undefined
  /** Nothing else on the page asks to be begun. */
  isAlone: boolean
  isOld: boolean
}

/** The one competence to practise now, with the ways to do it: questions drawn for the pupil alone, or an open quiz. */
export function NextToPractise({ progress: { next, pupil }, card, isAlone, isOld }: NextToPractiseProps) {
  if (!next) return null
  const alone = card !== undefined && next.practice > 0
  const ways = next.ways.slice(0, alone ? 1 : 2)
  return (
    <section className={styles.card}>
      <h2>{next.answered === 0 ? 'Começa por aqui' : 'Pratica a seguir'}</h2>
      <div className={styles.next}>
        <Plant state={next.plant} size={56} />
        <div>
          <p className={styles.what}>{next.description}</p>
          <p className={styles.quiet}>{reasonOf(next)}</p>
        </div>
        {alone || ways.length > 0 ? (
          <Row gap={8} wrap className={styles.ways}>
            {alone && (
              <Practise
                card={card}
                competenceId={next.id}
                questions={next.practice}
                isFilled={isAlone}
                isOld={isOld}
              />
            )}
            {ways.map((way, at) => (
              <a
                key={way.code}
                className={isAlone && !alone && at === 0 ? entry.primary : entry.secondary}
                href={quizHref(way.code, pupil.code)}
              >
                {way.title}
              </a>
            ))}
          </Row>
        ) : (
          <p className={styles.quiet}>Quando o professor abrir um quiz disto, aparece aqui.</p>
        )}
      </div>
    </section>
  )
}

interface PractiseProps {
  card: HeldCard
  competenceId: string
  questions: number
  isFilled: boolean
  isOld: boolean
}

/** Begins five questions of one competence; drawing them needs the school, answering them does not. */
function Practise({ card, competenceId, questions, isFilled, isOld }: PractiseProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function begin() {
    setBusy(true)
    setProblem(undefined)
    try {
      const key = deviceKey()
      const body = { ...card, competenceId, ...(key ? { key } : {}) }
      const { code } = await call(beginPractice, { body })
      location.assign(quizHref(code, card.code))
    } catch (thrown) {
      const error = ApiError.from(thrown)
      setProblem(error.isTransient ? WITHOUT_NETWORK : error.message)
      setBusy(false)
    }
  }

  return (
    <>
      <EntryButton
        kind={isFilled ? 'primary' : 'secondary'}
        disabled={busy}
        onClick={() => void (isOld ? setProblem(WITHOUT_NETWORK) : begin())}
      >
        {questions === 1 ? 'Praticar 1 pergunta' : `Praticar ${questions} perguntas`}
        {isFilled && <Icon name="arrow-right" flip />}
      </EntryButton>
      {problem && (
        <Text as="p" error small semibold className={styles.problem} role="alert">
          <Icon name="warning-circle" size={18} />
          {problem}
        </Text>
      )}
    </>
  )
}

const WITHOUT_NETWORK = 'Para tirar perguntas novas é preciso rede. Tenta de novo daqui a pouco.'

function reasonOf({ answered, right, needed }: NonNullable<Progress['next']>): string {
  const so =
    answered === 0
      ? 'Ainda não praticaste. Três respostas já mostram uma planta.'
      : `Acertaste ${right} de ${answered}.`
  return needed ? `${so} Vais precisar disto no quiz «${needed.title}».` : so
}
