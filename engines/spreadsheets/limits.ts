import { whole } from '#kit/figures.ts'
import { TableError } from './table-error.ts'

/** How much of a table is taken. What is beyond is refused, never cut. */
export interface TableLimits {
  bytes: number
  rows: number
  columns: number
  /** Cells of all sheets together, empty ones between others included. */
  cells: number
  /** Characters of one cell. */
  cell: number
  /** Bytes that the parts of a workbook may take once unpacked. */
  unpacked: number
}

/** What any reader takes of a table that says no less: as many rows as a sheet of Excel has. */
export const SHEET_LIMITS = { rows: 1_048_576, columns: 400, cells: 4_000_000 } as const
export type SheetLimits = Pick<TableLimits, 'rows' | 'columns' | 'cells'>

export function tooManyRows({ rows }: Pick<TableLimits, 'rows'>): TableError {
  return new TableError('too-many-rows', `O ficheiro tem mais de ${whole(rows)} linhas. Divida-o em partes.`)
}

export function tooManyColumns(width: number, { columns }: Pick<TableLimits, 'columns'>): TableError {
  const sentence = `O ficheiro tem ${whole(width)} colunas; o máximo é ${columns}.`
  return new TableError('too-many-columns', sentence)
}

export function tooManyCells({ cells }: Pick<TableLimits, 'cells'>): TableError {
  const sentence = `O ficheiro tem mais de ${whole(cells)} células. Divida-o em partes.`
  return new TableError('too-many-cells', sentence)
}
