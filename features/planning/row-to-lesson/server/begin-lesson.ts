import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import type { StoredPlan } from '#features/planning/analytical-plans/server/present.ts'
import { findPlan } from '#features/planning/analytical-plans/server/queries.ts'
import { planRowText } from '#features/planning/lesson-plans/paper.ts'
import { type FindSharedHours, findLessonTimes } from '#features/planning/lesson-plans/server/schedule.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import type { Begun } from '../contract.ts'
import { lessonFromRow, rowOfDay } from '../lesson-from-row.ts'
import { findCompetenceIds, findLessonsOfPlan, findPlanIdOfDay } from './queries.ts'

/** Lesson times of a group and a subject in one week. */
const MAX_IN_WEEK = 40

export type Written = Awaited<ReturnType<typeof findLessonsOfPlan>>

interface LessonOfDay {
  group: string
  subject: string
  day: string
  startsAt?: string | undefined
}

/** What the row of the week gives the lesson of a day; null where no plan speaks of it. */
export async function beginOnDay(
  db: Db,
  account: Account,
  of: LessonOfDay,
  { findSharedHours }: TimetableDependencies,
): Promise<Begun | null> {
  const id = await findPlanIdOfDay(db, account, of)
  const plan = id === undefined ? undefined : await findPlan(db, account, id)
  if (!plan) return null
  const written = await findLessonsOfPlan(db, { familyId: plan.familyId, groupId: of.group })
  const place = await placeInWeek(db, plan, of, { written, findSharedHours })
  const found = rowOfDay(plan.rows, of.day, place)
  if (!found) return null
  return begin(db, plan, found, { groupId: of.group, heldOn: of.day, startsAt: of.startsAt ?? null })
}

/** A lesson from a row, at its place. */
export async function begin(
  db: Db,
  plan: StoredPlan,
  { row, before }: { row: PlanRow; before: number },
  place: Pick<Begun['lesson'], 'groupId' | 'heldOn' | 'startsAt'>,
): Promise<Begun> {
  return {
    rowText: planRowText(row),
    lesson: {
      ...lessonFromRow(plan.rows, row, before),
      ...place,
      subjectId: plan.subjectId,
      grade: plan.grade,
      minutes: plan.lessonMinutes,
      familyId: plan.familyId,
      competenceIds: await findCompetenceIds(db, plan.subjectId, row.competences),
    },
  }
}

/** How many lessons of its week come before one: by the timetable, or by what is written where it is at no such time. */
async function placeInWeek(
  db: Db,
  plan: StoredPlan,
  of: LessonOfDay,
  { written, findSharedHours }: { written: Written; findSharedHours: FindSharedHours },
): Promise<number> {
  const week = plan.rows.filter(row => row.startsOn <= of.day && of.day <= row.endsOn)
  const from = week[0]?.startsOn
  if (from === undefined) return 0
  const times = await findLessonTimes(db, {
    groupId: of.group,
    subjectId: plan.subjectId,
    from,
    count: MAX_IN_WEEK,
    findSharedHours,
  })
  const at = times.findIndex(
    time => time.date === of.day && (of.startsAt === undefined || time.startsAt === of.startsAt),
  )
  return at >= 0 ? at : written.filter(lesson => week.some(row => row.id === lesson.row_id)).length
}
