import styles from './count-badge.module.css'

interface CountBadgeProps {
  count: number
  /** What is heard behind the number, where nothing beside it says what is counted: «pedem atenção». */
  of?: string
}

/** How many wait for somebody, at the end of a line. */
export function CountBadge({ count, of }: CountBadgeProps) {
  return (
    <span className={styles.badge}>
      {count}
      {of && <span className="visually-hidden"> {of}</span>}
    </span>
  )
}
