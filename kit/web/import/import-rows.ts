import type { WriteTable } from '#engines/spreadsheets/write-table.ts'
import { type CheckedRow, type ImportField, wrongInWords } from '#kit/import.ts'

/** A column of the file that is imported, and what it is imported as. */
export interface MappedColumn {
  /** Its place in the file, from 0; `NO_COLUMN` where the file has none. */
  at: number
  field: ImportField
}

/** The columns that are imported, in the order of the file. */
export function mappedColumns(
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
): MappedColumn[] {
  return mapping.flatMap((key, at) => {
    const field = fields.find(field => field.key === key)
    return field ? [{ at, field }] : []
  })
}

/** Place of a field that no column of the file has. */
export const NO_COLUMN = -1

/** The fields that rows are read to have, though no column says them: a code made of a name, a telephone beside it. */
export function readColumns(
  rows: readonly CheckedRow[],
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
): MappedColumn[] {
  const read = new Set(rows.flatMap(row => Object.keys(row.read ?? {})))
  return fields
    .filter(({ key }) => read.has(key) && !mapping.includes(key))
    .map(field => ({ at: NO_COLUMN, field }))
}

/** Columns in which something is written and which are not imported: their place, title and how many rows fill them. */
export function unusedColumns(
  { header, mapping }: { header: readonly string[]; mapping: readonly (string | null)[] },
  rows: readonly CheckedRow[],
): { at: number; title: string; filled: number }[] {
  return header.flatMap((title, at) => {
    if (mapping[at]) return []
    const filled = rows.filter(row => (row.cells[at] ?? '').trim() !== '').length
    return filled > 0 && !isCounter(rows, at) ? [{ at, title, filled }] : []
  })
}

/** 1, 2, 3, … down the rows: the number of the line, which says nothing. */
function isCounter(rows: readonly CheckedRow[], at: number): boolean {
  return rows.length > 1 && rows.every((row, place) => Number(row.cells[at]) === place + 1)
}

/** A column takes a field; the column that had it before lets it go, so that none is filled twice. */
export function mapColumn(
  mapping: readonly (string | null)[],
  at: number,
  key: string | null,
): (string | null)[] {
  return mapping.map((old, place) => (place === at ? key : old === key ? null : old))
}

/** What tells a row of a file from all others. */
export function keyOfRow({ sheet = 0, line, part }: Pick<CheckedRow, 'sheet' | 'line' | 'part'>): string {
  return part === undefined ? `${sheet}:${line}` : `${sheet}:${line}:${part}`
}

/** A row with another cell, which a person typed; beyond its end too. */
export function withCell(row: CheckedRow, at: number, text: string): CheckedRow {
  const cells = Array.from(
    { length: Math.max(row.cells.length, at + 1) },
    (_, place) => row.cells[place] ?? '',
  )
  cells[at] = text
  return { ...row, cells, typed: [...new Set([...(row.typed ?? []), at])] }
}

/** True when something is wrong with the row. */
export function isWrong(row: CheckedRow): boolean {
  return Object.keys(row.errors).length > 0
}

/** The rows that were left out, with a last column that says what is wrong. */
export function failedTable(
  header: readonly string[],
  rows: readonly CheckedRow[],
  fields: readonly ImportField[],
): WriteTable {
  return {
    header: [...header, 'Erro'],
    rows: rows.map(row => [...header.map((_, at) => row.cells[at] ?? ''), wrongInWords(row, fields)]),
  }
}
