import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { trimesterOf } from '#school/calendar/weeks.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { schoolOfGroup } from '#school/groups/server/school-of-group.ts'
import type { AbsenceUnit } from '#school/schools/school.ts'
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

/** A lesson that was called, and what was marked of the pupil in it. */
interface Called {
  by: AbsenceUnit
  id: string
  date: string
  lessonId: string | null
  startsAt: string | null
  kind: string | null
  justified: boolean | null
}

/** Up to today; null outside the trimesters, or where the pupil's group was never called. */
export async function readAbsencesOfPupil(
  db: Db,
  studentId: string,
  today: string,
): Promise<AbsencesOfPupil | null> {
  const calendar = await findCalendarInForce(db, today, schoolOfStudent(studentId))
  const trimester = calendar && trimesterOf(calendar, today)
  if (!trimester) return null
  const { rows } = await sql<Called & { groupId: string }>`
    select schools.absences_by as by, groups.id as "groupId", c.id, c.held_on as date, c.lesson_id as "lessonId", c.starts_at as "startsAt",
      a.kind, a.justified
    from students join groups on groups.id = students.group_id join schools on schools.id = groups.school_id
    join lesson_calls c on c.group_id = groups.id and c.deleted_at is null
      and c.held_on between ${trimester.startsOn} and ${today}
    left join lesson_absences a on a.call_id = c.id and a.student_id = students.id and a.deleted_at is null
    where students.id = ${studentId}`.execute(db)
  const [first] = rows
  if (!first) return null
  const marks = rows.flatMap(({ id, kind, justified }) =>
    kind === null ? [] : [{ callId: id, mark: markOf({ kind, justified: justified === true }) }],
  )
  const days = [...unitsByDay(first.by, rows)].map(
    ([date, units]) => [date, dayMarkOf(units, marks)] as const,
  )
  const own = tallyOf(days.map(([, day]) => day))
  const before = await findMarksElsewhere(db, { studentId, groupId: first.groupId, today })
  const absences = own.absences + (before?.absences ?? 0)
  const justified = own.justified + (before?.justified ?? 0)
  const late = own.late + (before?.late ?? 0)
  const last = days.findLast(([, day]) => day.missed > day.justified)?.[0] ?? null
  return { by: first.by, trimester: trimester.number, absences, justified, late, last }
}

/** What was marked of a pupil this trimester in groups that are not the pupil's any more; null where nothing was. */
export async function findMarksElsewhere(
  db: Db,
  { studentId, groupId, today }: { studentId: string; groupId: string; today: string },
) {
  const calendar = await findCalendarInForce(db, today, schoolOfGroup(groupId))
  const trimester = calendar && trimesterOf(calendar, today)
  if (!trimester) return null
  const { rows } = await sql<Called & { group: string }>`
    select schools.absences_by as by, ${groupCalled()} as "group", c.id, c.held_on as date, c.lesson_id as "lessonId",
      c.starts_at as "startsAt", a.kind, a.justified
    from lesson_absences a join lesson_calls c on c.id = a.call_id and c.deleted_at is null
    join groups on groups.id = c.group_id join schools on schools.id = groups.school_id
    where a.student_id = ${studentId} and a.deleted_at is null and c.group_id <> ${groupId}
      and c.held_on between ${trimester.startsOn} and ${today}
    order by c.held_on, c.starts_at`.execute(db)
  const [first] = rows
  if (!first) return null
  const marks = rows.flatMap(({ id, kind, justified }) =>
    kind === null ? [] : [{ callId: id, mark: markOf({ kind, justified: justified === true }) }],
  )
  const days = [...unitsByDay(first.by, rows)].map(([, units]) => dayMarkOf(units, marks))
  const { absences, justified, late } = tallyOf(days)
  return { absences, justified, late, groups: [...new Set(rows.map(({ group }) => group))] }
}
