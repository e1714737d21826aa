import type { Results } from '#features/assessment/reports/results.ts'
import { gainOfPlan, measureRecovery } from '../measure.ts'

/** What a re-test says of a plan, as it is computed in a worker. */
export const jobs = {
  measureRecovery: async (
    before: Results | null,
    after: Results,
    plan: Parameters<typeof gainOfPlan>[2],
  ) => ({
    measured: measureRecovery(before, after, plan.groups),
    gain: before && gainOfPlan(before, after, plan),
  }),
}
