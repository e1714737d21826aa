import type { Readable } from 'node:stream'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { TableError } from '#engines/spreadsheets/table-error.ts'
import {
  type CheckedRow,
  IMPORT_BYTES,
  type ImportField,
  type ImportPreview,
  type ImportRequest,
  type ImportRow,
} from '#kit/import.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import { gather } from './gather.ts'

/** One row of a file as fields: what stands in the column that was mapped to each key, trimmed; '' where none. */
export type Fields = Readonly<Record<string, string>>

/**
 * Reads an uploaded table and guesses which column is which.
 * @throws HttpError 422 with the reason when the file cannot be read as a table, 413 when it is too large
 */
export async function readUpload(
  stream: Readable,
  fileName: string,
  fields: readonly ImportField[],
): Promise<Omit<ImportPreview, 'rows'> & { rows: ImportRow[] }> {
  const bytes = await gather(stream, IMPORT_BYTES)
  try {
    const table = await readTable(bytes, fileName)
    return {
      fileName,
      format: table.format,
      encoding: table.encoding,
      separator: table.separator,
      header: table.header,
      mapping: guessMapping(table.header, fields),
      rows: table.rows,
    }
  } catch (error) {
    if (error instanceof TableError) throw new HttpError(422, 'UNREADABLE', error.message)
    throw error
  }
}

/** Field key per column, from the words of the header; each field at most once. */
export function guessMapping(header: readonly string[], fields: readonly ImportField[]): (string | null)[] {
  const taken = new Set<string>()
  return header.map(words => {
    const folded = fold(words)
    const field = fields.find(
      one =>
        !taken.has(one.key) &&
        [one.key, one.label, ...(one.synonyms ?? [])].some(name => fold(name) === folded),
    )
    if (!field) return null
    taken.add(field.key)
    return field.key
  })
}

/** The rows of a request as records by field key. */
export function recordsOf(
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
): { row: ImportRow; record: Fields }[] {
  return request.rows.map(row => {
    const record: Record<string, string> = {}
    request.mapping.forEach((key, column) => {
      if (key !== null) record[key] = (row.cells[column] ?? '').trim()
    })
    return { row, record }
  })
}

/** 400 unless every required field has a column. */
export function requireColumns(mapping: readonly (string | null)[], fields: readonly ImportField[]): void {
  const known = new Set(fields.map(field => field.key))
  const unknown = mapping.find(key => key !== null && !known.has(key))
  if (unknown !== undefined)
    throw new HttpError(400, 'VALIDATION', `Não há um campo «${unknown}».`, {
      fields: { mapping: 'Campo desconhecido.' },
    })
}

/** What is wrong with a record for want of a required cell: «Falta a definição.» by key. */
export function missingFields(record: Fields, fields: readonly ImportField[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of fields)
    if (field.required && !record[field.key]) errors[field.key] = `Falta preencher «${field.label}».`
  return errors
}

/** Checked rows that may enter, and those that may not. */
export function partRows(rows: readonly CheckedRow[]): { ready: CheckedRow[]; failed: CheckedRow[] } {
  const ready: CheckedRow[] = []
  const failed: CheckedRow[] = []
  for (const row of rows) (Object.keys(row.errors).length === 0 ? ready : failed).push(row)
  return { ready, failed }
}

/** Without accents, capitals, or marks around: how headers and names are compared. */
export function fold(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s.:*_-]+/g, ' ')
    .trim()
}
