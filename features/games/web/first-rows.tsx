import { type ComponentProps, useState } from 'react'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import styles from './control.module.css'

const FIRST = 10

/** People of a class, the first of them until all are asked for: on a phone a page of a hundred rows hides the rest. */
export function FirstRows({ rows }: ComponentProps<typeof RowList>) {
  const [whole, setWhole] = useState(false)
  return (
    <>
      <RowList rows={whole ? rows : rows.slice(0, FIRST)} />
      {rows.length > FIRST && (
        <p className={styles.more}>
          {whole ? rows.length : FIRST} de {rows.length}{' '}
          <Button onClick={() => setWhole(!whole)}>{whole ? 'Ver menos' : 'Ver todos'}</Button>
        </p>
      )}
    </>
  )
}
