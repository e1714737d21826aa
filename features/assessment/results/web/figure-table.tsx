import type { CSSProperties, ReactNode } from 'react'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import type { PaperCell, PaperTable } from '../report-paper.ts'
import styles from './report.module.css'

/** What the screen draws of a column otherwise than paper does. */
export interface ScreenColumn {
  /** In place of its label. */
  head?: ReactNode
  /** In place of the text of a cell; `at` is the place of its row in the table. */
  cell?: (at: number, text: string) => ReactNode
  /** On paper alone. */
  isHidden?: boolean
  /** Class of the head and of the cells. */
  className?: string | undefined
  /** Of the cells. */
  style?: CSSProperties
}

export interface FigureTableProps {
  table: PaperTable
  /** Its name, read out, where that is not its title. */
  label?: string
  /** How close its rows stand, and whether all but the first column stand at their end. */
  look?: 'close' | 'topics' | 'marks' | 'figures'
  className?: string | undefined
  /** The cells of the first column are the heads of their rows, and stand at its start. */
  isNamed?: boolean
  /** The row with a rule above it. */
  ruledRow?: number
  /** By the label of the column, or by what it is called where it has none. */
  columns?: Readonly<Record<string, ScreenColumn>>
  /** Rows after all others, on screen alone. */
  children?: ReactNode
  /** A column after all others, on screen alone. */
  last?: Pick<ScreenColumn, 'head' | 'className' | 'style'> & { cell: (at: number) => ReactNode }
}

/** A table of a report on screen, from the description that its papers are drawn from. */
export function FigureTable({
  table,
  label = table.title,
  look = 'close',
  className,
  isNamed = false,
  ruledRow,
  columns: drawn = {},
  last,
  children,
}: FigureTableProps) {
  const columns = table.columns.flatMap(
    ({ label, spoken, end, once, inSheets }, place, { [place - 1]: before }) => {
      const { isHidden, ...onScreen } = drawn[label || (spoken ?? '')] ?? {}
      if (inSheets || isHidden) return []
      const head = label || <span className="visually-hidden">{spoken}</span>
      // In rows under a cell of several rows the first cell is not at the edge of the table.
      const isBeside = before?.once && !once
      const isRowHead = isNamed && place === 0
      const className = classes(end && !isRowHead && styles.end, isBeside && styles.sex, onScreen.className)
      return [{ place, once, head, ...onScreen, className }]
    },
  )
  const isReport = look === 'topics' || look === 'marks'
  return (
    <ScrollArea label={label}>
      <Table
        close={look === 'close'}
        tall={isReport}
        figures={look === 'figures'}
        className={classes(isReport && styles[look], className)}
        aria-label={label}
      >
        <thead>
          <tr>
            {columns.map(({ place, head, className }) => (
              <th key={place} scope="col" className={className}>
                {head}
              </th>
            ))}
            {last && (
              <th scope="col" className={last.className}>
                {last.head}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ cells, strong }, at) => {
            const span = spanAt(table.rows, at)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and rows have no other mark.
              <tr key={at} className={classes(strong && styles.total, at === ruledRow && styles.above)}>
                {columns.map(({ place, once, cell, className, style }, column) => {
                  if (once && span === 0) return null
                  const Cell = isNamed && column === 0 ? 'th' : 'td'
                  const rowSpan = once && span > 1 ? span : undefined
                  const scope = Cell === 'td' ? undefined : rowSpan ? 'rowgroup' : 'row'
                  return (
                    <Cell key={place} scope={scope} rowSpan={rowSpan} className={className} style={style}>
                      {cell ? cell(at, shown(cells[place])) : shown(cells[place])}
                    </Cell>
                  )
                })}
                {last && (
                  <td className={last.className} style={last.style}>
                    {last.cell(at)}
                  </td>
                )}
              </tr>
            )
          })}
          {children}
        </tbody>
      </Table>
    </ScrollArea>
  )
}

/** Over how many rows a cell reaches that is written once for rows kept together; 0 where one above reaches here. */
function spanAt(rows: PaperTable['rows'], at: number): number {
  if (rows[at - 1]?.keepWithNext) return 0
  const end = rows.findIndex((row, place) => place >= at && !row.keepWithNext)
  return (end < 0 ? rows.length - 1 : end) - at + 1
}

function shown(cell: PaperCell | undefined): string {
  return typeof cell === 'object' ? cell.shown : (cell ?? '')
}

function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
