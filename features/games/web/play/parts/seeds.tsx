import type { ReactNode } from 'react'
import styles from './seeds.module.css'

const MOST = 12

/** A seed for each, in their order: filled or dashed. More than fit on a phone's line are only counted in words. */
export function Seeds({
  full,
  words,
  instead = null,
}: {
  full: readonly boolean[]
  words: string
  instead?: ReactNode
}) {
  if (full.length === 0 || full.length > MOST) return instead
  return (
    <svg
      className={styles.seeds}
      viewBox={`0 0 ${full.length * 36} 44`}
      height={44}
      role="img"
      aria-label={words}
    >
      {full.map((isFull, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a seed is its place.
          key={at}
          d="M0 -18Q16 0 0 18Q-16 0 0 -18Z"
          transform={`translate(${at * 36 + 16} 22)`}
          className={isFull ? styles.full : styles.dashed}
        />
      ))}
    </svg>
  )
}
