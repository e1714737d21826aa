import { EditPlanPage } from '#features/planning/analytical-plans/web/edit-plan-page.tsx'
import { useTaughtWeeks } from './use-taught-weeks.ts'

/** The form of a plan, with the weeks that were taught already. */
export function EditPage() {
  return <EditPlanPage useTaught={useTaughtWeeks} />
}
