import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { trimesterOf } from '#school/calendar/weeks.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import type { AbsenceUnit } from '#school/schools/school.ts'
import { groupsOfPupil, isMember } from '#school/students/server/members.ts'
import { schoolOfStudent } from '#school/students/server/school-of-student.ts'
import { dayMarkOf, tallyOf, unitsByDay } from '../register.ts'
import { markOf } from './calls.ts'

/** A pupil's absences of the trimester, as the family reads them. */
export interface AbsencesOfPupil {
  by: AbsenceUnit
  trimester: number
  absences: number
  justified: number
  late: number
  /** The last day with an absence that nobody has justified. */
  last: string | null
}

/** A lesson at which a pupil was called, and what was marked of them in it. */
interface Called {
  by: AbsenceUnit
  groupId: string
  group: string
  id: string
  date: string
  lessonId: string | null
  startsAt: string | null
  kind: string | null
  justified: boolean | null
}

/** Up to today; null outside the trimesters, or where none of the pupil's groups was ever called. */
export async function readAbsencesOfPupil(
  db: Db,
  studentId: string,
  today: string,
): Promise<AbsencesOfPupil | null> {
  const calendar = await findCalendarInForce(db, today, schoolOfStudent(studentId))
  const trimester = calendar && trimesterOf(calendar, today)
  if (!trimester) return null
  const days = await findDaysOfPupil(db, studentId, { from: trimester.startsOn, to: today })
  const newest = days.at(-1)
  if (!newest) return null
  const { absences, justified, late } = tallyOf(days.map(({ day }) => day))
  const last = days.findLast(({ day }) => day.missed > day.justified)?.date ?? null
  return { by: newest.by, trimester: trimester.number, absences, justified, late, last }
}

/** The days of a span on which a pupil was called, in the group of each day, the oldest first. */
export async function findDaysOfPupil(db: Db, studentId: string, span: { from: string; to: string }) {
  const pupil = sql`${studentId}::uuid`
  const { rows } = await sql<Called>`
    with own as (
      select c.id from lesson_calls c where c.group_id in ${groupsOfPupil(pupil)}
        and c.held_on between ${span.from} and ${span.to} and ${isMember(pupil, { group: sql`c.group_id`, day: sql`c.held_on` })}
      union
      select a.call_id from lesson_absences a where a.student_id = ${studentId} and a.deleted_at is null
    )
    select schools.absences_by as by, groups.id as "groupId", ${groupCalled()} as "group", c.id, c.held_on as date,
      c.lesson_id as "lessonId", c.starts_at as "startsAt", a.kind, a.justified
    from own join lesson_calls c on c.id = own.id and c.deleted_at is null
      and c.held_on between ${span.from} and ${span.to}
    join groups on groups.id = c.group_id join schools on schools.id = groups.school_id
    left join lesson_absences a on a.call_id = c.id and a.student_id = ${studentId} and a.deleted_at is null
    order by c.held_on`.execute(db)
  const marks = rows.flatMap(({ id, kind, justified }) =>
    kind === null ? [] : [{ callIds: [id], mark: markOf({ kind, justified: justified === true }) }],
  )
  return [...Map.groupBy(rows, row => row.groupId).values()]
    .flatMap(([first, ...rest]) =>
      first
        ? [...unitsByDay(first.by, [first, ...rest])].map(([date, units]) => ({
            date,
            by: first.by,
            groupId: first.groupId,
            group: first.group,
            day: dayMarkOf(units, marks),
          }))
        : [],
    )
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

/** The days on which a pupil was marked as missing or late, with the group of each, the oldest first. */
export async function findMarkedDays(
  db: Db,
  studentId: string,
): Promise<{ groupId: string; date: string }[]> {
  const { rows } = await sql<{ groupId: string; date: string }>`
    select c.group_id as "groupId", c.held_on as date
    from lesson_absences a join lesson_calls c on c.id = a.call_id and c.deleted_at is null
    where a.student_id = ${studentId} and a.deleted_at is null and a.kind <> 'presente'
    order by c.held_on`.execute(db)
  return rows
}
