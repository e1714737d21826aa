import * as z from 'zod/mini'
import { type Api, type Endpoint, endpoint, type Who } from '#kit/endpoint.ts'
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
}

const MAX_COLUMNS = 200
const MAX_ROWS = 20_000
/** What a file's rows are looked through in, on the way in and out. */
export const ROWS_IN_TURNS = { list: 'rows', most: MAX_ROWS } as const

/** One row of the file: its line there, its cells as text, and what is wrong by field key (`''`: the whole row). */
export const importRow = z.object({
  line: z.number().check(z.int(), z.minimum(1), z.maximum(LARGEST_INTEGER)),
  cells: z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(MAX_COLUMNS)),
})
export type ImportRow = z.infer<typeof importRow>

export const checkedRow = z.object({ ...importRow.shape, errors: z.record(z.string(), z.string()) })
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
  /** What the file holds and no row shows, in words. */
  notes: z.optional(z.array(z.string())),
})
export type ImportPreview = z.infer<typeof importPreview>

/** Rows as the person mended them: sent to be checked again, or to be imported. */
export const importRequest = z.object({
  fileName: z.string().check(z.maxLength(300)),
  mapping: importMapping,
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(MAX_ROWS)),
})
export type ImportRequest = z.infer<typeof importRequest>

export const importCheck = z.object({ rows: z.array(checkedRow) })

/** What became of an import: rows in = imported + failed. */
export const importResult = z.object({
  imported: z.number(),
  failed: z.array(checkedRow),
})

/** Largest file that is read. */
export const IMPORT_BYTES = 10 * 1024 * 1024

/** Name of the uploaded file, in the query, since the body is its bytes. */
export const importFile = z.object({ fileName: z.string().check(z.minLength(1), z.maxLength(300)) })

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
    preview: endpoint({
      method: 'POST',
      path: `${path}/import/preview`,
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
    check: endpoint({
      method: 'POST',
      path: `${path}/import/check`,
      apis,
      who,
      body: importRequest,
      bodyLimit: 2 * IMPORT_BYTES,
      response: importCheck,
      readOnly: true,
      inTurns: ROWS_IN_TURNS,
      summary: `Verifica de novo as linhas de ${rows} depois de corrigidas`,
    }),
    import: endpoint({
      method: 'POST',
      path: `${path}/import`,
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
