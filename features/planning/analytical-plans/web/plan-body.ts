import { valuesOf } from '#kit/fields.ts'
import type { Plan, PlanBody } from '../contract.ts'
import { planFields } from '../plan.ts'

/** What a person writes of a plan, without what the server adds. */
export function bodyOf(plan: Plan): PlanBody {
  return valuesOf(planFields, plan)
}
