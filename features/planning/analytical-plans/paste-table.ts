import { counted } from '#kit/figures.ts'
import type { PlanRow } from './plan.ts'
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
    const character = source[at]
    if (quoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === '\t') {
      row.push(cell)
      cell = ''
    } else if (character === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += character
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
 * the weeks that follow where the rows run out. With a column of weeks each line goes to a row of its week, which is
 * divided where several lines name it; a line without a week is of the week above it, as in a table whose cells were
 * merged.
 */
export function pasteRows(
  rows: readonly PlanRow[],
  table: PastedTable,
  at: number,
  weeks: readonly RowWeek[],
  newId: () => string,
): PlanRow[] {
  let pasted = [...rows]
  const written = new Set<string>()
  for (const [line, { cells, week: named }] of linesOf(table).entries()) {
    let place =
      named === undefined ? at + line : pasted.findIndex(row => row.week === named && !written.has(row.id))
    if (place < 0 || place >= pasted.length) {
      const week = weekFor(pasted, weeks, named)
      if (!week) continue
      const fresh = blankRow(week, newId())
      const isDivided = pasted.some(row => row.week === named)
      pasted = inOrder([...pasted, isDivided ? { ...fresh, lessons: 0 } : fresh])
      place = pasted.findIndex(row => row.id === fresh.id)
    }
    const row = pasted[place]
    if (!row) continue
    written.add(row.id)
    pasted[place] = table.columns.reduce(
      (filled, column, index) =>
        column === null || column === 'week' ? filled : withCell(filled, column, cells[index] ?? ''),
      row,
    )
  }
  return pasted
}

/** What became of a pasted table, in words: how many lines were taken, and which weeks there are none of. */
export function pastedText(
  rows: readonly PlanRow[],
  table: PastedTable,
  weeks: readonly RowWeek[],
): { text: string; missing: string } {
  const known = new Set([...weeks.map(week => week.number), ...rows.map(row => row.week)])
  const lines = linesOf(table)
  const left = lines.flatMap(({ week }) => (week === undefined || known.has(week) ? [] : [week]))
  return {
    text: `${counted(lines.length - left.length, 'linha colada', 'linhas coladas')}.`,
    missing:
      left.length === 0
        ? ''
        : `De fora ${left.length === 1 ? 'ficou' : 'ficaram'} ${counted(left.length, 'linha', 'linhas')} de semanas que o plano não tem: ${[...new Set(left)].join(', ')}.`,
  }
}

/** The lines of a table with something in them, each with the week that it or the nearest one above it names. */
function linesOf({ columns, rows }: PastedTable): { cells: string[]; week: number | undefined }[] {
  const column = columns.indexOf('week')
  let week: number | undefined
  return rows
    .filter(cells => cells.some(cell => cell.trim() !== ''))
    .map(cells => {
      const named = column < 0 ? undefined : /\d{1,2}/.exec(cells[column] ?? '')?.[0]
      if (named !== undefined) week = Number(named)
      return { cells, week }
    })
}

function weekFor(rows: readonly PlanRow[], weeks: readonly RowWeek[], named: number | undefined) {
  if (named !== undefined) return weeks.find(week => week.number === named)
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
