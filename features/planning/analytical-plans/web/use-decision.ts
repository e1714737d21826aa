import type { Plan } from '../contract.ts'
import type { PlanState } from '../plan.ts'
import { usePlanSteps } from './use-plan-steps.ts'
import type { UnsentComments } from './use-unsent-comments.ts'

const decisions: readonly PlanState[] = ['visto', 'aprovado', 'devolvido']

/** Steps of a plan; unsent comments go with a decision, after a notice. */
export function useDecision(plan: Plan, unsent: UnsentComments) {
  const steps = usePlanSteps(plan)
  return {
    isBusy: steps.isBusy,
    /** Whether somebody is asked before this step: a comment of theirs has not been sent. */
    asks: (to: PlanState) => unsent.count > 0 && decisions.includes(to),
    decide: async (to: PlanState, comment?: string, done?: () => void) => {
      const comments = decisions.includes(to) ? await unsent.read() : []
      steps.take(to, { comment, comments }, () => {
        done?.()
        if (comments.length > 0) void unsent.clear()
      })
    },
  }
}
