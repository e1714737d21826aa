import { type KeyboardEvent, memo } from 'react'
import { Text } from '#kit/web/parts/layout.tsx'
import { AWAY } from '../../../results/away-words.ts'
import type { Sitting } from '../../../results/contract.ts'
import { type SheetItem, wordOf } from './cell-words.ts'
import styles from './entry-grid.module.css'
import type { CellPosition } from './moves.ts'

/** What is being written in a cell, and how it ends. */
export interface Editing {
  text: string
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
}

interface RowProps {
  sitting: Sitting
  sheet: readonly SheetItem[]
  row: number
  /** Column of the cursor, −1 while it is in another row. */
  column: number
  editing: Editing | undefined
  /** The test has more than one form. */
  hasForms: boolean
  cellId: (place: CellPosition) => string
}

/** One pupil: a cell per question of their form, and the points so far. Memoised. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { sitting, sheet, row, column, editing, hasForms, cellId } = props
  const here = column >= 0
  const isAbsent = sitting.state === 'não apresentado'
  return (
    <tr aria-rowindex={row + 2} data-row={row} className={here ? styles.hereRow : undefined}>
      <th scope="row" className={styles.pupil} data-forms={hasForms || undefined}>
        <Text secondary textEnd className={styles.number}>
          {sitting.number}
        </Text>
        <bdi>{sitting.name}</bdi>
        {hasForms && (
          <Text secondary caption semibold className={styles.form}>
            {sitting.form}
          </Text>
        )}
      </th>
      {isAbsent ? (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the table is a grid.
        <td
          id={cellId([row, Math.max(0, column)])}
          colSpan={sheet.length}
          className={styles.absent}
          aria-selected={here}
          data-column={0}
        >
          <span>{AWAY}</span>
        </td>
      ) : (
        sheet.map((place, at) => {
          const response = sitting.responses[place.item.id]
          const isHere = at === column
          return (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the table is a grid.
            <td
              key={place.item.id}
              id={cellId([row, at])}
              className={isHere ? `${styles.cell} ${styles.here}` : styles.cell}
              data-outcome={response?.outcome}
              aria-selected={isHere}
              aria-colindex={at + 2}
              data-column={at}
            >
              {isHere && editing ? (
                <input
                  // biome-ignore lint/a11y/noAutofocus: the key that was pressed opened it.
                  autoFocus
                  aria-label={`Pergunta ${at + 1}, ${sitting.name}`}
                  className={styles.input}
                  value={editing.text}
                  onChange={event => editing.onText(event.target.value)}
                  onKeyDown={editing.onKeyDown}
                  onBlur={editing.onBlur}
                />
              ) : (
                <span>{wordOf(place, response) || '·'}</span>
              )}
            </td>
          )
        })
      )}
      <td className={styles.right}>
        <RightSoFar sitting={sitting} />
      </td>
    </tr>
  )
})

function RightSoFar({ sitting }: { sitting: Sitting }) {
  const outcomes = Object.values(sitting.responses).map(response => response.outcome)
  if (sitting.state === 'não apresentado') return '–'
  if (outcomes.length === 0) return null
  const count = (which: string) => outcomes.filter(outcome => outcome === which).length
  const blank = count('branco')
  return (
    <>
      <b>{count('certa')}</b>
      <small>{blank > 0 ? `${blank} em br.` : ''}</small>
    </>
  )
}
