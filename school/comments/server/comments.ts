import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { isoInstant } from '#kit/server/database/types.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import type { Comment } from '../contract.ts'

/** Where the comments on a kind of thing are, and the column that names the thing. */
const ofThing = {
  term_comments: 'term_id',
  plan_comments: 'plan_id',
  lesson_comments: 'lesson_id',
  proposal_comments: 'proposal_id',
} as const

export type CommentTable = keyof typeof ofThing

/** The thing that a comment stands on, and what the audit calls it. */
export interface Commented {
  table: CommentTable
  id: string
  label: string
}

type Recorder = (change: Change) => Promise<void>

/** Comments on a thing as SQL, in the order in which they were written: for the statement that reads the thing. */
export function commentsOn<C extends Comment = Comment>(table: CommentTable, id: string) {
  const row = table === 'plan_comments' ? sql`, 'rowId', c.row_id` : sql``
  return sql<C[]>`(select coalesce(json_agg(json_build_object('id', c.id, 'text', c.text, 'by', a.name,
    'byId', a.id, 'at', c.created_at, 'resolvedAt', c.resolved_at${row})
    order by c.created_at, c.id), '[]')
    from ${sql.table(table)} c join accounts a on a.id = c.account_id
    where c.${sql.ref(ofThing[table])} = ${sql.ref(id)} and c.deleted_at is null)`
}

/** How many comments on a thing nobody has dealt with, as SQL. */
export function openCommentsOn(table: CommentTable, id: string) {
  return sql<number>`(select count(*) from ${sql.table(table)} c where c.${sql.ref(ofThing[table])} = ${sql.ref(id)}
    and c.resolved_at is null and c.deleted_at is null)::int`
}

/** A comment as the API says it: inside the statement of its thing PostgreSQL writes the moments. */
export function presented<C extends Comment>(said: C): C {
  return { ...said, at: isoInstant(said.at), resolvedAt: said.resolvedAt && isoInstant(said.resolvedAt) }
}

/** All comments on a thing, in the order in which they were written. */
export async function findComments<C extends Comment = Comment>(
  db: Db,
  { table, id }: Pick<Commented, 'table' | 'id'>,
): Promise<C[]> {
  const thing = sql<{ id: string }>`(select ${id}::uuid as id)`.as('thing')
  const row = await db
    .selectFrom(thing)
    .select(commentsOn<C>(table, 'thing.id').as('comments'))
    .executeTakeFirstOrThrow()
  return row.comments.map(presented)
}

/** Writes a comment on a thing, or on one of its rows. */
export async function writeComment<C extends Comment>(
  db: Db,
  on: Commented,
  { accountId, text, rowId }: { accountId: string; text: string; rowId?: string | null },
  record: Recorder,
): Promise<C> {
  const values = {
    id: uuid(),
    [ofThing[on.table]]: on.id,
    text,
    account_id: accountId,
    ...(rowId === undefined ? {} : { row_id: rowId }),
  }
  const after = await db
    .insertInto(on.table)
    .values(values as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record({ table: on.table, id: after.id, label: on.label, before: null, after })
  return readComment<C>(db, on, after.id)
}

/** Gives a comment as dealt with, or opens it again. */
export async function resolveComment<C extends Comment>(
  db: Db,
  on: Commented,
  { commentId, resolved }: { commentId: string; resolved: boolean },
  record: Recorder,
): Promise<C> {
  const before = await existing(db, on.table)
    .selectAll()
    .where('id', '=', commentId)
    .where(sql.ref(ofThing[on.table]), '=', on.id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound('Este comentário')
  const after = await db
    .updateTable(on.table)
    .set({ resolved_at: resolved ? sql<string>`now()` : null, ...nextVersion })
    .where('id', '=', commentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record({ table: on.table, id: commentId, label: on.label, before, after })
  return readComment<C>(db, on, commentId)
}

async function readComment<C extends Comment>(db: Db, on: Commented, id: string): Promise<C> {
  const found = (await findComments<C>(db, on)).find(each => each.id === id)
  if (!found) throw notFound('Este comentário')
  return found
}
