import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { HttpError, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { trimesterOf } from '#school/calendar/weeks.ts'
import { readLastEditions } from '#school/editions/server/editions.ts'
import { teachings } from '#school/groups/server/in-charge.ts'
import { findSchoolOf } from '#school/groups/server/queries.ts'
import { signedObservation, sumObservations } from '../contract.ts'
import { sumCriteria } from '../sum.ts'
import { findObservationsDuring } from './queries.ts'

export const sumRoutes: Served[] = [
  serve(sumObservations, async ({ db, account, query, today }) => {
    const school = await getSchool(db, account, query.school)
    const calendar = await findCalendarInForce(db, today, school.id)
    const trimester =
      calendar?.trimesters.find(({ number }) => number === query.trimester) ??
      (query.trimester === undefined && calendar
        ? (trimesterOf(calendar, today) ??
          calendar.trimesters.findLast(({ startsOn }) => startsOn <= today) ??
          calendar.trimesters[0])
        : undefined)
    if (!calendar || !trimester)
      throw new HttpError(409, 'NO_CALENDAR', 'A escola ainda não tem calendário deste ano.')
    const all = await findObservationsDuring(db, school.id, trimester)
    // Shown to their teachers: that they were held is settled, and what was not yet shown is the observer's own.
    const held = all.filter(each => each.was_shown)
    const teachers = await findTeachersDuring(db, school.id, calendar.year, trimester)
    const observed = new Set(held.map(each => each.teacher_id))
    const editions = await readLastEditions(
      db,
      'assistência',
      held.map(({ id }) => id),
      signedObservation,
    )
    const signed = held.flatMap(each => {
      const content = editions.get(each.id)?.content
      return content ? [{ teacherId: each.teacher_id, content }] : []
    })
    return {
      school,
      year: calendar.year,
      trimester: trimester.number,
      trimesters: calendar.trimesters.map(({ number }) => number),
      from: trimester.startsOn,
      to: trimester.endsOn,
      isNow: trimester.startsOn <= today && today <= trimester.endsOn,
      teachers: new Set([...teachers, ...observed]).size,
      observed: observed.size,
      lessons: held.length,
      signed: signed.length,
      announced: held.filter(each => each.is_announced).length,
      criteria: sumCriteria(signed.toSorted((a, b) => a.content.heldOn.localeCompare(b.content.heldOn))),
    }
  }),
]

/** Who taught a group of a school on some day of a trimester. */
async function findTeachersDuring(
  db: Db,
  schoolId: string,
  year: number,
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT t.account_id AS id
    FROM ${teachings({ during: { startsOn, endsOn } })} t JOIN groups g ON g.id = t.group_id
    WHERE g.school_id = ${schoolId} AND g.year = ${year} AND g.deleted_at IS NULL`.execute(db)
  return rows.map(({ id }) => id)
}

async function getSchool(db: Db, account: Account, named: string | undefined) {
  const id = named ?? (await findSchoolOf(db, account))
  if (id === undefined) throw notFound('Esta escola')
  const school = await existing(db, 'schools')
    .select(['id', 'name'])
    .where('id', '=', id)
    .$if(account.onlyWithin !== null, schools => schools.where('id', '=', account.onlyWithin ?? ''))
    .executeTakeFirst()
  return orNotFound(school, 'Esta escola')
}
