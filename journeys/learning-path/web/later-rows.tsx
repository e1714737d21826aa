import { Fragment, type ReactNode } from 'react'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
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
    <Disclosure
      className={styles.later}
      look="ruled"
      title={
        <>
          {' '}
          {title}:{' '}
          {named.map(({ competence: { code } }, at) => (
            <Fragment key={code}>
              <span>{at < named.length - 1 ? `${code},` : code}</span>{' '}
            </Fragment>
          ))}
          {rows.length > NAMED && 'e outras'}{' '}
        </>
      }
      aside={String(rows.length)}
    >
      {rows.map(cardOf)}
    </Disclosure>
  )
}
