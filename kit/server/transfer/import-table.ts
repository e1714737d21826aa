import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import type { Answers } from '#engines/decisions.ts'
import { foldTitle } from '#engines/spreadsheets/fold-title.ts'
import type { JoinedRow, JoinedSheet, JoinedTable } from '#engines/spreadsheets/join-tables.ts'
import {
  type CheckedRow,
  IMPORT_BYTES,
  type ImportField,
  type ImportPreview,
  type ImportRequest,
  type ImportRow,
} from '#kit/import.ts'
import { fieldMessages } from '#kit/messages.ts'
import { HttpError } from '#kit/refusals.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import { readInWorker } from '#kit/server/workers/in-worker.ts'

/** One row of a file as fields: what is in the column that was mapped to each key, trimmed; '' where none. */
export type Fields = Readonly<Record<string, string>>

/** A table of a file, with the fields that its columns are taken for. */
export type TableUpload = Omit<ImportPreview, 'rows' | 'choices'> & { rows: ImportRow[] }

/** A file as it comes to a handler, and what the person said of it. */
export interface Upload {
  body: Readable
  fileName: string
  answers: Answers
  reply: FastifyReply
}

/**
 * Reads an uploaded table, all sheets of it, and guesses which column is which.
 * @param otherTitles titles that are no field's, by which a row of titles is known too
 * @throws HttpError 422 with the reason when the file cannot be read as a table, 413 when it is too large, 503
 */
export async function readUpload(
  { body, fileName, answers, reply }: Upload,
  fields: readonly ImportField[],
  choices: Choices,
  otherTitles: readonly string[] = [],
): Promise<TableUpload> {
  const upload = {
    stream: body,
    max: IMPORT_BYTES,
    name: fileName,
    answers,
    titles: [...titlesOf(fields), ...otherTitles.map(title => [title])],
  }
  const { head, items } = await readInWorker<'readTables', JoinedRow>('readTables', upload, reply)
  return tableUpload(fileName, head, items, { fields, choices })
}

/** The titles by which a reading knows the columns of each field. */
export function titlesOf(fields: readonly ImportField[]): string[][] {
  return fields.map(({ key, label, synonyms = [] }) => [key, label, ...synonyms])
}

/** What cells of a field may say, by field key. */
export type Choices = Readonly<Record<string, readonly string[]>>

/** What was read of a table as an import shows it. */
export function tableUpload(
  fileName: string,
  { format, encoding, separator, header, sheets, decisions }: Omit<JoinedTable, 'rows'>,
  rows: readonly JoinedRow[],
  { fields, choices }: { fields: readonly ImportField[]; choices: Choices },
): TableUpload {
  const several = sheets.length > 1
  const upload = {
    fileName,
    format,
    encoding,
    separator,
    header,
    mapping: guessMapping(header, fields),
    sheets: several ? tellSheets(sheets, fields) : [],
    tops: sheets.map(({ name, top }) => ({ name, rows: top.map(shortRow) })),
    decisions,
    rows: rows.map(({ sheet, ...row }) => (several ? { ...row, sheet } : row)),
  }
  const field = fields.find(field => field.fromSheet)
  return field ? withSheetNames(upload, { field, fields, sheets, choices: choices[field.key] ?? [] }) : upload
}

const TOP_CELL = 60
const TOP_COLUMNS = 12

function shortRow({ line, cells }: { line: number; cells: readonly string[] }) {
  return { line, cells: cells.slice(0, TOP_COLUMNS).map(cell => cell.slice(0, TOP_CELL)) }
}

/** A sheet is taken where its own columns say as much of what must be there as those of the sheet that says most. */
function tellSheets(sheets: readonly JoinedSheet[], fields: readonly ImportField[]): ImportPreview['sheets'] {
  const said = sheets.map(({ header }) => {
    const mapping = guessMapping(header, fields)
    return fields.filter(field => field.required && mapping.includes(field.key)).length
  })
  const max = Math.max(...said)
  return sheets.map(({ name, rows }, at) => ({ name, rows, take: said[at] === max, named: false }))
}

const UNNAMED_SHEET = /^(?:folha|sheet|plan|planilha|hoja|feuil)\s*\d*$/i

interface SheetNaming {
  field: ImportField
  fields: readonly ImportField[]
  sheets: readonly JoinedSheet[]
  choices: readonly string[]
}

/**
 * Has the name of each sheet, or the title over its rows, say what none of its own columns does: beside a sheet that has such
 * a column the others keep their names.
 */
function withSheetNames(upload: TableUpload, { field, fields, sheets, choices }: SheetNaming): TableUpload {
  const words = sheets.map(({ name, above, header }) => {
    if (guessMapping(header, fields).includes(field.key)) return undefined
    const known = choices.filter(choice => squash(choice) === squash(name))
    const within = choices.filter(choice => isNamedIn(name, choice))
    const inTitle = choices.filter(choice => above.some(line => isNamedIn(line, choice)))
    const named =
      known[0] ??
      (within.length === 1 ? within[0] : undefined) ??
      (inTitle.length === 1 ? inTitle[0] : undefined)
    return named ?? (sheets.length > 1 && !UNNAMED_SHEET.test(name) ? name : '')
  })
  if (words.every(word => word === undefined) || (words.every(word => !word) && sheets.length === 1))
    return upload
  const column = upload.mapping.indexOf(field.key)
  const isNew = column === -1
  const at = isNew ? upload.header.length : column
  return {
    ...upload,
    header: isNew ? [...upload.header, field.label] : upload.header,
    mapping: isNew ? [...upload.mapping, field.key] : upload.mapping,
    sheets: upload.sheets.map((sheet, place) => ({ ...sheet, named: words[place] !== undefined })),
    rows: upload.rows.map(row => {
      const word = words[row.sheet ?? 0]
      if (word === undefined) return row
      const cells = Array.from(
        { length: Math.max(row.cells.length, at + 1) },
        (_, place) => row.cells[place] ?? '',
      )
      cells[at] = word
      return { ...row, cells }
    }),
  }
}

/** Whether a title names something, and not by a piece of another word: «Lista da 6ª A, 2026». */
export function isNamedIn(title: string, choice: string): boolean {
  const [wanted, words] = [squash(choice), squash(title)]
  if (wanted === '') return false
  for (let at = words.indexOf(wanted); at !== -1; at = words.indexOf(wanted, at + 1))
    if (!/\d/.test(words[at - 1] ?? '') && !/[a-z]/.test(words[at + wanted.length] ?? '')) return true
  return false
}

/** Letters and digits alone, without the sign of an ordinal: «6ª A», «6aA» and «6 A» are the same. */
function squash(words: string): string {
  return fold(words)
    .replace(/[ªº°]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/(\d)a(?=[a-z](?![a-z]))/g, '$1')
}

/** Field key per column, from the words of the header; each field at most once. */
export function guessMapping(header: readonly string[], fields: readonly ImportField[]): (string | null)[] {
  const taken = new Set<string>()
  const known = fields.map(field => ({
    key: field.key,
    names: new Set([field.key, field.label, ...(field.synonyms ?? [])].flatMap(foldTitle)),
  }))
  const mapping: (string | null)[] = header.map(() => null)
  // A title that is known whole comes before one that is known without its brackets.
  for (const depth of [0, 1])
    for (const [column, words] of header.entries()) {
      const name = foldTitle(words)[depth]
      if (name === undefined || mapping[column]) continue
      const field = known.find(({ key, names }) => !taken.has(key) && names.has(name))
      if (!field) continue
      taken.add(field.key)
      mapping[column] = field.key
    }
  return mapping
}

/** The rows of a request as records by field key. */
export function recordsOf(
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
): Promise<{ row: ImportRow; record: Fields }[]> {
  const columns = request.mapping.flatMap((key, column) => (key === null ? [] : [{ key, column }]))
  return mapInTurns(request.rows, row => {
    const record: Record<string, string> = {}
    for (const { key, column } of columns) record[key] = (row.cells[column] ?? '').trim()
    return { row, record }
  })
}

/** 400 where a column is taken for a field that there is not. */
export function refuseUnknownFields(
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
): void {
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

/**
 * What a schema refuses in the value that a record makes, by field key.
 * @param keys field keys of the parts of the value that have another name: `{ directorId: 'director' }`
 */
export function schemaErrors(
  schema: $ZodType,
  value: unknown,
  keys: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const parsed = safeParse(schema, value)
  if (parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const [path, message] of Object.entries(fieldMessages(parsed.error))) {
    const part = path.split('.')[0] ?? ''
    errors[keys[part] ?? part] ??= message
  }
  return errors
}

/** Everything that answers to a name, folded; a name may be that of two. */
export function namesOf<T>(all: readonly T[], names: (item: T) => readonly string[]): Map<string, T[]> {
  const found = new Map<string, Set<T>>()
  for (const value of all)
    for (const name of names(value)) found.set(fold(name), (found.get(fold(name)) ?? new Set()).add(value))
  return new Map([...found].map(([name, ones]) => [name, [...ones]]))
}

/** The one that a cell names, or undefined; where the cell names none or several, `errors` says so. */
export function findNamed<T>(
  all: ReadonlyMap<string, T[]>,
  cell: { key: string; words: string; none: string },
  errors: Record<string, string>,
): T | undefined {
  const found = all.get(fold(cell.words)) ?? []
  if (cell.words !== '' && found.length !== 1)
    errors[cell.key] = found.length === 0 ? cell.none : `Há mais do que um «${cell.words}».`
  return found.length === 1 ? found[0] : undefined
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
