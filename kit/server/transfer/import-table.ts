import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { type Answers, type Decision, decided } from '#engines/decisions.ts'
import { foldTitle } from '#engines/spreadsheets/fold-title.ts'
import type { JoinedRow, JoinedSheet, JoinedTable } from '#engines/spreadsheets/join-tables.ts'
import { BESIDE } from '#engines/spreadsheets/split-tables.ts'
import { listInWords } from '#kit/figures.ts'
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
  { otherTitles = [], nameIn }: { otherTitles?: readonly string[]; nameIn?: NameInTitle | undefined } = {},
): Promise<TableUpload> {
  const upload = {
    stream: body,
    max: IMPORT_BYTES,
    name: fileName,
    answers,
    titles: [...titlesOf(fields), ...otherTitles.map(title => [title])],
    // Titles of another kind head a grid, whose reader knows where another grid begins.
    splits: otherTitles.length === 0,
  }
  const { head, items } = await readInWorker<'readTables', JoinedRow>('readTables', upload, reply)
  return tableUpload(fileName, head, items, { fields, choices, answers, nameIn })
}

/** The titles by which a reading knows the columns of each field. */
export function titlesOf(fields: readonly ImportField[]): string[][] {
  return fields.map(({ key, label, synonyms = [] }) => [key, label, ...synonyms])
}

/** What cells of a field may say, by field key. */
export type Choices = Readonly<Record<string, readonly string[]>>

/** What the name of a sheet and the titles over its rows say of a field. */
export type NameInTitle = (lines: readonly string[], key: string) => string | undefined

interface UploadHelp {
  fields: readonly ImportField[]
  choices: Choices
  answers: Answers
  nameIn?: NameInTitle | undefined
}

/** What was read of a table as an import shows it. */
export function tableUpload(
  fileName: string,
  { format, encoding, separator, header, sheets, decisions, from1904 }: Omit<JoinedTable, 'rows'>,
  rows: readonly JoinedRow[],
  { fields, choices, answers, nameIn }: UploadHelp,
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
    tops: sheets.map(({ top, headerDecision, ...sheet }) => ({
      name: shownName(sheet),
      decision: headerDecision,
      rows: top.map(shortRow),
    })),
    decisions,
    ...(from1904 && { from1904 }),
    rows: rows.map(({ sheet, ...row }) => (several ? { ...row, sheet } : row)),
  }
  return fields
    .filter(field => field.fromSheet || field.fromTitle)
    .reduce((named: TableUpload, field) => {
      const known = choices[field.key] ?? []
      return withSheetNames(named, { field, fields, sheets, known, answers, nameIn })
    }, upload)
}

/** A sheet, and which of its tables: «8ªA (linhas 3 a 12)». */
function shownName({ name, part }: Pick<JoinedSheet, 'name' | 'part'>): string {
  if (part === undefined) return name
  return name === '' ? `Tabela das ${part}` : `${name} (${part})`
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
  return sheets.map((sheet, at) => ({
    name: shownName(sheet),
    rows: sheet.rows,
    take: said[at] === max,
    named: false,
  }))
}

const UNNAMED_SHEET = /^(?:folha|sheet|plan|planilha|hoja|feuil)\s*\d*$/i

interface SheetNaming extends Omit<UploadHelp, 'choices'> {
  field: ImportField
  sheets: readonly JoinedSheet[]
  /** What the field may say here. */
  known: readonly string[]
}

/** What names the rows of a sheet: its name, the title over them, or nothing. */
interface SheetWord {
  word: string
  /** The title that says it. */
  title?: string
}

/**
 * Has the name of each sheet, or the title over its rows, say what none of its own columns does: beside a sheet that has such
 * a column the others keep their names.
 */
function withSheetNames(upload: TableUpload, naming: SheetNaming): TableUpload {
  const { field, fields, sheets, answers } = naming
  const found = sheets.map(sheet =>
    guessMapping(sheet.header, fields).includes(field.key) ? undefined : wordOf(sheet, naming),
  )
  const decision = titleDecision(found, upload, field, answers)
  const isIgnored = decision?.chosen === 'ignore'
  const words = found.map(one => (isIgnored && one?.title !== undefined ? '' : one?.word))
  const decisions = [...upload.decisions, ...(decision ? [decision] : [])]
  const isSaidNowhere = words.every(word => !word) && (sheets.length === 1 || field.fromSheet !== true)
  if (words.every(word => word === undefined) || isSaidNowhere) return { ...upload, decisions }
  const column = upload.mapping.indexOf(field.key)
  const isNew = column === -1
  const at = isNew ? upload.header.length : column
  return {
    ...upload,
    header: isNew ? [...upload.header, field.label] : upload.header,
    mapping: isNew ? [...upload.mapping, field.key] : upload.mapping,
    decisions,
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

function wordOf({ name, above }: JoinedSheet, { field, known, sheets, nameIn }: SheetNaming): SheetWord {
  if (!field.fromSheet) {
    const title = nameIn?.([name, ...above], field.key)
    return title === undefined ? { word: '' } : { word: title, title }
  }
  const same = known.find(choice => squash(choice) === squash(name))
  if (same !== undefined) return { word: same }
  const within = namedIn([name], known)
  if (within[0] !== undefined && within.length === 1) return { word: within[0] }
  // The title nearest to the rows says it.
  for (const title of above.toReversed()) {
    const named = namedIn(title.split(BESIDE), known)
    if (named.length > 0) return { word: named.length === 1 ? (named[0] ?? '') : title, title }
  }
  const said = nameIn?.([name, ...above], field.key)
  if (said !== undefined)
    return { word: known.find(choice => squash(choice) === squash(said)) ?? said, title: said }
  const isOfSeveral = field.fromSheet === true && new Set(sheets.map(sheet => sheet.name)).size > 1
  return { word: isOfSeveral && !UNNAMED_SHEET.test(name) ? name : '' }
}

/** The choices that texts name; one that lies within another that they name is not meant: «Educação Física» is no «Física». */
function namedIn(parts: readonly string[], known: readonly string[]): string[] {
  const named = known.filter(choice => parts.some(part => isNamedIn(part, choice)))
  return named.filter(choice => !named.some(other => other !== choice && isNamedIn(other, choice)))
}

/** Tells what titles over the rows say of them, which no cell of a row does. */
function titleDecision(
  found: readonly (SheetWord | undefined)[],
  upload: TableUpload,
  field: ImportField,
  answers: Answers,
): Decision | undefined {
  const titled = found.flatMap(one => (one?.title === undefined ? [] : [one]))
  if (titled.length === 0) return undefined
  const label = field.label.toLowerCase()
  const words = [...new Set(titled.map(({ word }) => word))]
  return decided(
    {
      id: `title:${field.key}`,
      text: `O título por cima das linhas diz a ${label}: ${listInWords(words.slice(0, 6))}.`,
      evidence: `Nenhuma coluna da tabela diz a ${label}.`,
      options: [
        { value: 'title', label: 'Vale o que o título diz' },
        { value: 'ignore', label: 'O título não conta' },
      ],
      rows: upload.rows.filter(({ sheet }) => found[sheet ?? 0]?.title !== undefined),
      rereads: true,
    },
    'title',
    answers,
  )
}

/** Characters of a title that are looked through. */
const LONGEST_TITLE = 300

/** So many words of a title are read as one name: «6 . ª A». */
const WORDS_OF_NAME = 4

/** Whether a title names something, by whole words: «Lista da 6ª A, 2026». */
export function isNamedIn(title: string, choice: string): boolean {
  const wanted = squash(choice)
  if (wanted === '') return false
  const wordsOf = fold(choice).split(/[^\p{L}\p{N}]+/u).length
  const words = fold(title.slice(0, LONGEST_TITLE))
    .replace(/[ªº°]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.some((word, at) =>
    [word, word.replace(/^\p{L}+(?=\d)/u, '')].some(first =>
      Array.from({ length: Math.max(WORDS_OF_NAME, wordsOf) }, (_, more) =>
        squash([first, ...words.slice(at + 1, at + 1 + more)].join(' ')),
      ).includes(wanted),
    ),
  )
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

/** A row of a file, and its fields. */
export interface RowRecord {
  row: ImportRow
  record: Fields
}

/** The rows of a request as records by field key: a check has those that the rows were read as. */
export async function recordsOf({
  mapping,
  rows,
  records,
}: Pick<ImportRequest, 'mapping' | 'rows'> & {
  records?: readonly RowRecord[]
}): Promise<readonly RowRecord[]> {
  if (records) return records
  const columns = mapping.flatMap((key, column) => (key === null ? [] : [{ key, column }]))
  return mapInTurns(rows, row => {
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
