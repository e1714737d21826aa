import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { pupilsNow } from '#school/students/server/members.ts'

/** The groups of a year with the pupils who are still there. */
export async function findGroupsOfYear(db: Db, year: number) {
  const groups = await db
    .selectFrom('groups')
    .selectAll()
    .select(groupCalled().as('called'))
    .where('year', '=', year)
    .where('deleted_at', 'is', null)
    .orderBy('grade')
    .orderBy('name')
    .execute()
  const pupils = await db
    .selectFrom(pupilsNow.as('students'))
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .select(['students.id', 'students.full_name', 'students.number', 'students.group_id'])
    .where('groups.year', '=', year)
    .where('groups.deleted_at', 'is', null)
    .where('students.is_there', '=', true)
    .orderBy('students.number')
    .orderBy('students.full_name')
    .execute()
  const byGroup = Map.groupBy(pupils, pupil => pupil.group_id)
  return groups.map(group => ({ ...group, pupils: byGroup.get(group.id) ?? [] }))
}

/** The newest edition in force of every plan of a year. */
export async function findPlansInForce(db: Db, year: number) {
  return db
    .selectFrom('analytical_plans')
    .distinctOn('family_id')
    .selectAll()
    .where('year', '=', year)
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['aprovado', 'em execução', 'encerrado'])
    .orderBy('family_id')
    .orderBy('edition', 'desc')
    .execute()
}
