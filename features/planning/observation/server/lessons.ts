import { sql } from 'kysely'
import { type FindSharedHours, findSchedule } from '#features/planning/lesson-plans/server/schedule.ts'
import type { Account } from '#kit/account.ts'
import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { directs } from '#school/groups/server/in-charge.ts'
import { leads } from '#school/roles.ts'
import { isWithin } from '#school/shared-by-choice.ts'
import { subjectRef } from '#school/subjects/server/subject-ref.ts'
import { findSubstitutions } from '#school/substitutions/server/queries.ts'
import type { ObservableLesson } from '../contract.ts'

/** Which lessons of others an account may sit in on: all, or those of groups that it directs and of subjects that it answers for. */
async function findMayObserve(db: Db, account: Account, day: string) {
  if (leads(account)) return { all: true, subjects: new Set<string>(), groups: new Set<string>() }
  const subjects = await existing(db, 'subjects').select('id').where('delegate_id', '=', account.id).execute()
  const groups = await existing(db, 'groups')
    .select('id')
    .where(directs({ group: sql`groups.id`, account: account.id }, { on: day }))
    .execute()
  return {
    all: false,
    subjects: new Set(subjects.map(({ id }) => id)),
    groups: new Set(groups.map(({ id }) => id)),
  }
}

/** Whether an account may sit in on any lesson of others on a day. */
export async function mayObserve(db: Db, account: Account, day: string): Promise<boolean> {
  const may = await findMayObserve(db, account, day)
  return may.all || may.subjects.size > 0 || may.groups.size > 0
}

/**
 * The lessons of a day that an account may sit in on, each with who teaches it then: a substitute where there is one. A lesson
 * that is not held, and the account's own, are none.
 */
export async function findObservableLessons(
  db: Db,
  account: Account,
  day: string,
  findSharedHours: FindSharedHours,
): Promise<ObservableLesson[]> {
  const may = await findMayObserve(db, account, day)
  const span = { startsOn: day, endsOn: day }
  const scheduled = (await findSchedule(db, account, { span, findSharedHours })).filter(
    lesson =>
      lesson.parted === undefined &&
      (may.all || may.subjects.has(lesson.subject.id) || may.groups.has(lesson.group.id)),
  )
  if (scheduled.length === 0) return []
  const covered = await findSubstitutions(db, { span })
  const teacherOf = (lesson: (typeof scheduled)[number]) => {
    const by = covered.find(
      each =>
        each.group_id === lesson.group.id &&
        each.period === lesson.period &&
        each.subject_id === lesson.subject.id &&
        each.answer !== 'não posso',
    )
    if (!by) return lesson.teacher
    return by.substitute_id === null ? null : { id: by.substitute_id, name: by.substitute_name ?? '' }
  }
  const groups = await withDeleted(db, 'groups')
    .select(['id', 'school_id'])
    .where('id', 'in', [...new Set(scheduled.map(({ group }) => group.id))])
    .where(isWithin(account, sql`groups`))
    .execute()
  const schoolOf = new Map(groups.map(row => [row.id, row.school_id]))
  const subjects = await withDeleted(db, 'subjects')
    .select(['id', subjectRef.as('subject')])
    .where('id', 'in', [...new Set(scheduled.map(({ subject }) => subject.id))])
    .execute()
  const refOf = new Map(subjects.map(row => [row.id, row.subject]))
  return scheduled.flatMap(lesson => {
    const [teacher, schoolId, subject] = [
      teacherOf(lesson),
      schoolOf.get(lesson.group.id),
      refOf.get(lesson.subject.id),
    ]
    if (!teacher || teacher.id === account.id || !schoolId || !subject) return []
    return [{ schoolId, group: lesson.group, subject, startsAt: lesson.startsAt, teacher }]
  })
}

/**
 * The lesson that an observation names, as it stood in the timetable of its day.
 * @throws HttpError 400 beside the field where there is none that the account may sit in on
 */
export async function getObservableLesson(
  db: Db,
  account: Account,
  of: { heldOn: string; groupId: string; subjectId: string; startsAt: string | null },
  findSharedHours: FindSharedHours,
): Promise<ObservableLesson> {
  const lessons = await findObservableLessons(db, account, of.heldOn, findSharedHours)
  const own = lessons.filter(each => each.group.id === of.groupId && each.subject.id === of.subjectId)
  const found = own.find(each => each.startsAt === of.startsAt) ?? (of.startsAt === null ? own[0] : undefined)
  if (found) return found
  throw invalidField('groupId', 'Nesse dia não há esta aula, ou não lhe cabe assistir a ela.')
}
