import type { CheckedRow, ImportField, ImportRequest, importEndpoints } from '#kit/import.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { callerHasLeft } from '#kit/server/http/caller-has-left.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { partRows, readUpload, requireColumns } from './import-table.ts'

const ROWS_AT_ONCE = 500

/** A row with what is wrong with it, and what it would make when nothing is. */
export interface CheckedImport<Made> {
  row: CheckedRow
  made: Made | undefined
}

/** Who imports, and when. */
export interface ImportBy {
  db: Db
  account: Account
  /** `2026-05-05` */
  today: string
}

interface ImportWork<Made, Row extends { id: string }> {
  fields: readonly ImportField[]
  /** Table that the rows are stored in; history and undo speak of it. */
  table: string
  check: (by: ImportBy, request: Pick<ImportRequest, 'mapping' | 'rows'>) => Promise<CheckedImport<Made>[]>
  /** Stores what sound rows make, and gives the stored rows. */
  insert: (db: Db, made: readonly Made[], account: Account) => Promise<Row[]>
  /** What people call a row in the history. */
  labelOf: (row: Row) => string
}

/** Handlers for the three calls of an import; the rows enter in one transaction and are undone as one. */
export function serveImport<Made, Row extends { id: string }>(
  calls: ReturnType<typeof importEndpoints>,
  { fields, table, check, insert, labelOf }: ImportWork<Made, Row>,
): Served[] {
  return [
    serve(calls.preview, async ({ body, query, reply, ...by }) => {
      const upload = await readUpload({ body, fileName: query.fileName, reply }, fields)
      return { ...upload, rows: (await check(by, upload)).map(entry => entry.row) }
    }),

    serve(calls.check, async ({ body, ...by }) => {
      requireColumns(body.mapping, fields)
      return { rows: (await check(by, body)).map(entry => entry.row) }
    }),

    serve(calls.import, async ({ body, record, reply, ...by }) => {
      requireColumns(body.mapping, fields)
      const checked = await check(by, body)
      const made = checked.flatMap(entry => (entry.made === undefined ? [] : [entry.made]))
      for (let start = 0; start < made.length; start += ROWS_AT_ONCE) {
        if (callerHasLeft(reply))
          throw new HttpError(499, 'STOPPED', 'A importação foi interrompida; nada entrou.')
        const rows = await insert(by.db, made.slice(start, start + ROWS_AT_ONCE), by.account)
        await record(
          ...rows.map(row => ({ table, id: row.id, label: labelOf(row), before: null, after: row })),
        )
      }
      return { imported: made.length, failed: partRows(checked.map(entry => entry.row)).failed }
    }),
  ]
}
