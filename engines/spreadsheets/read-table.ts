import { readCsv } from './csv.ts'
import { recognise } from './recognise.ts'
import { shapeTable } from './shape.ts'
import { TableError } from './table-error.ts'
import { readXlsx } from './xlsx.ts'

export interface ReadTable {
  format: 'csv' | 'xlsx'
  /** `UTF-8`, `UTF-16` or `Windows-1252`; empty for a workbook. */
  encoding: string
  /** In words: `vírgula`, `ponto e vírgula`, `tabulação`, `barra vertical`; empty for a workbook or one column. */
  separator: string
  /** Name of the sheet that was read; empty for CSV. */
  sheet: string
  /** Titles of the columns; `Coluna 3` where a column, or the whole file, has none. */
  header: string[]
  /** Rows with something in them, each as wide as the header. */
  rows: TableRow[]
  /** What stands above the header, a line each: titles, the school's name. It is no data. */
  above: string[]
}

export interface TableRow {
  /** Number of the row in the file, as a spreadsheet shows it: from 1, header and empty rows counted. */
  line: number
  /** Text as people read it: dates dd/mm/aaaa, numbers with a decimal comma, formulas as their last result. */
  cells: string[]
}

export interface TableLimits {
  bytes: number
  rows: number
  columns: number
  /** Characters of one cell. */
  cell: number
  /** Bytes that the parts of a workbook may take once unpacked. */
  unpacked: number
}

const LIMITS: TableLimits = {
  bytes: 10 * 1024 * 1024,
  rows: 20_000,
  columns: 200,
  cell: 20_000,
  unpacked: 150 * 1024 * 1024,
}

/**
 * Reads a table that somebody made: CSV in any usual encoding and with any usual separator, or the first sheet of a
 * workbook (.xlsx) that is not empty. What the file is, its content says, not its name.
 * Rejects with a `TableError` in Portuguese where it is no table, is damaged, or is beyond the limits.
 */
export async function readTable(
  bytes: Uint8Array,
  fileName: string,
  limits: Partial<TableLimits> = {},
): Promise<ReadTable> {
  const allowed = { ...LIMITS, ...limits }
  if (bytes.length === 0) throw new TableError('empty', 'O ficheiro está vazio.')
  if (bytes.length > allowed.bytes) {
    const megabytes = Math.floor(allowed.bytes / 1024 / 1024)
    throw new TableError('too-large', `O ficheiro tem mais de ${megabytes} MB. Divida-o em partes.`)
  }
  const kind = recognise(bytes, fileName)
  const read = kind === 'xlsx' ? readXlsx(bytes, allowed) : readCsv(bytes)
  return { format: kind, ...shapeTable(read, allowed) }
}
