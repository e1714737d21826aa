import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Plan } from '#features/analytical-plans/contract.ts'
import { planTitle } from '#features/analytical-plans/web/plan-body.ts'
import { PlanListPage } from '#features/analytical-plans/web/plan-list-page.tsx'
import { PlanPage } from '#features/analytical-plans/web/plan-page.tsx'

const ShareDialog = lazy(() => import('./share-dialog.tsx').then(m => ({ default: m.ShareDialog })))

/** The analytical plans, and one of them read whole, with the link that shares it. */
export function PlansPage() {
  const [params] = useSearchParams()
  const [shared, setShared] = useState<Plan>()
  const id = params.get('id')
  if (id === null) return <PlanListPage />
  return (
    <>
      <PlanPage
        key={id}
        id={id}
        more={plan => [{ label: 'Partilhar', icon: 'share-network', onClick: () => setShared(plan) }]}
      />
      {shared && (
        <Suspense>
          <ShareDialog
            kind="plano analítico"
            sharedId={shared.id}
            name={planTitle(shared)}
            onClose={() => setShared(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
