import * as z from 'zod/mini'
import { answers, answersInUrl, decision, sheetTop } from '#kit/decisions.ts'
import { type Api, type Endpoint, endpoint, type Who } from '#kit/endpoint.ts'
import { counted } from './figures.ts'
import type { CalledThing } from './outlines.ts'
import { LARGEST_INTEGER } from './shapes.ts'

/** A column that an import understands. */
export interface ImportField {
  key: string
  /** What people call it: «Nome comum». */
  label: string
  required?: boolean
  /** Other words that head such a column in the wild: `palavra`, `tipo`. Compared without accents or capitals. */
  synonyms?: readonly string[]
  /** One line of help: «5ª ou 5; várias separadas por ;». */
  help?: string
  /** What a cell may say, where that is a short list: «H», «M». */
  choices?: readonly string[]
  /** Where no column has it, the name of the sheet may: a sheet for each group; `known` where only what there is counts. */
  fromSheet?: boolean | 'known'
  /** Where no column has it, titles over the rows may say it, as the reader of titles reads them. */
  fromTitle?: boolean
  /** A date, whose order and century are those of its whole column; a birthday lies in the past. */
  date?: 'any' | 'birthday'
  /** Goes with another field: the class of a group, the day of a birthday. It is no title that a sheet must have. */
  partOf?: string
}

/** What the rows are called: «linha», «linhas», which are feminine. */
export interface ImportNoun {
  one: string
  many: string
  feminine?: boolean
}

const MAX_COLUMNS = 201
const MAX_SHEETS = 1000
const MAX_ROWS = 20_000
/** What a file's rows are looked through in, on the way in and out. */
export const ROWS_IN_TURNS = { list: 'rows', max: MAX_ROWS } as const

const columns = z
  .array(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_COLUMNS)))
  .check(z.maxLength(MAX_COLUMNS))

export const rowMark = z.enum(['filtered', 'hidden', 'struck', 'red'])
export type RowMark = z.infer<typeof rowMark>

/** One row of the file: its line there, its cells as text, and what is wrong by field key (`''`: the whole row). */
export const importRow = z.object({
  line: z.number().check(z.int(), z.minimum(1), z.maximum(LARGEST_INTEGER)),
  cells: z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(MAX_COLUMNS)),
  /** Which sheet of a workbook it is from, counted from 0. */
  sheet: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_SHEETS))),
  /** Which part of its line it is, where a line holds several rows: a cell of a grid. */
  part: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_COLUMNS))),
  /** What the sheet shows of the row: hidden by a filter or by hand, struck out, red. */
  marks: z.optional(z.array(rowMark).check(z.maxLength(4))),
  /** Columns in which the workbook holds a real date, whose order is certain. */
  certain: z.optional(columns),
  /** Columns in which a person typed something here: a date as this house writes it. */
  typed: z.optional(columns),
})
export type ImportRow = z.infer<typeof importRow>

/** A row with a warning enters: what it warns of does not. */
export const checkedRow = z.object({
  ...importRow.shape,
  errors: z.record(z.string(), z.string()),
  warnings: z.optional(z.record(z.string(), z.string())),
  /** How a cell was read, by field key, where it is not as it is written: «Feminino» of «F». */
  read: z.optional(z.record(z.string(), z.string())),
  /** An answer leaves the row out. */
  left: z.optional(z.boolean()),
})
export type CheckedRow = z.infer<typeof checkedRow>

/** Field key per column of the file, null for «Não importar». */
export const importMapping = z
  .array(z.nullable(z.string().check(z.maxLength(60))))
  .check(z.maxLength(MAX_COLUMNS))

/** What was found in a file before anything is written. */
export const importPreview = z.object({
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx', 'oneroster']),
  /** `UTF-8`, `Windows-1252`, …, `OneRoster 1.2`; empty for a workbook. */
  encoding: z.string(),
  /** `vírgula`, `ponto e vírgula`, `tabulação`; empty for a workbook. */
  separator: z.string(),
  header: z.array(z.string()),
  mapping: importMapping,
  rows: z.array(checkedRow),
  /** The sheets that hold something; `take` where it looks like the others. Empty where there is but one table. */
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z.int(),
      take: z.boolean(),
      /** Its name, or the title above its rows, says what none of its columns does. */
      named: z.boolean(),
    }),
  ),
  /** The first rows of each sheet, in which the titles are pointed at. */
  tops: z.array(sheetTop),
  decisions: z.array(decision),
  /** The workbook counts its days from 1904. */
  from1904: z.optional(z.boolean()),
  /** What cells of a field may say, where that is known here: the names of what there is. */
  choices: z.record(z.string(), z.array(z.string())),
  /** What the file holds and no row shows, in words. */
  notes: z.optional(z.array(z.string())),
})
export type ImportPreview = z.infer<typeof importPreview>

/** Rows as the person mended them: sent to be checked again, or to be imported. */
export const importRequest = z.object({
  fileName: z.string().check(z.maxLength(300)),
  mapping: importMapping,
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(MAX_ROWS)),
  /** Titles of the columns, for the report. */
  header: z.optional(z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(MAX_COLUMNS))),
  answers: z.optional(answers),
  from1904: z.optional(z.boolean()),
  /** What was decided when the file was read, for the report; what the rows show is decided anew. */
  reading: z.optional(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(60))),
})
export type ImportRequest = z.infer<typeof importRequest>

export const importCheck = z.object({ rows: z.array(checkedRow), decisions: z.array(decision) })

/** What became of an import: rows in = imported + failed. */
export const importResult = z.object({
  imported: z.number(),
  failed: z.array(checkedRow),
  /** Where the report of it stays; null where nothing entered. */
  report: z.nullable(z.uuid()),
})

/** What is wrong with a row, in a line: «Definição: Preencha este campo.» */
export function wrongInWords(row: CheckedRow, fields: readonly ImportField[]): string {
  return Object.entries(row.errors)
    .map(([key, message]) => {
      const label = fields.find(field => field.key === key)?.label
      return label ? `${label}: ${message}` : message
    })
    .join(' ')
}

/** «1 termo importado», «12 linhas importadas» */
export function importedInWords(count: number, { one, many, feminine }: ImportNoun): string {
  const imported = feminine ? 'importada' : 'importado'
  return counted(count, `${one} ${imported}`, `${many} ${imported}s`)
}

/** Largest file that is read. */
export const IMPORT_BYTES = 10 * 1024 * 1024

/** Name of the uploaded file, in the query, since the body is its bytes. */
export const importFile = z.object({
  fileName: z.string().check(z.minLength(1), z.maxLength(300)),
  answers: answersInUrl,
})

/** The three calls of an import; their queries may ask more. */
export interface ImportEndpoints {
  preview: Endpoint & { query: typeof importFile; body: 'bytes'; response: typeof importPreview }
  check: Endpoint & { body: typeof importRequest; response: typeof importCheck }
  import: Endpoint & { body: typeof importRequest; response: typeof importResult }
}

/**
 * The three calls of an import: read a file, check its rows once they are mended, let the sound ones in.
 * @param of.rows what the rows are, in Portuguese: «termos»
 */
export function importEndpoints(of: {
  path: string
  apis: readonly [Api, ...Api[]]
  who: Who
  audit: string
  rows: string
}) {
  const { path, apis, who, audit, rows } = of
  return {
    preview: endpoint('POST', `${path}/import/preview`, {
      apis,
      who,
      query: importFile,
      body: 'bytes',
      bodyLimit: IMPORT_BYTES,
      response: importPreview,
      errors: { UNREADABLE: 422, TOO_LARGE: 413 },
      readOnly: true,
      inTurns: ROWS_IN_TURNS,
      summary: `Lê um ficheiro CSV ou Excel de ${rows} e diz, linha a linha, o que entraria`,
    }),
    check: endpoint('POST', `${path}/import/check`, {
      apis,
      who,
      body: importRequest,
      bodyLimit: 2 * IMPORT_BYTES,
      response: importCheck,
      readOnly: true,
      inTurns: ROWS_IN_TURNS,
      summary: `Verifica de novo as linhas de ${rows} depois de corrigidas`,
    }),
    import: endpoint('POST', `${path}/import`, {
      apis,
      who,
      body: importRequest,
      bodyLimit: 2 * IMPORT_BYTES,
      response: importResult,
      inTurns: ROWS_IN_TURNS,
      audit,
      undoable: true,
      summary: `Importa de uma só vez as linhas sem erro de ${rows}; pode ser desfeito inteiro`,
    }),
  }
}

/** The three calls of an import of a thing's rows. */
export function importOf<const T extends CalledThing, const W extends Who>(thing: T, { who }: { who: W }) {
  const { path, apis, audit, many } = thing
  return importEndpoints({ path, apis, who, audit: `${audit}.import`, rows: many })
}
