import { questionsToFind } from '#engines/psychometrics/gain-power.ts'
import { firstTestOf } from '#features/assessment/reports/item-analysis.ts'
import type { Results } from '#features/assessment/reports/results.ts'
import { blueprintOf, chooseItems } from '../choose-items.ts'
import { gainOfPlan, measureRecovery } from '../measure.ts'

/** What a re-test asks, and what it says of a plan, as it is computed in a worker. */
export const jobs = {
  measureRecovery: async (
    before: Results | null,
    after: Results,
    plan: Parameters<typeof gainOfPlan>[2],
  ) => ({
    measured: measureRecovery(before, after, plan.groups),
    gain: before && gainOfPlan(before, after, plan),
  }),
  /** The items of a re-test that finds a gain of so many pupils where it can, and what they measure. */
  retestItems: async (
    first: Results,
    { pupils, ...choosing }: Omit<Parameters<typeof chooseItems>[0], 'min'> & { pupils: number },
  ) => {
    const min = questionsToFind({ first: firstTestOf(first), pupils, isNew: true }) ?? 0
    const items = chooseItems({ ...choosing, min })
    return { items, blueprint: blueprintOf(items) }
  },
}
