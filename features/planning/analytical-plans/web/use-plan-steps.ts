import { useSave } from '#kit/web/api/queries.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type Plan, setPlanState } from '../contract.ts'
import { type PlanState, planStateTable } from '../plan.ts'

/** What is said with a step: of the plan, and comments that were written and not sent yet. */
interface StepComments {
  comment?: string | undefined
  comments?: { rowId: string | null; text: string }[]
}

/** Takes a step on the way of a plan, and says it with the way back. */
export function usePlanSteps(plan: Plan | undefined) {
  const announce = useUndo()
  const save = useSave(setPlanState, { touches: ['fulfilment'] })
  return {
    isBusy: save.isPending,
    take: (to: PlanState, { comment = '', comments = [] }: StepComments = {}, done?: () => void) => {
      if (!plan) return
      save.mutate(
        { params: { id: plan.id }, body: { state: to, version: plan.version, comment, comments } },
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
