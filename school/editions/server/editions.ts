import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import type { Account } from '#kit/account.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { type EditionHead, type EditionKind, editionThing } from '../contract.ts'

/** What was closed: the id of its row, and the part of it where it has parts. */
export interface Closed {
  kind: EditionKind
  id: string
  part?: string
}

interface NewEdition extends Closed {
  schoolId: string
  content: object
  /** Required from the second edition on. */
  reason: string
  /** Name of the edition in the audit. */
  label: string
  /** Where it was closed at another moment than this one. */
  earlier?: { at: string; isRecomputed: boolean }
}

/** Who closes something: the account, as far as there is one. */
export interface ClosedBy {
  id: string | null
  name: string
}

/**
 * What was closed before anything was kept of it, as a room knows it: an upgrade makes its editions of what is stored and of
 * what was written down of changes since. `find` answers with the ids that follow one, in their order; `keep` finds nothing to do
 * where it was done.
 */
export interface ClosedEarlier {
  find: (db: Db, after: string, most: number) => Promise<string[]>
  keep: (db: Db, id: string, isRecomputed: boolean) => Promise<void>
}

/** The product itself as it makes editions: it reads all schools, and takes no step. */
export const SYSTEM: Account = {
  ...{ id: '00000000-0000-0000-0000-000000000000', name: 'Sistema', email: '', role: 'admin', sessionId: '' },
  onlyWithin: null,
}

/**
 * Stores what is closed now as the next edition. The caller holds the closed row, so that no two take one number.
 * @returns the head, and the change to record; the content stays out of the history
 */
export async function keepEdition(
  db: Db,
  by: ClosedBy,
  { kind, id, part = '', schoolId, content, reason, label, earlier }: NewEdition,
): Promise<{ id: string; head: EditionHead; change: Change }> {
  const row = await db
    .insertInto('editions')
    .values({
      id: uuid(),
      school_id: schoolId,
      kind,
      closed_id: id,
      part,
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM editions
        WHERE kind = ${kind} AND closed_id = ${id} AND part = ${part} AND deleted_at IS NULL)`,
      content: JSON.stringify(content),
      reason,
      closed_by: by.id,
      closed_by_name: by.name,
      ...(earlier && {
        closed_at: earlier.at,
        created_at: earlier.at,
        updated_at: earlier.at,
        is_recomputed: earlier.isRecomputed,
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { content: _, ...after } = row
  return {
    id: row.id,
    head: headOf(row),
    change: {
      table: editionThing.table,
      id: row.id,
      label: `${label}, ${row.number}.ª versão`,
      before: null,
      after,
      ...(reason && { reason }),
    },
  }
}

/** All editions of what was closed, the first one first. */
export async function findEditions(db: Db, { kind, id, part = '' }: Closed): Promise<EditionHead[]> {
  const rows = await existing(db, 'editions')
    .select(['id', 'number', 'closed_at', 'closed_by_name', 'reason', 'is_recomputed'])
    .where('kind', '=', kind)
    .where('closed_id', '=', id)
    .where('part', '=', part)
    .orderBy('number')
    .execute()
  return rows.map(headOf)
}

/**
 * The content of one edition, or of the last one.
 * @throws HttpError 404 for a number that there is not
 */
export async function readEdition<Content>(
  db: Db,
  { kind, id, part = '' }: Closed,
  schema: z.ZodMiniType<Content>,
  number?: number,
): Promise<{ head: EditionHead; content: Content } | undefined> {
  const row = await existing(db, 'editions')
    .selectAll()
    .where('kind', '=', kind)
    .where('closed_id', '=', id)
    .where('part', '=', part)
    .$if(number !== undefined, rows => rows.where('number', '=', number ?? 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row && number !== undefined) throw notFound(editionThing.what)
  return row && { head: headOf(row), content: schema.parse(row.content) }
}

/** The last edition of each of these that has one, by the id of what was closed; of what has no parts. */
export async function readLastEditions<Content>(
  db: Db,
  kind: EditionKind,
  ids: readonly string[],
  schema: z.ZodMiniType<Content>,
): Promise<Map<string, { head: EditionHead; content: Content }>> {
  if (ids.length === 0) return new Map()
  const rows = await existing(db, 'editions')
    .selectAll()
    .distinctOn('closed_id')
    .where('kind', '=', kind)
    .where('part', '=', '')
    .where(sql<SqlBool>`closed_id = any(${[...ids]}::uuid[])`)
    .orderBy('closed_id')
    .orderBy('number', 'desc')
    .execute()
  return new Map(rows.map(row => [row.closed_id, { head: headOf(row), content: schema.parse(row.content) }]))
}

/** The contents of some editions, by their ids. */
export async function readEditions<Content>(
  db: Db,
  ids: readonly string[],
  schema: z.ZodMiniType<Content>,
): Promise<Map<string, Content>> {
  if (ids.length === 0) return new Map()
  const rows = await existing(db, 'editions')
    .select(['id', 'content'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.id, schema.parse(row.content)]))
}

/** Every edition of a kind that holds a person among its `pupils`, the oldest first. */
export async function findEditionsWithPupil<Content>(
  db: Db,
  kind: EditionKind,
  studentId: string,
  schema: z.ZodMiniType<Content>,
): Promise<{ head: EditionHead; content: Content }[]> {
  const rows = await existing(db, 'editions')
    .selectAll()
    .where('kind', '=', kind)
    .where(holdsPupil(studentId))
    .orderBy('closed_at')
    .orderBy('number')
    .execute()
  return rows.map(row => ({ head: headOf(row), content: schema.parse(row.content) }))
}

/** Takes a pupil out of the `pupils` of every edition, also of those that an undo put away. */
export async function eraseFromEditions(db: Db, studentId: string): Promise<void> {
  await sql`SELECT set_config('dondza.erasing', 'on', true)`.execute(db)
  await sql`UPDATE editions SET content = jsonb_set(content, '{pupils}', coalesce((
      SELECT jsonb_agg(pupil ORDER BY place) FROM jsonb_array_elements(content -> 'pupils') WITH ORDINALITY AS p (pupil, place)
      WHERE pupil ->> 'id' <> ${studentId}), '[]'))
    WHERE ${holdsPupil(studentId)}`.execute(db)
  await sql`SELECT set_config('dondza.erasing', '', true)`.execute(db)
}

/** Whether nothing is kept of a row. */
export function hasNoEdition(kind: EditionKind, row: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`NOT EXISTS (SELECT FROM editions e
    WHERE e.kind = ${kind} AND e.closed_id = ${row} AND e.part = '' AND e.deleted_at IS NULL)`
}

function holdsPupil(studentId: string) {
  return sql<SqlBool>`content -> 'pupils' @> ${JSON.stringify([{ id: studentId }])}::jsonb`
}

function headOf(row: {
  number: number
  closed_at: string
  closed_by_name: string
  reason: string
  is_recomputed: boolean
}): EditionHead {
  return {
    number: row.number,
    closedAt: row.closed_at,
    closedBy: row.closed_by_name,
    reason: row.reason,
    isRecomputed: row.is_recomputed,
  }
}
