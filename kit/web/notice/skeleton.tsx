import type { ReactNode } from 'react'
import { Stack } from '#kit/web/parts/layout.tsx'
import styles from './skeleton.module.css'

/** A grey bar in the place of what will come. Width in CSS units. */
export function Bar({ width = '100%', height = 12 }: { width?: string | number; height?: number }) {
  return <span className={styles.bar} style={{ width, height }} />
}

const widths = [96, 120, 150, 110, 64, 132, 88, 140]

/** Rows of a table that is being fetched. */
export function SkeletonRows({ rows = 8, columns }: { rows?: number; columns: number }) {
  return (
    <tbody className={styles.pulse} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity.
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have their cells.
            <td key={column} className={styles.cell}>
              <Bar width={widths[(row * 3 + column * 2) % widths.length]} height={column === 0 ? 16 : 12} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** In the place of a line of text that will come, as high as it. */
export function AwaitedLine() {
  return (
    <p className={styles.pulse} aria-hidden="true">
      <span className={styles.line} />
    </p>
  )
}

/** A line that an answer gives the words of: its place is kept while the answer is awaited, and no longer. */
export function awaitedLine<Data>(
  answer: { data: Data | undefined; isLoading: boolean },
  words: (data: Data) => ReactNode,
): ReactNode {
  return answer.data === undefined ? answer.isLoading && <AwaitedLine /> : words(answer.data)
}

interface SkeletonCardsProps {
  rows?: number
  /** As high as the window, so that nothing under it is seen to move when it is gone. */
  fills?: boolean
}

/** Cards of a list that is being fetched, for phones and for pages without a table. */
export function SkeletonCards({ rows = 5, fills = false }: SkeletonCardsProps) {
  return (
    <div className={fills ? `${styles.pulse} ${styles.fills}` : styles.pulse} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey cards have no identity.
        <Stack key={row} gap={10} className={styles.card}>
          <Bar width={widths[row % widths.length]} height={16} />
          <Bar width="92%" />
          <Bar width="60%" />
        </Stack>
      ))}
    </div>
  )
}
