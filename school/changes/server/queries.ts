import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isSince, isUntil } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Words } from '#kit/server/records/words.ts'
import { type AuditEntry, RECYCLED_DAYS, type RecycledRow } from '../contract.ts'

export interface AuditFilters {
  search?: string | undefined
  account?: string | undefined
  kind?: string | undefined
  /** First and last day in Maputo, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** A page of what was done, newest first. */
export async function findAudit(
  db: Db,
  words: Words,
  filters: AuditFilters,
  page: { after?: string | undefined; limit: number },
): Promise<{ rows: AuditEntry[]; next: string | null }> {
  const by = newestAfter(page.after)
  const rows = db
    .selectFrom('changes')
    .select([
      'id',
      'batch_id as batchId',
      'at',
      'account_name as by',
      'account_id as accountId',
      'action',
      'table_name as kind',
      'row_id as rowId',
      filters.search
        ? sql<string>`(SELECT one.label ${ofTheCall} AND ${wordsIn(sql`one`, filters.search)} ORDER BY one.id LIMIT 1)`.as(
            'label',
          )
        : 'label',
      sql<number>`(SELECT count(*)::int ${ofTheCall})`.as('rows'),
      'reason',
      'undone_at as undoneAt',
      'before',
      'after',
    ])
    // The first of what a call did to a kind of row stands for all of it.
    .where(sql<SqlBool>`NOT EXISTS (SELECT ${ofTheCall} AND one.id < changes.id)`)
    .where(matching({ ...filters, search: undefined }))
    .$if(Boolean(filters.search), query =>
      query.where(sql<SqlBool>`EXISTS (SELECT ${ofTheCall} AND ${wordsIn(sql`one`, filters.search ?? '')})`),
    )
  const cut = await readPage(rows, by, page.limit)
  return { rows: cut.rows.map(row => asEntry(row, words)), next: cut.next }
}

/**
 * The kinds of rows and the people that appear in the audit. Each is looked for behind the one before, in the order of an index: ten
 * years of changes have no more of them than one.
 */
export async function findAuditOptions(db: Db, words: Words) {
  const [{ rows: kinds }, { rows: accounts }] = await Promise.all([
    sql<{ kind: string }>`with recursive found as (
      (select table_name as kind from changes order by 1 limit 1)
      union all
      select (select table_name from changes where table_name > found.kind order by 1 limit 1) from found where found.kind is not null
    ) select kind from found where kind is not null order by kind`.execute(db),
    // By the name that each wrote under last.
    sql<{ id: string; name: string }>`with recursive found as (
      (select account_id as id, account_name as name from changes where account_id is not null order by account_id, at desc limit 1)
      union all
      select following.* from found cross join lateral (select account_id, account_name from changes
        where account_id > found.id order by account_id, at desc limit 1) following
    ) select id, name from found`.execute(db),
  ])
  return {
    kinds: kinds.map(({ kind }) => ({ kind, name: words.ofTable(kind) })),
    accounts: accounts.sort((a, b) => a.name.localeCompare(b.name, 'pt')),
  }
}

/** A page of what was put away in the last 30 days and not brought back since, newest first. */
export async function findRecycled(
  db: Db,
  words: Words,
  filters: { search?: string | undefined; kind?: string | undefined },
  page: { after?: string | undefined; limit: number },
): Promise<{ rows: RecycledRow[]; next: string | null }> {
  const by = newestAfter(page.after)
  const rows = db
    .selectFrom('changes')
    .select([
      'id',
      'batch_id as batchId',
      sql<string>`at`.as('deletedAt'),
      'account_name as by',
      'table_name as kind',
      'row_id as rowId',
      'label',
      sql<number>`(SELECT count(*)::int FROM changes together WHERE together.batch_id = changes.batch_id)`.as(
        'rows',
      ),
      sql<number>`greatest(0, least(${sql.lit(RECYCLED_DAYS)}, ${sql.lit(RECYCLED_DAYS)} - extract(day FROM now() - at)::int))`.as(
        'daysLeft',
      ),
    ])
    .where(isDeletion)
    .where(sql<SqlBool>`at > now() - make_interval(days => ${sql.lit(RECYCLED_DAYS)})`)
    .where(sql<SqlBool>`undone_at IS NULL`)
    .where(matching(filters))
  const cut = await readPage(rows, by, page.limit)
  return { rows: cut.rows.map(row => ({ ...row, kindName: words.ofTable(row.kind) })), next: cut.next }
}

/** Whether a batch changed rows of a table by any action but these. */
export async function batchChanges(
  db: Db,
  batchId: string,
  table: string,
  exceptActions: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('changes')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('table_name', '=', table)
    .$if(exceptActions.length > 0, rows => rows.where('action', 'not in', [...exceptActions]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A row that was there and is put away: by `deleted_at`, or gone altogether. */
const isDeletion = sql<SqlBool>`before IS NOT NULL AND before ->> 'deleted_at' IS NULL
  AND (after IS NULL OR after ->> 'deleted_at' IS NOT NULL)`

/** All that the call of a change did to rows of its kind in the same way. */
const ofTheCall = sql`FROM changes one WHERE one.batch_id = changes.batch_id
  AND one.table_name = changes.table_name AND one.action = changes.action`

/** Whether what a change says of a row, of who changed it or how, holds the words. */
function wordsIn(change: RawBuilder<unknown>, search: string) {
  return holdsWords(
    sql`f_unaccent(${change}.label || ' ' || ${change}.account_name || ' ' || ${change}.action)`,
    search,
  )
}

function matching({ search, account, kind, from, to }: AuditFilters) {
  const conditions = [
    wordsIn(sql`changes`, search ?? ''),
    ...(account ? [sql`changes.account_id = ${account}`] : []),
    ...(kind ? [sql`changes.table_name = ${kind}`] : []),
    ...(from ? [isSince(sql`changes.at`, from)] : []),
    ...(to ? [isUntil(sql`changes.at`, to)] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

type Row = Record<string, unknown>
/** What every change moves, and says nothing. */
const SILENT = ['version', 'updated_at', 'created_at', 'id']

function asEntry(
  {
    before: was,
    after: is,
    ...row
  }: Omit<AuditEntry, 'done' | 'kindName' | 'undoable' | 'fields'> & { before: unknown; after: unknown },
  words: Words,
): AuditEntry {
  const [before, after] = [asRow(was), asRow(is)]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const differing =
    before === null || after === null
      ? []
      : names.filter(
          name => !SILENT.includes(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
        )
  return {
    ...row,
    done: words.ofAction(row.action),
    kindName: words.ofTable(row.kind),
    undoable: row.undoneAt === null && (before !== null || after !== null),
    fields: differing.map(field => ({ field, before: before?.[field], after: after?.[field] })),
  }
}

function asRow(value: unknown): Row | null {
  return value !== null && typeof value === 'object' ? (value as Row) : null
}

/** The newest first, after the place where the page before ended. */
function newestAfter(after: string | undefined) {
  return keyset({ key: sql`changes.at`, type: 'timestamptz', id: sql`changes.id`, descending: true }, after)
}
