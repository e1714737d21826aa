import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { dayOf } from '#kit/dates.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import type { Change } from '#kit/server/records/changes.ts'
import type { EarlierPeriods } from '../held-periods.ts'
import type { Period } from '../school.ts'

/** The lesson times that schools had on a day or later and no longer have, by school, in the order of their days. */
export async function findEarlierPeriods(
  db: Db,
  schoolIds: readonly string[],
  since: string,
): Promise<Map<string, EarlierPeriods[]>> {
  if (schoolIds.length === 0) return new Map()
  const rows = await existing(db, 'earlier_periods')
    .select(['school_id', 'periods', 'until'])
    .where(sql<SqlBool>`school_id = any(${[...new Set(schoolIds)]}::uuid[])`)
    .where('until', '>', since)
    .orderBy('until')
    .execute()
  return Map.groupBy(
    rows.map(row => ({ ...row, periods: row.periods as unknown as Period[] })),
    row => row.school_id,
  )
}

/** The lesson times that a school had on a day; those that it has, on a later one. */
export async function findPeriodsOn(db: Db, schoolId: string, day: string): Promise<Period[]> {
  const [earlier] = (await findEarlierPeriods(db, [schoolId], day)).get(schoolId) ?? []
  if (earlier) return [...earlier.periods]
  const { periods } = await withDeleted(db, 'schools')
    .select('periods')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return periods as unknown as Period[]
}

/** The same of one school, inside another statement: all that it had. */
export function earlierPeriodsOf(school: RawBuilder<unknown>): RawBuilder<EarlierPeriods[]> {
  return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('periods', e.periods, 'until', e.until) ORDER BY e.until), '[]')
    FROM earlier_periods e WHERE e.school_id = ${school} AND e.deleted_at IS NULL)`
}

/**
 * Keeps the lesson times that a school had until today, where it has others from now on: lessons that are over keep their hours. What a
 * school had for less than a day never held.
 * @param before its row, locked
 * @returns what to record
 */
export async function keepEarlierPeriods(
  db: Db,
  before: { id: string; name: string; periods: unknown; created_at: string },
  periods: readonly Period[],
  today: string,
): Promise<Change[]> {
  const had = before.periods as Period[]
  const isSame = JSON.stringify(had.map(partsOf)) === JSON.stringify(periods.map(partsOf))
  if (isSame || had.length === 0 || dayOf(before.created_at) === today) return []
  const [kept] = await db
    .insertInto('earlier_periods')
    .values({ id: uuid(), school_id: before.id, periods: JSON.stringify(had), until: today })
    .onConflict(conflict =>
      conflict.columns(['school_id', 'until']).where('deleted_at', 'is', null).doNothing(),
    )
    .returningAll()
    .execute()
  return kept
    ? [
        {
          table: 'earlier_periods',
          id: kept.id,
          label: `${before.name}, tempos até ${formatDateSlashes(today)}`,
          before: null,
          after: kept,
        },
      ]
    : []
}

const partsOf = ({ number, startsAt, endsAt }: Period) => [number, startsAt, endsAt]
