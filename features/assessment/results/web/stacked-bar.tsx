import { partOf } from '#kit/figures.ts'
import styles from './report.module.css'

/** Parts of a whole side by side; also given in words. */
export function StackedBar({
  parts,
  label,
  thin,
}: {
  /** `tone` is the class of its colour. */
  parts: readonly { count: number; tone: string | undefined }[]
  label: string
  thin?: boolean
}) {
  return (
    <div role="img" aria-label={label} className={thin ? `${styles.bar} ${styles.thin}` : styles.bar}>
      {parts
        .filter(part => part.count > 0)
        .map(part => (
          <i key={part.tone} className={part.tone} style={{ flexGrow: part.count, flexBasis: 0 }} />
        ))}
    </div>
  )
}

export interface StandingBarProps {
  standing: { n: number; notMastered: number; developing: number; mastered: number }
  name: string
}

/** How many stand where in a domain, from need to mastery. */
export function StandingBar({ standing, name }: StandingBarProps) {
  const { n, notMastered, developing, mastered } = standing
  return (
    <StackedBar
      thin
      label={`${name}: não dominado ${partOf(notMastered, n)}, em desenvolvimento ${developing}, consolidado ${mastered}`}
      parts={[
        { count: notMastered, tone: styles['not-mastered'] },
        { count: developing, tone: styles.developing },
        { count: mastered, tone: styles.mastered },
      ]}
    />
  )
}
