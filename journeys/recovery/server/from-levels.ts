import { v7 as uuid } from 'uuid'
import { byTime, type Hour } from '#features/assessment/hearing/common-hours.ts'
import {
  findGrouping,
  findOralApplications,
  findPlaced,
  levelGroupsOf,
} from '#features/assessment/hearing/server/grouping-queries.ts'
import { recoveryBody, recoveryThing } from '#features/assessment/recovery/recovery.ts'
import { insertRecoveryPlan } from '#features/assessment/recovery/server/queries.ts'
import { refuseUnsound } from '#features/assessment/recovery/server/rules.ts'
import type { Account } from '#kit/account.ts'
import { formatDateInProse } from '#kit/figures.ts'
import { invalidField, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { eachDay, schoolDaysBetween, taughtWeekday, weekdayOf } from '#school/calendar/weeks.ts'
import type { Period } from '#school/schools/school.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'
import { createRecoveryFromLevels, startRecoveryFromLevels } from '../levels-contract.ts'

const MINUTES = 45
/** As many as a recovery plan may hold. */
const MAX_SESSIONS = 60

export const levelRoutes: Served[] = [
  serve(startRecoveryFromLevels, async ({ db, account, params }) => {
    const { row, pupilsOf } = await readGroups(db, account, params.id)
    const competences = await existing(db, 'competences')
      .select(['id', 'code', 'description'])
      .where('subject_id', '=', row.subject_id)
      .orderBy(taughtOrder())
      .limit(200)
      .execute()
    return {
      title: row.title,
      subject: { id: row.subject_id, name: row.subject_name },
      groups: row.groups.map(({ id, name }) => ({ id, name, pupils: pupilsOf(id).size })),
      competences,
      levels: levelGroupsOf(row).map(({ name }) => name),
    }
  }),

  serve(createRecoveryFromLevels, async ({ db, account, params, body, record }) => {
    const { row, pupilsOf } = await readGroups(db, account, params.id)
    const group = row.groups.find(({ id }) => id === body.groupId)
    if (!group) throw invalidField('groupId', 'Escolha uma turma destes grupos.')
    const own = pupilsOf(group.id)
    const applications = await findOralApplications(db, account, row.application_ids)
    const application = applications.find(({ group_id }) => group_id === group.id)
    if (!application) throw notFound('Esta turma')
    const times = await findTimes(db, row, group.school_id)
    const plan = recoveryBody.parse({
      title: `${row.title}: ${group.name}`.slice(0, 200),
      objective: `Subir um nível até à audição da semana de ${formatDateInProse(row.hear_again_on)}.`,
      competenceIds: body.competenceIds,
      pupilGroups: levelGroupsOf(row).flatMap(({ name, studentIds }) => {
        const pupils = studentIds.filter(id => own.has(id))
        return pupils.length > 0 ? [{ name, competenceIds: body.competenceIds, studentIds: pupils }] : []
      }),
      activities: [...new Set(levelGroupsOf(row).flatMap(({ activities }) => activities))].slice(0, 30),
      responsibleId: account.id,
      startsOn: row.starts_on,
      endsOn: row.hear_again_on,
      sessions: times
        .slice(0, MAX_SESSIONS)
        .map(time => ({ id: uuid(), ...time, minutes: MINUTES, theme: 'Hora por níveis' })),
    })
    const of = { groupId: group.id, subjectId: row.subject_id, applicationId: application.id }
    await refuseUnsound(db, of, plan)
    const made = await insertRecoveryPlan(db, plan, {
      ...of,
      lessonPlanId: null,
      createdBy: account.id,
    })
    await record({ table: recoveryThing.table, id: made.id, label: made.title, before: null, after: made })
    return { id: made.id }
  }),
]

/** When the hour is, until the pupils are heard again: on the days of school alone, where a calendar says which those are. */
async function findTimes(
  db: Db,
  row: { hours: unknown; starts_on: string; hear_again_on: string },
  schoolId: string,
): Promise<{ date: string; startsAt: string | null }[]> {
  const span = { startsOn: row.starts_on, endsOn: row.hear_again_on }
  const calendar = await findCalendarInForce(db, row.starts_on, schoolId)
  const { periods } = await withDeleted(db, 'schools')
    .select('periods')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const clock = new Map(
    (periods as unknown as Period[]).map(({ number, startsAt }) => [number, startsAt] as const),
  )
  const hours = (row.hours as Hour[]).toSorted(byTime)
  const days = calendar ? schoolDaysBetween(calendar, span) : eachDay(span)
  return days.flatMap(date => {
    const weekday = calendar ? taughtWeekday(calendar, date) : weekdayOf(date)
    return hours
      .filter(hour => hour.weekday === weekday)
      .map(({ period }) => ({ date, startsAt: clock.get(period) ?? null }))
  })
}

/** A grouping within reach, with the pupils of each class who are in its groups and still in the class. */
async function readGroups(db: Db, account: Account, id: string) {
  const row = orNotFound(await findGrouping(db, account, id), 'Esta hora por níveis')
  const inGroups = new Set(levelGroupsOf(row).flatMap(({ studentIds }) => studentIds))
  const placed = await findPlaced(db, row.application_ids, row.group_ids)
  const pupilsOf = (groupId: string) =>
    new Set(
      placed
        .filter(pupil => pupil.groupId === groupId && pupil.isActive && inGroups.has(pupil.id))
        .map(pupil => pupil.id),
    )
  return { row, pupilsOf }
}
