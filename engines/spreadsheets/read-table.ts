import { fileSize } from '#kit/figures.ts'
import type { Answers } from '../decisions.ts'
import type { OnProgress } from '../progress.ts'
import { readCsv } from './csv.ts'
import { foldTitle } from './fold-title.ts'
import { SHEET_LIMITS, type TableLimits, tooManyRows } from './limits.ts'
import type { RawTable } from './raw-table.ts'
import { recognise } from './recognise.ts'
import { shapeTable, type TableReading } from './shape.ts'
import { splitTables } from './split-tables.ts'
import type { ReadTable } from './table.ts'
import { TableError } from './table-error.ts'
import { readXlsx } from './xlsx.ts'

const LIMITS: TableLimits = {
  bytes: 10 * 1024 * 1024,
  rows: 20_000,
  columns: 200,
  cells: SHEET_LIMITS.cells,
  cell: 20_000,
  unpacked: 150 * 1024 * 1024,
}

/**
 * Reads a table that somebody made: CSV in any usual encoding and with any usual separator, or the first sheet of a
 * workbook (.xlsx) that is not empty. What the file is, its content says, not its name.
 * `onProgress` hears how many of the bytes of a sheet are read; CSV is read in a moment.
 * Rejects with a `TableError` in Portuguese where it is no table, is damaged, or is beyond the limits.
 */
export async function readTable(
  bytes: Uint8Array,
  fileName: string,
  limits: Partial<TableLimits> = {},
  onProgress?: OnProgress,
): Promise<ReadTable> {
  const { kind, allowed, raw } = opened(bytes, fileName, limits, onProgress)
  for (const table of raw) return { format: kind, ...shapeTable(table, allowed) }
  throw new TableError('empty', 'O ficheiro não tem nenhuma linha preenchida.')
}

/** Like `readTable`, every sheet of a workbook that is not empty; the limits are those of all sheets together. */
export async function readTables(
  bytes: Uint8Array,
  fileName: string,
  limits: Partial<TableLimits> = {},
  onProgress?: OnProgress,
  { titles = [], answers = {}, splits = false }: ReadingHelp = {},
): Promise<ReadTable[]> {
  const reading: TableReading = { words: new Set(titles.flat().flatMap(foldTitle)), answers }
  const { kind, allowed, raw } = opened(bytes, fileName, limits, onProgress, reading)
  const fieldOf = fieldsByTitle(titles)
  const tables: ReadTable[] = []
  let rows = 0
  for (const [place, table] of [...raw].entries()) {
    // Neither the place of a sheet nor the first cell of a table shifts when an answer changes how many tables there are.
    const key = kind === 'xlsx' ? String(place) : ''
    const id = key === '' ? 'tables' : `tables:${key}`
    const parts = splits ? splitTables(table, fieldOf, { id, name: table.sheet, answers }) : [alone(table)]
    for (const { table: piece, part, above, cell } of parts) {
      if (!piece.rows.some(row => row.cells.length > 0)) continue
      const sheet = kind === 'xlsx' || parts.length > 1 ? tables.length : undefined
      const shaped = shapeTable(piece, allowed, { ...reading, sheet, key: key + cell })
      rows += shaped.rows.length
      if (rows > allowed.rows) throw tooManyRows(allowed)
      tables.push({
        format: kind,
        ...shaped,
        above: [...new Set([...above, ...shaped.above])],
        ...(part !== '' && { part }),
      })
    }
  }
  return tables
}

function alone(table: RawTable) {
  return { table, part: '', above: [], cell: '' }
}

/** Field of each title by which one is known; of two the first has it. */
export function fieldsByTitle(titles: readonly (readonly string[])[]): Map<string, number> {
  return new Map(
    titles
      .flatMap((names, field) => names.flatMap(foldTitle).map(name => [name, field] as const))
      .toReversed(),
  )
}

/** What helps to read a table: the titles that its columns may have, those of each field, and what the person said of it. */
export interface ReadingHelp {
  titles?: readonly (readonly string[])[] | undefined
  answers?: Answers | undefined
  /** A sheet may hold several tables of these titles, beside or below each other. */
  splits?: boolean | undefined
}

function opened(
  bytes: Uint8Array,
  fileName: string,
  limits: Partial<TableLimits>,
  onProgress: OnProgress | undefined,
  reading?: TableReading,
) {
  const allowed = { ...LIMITS, ...limits }
  if (bytes.length === 0) throw new TableError('empty', 'O ficheiro está vazio.')
  if (bytes.length > allowed.bytes) {
    throw new TableError(
      'too-large',
      `O ficheiro tem mais de ${fileSize(allowed.bytes)}. Divida-o em partes.`,
    )
  }
  const kind = recognise(bytes, fileName)
  const raw =
    kind === 'xlsx'
      ? readXlsx(bytes, allowed, onProgress)
      : [readCsv(bytes, { ...SHEET_LIMITS, cells: allowed.cells }, reading)]
  return { kind, allowed, raw }
}
