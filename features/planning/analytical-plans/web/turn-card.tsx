import { formatDateSlashes, formatTime } from '#kit/figures.ts'
import { initialsOf } from '#kit/web/parts/initials.ts'
import { Initials } from '#kit/web/parts/initials.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import type { Turn } from '../whose-turn.ts'
import styles from './plan-parts.module.css'

/** Whose turn it is, since when, and who comes after. */
export function TurnCard({ turn }: { turn: Turn }) {
  const { user } = useSession()
  const who = turn.who ?? user?.username ?? ''
  return (
    <div className={turn.mine ? `${styles.turn} ${styles.mine}` : styles.turn}>
      {/* An office is written as it is: «DAP». */}
      <Initials>{who === who.toUpperCase() ? who : initialsOf(who)}</Initials>
      <Stack as="p">
        <b>{turn.text}</b>
        <small>
          {[turn.since && `desde ${formatDateSlashes(turn.since)}, ${formatTime(turn.since)}`, turn.after]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </Stack>
    </div>
  )
}
