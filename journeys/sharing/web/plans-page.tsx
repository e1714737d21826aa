import { useSearchParams } from 'react-router'
import { PlanListPage } from '#features/analytical-plans/web/plan-list-page.tsx'
import { PlanPage } from '#features/analytical-plans/web/plan-page.tsx'

/** The analytical plans, and one of them read whole, with what can be shared of it. */
export function PlansPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id === null ? <PlanListPage /> : <PlanPage key={id} id={id} />
}
