import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { countPlans } from '#features/planning/analytical-plans/contract.ts'
import { planCrumbs } from '#features/planning/analytical-plans/places.ts'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { CountTabs } from '#kit/web/list/count-tabs.tsx'
import { awaitedLine } from '#kit/web/notice/skeleton.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { listFulfilment } from '../contract.ts'
import { ApprovalTab } from './approval-tab.tsx'
import styles from './control.module.css'
import { exportActions } from './export-actions.ts'
import { FulfilmentTab } from './fulfilment-tab.tsx'

/** Supervision of analytical plans: what waits for approval, and what has been taught of those in force. */
export function ControlPage() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('separador') === 'cumprimento' ? 'cumprimento' : 'aprovar'
  // The bar of decisions is under the card, not in it.
  const [bar, setBar] = useState<HTMLDivElement | null>(null)
  const counted = useQuery(query(countPlans, { query: {} }))
  const counts = counted.data
  const fulfilment = useQuery(query(listFulfilment, { query: { limit: 1 } })).data
  const waiting = counts && counts.byState.submetido + counts.byState.visto
  return (
    <>
      <PageHead
        title="Controlo dos planos analíticos"
        crumbs={[...planCrumbs, { label: 'Controlo' }]}
        sub={
          tab === 'aprovar'
            ? awaitedLine(counted, ({ byState }) => waitingText(byState.submetido + byState.visto))
            : 'O que se deu de cada plano, até hoje'
        }
        secondary={tab === 'cumprimento' ? exportActions(params) : []}
      />
      <Section flush>
        <CountTabs
          label="Controlo"
          value={tab}
          tabs={[
            { value: 'aprovar', label: 'Por aprovar', count: waiting },
            { value: 'cumprimento', label: 'Cumprimento', count: fulfilment?.count },
          ]}
          onChange={value => setParams(value === 'cumprimento' ? { separador: value } : {})}
        />
        {tab === 'aprovar' ? <ApprovalTab bar={bar} /> : <FulfilmentTab />}
      </Section>
      <div ref={setBar} className={styles.decisions} />
    </>
  )
}

function waitingText(count: number): string {
  if (count === 0) return 'Nenhum plano por decidir'
  return counted(count, 'plano por decidir', 'planos por decidir')
}
