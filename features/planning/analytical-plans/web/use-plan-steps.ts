import { useSave } from '#kit/web/api/queries.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type Plan, type PlanState, planStateTable, setPlanState } from '../contract.ts'

/** Takes a step on the way of a plan, and says it with the way back. */
export function usePlanSteps(plan: Plan | undefined) {
  const announce = useUndo()
  const save = useSave(setPlanState, { touches: ['fulfilment'] })
  return {
    isBusy: save.isPending,
    take: (to: PlanState, comment = '', done?: () => void) => {
      if (!plan) return
      save.mutate(
        { params: { id: plan.id }, body: { state: to, version: plan.version, comment } },
        {
          onSuccess: ({ change }) => {
            announce(
              `${plan.subject.name}, ${plan.grade}ª classe: ${planStateTable.labels[to].toLowerCase()}.`,
              change,
            )
            done?.()
          },
        },
      )
    },
  }
}
