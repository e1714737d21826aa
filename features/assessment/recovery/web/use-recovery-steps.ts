import { useNavigate } from 'react-router'
import { useSession } from '#school/accounts/web/session.ts'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useSteps } from '#school/changes/web/use-steps.ts'
import { type RecoveryRow, removeRecoveryPlan, setRecoveryState } from '../contract.ts'
import { places } from '../places.ts'
import { recoveryStateTable } from '../recovery.ts'

type Stepped = Pick<RecoveryRow, 'id' | 'title' | 'state' | 'version'>

/** The steps that a plan may take, and its removal, each with its notice and its undo. */
export function useRecoverySteps() {
  const role = useSession().user?.nivel ?? ''
  const navigate = useNavigate()
  const name = (plan: Stepped) => plan.title
  const stepsOf = useSteps(setRecoveryState, recoveryStateTable, {
    name,
    // Reavaliado comes from reading the re-test, never from a button alone.
    offers: (plan: Stepped, to) => plan.state !== 'em curso' || to !== 'reavaliado',
  })
  const removalOf = useRemoval(removeRecoveryPlan, { said: (plan: Stepped) => `«${name(plan)}» eliminado.` })
  return {
    steps: (plan: Stepped) => stepsOf(plan, role),
    erase: (plan: Stepped) => removalOf(plan, () => void navigate(places.list)),
  }
}
