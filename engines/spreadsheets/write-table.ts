import { type Figure, formats } from '#kit/figures.ts'
import { withGuard } from './raw-table.ts'
import { type Column, WorkbookWriter } from './workbook-writer.ts'

/** A table to be written. Cells stand in the order of the header. */
export interface WriteTable {
  header: readonly string[]
  rows: readonly (readonly WriteCell[])[]
}

/** Text, a number, a truth, a figure with its format, or nothing. A date is text `aaaa-mm-dd` in a column of kind `date`. */
export type WriteCell = string | number | boolean | Figure | ComputedFigure | null

/** A figure that a workbook computes from its other cells; what it came to here is stored with it. */
export interface ComputedFigure extends Figure {
  /** As workbooks write it, without the sign that begins it: `ROUND(B2/3,0)`. */
  formula: string
}

export interface WriteSheet extends WriteTable {
  name: string
  /** What the sheet is a part of: over every printed page. */
  title?: string
  /** By column; text where none is named. */
  columns?: readonly WriteColumn[]
  /** Hidden sheet, for reading the file back. */
  hidden?: boolean
}

export interface WriteColumn {
  kind?: 'text' | 'date'
  /** In characters; by the longest cell where none is named. */
  width?: number
}

const DAY = 86_400_000
/** The longest text that a cell of a workbook holds. */
const CELL_LENGTH = 32_767

/**
 * Writes a workbook (.xlsx): header bold and in sight, columns as wide as they need, every text a text, never a
 * formula, unless it is a computed figure. Rejects with a `RangeError` for a text longer than a cell can hold.
 */
export async function writeWorkbook(sheets: readonly WriteSheet[]): Promise<Uint8Array> {
  const workbook = new WorkbookWriter()
  const names = new Set<string>()
  for (const sheet of sheets) write(workbook, sheetName(sheet.name, names), sheet)
  return workbook.end()
}

/** Each row is let go once it is written: ten thousand of them are not in memory as cells at one time. */
function write(workbook: WorkbookWriter, name: string, sheet: WriteSheet): void {
  const { header, rows, columns = [], hidden = false } = sheet
  const styles = [...header.keys()].map(index => columnOf(sheet, index))
  const filter =
    header.length > 0 && rows.length > 0 ? { columns: header.length, rows: rows.length + 1 } : undefined
  workbook.beginSheet({ name, title: sheet.title, isHidden: hidden, columns: styles, filter })
  const contentOf = (cell: WriteCell, index: number) =>
    columns[index]?.kind === 'date' ? dateOf(cell) : writable(cell)
  // A day that heads a column is a day too.
  if (header.length > 0)
    workbook.row(
      header.map((title, index) => ({
        value: contentOf(title, index),
        style: { ...styles[index]?.style, isBold: true, isWrapped: true, isEnd: isOfFigures(rows, index) },
      })),
    )
  for (const row of rows)
    workbook.row(
      row.map((cell, index) => {
        const style = styles[index]?.style ?? {}
        const look = isFigure(cell) ? (cell.value === null ? { isEnd: true } : { format: cell.format }) : {}
        return {
          value: contentOf(cell, index),
          style: { ...style, ...look },
          formula: isFigure(cell) && 'formula' in cell ? cell.formula : undefined,
        }
      }),
    )
  workbook.endSheet()
}

/** As wide as the longest of its cells, within bounds; its title breaks into some lines, but never within a word. */
function columnOf({ header, rows, columns = [] }: WriteSheet, index: number): Column {
  const longest = longestOf(rows, index)
  const title = header[index] ?? ''
  const words = Math.max(0, ...title.split(/\s+/).map(word => word.length))
  const titled = Math.max(words, Math.ceil(longestLine(title) / MAX_LINES_OF_TITLE))
  const width =
    columns[index]?.width ?? Math.min(Math.max(longest + ROOM, titled + ROOM_OF_TITLE, MIN_WIDTH), MAX_WIDTH)
  const kind = columns[index]?.kind
  return {
    width,
    style: { ...(kind && { format: formats[kind] }), isTop: true, isWrapped: longest + ROOM > width },
  }
}

const MIN_WIDTH = 8
const MAX_WIDTH = 60
const MAX_LINES_OF_TITLE = 3
/** What a cell keeps free, in characters; a title is bold, and has the button of its filter. */
const ROOM = 2
const ROOM_OF_TITLE = 4

/** Whether a column holds figures, and words only where one is missing. */
function isOfFigures(rows: WriteTable['rows'], index: number): boolean {
  return rows.length > 0 && rows.every(row => isFigure(row[index] ?? null) || typeof row[index] === 'number')
}

function longestOf(rows: readonly (readonly WriteCell[])[], index: number): number {
  return rows.reduce((longest, row) => Math.max(longest, longestLine(row[index] ?? null)), 0)
}

function writable(cell: WriteCell): string | number | null {
  if (cell === null || typeof cell === 'number') return cell
  if (isFigure(cell)) return cell.value ?? writable(cell.shown)
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (cell.length > CELL_LENGTH) throw new RangeError(`A cell holds at most ${CELL_LENGTH} characters`)
  return withGuard(cell.toWellFormed().replaceAll(UNWRITABLE, '\ufffd'))
}

/** Control characters that XML cannot hold. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

function isFigure(cell: WriteCell): cell is Figure | ComputedFigure {
  return typeof cell === 'object' && cell !== null
}

/** A day as workbooks count it: days since 30 December 1899 (ECMA-376 part 1, 18.17.4). */
function dateOf(cell: WriteCell): string | number | null {
  const day = typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(cell) ? Date.parse(cell) : Number.NaN
  return Number.isNaN(day) ? writable(cell) : (day - Date.UTC(1899, 11, 30)) / DAY
}

function longestLine(cell: WriteCell): number {
  return cell === null
    ? 0
    : Math.max(
        ...String(isFigure(cell) ? cell.shown : cell)
          .split('\n')
          .map(line => line.length),
      )
}

/** A name that Excel takes: 31 characters at most, without its forbidden ones, each once. */
function sheetName(name: string, taken: Set<string>): string {
  const base =
    name
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .replaceAll(/^'|'$/g, '')
      .trim()
      .slice(0, 31) || 'Folha'
  let unique = base
  for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${base.slice(0, 28)} ${number}`
  taken.add(unique.toLowerCase())
  return unique
}
