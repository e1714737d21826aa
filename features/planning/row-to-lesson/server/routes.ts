import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import type { StoredPlan } from '#features/planning/analytical-plans/server/present.ts'
import { findEditions, findPlan } from '#features/planning/analytical-plans/server/queries.ts'
import { type FindSharedHours, findLessonTimes } from '#features/planning/lesson-plans/server/schedule.ts'
import type { Account } from '#kit/account.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import { startFromDay, startFromRow } from '../contract.ts'
import { begin, beginOnDay, type Written } from './begin-lesson.ts'
import { fillWeekRoutes } from './fill-week.ts'
import { findLessonsOfPlan } from './queries.ts'

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

  serve(startFromDay, async ({ db, account, query }) => ({
    begun: await beginOnDay(db, account, query, { findSharedHours }),
  })),

  ...fillWeekRoutes({ findSharedHours }),
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
