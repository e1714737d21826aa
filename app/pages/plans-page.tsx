import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PlanListRow } from '#features/planning/analytical-plans/contract.ts'
import { PlanListPage } from '#features/planning/analytical-plans/web/plan-list-page.tsx'
import { PlanPage } from '#features/planning/analytical-plans/web/plan-page.tsx'
import { planTitle } from '#features/planning/analytical-plans/web/plan-words.ts'
import { useTaughtWeeks } from '#features/planning/fulfilment/web/use-taught-weeks.ts'
import { lessonFromRowHref } from '#features/planning/lesson-plans/places.ts'
import { TermsLinked } from '#journeys/terms-in-plans/web/terms-linked.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { useSession } from '#school/accounts/web/session.ts'

const ShareDialog = fetchedDialog(() =>
  import('#journeys/sharing/web/share-dialog.tsx').then(m => m.ShareDialog),
)

/** The analytical plans, and one of them read whole, with what was taught of it and the link that shares it. */
export function PlansPage() {
  const [params] = useSearchParams()
  const [shared, setShared] = useState<PlanListRow>()
  const id = params.get('id')
  const { user } = useSession()
  const share = (plan: PlanListRow): Action[] => [
    { label: 'Partilhar', icon: 'share-network', onClick: () => setShared(plan) },
  ]
  return (
    <>
      {id === null ? (
        <PlanListPage more={share} />
      ) : (
        <TermsLinked kind="analytical-plans" id={id}>
          <PlanPage
            key={id}
            id={id}
            more={share}
            useTaught={useTaughtWeeks}
            lessonHref={plan =>
              plan.teacher.id === user?.id ? row => lessonFromRowHref(plan, row) : undefined
            }
          />
        </TermsLinked>
      )}
      {shared && (
        <ShareDialog
          kind="plano analítico"
          sharedId={shared.id}
          name={planTitle(shared)}
          onClose={() => setShared(undefined)}
        />
      )}
    </>
  )
}
