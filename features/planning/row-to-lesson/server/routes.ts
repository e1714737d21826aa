import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import type { StoredPlan } from '#features/planning/analytical-plans/server/present.ts'
import { findEditions, findPlan } from '#features/planning/analytical-plans/server/queries.ts'
import { planRowText } from '#features/planning/lesson-plans/paper.ts'
import { type FindSharedHours, findLessonTimes } from '#features/planning/lesson-plans/server/schedule.ts'
import type { Account } from '#kit/account.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import { type Begun, startFromDay, startFromRow } from '../contract.ts'
import { lessonFromRow, rowOfDay } from '../lesson-from-row.ts'
import { findCompetenceIds, findLessonsOfPlan, findPlanIdOfDay } from './queries.ts'

/** Lesson times of a group and a subject in one week. */
const MAX_IN_WEEK = 40

type Written = Awaited<ReturnType<typeof findLessonsOfPlan>>

export const rowToLessonRoutes = ({ findSharedHours }: TimetableDependencies): Served[] => [
  serve(startFromRow, async ({ db, account, query }) => {
    const { plan, row } = await getRow(db, account, query.family, query.row)
    const groupId =
      query.group && plan.groupIds.includes(query.group) ? query.group : (plan.groupIds[0] ?? null)
    const written = await findLessonsOfPlan(db, { familyId: query.family, groupId })
    const time = await findFreeTime(db, plan, { groupId, row, written, findSharedHours })
    const before = written.filter(lesson => lesson.row_id === row.id).length
    return begin(
      db,
      plan,
      { row, before },
      {
        groupId,
        heldOn: time?.date ?? null,
        startsAt: time?.startsAt ?? null,
      },
    )
  }),

  serve(startFromDay, async ({ db, account, query }) => {
    const id = await findPlanIdOfDay(db, account, query)
    const plan = id === undefined ? undefined : await findPlan(db, account, id)
    if (!plan) return { begun: null }
    const written = await findLessonsOfPlan(db, { familyId: plan.familyId, groupId: query.group })
    const found = rowOfDay(
      plan.rows,
      query.day,
      await placeInWeek(db, plan, query, { written, findSharedHours }),
    )
    if (!found) return { begun: null }
    const { group: groupId, day: heldOn, startsAt = null } = query
    return { begun: await begin(db, plan, found, { groupId, heldOn, startsAt }) }
  }),
]

/** The row in the newest edition that has it: one that is being written may have lost it. 404 where none has. */
async function getRow(db: Db, account: Account, familyId: string, rowId: string) {
  for (const edition of await findEditions(db, account, familyId)) {
    const plan = await findPlan(db, account, edition.id)
    const row = plan?.rows.find(candidate => candidate.id === rowId)
    if (plan && row) return { plan, row }
  }
  throw notFound('Esta linha do plano analítico')
}

async function begin(
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
  of: { group: string; day: string; startsAt?: string },
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

/** The first lesson time from the row's week on that no lesson of the plan has taken. */
async function findFreeTime(
  db: Db,
  plan: StoredPlan,
  {
    groupId,
    row,
    written,
    findSharedHours,
  }: { groupId: string | null; row: PlanRow; written: Written; findSharedHours: FindSharedHours },
) {
  if (groupId === null) return undefined
  const times = await findLessonTimes(db, {
    groupId,
    subjectId: plan.subjectId,
    from: row.startsOn,
    count: written.length + 1,
    findSharedHours,
  })
  return times.find(
    time => !written.some(lesson => lesson.held_on === time.date && lesson.starts_at === time.startsAt),
  )
}
