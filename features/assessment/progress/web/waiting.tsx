import { useEffect, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { sendAbandonedSittings } from '../../applications/web/sitting/line.ts'
import { type StoredSitting, storedSittings } from '../../applications/web/sitting/sitting-store.ts'
import { waitingOf } from '../../applications/web/sitting/sitting-sync.ts'
import styles from './progress.module.css'
import { when } from './words.ts'

const LOOK_AGAIN_MS = 2000

/** What this pupil answered on this device and the school does not have yet: said as long as there is any. */
export function Waiting({ code }: { code: string }) {
  const [waiting, setWaiting] = useState(() => waitingFor(code))
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, it is sent again.
  useEffect(() => sendAbandonedSittings(undefined), [tries])
  useEffect(() => {
    const timer = setInterval(() => setWaiting(waitingFor(code)), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [code])
  if (!waiting) return null
  return (
    <div className={styles.waiting} role="status">
      <Icon name="cloud-arrow-up" size={24} />
      <span>
        <b>{waiting.what}</b>
        <small>Guardadas neste telemóvel desde {when(waiting.since)}. Vão sozinhas quando houver rede.</small>
      </span>
      <PlainButton look="link" onClick={() => setTries(count => count + 1)}>
        Enviar
      </PlainButton>
    </div>
  )
}

function waitingFor(code: string): { what: string; since: string } | undefined {
  const own = storedSittings().filter(
    sitting =>
      sitting.studentCode === code && !sitting.replaced && sitting.submittedAt === null && isWaiting(sitting),
  )
  if (own.length === 0) return undefined
  const answers = own.reduce((sum, sitting) => sum + waitingOf(sitting).length, 0)
  const since = own
    .map(sitting => sitting.handedInAt ?? sitting.savedAt ?? new Date().toISOString())
    .sort()[0]
  const what =
    answers > 0 ? counted(answers, 'resposta por enviar', 'respostas por enviar') : 'Entrega por enviar'
  return { what, since: since ?? new Date().toISOString() }
}

function isWaiting(sitting: StoredSitting): boolean {
  return waitingOf(sitting).length > 0 || sitting.handedInAt !== null
}
