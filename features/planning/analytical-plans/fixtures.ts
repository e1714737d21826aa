import type { Db } from '#kit/server/database/database.ts'
import type { PlanBody } from './contract.ts'
import { insertPlan, updatePlanRow } from './server/queries.ts'

/** A plan as its author writes it; whatever is not said is that of the 6th grade in the first trimester of 2026. */
export function fixturePlanBody(body: Partial<PlanBody> & Pick<PlanBody, 'subjectId'>): PlanBody {
  return {
    kind: 'trimestral',
    grade: 6,
    groupIds: [],
    shift: '',
    year: 2026,
    trimester: 1,
    startsOn: '2026-03-02',
    endsOn: '2026-05-22',
    weeklyHours: 6,
    lessonMinutes: 45,
    colleagues: [],
    programme: '',
    bibliography: [],
    rows: [],
    ...body,
  }
}

/** A stored plan: whose it is, or of which plan an edition, and what of its row is not as it begins, its state first. */
export async function fixturePlan(
  db: Db,
  body: Parameters<typeof fixturePlanBody>[0],
  as: Parameters<typeof insertPlan>[2],
  set: Parameters<typeof updatePlanRow>[2] = {},
) {
  const { id } = await insertPlan(db, fixturePlanBody(body), as)
  return updatePlanRow(db, id, set)
}
