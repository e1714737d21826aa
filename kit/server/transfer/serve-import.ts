import type { Account } from '#kit/account.ts'
import {
  type CheckedRow,
  type ImportEndpoints,
  type ImportField,
  type ImportNoun,
  type ImportRequest,
  importedInWords,
} from '#kit/import.ts'
import type { ReportPart } from '#kit/import-report.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { callerHasLeft } from '#kit/server/http/caller-has-left.ts'
import { reportProgress } from '#kit/server/http/progress.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { AS_STORED, type Change } from '#kit/server/records/changes.ts'
import { keepReport, reportOf } from './import-reports.ts'
import {
  type Choices,
  partRows,
  readUpload,
  refuseUnknownFields,
  type TableUpload,
  type Upload,
} from './import-table.ts'

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
  noun: ImportNoun
  /** What cells of a field may say here: the names of what there is. */
  choices?: (by: ImportBy<Asked>) => Promise<Choices>
  /** What a file is read as, where it may be something else than a table. */
  read?: (upload: Upload, choices: Choices) => Promise<TableUpload>
  check: (
    by: ImportBy<Asked>,
    request: Pick<ImportRequest, 'mapping' | 'rows'>,
  ) => Promise<CheckedImport<Made>[]>
  /** Gives all sound rows at once what the file leaves to the system: codes, numbers. */
  complete?: (by: ImportBy<Asked>, made: readonly Made[]) => Promise<Made[]>
  /** What became of the rows, in parts: so many in each group. */
  report?: (by: ImportBy<Asked>, made: readonly Made[]) => Promise<ReportPart[]>
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

/**
 * Handlers for the three calls of an import; the rows enter in one transaction, are one line of the audit and are undone as
 * one. What became of them is kept as a report.
 */
export function serveImport<Made, Row extends { id: string }, Asked = unknown>(
  calls: ImportEndpoints,
  work: ImportWork<Made, Row, Asked>,
): Served[] {
  const { fields, check, complete } = work
  const read = work.read ?? ((upload: Upload, choices: Choices) => readUpload(upload, fields, choices))
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
      const by = byOf(handling)
      const choices = (await work.choices?.(by)) ?? {}
      const upload = await read({ body, fileName: handling.query.fileName, reply }, choices)
      const rows = (await check(by, upload)).map(entry => entry.row)
      return { ...upload, choices: asLists(choices), rows }
    }),

    serve(calls.check, async ({ body, ...handling }) => {
      refuseUnknownFields(body.mapping, fields)
      return { rows: (await check(byOf(handling), body)).map(entry => entry.row) }
    }),

    serve(calls.import, async ({ body, record, reply, batchId, ...handling }) => {
      refuseUnknownFields(body.mapping, fields)
      const by = byOf(handling)
      const checked = await check(by, body)
      const sound = checked.flatMap(entry => (entry.made === undefined ? [] : [entry.made]))
      const made = complete ? await complete(by, sound) : sound
      for (let start = 0; start < made.length; start += ROWS_AT_ONCE) {
        if (callerHasLeft(reply))
          throw new HttpError(499, 'STOPPED', 'A importação foi interrompida; nada entrou.')
        await record(...(await store(by, made.slice(start, start + ROWS_AT_ONCE))))
        const done = Math.min(made.length, start + ROWS_AT_ONCE)
        reportProgress(reply, { step: 'storing', done, total: made.length })
      }
      const rows = checked.map(entry => entry.row)
      const { failed } = partRows(rows)
      if (made.length === 0) return { imported: 0, failed, report: null }
      const parts = (await work.report?.(by, made)) ?? [{ text: importedInWords(made.length, work.noun) }]
      await keepReport(by, {
        id: batchId,
        kind: calls.import.audit ?? '',
        fileName: body.fileName,
        imported: made.length,
        leftOut: failed.length,
        report: reportOf({ request: body, fields, rows, parts }),
      })
      return { imported: made.length, failed, report: batchId }
    }),
  ]
}

function asLists(choices: Choices): Record<string, string[]> {
  return Object.fromEntries(Object.entries(choices).map(([key, words]) => [key, [...words]]))
}
