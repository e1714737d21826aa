import { useState } from 'react'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import styles from './phone.module.css'
import type { KeptRoom } from './use-room.ts'

/** Without network: which question is on the room's screen, and what waits here. */
export function Stepper({
  round,
  questions,
  kept,
  onOpen,
  onRetry,
}: {
  round: number
  questions: number
  kept: KeptRoom
  onOpen: (round: number) => void
  onRetry: () => void
}) {
  const [at, setAt] = useState(round)
  const rounds = Object.entries(kept.answers)
  return (
    <>
      <Text as="h2" heading="h3" breaks>
        Olha para o ecrã da sala. Que pergunta está lá?
      </Text>
      <div className={styles.stepper}>
        <PlainButton aria-label="Anterior" disabled={at === 0} onClick={() => setAt(at - 1)}>
          −
        </PlainButton>
        <output aria-live="polite">{at + 1}</output>
        <PlainButton aria-label="Seguinte" disabled={at >= questions - 1} onClick={() => setAt(at + 1)}>
          +
        </PlainButton>
      </div>
      <Text as="ul" className={styles.line}>
        {rounds.map(([round, answer]) => (
          <li key={round}>
            <b>{Number(round) + 1}</b>
            <span>{answer.sent ? 'recebida' : 'guardada no telemóvel, por enviar'}</span>
            <Icon name={answer.sent ? 'cloud-check' : 'cloud-arrow-up'} size={20} />
          </li>
        ))}
      </Text>
      <Text as="p" secondary small>
        As respostas sem rede contam como as outras. Só não ganham pontos de rapidez.
      </Text>
      <EntryButton kind="primary" onClick={() => onOpen(at)}>
        Abrir a pergunta {at + 1}
      </EntryButton>
      <EntryButton kind="link" onClick={onRetry}>
        Tentar ligar outra vez
      </EntryButton>
    </>
  )
}
