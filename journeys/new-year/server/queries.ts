import { type SqlBool, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { directorOn } from '#school/groups/server/in-charge.ts'
import { byNumber, groupsOfPupil, type Member, membersOn } from '#school/students/server/members.ts'

/** No two people prepare a year at once. */
export async function lockNewYear(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('new year'))`.execute(db)
}

/** Years that have groups, up to one. */
export async function findYearWithGroups(db: Db, upTo: number): Promise<number | undefined> {
  const { year } = await existing(db, 'groups')
    .select(eb => eb.fn.max('year').as('year'))
    .where('year', '<=', upTo)
    .executeTakeFirstOrThrow()
  return year === null ? undefined : Number(year)
}

/** A pupil of a group of the year that ends, and whether there is a group of the next one already. */
export interface OldPupil extends Member {
  isPlaced: boolean
}

/** The groups of a year with the pupils who are in them on a day, but for those who are to leave before another one. */
export async function findGroupsOfYear(
  db: Db,
  year: number,
  { day, until = day }: { day: string; until?: string },
) {
  const groups = await existing(db, 'groups')
    .selectAll()
    .select([groupCalled().as('called'), directorOn(sql`groups.id`, day).as('directed_by')])
    .where('year', '=', year)
    .orderBy('grade')
    .orderBy('name')
    .execute()
  const { rows: pupils } = await sql<OldPupil>`
    SELECT m.*, EXISTS (SELECT FROM groups later WHERE later.year > ${year} AND later.deleted_at IS NULL
      AND later.id IN ${groupsOfPupil(sql`m.id`)}) AS "isPlaced"
    FROM ${membersOn(day)} m JOIN groups g ON g.id = m.group_id
    WHERE g.year = ${year} AND g.deleted_at IS NULL AND coalesce(m.until, 'infinity') >= ${until}::date
      AND (m.left_as IS NULL OR m.until > ${until}::date) ORDER BY ${byNumber}`.execute(db)
  const byGroup = Map.groupBy(pupils, pupil => pupil.group_id)
  return groups.map(group => ({ ...group, pupils: byGroup.get(group.id) ?? [] }))
}

/** The newest edition in force of every plan of a year that has not been copied into the next one. */
export async function findPlansInForce(db: Db, year: number) {
  return existing(db, 'analytical_plans')
    .distinctOn('family_id')
    .selectAll()
    .where('year', '=', year)
    .where('state', 'in', ['aprovado', 'em execução', 'encerrado'])
    .where(
      sql<SqlBool>`not exists (select from analytical_plans copy where copy.source_plan_id = analytical_plans.id
        and copy.year = ${year + 1} and copy.deleted_at is null)`,
    )
    .orderBy('family_id')
    .orderBy('edition', 'desc')
    .execute()
}
