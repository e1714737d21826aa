import styles from './avatar-group.module.css'
import { initialsOf } from './initials.ts'

/** Circles at most, the one that counts the rest among them. */
const MOST = 4

/** Several people in little room: their initials, and how many more there are; all names for who reads or points. */
export function AvatarGroup({ names }: { names: readonly string[] }) {
  const shown = names.length > MOST ? names.slice(0, MOST - 1) : names
  const rest = names.length - shown.length
  const all = names.join(', ')
  return (
    <span className={styles.group} role="img" aria-label={all} title={all}>
      {shown.map(name => (
        <span key={name} className={styles.one}>
          {initialsOf(name)}
        </span>
      ))}
      {rest > 0 && <span className={`${styles.one} ${styles.rest}`}>{`+${rest}`}</span>}
    </span>
  )
}
