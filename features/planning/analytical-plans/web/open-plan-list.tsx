import { href } from '#kit/address.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import * as pages from '#school/pages.ts'
import { listPlans, planSorts } from '../contract.ts'
import { planCrumbs } from '../places.ts'
import { PlanCard } from './plan-list-card.tsx'
import { planColumns } from './plan-list-page.tsx'

/** One's own plans that are open, to go on writing. */
export function OpenPlanList() {
  return (
    <ListPage
      endpoint={listPlans}
      sorts={planSorts}
      fixed={{ mine: 'true', state: ['rascunho', 'devolvido'] }}
      title="Editar planos analíticos"
      crumbs={[...planCrumbs, { label: 'Editar' }]}
      sub="Os seus planos em rascunho ou devolvidos"
      noun={{ one: 'plano', many: 'planos' }}
      columns={planColumns}
      rowName={row => `${row.subject.name}, ${row.grade}ª classe`}
      rowHref={row => href(pages.editPlan, { id: row.id })}
      card={row => <PlanCard row={row} />}
      twoLines
      empty={{
        title: 'Não tem planos abertos',
        text: 'Um plano submetido ou aprovado não se altera; na sua página pode abrir uma versão nova.',
        primary: { label: 'Ver todos os planos', to: pages.plans },
      }}
    />
  )
}
