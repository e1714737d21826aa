import type { ReactNode } from 'react'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import styles from './row-list.module.css'

export interface ListedRow {
  key: string
  title: ReactNode
  /** Before the words: initials, a drawing. */
  lead?: ReactNode
  /** Where the title leads. */
  to?: string
  /** A second line, quieter. */
  text?: ReactNode
  /** At the end of the row: a count, a state. */
  aside?: ReactNode
}

interface RowListProps {
  rows: readonly ListedRow[]
  /** On a phone the second line has the whole width, below the title and what stands at its end. */
  textBelow?: boolean
}

/** Rows divided by rules, inside a `Section flush`: for short lists that need no table. */
export function RowList({ rows, textBelow = false }: RowListProps) {
  return (
    <ul className={styles.rows} data-below={textBelow || undefined}>
      {rows.map(({ key, lead, title, to, text, aside }) => (
        <li key={key}>
          {lead}
          <Text as="div" grow shrinks className={styles.words}>
            {to ? <Link to={to}>{title}</Link> : <b>{title}</b>}
            {text && <p>{text}</p>}
          </Text>
          {aside && (
            <Text as="div" rigid secondary textEnd>
              {aside}
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}
