import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatDateInProse } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { dismissReminder, getMyReadings } from '../due-contract.ts'
import styles from './policies.module.css'
import { policyHref } from './policy-places.ts'

/** Before the first page of the day: what should have been read by now. */
export function OverduePage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const answer = useQuery(query(getMyReadings, {}))
  const { mutate: remember } = useSave(dismissReminder, { failed: null })
  // It was seen: it does not come again today, on no device.
  useEffect(() => remember({}), [remember])
  const back = pathWithin(params.get('voltar'))
  const late = answer.data?.rows.filter(row => row.state === 'em atraso') ?? []
  return (
    <>
      <PageHead
        title={late.length === 1 ? 'Uma política ficou por ler' : 'Políticas que ficaram por ler'}
        sub="O prazo já passou. Cada uma diz o que mudou e lê-se em poucos minutos."
      />
      {answer.error !== null && (
        <ErrorPanel
          title="Não foi possível abrir as suas leituras"
          error={answer.error}
          onRetry={() => void answer.refetch()}
          secondary={{ label: 'Continuar', to: back }}
        />
      )}
      {!answer.error && !answer.data && <SkeletonCards rows={2} />}
      {answer.data && (
        <Section>
          {late.length === 0 ? (
            <EmptyState title="Nada em atraso" primary={{ label: 'Continuar', to: back }} />
          ) : (
            <>
              <ul className={styles.overdue}>
                {late.map(row => (
                  <li key={row.policyId}>
                    <h2>
                      <Link to={policyHref(row.policyId)}>{row.title}</Link>
                    </h2>
                    <p>{`${row.code} · versão ${row.number} · devia estar lida em ${formatDateInProse(row.dueOn)}`}</p>
                    {row.changes && <p>{row.changes}</p>}
                    <Button variant="contained" to={policyHref(row.policyId)}>
                      Ler agora
                    </Button>
                  </li>
                ))}
              </ul>
              <Button variant="outlined" className={styles.later} onClick={() => navigate(back)}>
                Mais tarde
              </Button>
            </>
          )}
        </Section>
      )}
    </>
  )
}

/** A page of this application; whatever else is in the address leads to the first page. */
function pathWithin(path: string | null): string {
  return path && /^\/dashboard(?:[/?#]|$)/.test(path) ? path : '/dashboard'
}
