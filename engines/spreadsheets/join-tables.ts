import { SHEET_LIMITS, tooManyCells, tooManyColumns } from './limits.ts'
import type { ReadTable, TableRow } from './table.ts'

/** The sheets of a workbook as one table. */
export interface JoinedTable extends Pick<ReadTable, 'format' | 'encoding' | 'separator' | 'header'> {
  sheets: JoinedSheet[]
  rows: JoinedRow[]
}

export interface JoinedSheet extends Pick<ReadTable, 'above'> {
  /** Its name; empty for CSV. */
  name: string
  /** Titles of its own columns. */
  header: string[]
  /** How many rows are from it. */
  rows: number
}

export interface JoinedRow extends TableRow {
  /** Which of the sheets it is from. */
  sheet: number
}

/**
 * Sheets one below the other. A column of a later sheet goes under the column of the same title, the second of a title under
 * the second, wherever it stands; a title that no sheet had before makes a new column.
 * @param tables at least one
 * @throws TableError where the sheets have too many different columns, or the joined table too many cells
 */
export function joinTables(tables: readonly ReadTable[]): JoinedTable {
  const places = new Map<string, number>()
  const header: string[] = []
  const columnsOf = (table: ReadTable) => {
    const seen = new Map<string, number>()
    return table.header.map(title => {
      const folded = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
      const count = (seen.get(folded) ?? 0) + 1
      seen.set(folded, count)
      const key = `${count} ${folded}`
      const place = places.get(key) ?? header.push(title) - 1
      places.set(key, place)
      return place
    })
  }
  const placed = tables.map(columnsOf)
  const [first] = tables
  if (header.length > SHEET_LIMITS.columns) throw tooManyColumns(header.length, SHEET_LIMITS)
  const rowCount = tables.reduce((sum, { rows }) => sum + rows.length, 0)
  if (rowCount * header.length > SHEET_LIMITS.cells) throw tooManyCells(SHEET_LIMITS)
  return {
    format: first?.format ?? 'csv',
    encoding: first?.encoding ?? '',
    separator: first?.separator ?? '',
    header,
    sheets: tables.map(({ sheet, above, header, rows }) => ({
      name: sheet,
      above,
      header,
      rows: rows.length,
    })),
    rows: tables.flatMap(({ rows }, sheet) =>
      rows.map(({ line, cells }) => {
        const joined = Array.from({ length: header.length }, () => '')
        for (const [at, cell] of cells.entries()) joined[placed[sheet]?.[at] ?? at] = cell
        return { line, cells: joined, sheet }
      }),
    ),
  }
}
