import type { Account } from '#kit/account.ts'
import type { CheckedRow, ImportEndpoints, ImportField, ImportRequest } from '#kit/import.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { callerHasLeft } from '#kit/server/http/caller-has-left.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { AS_STORED, type Change } from '#kit/server/records/changes.ts'
import { partRows, readUpload, refuseUnknownFields, type TableUpload, type Upload } from './import-table.ts'

const ROWS_AT_ONCE = 500

/** A row with what is wrong with it, and what it would make when nothing is. */
export interface CheckedImport<Made> {
  row: CheckedRow
  made: Made | undefined
}

/** Who imports, and when. */
export interface ImportBy<Asked = unknown> {
  db: Db
  account: Account
  /** `2026-05-05` */
  today: string
  /** What the query of the calls says, where they ask something: the group of rows that name none. */
  query: Asked
}

type ImportWork<Made, Row extends { id: string }, Asked> = {
  fields: readonly ImportField[]
  /** What a file is read as, where it may be something else than a table. */
  read?: (upload: Upload) => Promise<TableUpload>
  check: (
    by: ImportBy<Asked>,
    request: Pick<ImportRequest, 'mapping' | 'rows'>,
  ) => Promise<CheckedImport<Made>[]>
  /** Gives all sound rows at once what the file leaves to the system: codes, numbers. */
  complete?: (by: ImportBy<Asked>, made: readonly Made[]) => Promise<Made[]>
} & (NewRows<Made, Row> | { write: (db: Db, made: readonly Made[]) => Promise<Change[]> })

/** Every sound row makes a new row of a table; what changes rows that stand has `write` instead. */
interface NewRows<Made, Row> {
  /** Table that the rows are stored in; history and undo speak of it. */
  table: string
  /** Stores what sound rows make, and gives of the stored rows what their label needs. */
  insert: (db: Db, made: readonly Made[], account: Account) => Promise<Row[]>
  /** What people call a row in the history. */
  labelOf: (row: Row) => string
}

/** Handlers for the three calls of an import; the rows enter in one transaction and are undone as one. */
export function serveImport<Made, Row extends { id: string }, Asked = unknown>(
  calls: ImportEndpoints,
  work: ImportWork<Made, Row, Asked>,
): Served[] {
  const { fields, read = upload => readUpload(upload, fields), check, complete } = work
  // The query was read by the schema of the call, which may ask more than `calls` tells: `Asked` is what it gives.
  const byOf = ({ db, account, today, query }: ImportBy): ImportBy<Asked> => ({
    db,
    account,
    today,
    query: query as Asked,
  })
  const store = async ({ db, account }: ImportBy<Asked>, made: readonly Made[]): Promise<Change[]> => {
    if ('write' in work) return work.write(db, made)
    const rows = await work.insert(db, made, account)
    return rows.map(row => ({
      table: work.table,
      id: row.id,
      label: work.labelOf(row),
      before: null,
      after: AS_STORED,
    }))
  }
  return [
    serve(calls.preview, async ({ body, reply, ...handling }) => {
      const upload = await read({ body, fileName: handling.query.fileName, reply })
      return { ...upload, rows: (await check(byOf(handling), upload)).map(entry => entry.row) }
    }),

    serve(calls.check, async ({ body, ...handling }) => {
      refuseUnknownFields(body.mapping, fields)
      return { rows: (await check(byOf(handling), body)).map(entry => entry.row) }
    }),

    serve(calls.import, async ({ body, record, reply, ...handling }) => {
      refuseUnknownFields(body.mapping, fields)
      const by = byOf(handling)
      const checked = await check(by, body)
      const sound = checked.flatMap(entry => (entry.made === undefined ? [] : [entry.made]))
      const made = complete ? await complete(by, sound) : sound
      for (let start = 0; start < made.length; start += ROWS_AT_ONCE) {
        if (callerHasLeft(reply))
          throw new HttpError(499, 'STOPPED', 'A importação foi interrompida; nada entrou.')
        await record(...(await store(by, made.slice(start, start + ROWS_AT_ONCE))))
      }
      return { imported: made.length, failed: partRows(checked.map(entry => entry.row)).failed }
    }),
  ]
}
