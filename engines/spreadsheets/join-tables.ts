import type { Decision } from '../decisions.ts'
import { foldTitle } from './fold-title.ts'
import { SHEET_LIMITS, tooManyCells, tooManyColumns } from './limits.ts'
import type { ReadTable, TableRow } from './table.ts'

/** The sheets of a workbook as one table. */
export interface JoinedTable
  extends Pick<ReadTable, 'format' | 'encoding' | 'separator' | 'header' | 'from1904'> {
  sheets: JoinedSheet[]
  rows: JoinedRow[]
  decisions: Decision[]
}

export interface JoinedSheet extends Pick<ReadTable, 'above' | 'top' | 'part' | 'headerDecision'> {
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
 * @param titles those of each field: two of one field are the same title
 * @throws TableError where the sheets have too many different columns, or the joined table too many cells
 */
export function joinTables(
  tables: readonly ReadTable[],
  titles: readonly (readonly string[])[] = [],
): JoinedTable {
  const fieldOf = new Map(
    titles
      .flatMap((names, field) => names.flatMap(foldTitle).map(name => [name, `\0${field}`] as const))
      .toReversed(),
  )
  const places = new Map<string, number>()
  const header: string[] = []
  const columnsOf = (table: ReadTable) => {
    const seen = new Map<string, number>()
    return table.header.map(title => {
      const [folded = title, ...barer] = foldTitle(title)
      const field = [folded, ...barer].map(name => fieldOf.get(name)).find(name => name !== undefined)
      const count = (seen.get(field ?? folded) ?? 0) + 1
      seen.set(field ?? folded, count)
      const key = `${count} ${field ?? folded}`
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
    ...(first?.from1904 && { from1904: true }),
    decisions: mergedDecisions(tables),
    sheets: tables.map(({ sheet, part, above, header, top, headerDecision, rows }) => ({
      name: sheet,
      ...(part && { part }),
      above,
      top,
      headerDecision,
      header,
      rows: rows.length,
    })),
    rows: tables.flatMap(({ rows }, sheet) => rowsIn(rows, sheet, placed[sheet] ?? [], header.length)),
  }
}

/** Rows of a sheet with its columns where the joined table has them: those of a lone sheet stand there already. */
function rowsIn(
  rows: readonly TableRow[],
  sheet: number,
  places: readonly number[],
  width: number,
): JoinedRow[] {
  const stays = places.length === width && places.every((place, at) => place === at)
  if (stays) return rows.map(row => ({ ...row, sheet }))
  return rows.map(({ line, cells, marks, certain }) => {
    const joined = Array.from({ length: width }, () => '')
    for (const [at, cell] of cells.entries()) joined[places[at] ?? at] = cell
    return {
      line,
      cells: joined,
      sheet,
      ...(marks && { marks }),
      ...(certain && { certain: certain.map(at => places[at] ?? at) }),
    }
  })
}

/** Decisions of the same name in several sheets are one; a lone sheet is not named in its rows. */
function mergedDecisions(tables: readonly ReadTable[]): Decision[] {
  const byId = Map.groupBy(
    tables.flatMap(({ decisions }) => decisions),
    ({ id }) => id,
  )
  return [...byId.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const all = [first, ...others]
    const rows = all.flatMap(decision => decision.rows).slice(0, 20)
    return {
      ...first,
      count: all.reduce((sum, { count }) => sum + count, 0),
      rows: tables.length > 1 ? rows : rows.map(({ line }) => ({ line })),
    }
  })
}
