import { type TableLimits, tooManyCells, tooManyColumns, tooManyRows } from './limits.ts'
import type { RawRow, RawTable } from './raw-table.ts'
import type { ReadTable } from './table.ts'
import { TableError } from './table-error.ts'

/** How far down a header is looked for: what is above it is a title, the school, a date. */
const HEADER_WITHIN = 15

/** Finds the header, drops empty rows and makes all rows as wide as the header. Throws a `TableError` beyond limits. */
export function shapeTable(table: RawTable, limits: TableLimits): Omit<ReadTable, 'format'> {
  const filled = table.rows.filter(row => row.cells.some(cell => cell.text.trim() !== ''))
  if (filled.length === 0) throw new TableError('empty', 'O ficheiro não tem nenhuma linha preenchida.')
  const width = Math.max(...filled.map(widthOf))
  checkLimits(filled, width, limits)
  const at = headerIndex(filled)
  const names = at === undefined ? [] : (filled[at]?.cells.map(cell => cell.text.trim()) ?? [])
  const header = Array.from({ length: width }, (_, column) => names[column] || `Coluna ${column + 1}`)
  const body = at === undefined ? filled : filled.slice(at + 1)
  return {
    encoding: table.encoding,
    separator: table.separator,
    sheet: table.sheet,
    header,
    rows: body.map(row => ({
      line: row.line,
      cells: Array.from({ length: width }, (_, column) => row.cells[column]?.text ?? ''),
    })),
    above: filled.slice(0, at ?? 0).map(row =>
      row.cells
        .map(cell => cell.text.trim())
        .filter(text => text !== '')
        .join(' · '),
    ),
  }
}

function widthOf(row: RawRow): number {
  return row.cells.findLastIndex(cell => cell.text.trim() !== '') + 1
}

function checkLimits(rows: readonly RawRow[], width: number, limits: TableLimits): void {
  // One row more than the limit: the header.
  if (rows.length > limits.rows + 1) throw tooManyRows(limits)
  if (width > limits.columns) throw tooManyColumns(width, limits)
  if (rows.length * width > limits.cells) throw tooManyCells(limits)
  const long = rows.find(row => row.cells.some(cell => cell.text.length > limits.cell))
  if (long) throw new TableError('cell-too-long', `Há uma célula com texto demais na linha ${long.line}.`)
}

/**
 * Index of the header: the first row nearly as wide as the table whose cells are all names. Undefined where data
 * stand there instead.
 */
function headerIndex(rows: readonly RawRow[]): number | undefined {
  const counts = rows.map(row => row.cells.filter(cell => cell.text.trim() !== '').length)
  const sorted = counts.slice(0, 200).sort((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 1
  const index = counts.slice(0, HEADER_WITHIN).findIndex(count => count >= Math.max(1, usual * 0.6))
  const row = rows[index]
  return row && looksLikeNames(row) ? index : undefined
}

const DATA = /^(?:[-+]?[\d\s.,]*\d\s*%?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|[^\s@]+@[^\s@]+\.[^\s@]+)$/

function looksLikeNames(row: RawRow): boolean {
  return row.cells.every(({ text, kind }) => {
    const name = text.trim()
    return name === '' || (kind === 'text' && name.length <= 80 && !DATA.test(name))
  })
}
