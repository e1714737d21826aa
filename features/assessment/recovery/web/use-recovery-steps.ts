import { useNavigate } from 'react-router'
import { stepsFrom } from '#kit/states.ts'
import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type RecoveryRow, recoveryStateTable, removeRecoveryPlan, setRecoveryState } from '../contract.ts'
import { places } from './places.ts'

type Stepped = Pick<RecoveryRow, 'id' | 'title' | 'state' | 'version'>

/** The steps that a plan may take, and its removal, each with its notice and its undo. */
export function useRecoverySteps() {
  const { user } = useSession()
  const navigate = useNavigate()
  const announce = useUndo()
  const setState = useSave(setRecoveryState)
  const remove = useSave(removeRecoveryPlan)
  return {
    /** Reavaliado comes from reading the re-test, never from a button alone. */
    steps: (plan: Stepped): Action[] =>
      stepsFrom(recoveryStateTable, plan.state, user?.nivel ?? '')
        .filter(step => step.from !== 'em curso' || step.to !== 'reavaliado')
        .map(step => ({
          label: step.label,
          icon: 'arrow-right',
          onClick: () =>
            setState.mutate(
              { params: { id: plan.id }, body: { state: step.to, version: plan.version } },
              {
                onSuccess: ({ change }) =>
                  announce(`«${plan.title}»: ${recoveryStateTable.labels[step.to].toLowerCase()}.`, change),
              },
            ),
        })),
    erase: (plan: Stepped): Action => ({
      label: 'Eliminar',
      icon: 'trash',
      destructive: true,
      onClick: () =>
        remove.mutate(
          { params: { id: plan.id }, query: { version: plan.version } },
          {
            onSuccess: ({ change }) => {
              announce(`«${plan.title}» eliminado.`, change, 'Fica 30 dias na Reciclagem.')
              navigate(places.list)
            },
          },
        ),
    }),
  }
}
