import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { deleteInParts } from '#kit/server/database/delete-in-parts.ts'
import { type Incident, KEPT_DAYS, OTHERS, SHOWN } from '../contract.ts'

export type IncidentKind = 'exception' | 'request' | 'task'

/** What happened, so many times since it was last stored. */
export interface Happened {
  kind: IncidentKind
  /** Digest of what makes two of them the same. */
  cause: string
  title: string
  detail: string
  page: string
  version: string
  frames: string[]
  milliseconds: number | null
  count: number
}

/** Causes of one kind that are kept apart within an hour; all others share one row. */
const MAX_CAUSES = 50

/**
 * Counts what happened in the row of its cause and hour.
 * @returns causes that are the first of their hour
 */
export async function storeIncidents(db: Db, happened: readonly Happened[]): Promise<string[]> {
  const hour = sql<string>`date_trunc('hour', now())`
  const first: string[] = []
  for (const one of happened) {
    const known = await db
      .selectFrom('incidents')
      .select('cause')
      .where('kind', '=', one.kind)
      .where('hour', '=', hour)
      .limit(MAX_CAUSES + 1)
      .execute()
    const isFull = known.length >= MAX_CAUSES && !known.some(({ cause }) => cause === one.cause)
    const row = isFull ? { ...one, cause: OTHERS, title: OTHERS, detail: '', page: '', frames: [] } : one
    const { isNew } = await db
      .insertInto('incidents')
      .values({ ...row, id: uuid(), hour })
      .onConflict(conflict =>
        conflict.columns(['kind', 'hour', 'cause']).doUpdateSet(({ ref }) => ({
          count: sql<number>`${ref('incidents.count')} + ${ref('excluded.count')}`,
          last_at: sql<string>`now()`,
          milliseconds: sql<
            number | null
          >`greatest(${ref('incidents.milliseconds')}, ${ref('excluded.milliseconds')})`,
        })),
      )
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow()
    if (isNew) first.push(row.cause)
  }
  return first
}

/** The causes of a kind that happened last, each with how often it did within the days that are kept. */
export async function latestIncidents(db: Db, kind: IncidentKind): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    SELECT known.cause, known.title, known.detail, known.page, known.version, known.frames,
      counted.count, counted."firstAt", counted."lastAt", counted.milliseconds
    FROM (
      SELECT cause, sum(count)::integer AS count, min(first_at) AS "firstAt", max(last_at) AS "lastAt",
        max(milliseconds) AS milliseconds
      FROM incidents WHERE kind = ${kind} GROUP BY cause ORDER BY max(last_at) DESC LIMIT ${sql.lit(SHOWN)}
    ) counted
    JOIN LATERAL (
      SELECT * FROM incidents i WHERE i.kind = ${kind} AND i.cause = counted.cause ORDER BY i.last_at DESC LIMIT 1
    ) known ON true
    ORDER BY counted."lastAt" DESC, known.cause`.execute(db)
  return rows
}

/** Deletes what is older than the days that are kept. */
export async function sweepIncidents(db: Db): Promise<void> {
  await deleteInParts(db, 'incidents', sql`last_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`)
}
