import type { Answers } from '../decisions.ts'
import { findHeader, TOP_ROWS } from './find-header.ts'
import { decideHiddenColumns } from './hidden-columns.ts'
import { type TableLimits, tooManyCells, tooManyColumns, tooManyRows } from './limits.ts'
import type { RawCell, RawRow, RawTable } from './raw-table.ts'
import { repairText } from './repair-text.ts'
import { BESIDE } from './split-tables.ts'
import type { ReadTable, TableRow } from './table.ts'
import { TableError } from './table-error.ts'

/** What is known of a file beside its bytes. */
export interface TableReading {
  /** Titles that are known, as `foldTitle` has them. */
  words: ReadonlySet<string>
  answers: Answers
  /** Its place among several sheets. */
  sheet?: number | undefined
  /** Tells its decisions from those of other tables; none for the first table of a file that is no workbook. */
  key?: string | undefined
}

const UNAIDED: TableReading = { words: new Set(), answers: {} }

/** Finds the header, drops empty rows and makes all rows as wide as the header. Throws a `TableError` beyond limits. */
export function shapeTable(
  table: RawTable,
  limits: TableLimits,
  { words, answers, sheet, key = '' }: TableReading = UNAIDED,
): Omit<ReadTable, 'format'> {
  const full = table.rows.filter(row => row.cells.some(cell => textOf(cell).trim() !== ''))
  if (full.length === 0) throw new TableError('empty', 'O ficheiro não tem nenhuma linha preenchida.')
  const width = Math.max(...full.map(widthOf))
  checkLimits(full, width, limits)
  const { rows: filled, decisions } = repairText(full, sheet, answers)
  const found = findHeader(filled, words, { sheet, key, name: table.sheet, answers })
  const below = decideHiddenColumns(filled.slice(found.rowsAbove), table.hiddenColumns ?? [], {
    titles: found.titles,
    words,
    sheet,
    name: table.sheet,
    answers,
  })
  const header = Array.from({ length: width }, (_, column) => found.titles[column] || `Coluna ${column + 1}`)
  return {
    encoding: table.encoding,
    separator: table.separator,
    sheet: table.sheet,
    ...(table.from1904 && { from1904: true }),
    header,
    rows: below.rows
      .filter(row => row.cells.some(cell => textOf(cell).trim() !== ''))
      .map(row => rowOf(row, width)),
    above: filled.slice(0, found.titlesAt).map(row =>
      row.cells
        .map(cell => cell.text.trim())
        .filter(text => text !== '')
        .join(BESIDE),
    ),
    top: filled.slice(0, TOP_ROWS).map(row => rowOf(row, width)),
    decisions: [...(table.decisions ?? []), found.decision, ...below.decisions, ...decisions],
    headerDecision: found.decision.id,
  }
}

/** What a formula shows of which the file holds no result: Excel works it out when it opens the file. */
export const WITHOUT_RESULT = '#SEM RESULTADO!'

/** A cell as the sheet shows it; a number that it rounds, or shows with noughts after the comma, is read as it is. */
function textOf({ unknown, text, shown, isRounded }: RawCell): string {
  if (unknown) return WITHOUT_RESULT
  return shown === undefined || isRounded || shown.replace(/,0+$/, '') === text ? text : shown
}

function rowOf({ line, cells, marks }: RawRow, width: number): TableRow {
  const texts: string[] = []
  const certain: number[] = []
  for (let column = 0; column < width; column += 1) {
    const cell = cells[column]
    texts.push(cell ? textOf(cell) : '')
    if (cell?.kind === 'date') certain.push(column)
  }
  return {
    line,
    cells: texts,
    ...(marks && { marks }),
    ...(certain.length > 0 && { certain }),
  }
}

function widthOf(row: RawRow): number {
  return row.cells.findLastIndex(cell => textOf(cell).trim() !== '') + 1
}

function checkLimits(rows: readonly RawRow[], width: number, limits: TableLimits): void {
  // One row more than the limit: the header.
  if (rows.length > limits.rows + 1) throw tooManyRows(limits)
  if (width > limits.columns) throw tooManyColumns(width, limits)
  if (rows.length * width > limits.cells) throw tooManyCells(limits)
  const long = rows.find(row => row.cells.some(cell => cell.text.length > limits.cell))
  if (long) throw new TableError('cell-too-long', `Há uma célula com texto demais na linha ${long.line}.`)
}
