import { Writable } from 'node:stream'
import type { Worksheet } from 'exceljs'
import { type Figure, formats } from '#kit/figures.ts'

/** A table to be written. Cells stand in the order of the header. */
export interface WriteTable {
  header: readonly string[]
  rows: readonly (readonly WriteCell[])[]
}

/** Text, a number, a truth, a figure with its format, or nothing. A date is text `aaaa-mm-dd` in a column of kind `date`. */
export type WriteCell = string | number | boolean | Figure | null

export interface WriteSheet extends WriteTable {
  name: string
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

/** The longest text that a cell of a workbook holds. */
const CELL_LENGTH = 32_767

/**
 * Writes a workbook (.xlsx): header bold and in sight, columns as wide as they need, every text a text, never a
 * formula. Rejects with a `RangeError` for a text longer than a cell can hold.
 */
export async function writeWorkbook(sheets: readonly WriteSheet[]): Promise<Uint8Array> {
  const { default: exceljs } = await import('exceljs')
  const pieces: Uint8Array[] = []
  const stream = new Writable({
    write(piece: Uint8Array, _encoding, done) {
      pieces.push(piece)
      done()
    },
  })
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true })
  workbook.creator = 'Dondza Academy'
  const names = new Set<string>()
  for (const sheet of sheets) {
    const name = sheetName(sheet.name, names)
    const state = sheet.hidden ? 'hidden' : 'visible'
    fill(workbook.addWorksheet(name, { state, views: [{ state: 'frozen', ySplit: 1 }] }), sheet)
  }
  await workbook.commit()
  return new Uint8Array(Buffer.concat(pieces))
}

/** Each row is let go once it is written: ten thousand of them are not in memory as cells at one time. */
function fill(worksheet: Worksheet, { header, rows, columns = [] }: WriteSheet): void {
  for (const index of header.keys()) {
    const column = worksheet.getColumn(index + 1)
    const longest = longestOf([header, ...rows], index)
    const width = columns[index]?.width ?? Math.min(Math.max(longest + 2, 8), 60)
    column.width = width
    const kind = columns[index]?.kind
    column.style = {
      ...(kind ? { numFmt: formats[kind] } : {}),
      alignment: { vertical: 'top', wrapText: longest + 2 > width },
    }
  }
  if (header.length > 0 && rows.length > 0) {
    worksheet.autoFilter = {
      from: { row: 1, column: 1 },
      to: { row: rows.length + 1, column: header.length },
    }
  }
  // A day that heads a column is a day too.
  const head = worksheet.addRow(
    header.map((title, index) => (columns[index]?.kind === 'date' ? dateOf(title) : writable(title))),
  )
  head.font = { bold: true }
  head.commit()
  for (const row of rows) {
    const written = worksheet.addRow(
      row.map((cell, index) => (columns[index]?.kind === 'date' ? dateOf(cell) : writable(cell))),
    )
    for (const [index, cell] of row.entries())
      if (isFigure(cell) && cell.value !== null) written.getCell(index + 1).numFmt = cell.format
    written.commit()
  }
  worksheet.commit()
}

function longestOf(rows: readonly (readonly WriteCell[])[], index: number): number {
  return rows.reduce((longest, row) => Math.max(longest, longestLine(row[index] ?? null)), 0)
}

function writable(cell: WriteCell): string | number | null {
  if (cell === null || typeof cell === 'number') return cell
  if (isFigure(cell)) return cell.value ?? writable(cell.shown)
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (cell.length > CELL_LENGTH) throw new RangeError(`A cell holds at most ${CELL_LENGTH} characters`)
  return cell.toWellFormed().replaceAll(UNWRITABLE, '\ufffd')
}

/** Control characters that XML cannot hold. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

function isFigure(cell: WriteCell): cell is Figure {
  return typeof cell === 'object' && cell !== null
}

function dateOf(cell: WriteCell): Date | string | number | null {
  if (typeof cell !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(cell)) return writable(cell)
  return new Date(`${cell}T00:00:00Z`)
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
