import type { WriteTable } from '#engines/spreadsheets/write-table.ts'
import { counted } from '#kit/figures.ts'
import type { CheckedRow, ImportField } from '#kit/import.ts'

/** What the rows are called: «linha», «linhas», which are feminine. */
export interface ImportNoun {
  one: string
  many: string
  feminine?: boolean
}

/** «1 termo importado», «12 linhas importadas» */
export function importedInWords(count: number, { one, many, feminine }: ImportNoun): string {
  const imported = feminine ? 'importada' : 'importado'
  return counted(count, `${one} ${imported}`, `${many} ${imported}s`)
}

/** A column of the file that is imported, and what it is imported as. */
export interface MappedColumn {
  /** Its place in the file, from 0. */
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

/** Required fields that no column is mapped to. */
export function missingFields(
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
): ImportField[] {
  return fields.filter(field => field.required && !mapping.includes(field.key))
}

/** A column takes a field; the column that had it before lets it go, so that none is filled twice. */
export function mapColumn(
  mapping: readonly (string | null)[],
  at: number,
  key: string | null,
): (string | null)[] {
  return mapping.map((old, place) => (place === at ? key : old === key ? null : old))
}

/** A cell with other words; rows before and after stay the same objects. */
export function withCell(rows: readonly CheckedRow[], line: number, at: number, text: string): CheckedRow[] {
  return rows.map(row => {
    if (row.line !== line) return row
    const cells = Array.from(
      { length: Math.max(row.cells.length, at + 1) },
      (_, place) => row.cells[place] ?? '',
    )
    cells[at] = text
    return { ...row, cells }
  })
}

/** True when something is wrong with the row. */
export function isWrong(row: CheckedRow): boolean {
  return Object.keys(row.errors).length > 0
}

/** `A`, `B`, … `Z`, `AA`: how a spreadsheet calls a column. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last
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

/** What is wrong with a row, in a line: «Definição: Preencha este campo.» */
export function wrongInWords(row: CheckedRow, fields: readonly ImportField[]): string {
  return Object.entries(row.errors)
    .map(([key, message]) => {
      const label = fields.find(field => field.key === key)?.label
      return label ? `${label}: ${message}` : message
    })
    .join(' ')
}
