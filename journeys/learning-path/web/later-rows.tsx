import { Fragment, type ReactNode } from 'react'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { PathRow } from '../contract.ts'
import styles from './path.module.css'

interface LaterRowsProps {
  title: string
  rows: readonly PathRow[]
  cardOf: (row: PathRow) => ReactNode
}

/** As many codes are named before somebody opens it. */
const NAMED = 6

/** Competences that a phone shows when they are wanted; nothing where there are none. */
export function LaterRows({ title, rows, cardOf }: LaterRowsProps) {
  if (rows.length === 0) return null
  const named = rows.slice(0, NAMED)
  return (
    <details className={styles.later}>
      <summary>
        <b>
          {title}:{' '}
          {named.map(({ competence: { code } }, at) => (
            <Fragment key={code}>
              <span>{at < named.length - 1 ? `${code},` : code}</span>{' '}
            </Fragment>
          ))}
          {rows.length > NAMED && 'e outras'}
        </b>
        <span>{rows.length}</span>
        <Icon name="caret-down" size={20} />
      </summary>
      {rows.map(cardOf)}
    </details>
  )
}
