import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { ErrorPanel } from '#kit/web/page/error-panel.tsx'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { PartTabs } from '#kit/web/page/part-tabs.tsx'
import { SkeletonCards } from '#kit/web/page/skeleton.tsx'
import { type Application, applicationStateTable, getApplication } from '../contract.ts'
import { applicationParts } from './application-parts.ts'

/** One application of a test to a group: followed while it runs, entered, marked. */
export function ApplicationPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(query(getApplication, { params: { id } }))
  if (error)
    return (
      <ErrorPanel title="Não foi possível abrir a aplicação" error={error} onRetry={() => void refetch()} />
    )
  return data ? <Parts application={data} /> : <SkeletonCards />
}

function Parts({ application }: { application: Application }) {
  const [asked] = useSearchParams()
  const parts = applicationParts.filter(part => part.has(application))
  const open = parts.find(part => part.key === asked.get('parte')) ?? parts[0]
  return (
    <>
      <PageHead
        title={application.testTitle}
        crumbs={[
          { label: 'Sistema de Diagnóstico', to: '/diagnostico/home' },
          { label: 'Diagnósticos', to: '/diagnostico/diagnosticos' },
          { label: application.group.name },
        ]}
        sub={`${applicationStateTable.labels[application.state]} · ${application.group.name} · código ${application.code}`}
      />
      <PartTabs
        label="Partes da aplicação"
        tabs={parts.map(part => ({
          label: part.label,
          icon: part.icon,
          to: `?parte=${part.key}`,
          here: part === open,
        }))}
      />
      <Suspense fallback={<SkeletonCards />}>{open && <open.Tab application={application} />}</Suspense>
    </>
  )
}
