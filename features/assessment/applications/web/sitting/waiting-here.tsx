import { useEffect, useState } from 'react'
import { formatTime } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './sitting.module.css'
import { storedSittings } from './sitting-store.ts'

const LOOK_AGAIN_MS = 2000

/** Who handed in on this phone before and waits for the network: names alone, until the school has what they gave. */
export function WaitingHere({ code }: { code: string }) {
  const waiting = useWaitingHere(code)
  if (waiting.length === 0) return null
  return (
    <ul className={styles.waitingHere} aria-label="Por enviar deste telemóvel">
      {waiting.map(request => (
        <li key={request.attemptId}>
          <Icon name="clock" size={18} />
          <span>
            <b>{request.name}</b>
            <Text as="small" secondary>
              guardado no telemóvel às {formatTime(request.handedInAt ?? request.savedAt ?? request.endsAt)},
              por enviar
            </Text>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The sittings that were passed on and have not been received. */
export function useWaitingHere(code: string) {
  const [waiting, setWaiting] = useState(() => passedIn(code))
  useEffect(() => {
    setWaiting(passedIn(code))
    const timer = setInterval(() => setWaiting(passedIn(code)), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [code])
  return waiting
}

function passedIn(code: string) {
  return storedSittings().filter(
    sitting => sitting.code === code && sitting.passed && sitting.submittedAt === null,
  )
}
