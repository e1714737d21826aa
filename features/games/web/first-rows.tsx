import { type ReactNode, useState } from 'react'
import { type ListedRow, RowList } from '#kit/web/list/row-list.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { initialsOf } from '#kit/web/parts/initials.ts'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import styles from './control.module.css'

const FIRST = 10

/** The first of many rows, until all are asked for, and what is under them: on a phone a hundred rows hide the rest. */
export function useFirst<R>(rows: readonly R[]): { shown: readonly R[]; seeAll: ReactNode } {
  const [whole, setWhole] = useState(false)
  const shown = whole ? rows : rows.slice(0, FIRST)
  return {
    shown,
    seeAll: rows.length > FIRST && (
      <>
        {shown.length} de {rows.length}{' '}
        <Button onClick={() => setWhole(!whole)}>{whole ? 'Ver menos' : 'Ver todos'}</Button>
      </>
    ),
  }
}

interface FirstRowsProps {
  rows: readonly (ListedRow & { title: string })[]
}

/** People of a class with their initials, the first of them until all are asked for. */
export function FirstRows({ rows }: FirstRowsProps) {
  const { shown, seeAll } = useFirst(rows)
  return (
    <>
      <RowList
        rows={shown.map(row => ({
          ...row,
          lead: (
            <Stack as="span" rigid caption bold className={styles.face} aria-hidden="true">
              {initialsOf(row.title)}
            </Stack>
          ),
        }))}
      />
      {seeAll && (
        <Row as="p" center gap={8} inset over={12} under={12} secondary small>
          {seeAll}
        </Row>
      )}
    </>
  )
}
