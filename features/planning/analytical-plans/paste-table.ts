import type { PlanRow } from './contract.ts'
import { fold, rowColumns, type TextField, withCell } from './row-columns.ts'
import { blankRow, inOrder, type RowWeek } from './row-edits.ts'

/** A pasted table as cells of text. Excel puts cells with line breaks between quotes; those of Word come as HTML. */
export function readTabs(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const source = text.replace(/\r\n?/g, '\n')
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

/** What each column of the pasted cells is: a field of the rows, the week, or nothing that is known. */
export type PastedColumn = TextField | 'week' | null

export interface PastedTable {
  columns: PastedColumn[]
  rows: string[][]
  /** The first line named the columns. */
  hasHead: boolean
}

/**
 * Says what the columns are: by their heads where the first line names at least two of them, else in the order of the
 * form, from the column in which the person stands.
 */
export function mapColumns(cells: string[][], from: TextField, shown: readonly TextField[]): PastedTable {
  const heads = (cells[0] ?? []).map(columnNamed)
  if (heads.filter(head => head !== null).length >= 2)
    return { columns: heads, rows: cells.slice(1), hasHead: true }
  const width = Math.max(0, ...cells.map(row => row.length))
  const start = shown.indexOf(from)
  return {
    columns: Array.from({ length: width }, (_, at) => shown[start + at] ?? null),
    rows: cells,
    hasHead: false,
  }
}

/**
 * The rows of a plan with a table written over them, from one row on: each line into the next row, and new rows in
 * the weeks that follow where the rows run out. With a column of weeks each line goes to the row of its week.
 */
export function pasteRows(
  rows: readonly PlanRow[],
  table: PastedTable,
  at: number,
  weeks: readonly RowWeek[],
  newId: () => string,
): PlanRow[] {
  const weekColumn = table.columns.indexOf('week')
  let pasted = [...rows]
  for (const [line, cells] of table.rows.filter(row => row.some(cell => cell.trim() !== '')).entries()) {
    const named = weekColumn >= 0 ? /\d{1,2}/.exec(cells[weekColumn] ?? '')?.[0] : undefined
    const byWeek = named === undefined ? -1 : pasted.findIndex(row => row.week === Number(named))
    let place = named === undefined ? at + line : byWeek
    if (place < 0 || place >= pasted.length) {
      const week = weekFor(pasted, weeks, named)
      if (!week) continue
      const fresh = blankRow(week, newId())
      pasted = inOrder([...pasted, fresh])
      place = pasted.indexOf(fresh)
    }
    const row = pasted[place]
    if (!row) continue
    pasted[place] = table.columns.reduce(
      (filled, column, index) =>
        column === null || column === 'week' ? filled : withCell(filled, column, cells[index] ?? ''),
      row,
    )
  }
  return pasted
}

function weekFor(rows: readonly PlanRow[], weeks: readonly RowWeek[], named: string | undefined) {
  if (named !== undefined) return weeks.find(week => week.number === Number(named))
  const last = rows.at(-1)
  return weeks.find(week => !last || week.startsOn > last.startsOn) ?? weeks.at(-1)
}

function columnNamed(head: string): PastedColumn {
  const name = plain(head.replace(/\s+/g, ' ').trim()).replace(/[.º:]/g, '')
  if (/^(semana|sem)\b/.test(name)) return 'week'
  const column = rowColumns.find(
    ({ label, also }) => plain(label) === name || also.some(other => plain(other) === name),
  )
  return column?.field ?? null
}

/** Folded, and without the silent c that tables in another orthography do not write. */
function plain(text: string): string {
  return fold(text).replace(/c(?=[tc])/g, '')
}
