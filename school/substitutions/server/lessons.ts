import type { Db } from '#kit/server/database/database.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { findSchoolYear } from '#school/calendar/server/queries.ts'
import { eachDay } from '#school/calendar/weeks.ts'
import { schoolOfGroup } from '#school/groups/server/school-of-group.ts'
import type { Slot } from '#school/timetable/contract.ts'
import { findSlotsDuring, findSlotsOn } from '#school/timetable/server/queries.ts'
import { findTaughtOn } from '#school/timetable/server/taught-on.ts'
import type { Absence, Candidates, LessonToGive } from '../contract.ts'
import { ranked } from '../rank.ts'
import {
  findPupils,
  findSubstitutions,
  findTeachers,
  type StoredAbsence,
  type StoredSubstitution,
} from './queries.ts'

/** The lessons of a teacher who is away, by day and hour, from the timetable and the calendar, each with who gives it. */
export async function findLessonsToGive(db: Db, absence: StoredAbsence): Promise<LessonToGive[]> {
  const year = await findSchoolYear(db, absence.starts_on, schoolOfAccount(absence.teacher_id))
  const span = { startsOn: absence.starts_on, endsOn: absence.ends_on }
  const slots = await findSlotsDuring(db, span, { teacher: absence.teacher_id, year })
  const isTaughtOn = await findTaughtOn(db, absence.starts_on, slots)
  const chosen = await findSubstitutions(db, { absenceId: absence.id })
  return eachDay(span).flatMap(date =>
    slots
      .filter(slot => isTaughtOn(slot, date))
      .map(slot => {
        const found = chosen.find(
          each => each.group_id === slot.groupId && each.held_on === date && each.period === slot.period,
        )
        return { ...placeOf(slot, date), choice: found ? choiceOf(found) : null }
      }),
  )
}

/** A lesson time of a day. */
function placeOf(slot: Slot, date: string) {
  return {
    date,
    period: slot.period,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    group: { id: slot.groupId, name: slot.groupName },
    grade: slot.grade,
    subject: { id: slot.subjectId, name: slot.subjectName },
    room: slot.room,
  }
}

export function choiceOf(row: StoredSubstitution) {
  return {
    id: row.id,
    kind: row.kind,
    substitute: row.substitute_id ? { id: row.substitute_id, name: row.substitute_name ?? '' } : null,
    joinedGroup: row.joined_group_id ? { id: row.joined_group_id, name: row.joined_name ?? '' } : null,
    answer: row.answer,
  }
}

export async function presentAbsence(db: Db, row: StoredAbsence): Promise<Absence> {
  return {
    id: row.id,
    teacher: { id: row.teacher_id, name: row.name },
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    reason: row.reason,
    version: row.version,
    lessons: await findLessonsToGive(db, row),
  }
}

/**
 * Teachers free for a lesson. Busy are those with a lesson then, their own or as a substitute, and those away that day;
 * hours decide where the school sets them, since shifts share numbers.
 */
export async function findCandidates(
  db: Db,
  absence: StoredAbsence,
  lesson: LessonToGive,
  away: readonly string[],
): Promise<Candidates> {
  const year = await findSchoolYear(db, lesson.date, schoolOfGroup(lesson.group.id))
  const slots = await findSlotsOn(db, lesson.date, { year })
  const isTaughtOn = await findTaughtOn(db, lesson.date, slots)
  const all = slots.filter(slot => isTaughtOn(slot, lesson.date))
  const own = all.find(slot => slot.groupId === lesson.group.id && slot.period === lesson.period)
  if (!own) return { free: [], join: [], busy: [] }
  const isThen = (slot: Pick<Slot, 'period' | 'startsAt' | 'endsAt'>) =>
    slot.startsAt && slot.endsAt && own.startsAt && own.endsAt
      ? slot.startsAt < own.endsAt && own.startsAt < slot.endsAt
      : slot.period === own.period
  const then = all.filter(isThen)
  const covered = (
    await findSubstitutions(db, { span: { startsOn: lesson.date, endsOn: lesson.date } })
  ).filter(
    each =>
      all.some(slot => slot.groupId === each.group_id && slot.period === each.period && isThen(slot)) &&
      !(each.group_id === lesson.group.id && each.period === lesson.period) &&
      each.answer !== 'não posso',
  )
  const isTaken = new Set([...then.map(slot => slot.teacherId), ...covered.map(each => each.substitute_id)])
  const teachers = (
    await findTeachers(db, {
      schoolId: own.schoolId,
      year,
      groupId: lesson.group.id,
      date: lesson.date,
    })
  ).filter(({ id }) => id !== absence.teacher_id && !away.includes(id))
  const joined = then.filter(
    slot =>
      slot.grade === lesson.grade &&
      slot.schoolId === own.schoolId &&
      slot.groupId !== lesson.group.id &&
      slot.teacherId !== null &&
      slot.teacherId !== absence.teacher_id &&
      !away.includes(slot.teacherId),
  )
  const pupils = await findPupils(db, [lesson.group.id, ...joined.map(({ groupId }) => groupId)])
  return {
    free: ranked(teachers.filter(({ id }) => !isTaken.has(id))),
    join: joined.map(slot => ({
      group: { id: slot.groupId, name: slot.groupName },
      teacher: { id: slot.teacherId ?? '', name: slot.teacherName ?? '' },
      room: slot.room,
      pupils: (pupils.get(slot.groupId)?.pupils ?? 0) + (pupils.get(lesson.group.id)?.pupils ?? 0),
      capacity: pupils.get(slot.groupId)?.capacity ?? null,
    })),
    busy: teachers.filter(({ id }) => isTaken.has(id)).map(({ id, name }) => ({ id, name })),
  }
}
