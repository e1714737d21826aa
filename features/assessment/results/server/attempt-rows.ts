import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import type { AttemptRow } from '../attempts-table.ts'
import type { OfGroup } from './queries.ts'
import { type ReadTest, readSittings } from './read.ts'

/** Every attempt of an application with its answers, and the pupils who have none. */
export async function readAttemptRows(
  db: Db,
  application: OfGroup & { group_name: string },
  test: ReadTest,
): Promise<AttemptRow[]> {
  const sittings = await readSittings(db, application, test)
  const codes = await findCodes(
    db,
    sittings.flatMap(sitting => sitting.studentId ?? []),
  )
  const times = await findAnswerTimes(
    db,
    sittings.flatMap(({ attemptId, startedAt }) => (attemptId && startedAt ? [attemptId] : [])),
  )
  return sittings.map(sitting => ({
    sitting,
    code: codes.get(sitting.studentId ?? '') ?? '',
    group: application.group_name,
    answeredAt: times.get(sitting.attemptId ?? '') ?? {},
  }))
}

/** The codes of pupils by their id. */
async function findCodes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await withDeleted(db, 'students')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.id, row.code]))
}

/** When each answer was given, by attempt and item. */
async function findAnswerTimes(db: Db, ids: readonly string[]): Promise<Map<string, Record<string, string>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('responses')
    .select(['attempt_id', sql<Record<string, string>>`jsonb_object_agg(item_id, answered_at)`.as('at')])
    .where('attempt_id', 'in', [...ids])
    .where('answer', 'is not', null)
    .groupBy('attempt_id')
    .execute()
  return new Map(rows.map(row => [row.attempt_id, row.at]))
}
