import { sql } from 'kysely'
import type { Decision } from '#engines/decisions.ts'
import type { Account } from '#kit/account.ts'
import { answersOf } from '#kit/decisions.ts'
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
import { isCallerGone } from '#kit/server/http/caller-has-left.ts'
import { reportProgress } from '#kit/server/http/progress.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { AS_STORED, type Change } from '#kit/server/records/changes.ts'
import { decideDates } from './column-dates.ts'
import { keepReport, reportOf } from './import-reports.ts'
import {
  type Choices,
  type NameInTitle,
  partRows,
  type RowRecord,
  readUpload,
  refuseUnknownFields,
  type TableUpload,
  type Upload,
} from './import-table.ts'
import { Readings, type RowReading } from './readings.ts'
import { decideMarks, type MarkOptions } from './row-marks.ts'
import { refuseUnreadableCells } from './unreadable-cells.ts'

const ROWS_AT_ONCE = 500

type CheckRequest = Pick<ImportRequest, 'mapping' | 'rows' | 'header' | 'answers' | 'from1904'>

/** Rows as they are read, and the records that `recordsOf` gives of them. */
type ReadRows = Pick<ImportRequest, 'mapping' | 'rows'> & { records: readonly RowRecord[] }

/** A row with what is wrong with it, and what it would make when nothing is. */
export interface CheckedImport<Made> {
  row: CheckedRow
  made: Made | undefined
}

/** Who imports, and when. */
export interface ImportBy<Query = unknown> {
  db: Db
  account: Account
  /** `2026-05-05` */
  today: string
  /** What the query of the calls says, where they ask something: the group of rows that name none. */
  query: Query
}

type ImportWork<Made, Row extends { id: string }, Query> = {
  fields: readonly ImportField[]
  noun: ImportNoun
  /** What cells of a field may say here: the names of what there is. */
  choices?: (by: ImportBy<Query>) => Promise<Choices>
  /** What a file is read as, where it may be something else than a table. */
  read?: (upload: Upload, choices: Choices) => Promise<TableUpload>
  /** What a title over the rows says of the field that names of sheets say. */
  nameIn?: NameInTitle
  /** Decides how cells are read, beside what is decided of every file; what it cannot settle it asks. */
  decide?: (by: ImportBy<Query>, readings: Readings) => Promise<void> | void
  /** What a row that is hidden, struck out or red may become, beside a row like the others. */
  markOptions?: MarkOptions
  /**
   * The rows come as they are read, without those that an answer leaves out.
   * @param decisions to which it adds what only what is stored can put in doubt
   */
  check: (by: ImportBy<Query>, request: CheckRequest, decisions: Decision[]) => Promise<CheckedImport<Made>[]>
  /** Gives all sound rows at once what the file leaves to the system: codes, numbers. */
  complete?: (by: ImportBy<Query>, made: readonly Made[]) => Promise<Made[]>
  /** What became of the rows, in parts: so many in each group. */
  report?: (by: ImportBy<Query>, made: readonly Made[]) => Promise<ReportPart[]>
} & (
  | NewRows<Made, Row>
  | { write: (db: Db, made: readonly Made[], by: ImportBy<Query>) => Promise<Change[]> }
)

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
export function serveImport<Made, Row extends { id: string }, Query = unknown>(
  calls: ImportEndpoints,
  work: ImportWork<Made, Row, Query>,
): Served[] {
  const { fields, complete } = work
  const check = async (by: ImportBy<Query>, request: CheckRequest) => {
    const readings = await Readings.of(request, fields)
    refuseUnreadableCells(readings)
    decideMarks(readings, work.markOptions ?? [])
    decideDates(readings, by.today)
    await work.decide?.(by, readings)
    const checked = await checkRead(readings, rows =>
      work.check(by, { ...request, ...rows }, readings.decisions),
    )
    return { checked, decisions: readings.decisions }
  }
  const { nameIn } = work
  const read =
    work.read ?? ((upload: Upload, choices: Choices) => readUpload(upload, fields, choices, { nameIn }))
  // The query was read by the schema of the call, which may ask more than `calls` tells: `Query` is what it gives.
  const byOf = ({ db, account, today, query }: ImportBy): ImportBy<Query> => ({
    db,
    account,
    today,
    query: query as Query,
  })
  const store = async (by: ImportBy<Query>, made: readonly Made[]): Promise<Change[]> => {
    const { db, account } = by
    if ('write' in work) return work.write(db, made, by)
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
      const { fileName, answers: said } = handling.query
      const answers = answersOf(said)
      const upload = await read({ body, fileName, answers, reply }, choices)
      const { checked, decisions } = await check(by, { ...upload, answers })
      const rows = checked.map(entry => entry.row)
      return { ...upload, choices: asLists(choices), rows, decisions: [...upload.decisions, ...decisions] }
    }),

    serve(calls.check, async ({ body, ...handling }) => {
      refuseUnknownFields(body.mapping, fields)
      const { checked, decisions } = await check(byOf(handling), body)
      return { rows: checked.map(entry => entry.row), decisions }
    }),

    serve(calls.import, async ({ body, record, reply, batchId, ...handling }) => {
      refuseUnknownFields(body.mapping, fields)
      const by = byOf(handling)
      // Of two at once the second is checked against what the first one stored.
      await takeTurn(by.db, calls.import.audit ?? '')
      const { checked, decisions } = await check(by, body)
      const sound = checked.flatMap(entry => (entry.made === undefined ? [] : [entry.made]))
      const made = complete ? await complete(by, sound) : sound
      for (let start = 0; start < made.length; start += ROWS_AT_ONCE) {
        if (isCallerGone(reply))
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
        report: reportOf({ request: body, fields, rows, parts, decisions }),
      })
      return { imported: made.length, failed, report: batchId }
    }),
  ]
}

/**
 * Has rows checked as they are read, and gives each back with the cells of the file. What cannot be read, or waits for an
 * answer, keeps its row out.
 */
async function checkRead<Made>(
  readings: Readings,
  check: (rows: ReadRows) => Promise<CheckedImport<Made>[]>,
): Promise<CheckedImport<Made>[]> {
  const kept = readings.kept()
  const added = [...new Set(kept.flatMap(({ read }) => Object.keys(read)))].filter(key => !readings.has(key))
  const mapping = [...readings.mapping, ...added]
  const isAsWritten = ({ read }: RowReading) => added.length === 0 && isEmpty(read)
  const records = kept.map(reading => (isAsWritten(reading) ? reading : asRead(reading, mapping)))
  const checked = await check({ mapping, rows: records.map(({ row }) => row), records })
  let at = 0
  return readings.rows.map(reading => {
    const { row } = reading
    if (reading.isLeft) return { row: { ...row, errors: {}, left: true }, made: undefined }
    const entry = checked[at++]
    // Nearly all rows of a file are such, and are not copied.
    const isSound = entry?.made !== undefined && isEmpty(entry.row.errors) && isEmpty(reading.errors)
    if (entry && isSound && isAsWritten(reading)) return entry
    const errors = placed(readings, { ...entry?.row.errors, ...reading.errors })
    // No row is ready that would make nothing.
    if (entry?.made === undefined && isEmpty(errors)) errors[''] = 'Não se percebe o que esta linha diz.'
    const read = Object.fromEntries(
      Object.entries(reading.read).filter(([key, text]) => text !== '' && text !== reading.record[key]),
    )
    return {
      row: {
        ...row,
        errors,
        ...(entry?.row.warnings && { warnings: entry.row.warnings }),
        ...(!isEmpty(read) && { read }),
      },
      made: isEmpty(errors) ? entry?.made : undefined,
    }
  })
}

/** A row with what is read in place of its cells. */
function asRead({ row, read }: RowReading, mapping: readonly (string | null)[]): RowRecord {
  const record: Record<string, string> = {}
  const cells = mapping.map((key, at) => {
    const text = (key === null ? undefined : read[key]) ?? row.cells[at] ?? ''
    if (key !== null) record[key] = text.trim()
    return text
  })
  return { row: { ...row, cells }, record }
}

function isEmpty(texts: Readonly<Record<string, string>>): boolean {
  for (const _key in texts) return false
  return true
}

/** An error of a field that the file has in parts stands with the first of its parts. */
function placed(readings: Readings, errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([key, message]) => {
      const part = readings.has(key)
        ? undefined
        : readings.fields.find(field => field.partOf === key && readings.has(field.key))
      return [part?.key ?? key, message]
    }),
  )
}

/** Lets one import of a kind at a time be checked and stored, until its transaction ends. */
async function takeTurn(db: Db, kind: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import ${kind}`}, 0))`.execute(db)
}

function asLists(choices: Choices): Record<string, string[]> {
  return Object.fromEntries(Object.entries(choices).map(([key, words]) => [key, [...words]]))
}
