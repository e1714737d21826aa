import { formatDateSlashes, formatTime } from '#kit/dates.ts'
import type { Turn } from '../whose-turn.ts'
import styles from './plan-parts.module.css'

/** Whose turn it is, since when, and who comes after. */
export function TurnCard({ turn }: { turn: Turn }) {
  return (
    <p className={turn.mine ? `${styles.turn} ${styles.mine}` : styles.turn}>
      <b>{turn.text}</b>
      <small>
        {[turn.since && `desde ${formatDateSlashes(turn.since)}, ${formatTime(turn.since)}`, turn.after]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </p>
  )
}
