import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Text } from '#kit/web/parts/layout.tsx'
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

/** Rows divided by rules, inside a `Section flush`: for short lists that need no table. */
export function RowList({ rows }: { rows: readonly ListedRow[] }) {
  return (
    <ul className={styles.rows}>
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
