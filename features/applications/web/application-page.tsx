import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { ErrorPanel } from '#kit/web/page/error-panel.tsx'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { Section } from '#kit/web/page/section.tsx'
import { type Application, applicationStateTable, getApplication } from '../contract.ts'
import styles from './entry-grid.module.css'
import { EntryGrid } from './entry-grid.tsx'
import { useEntries } from './use-entries.ts'

/** One application: what every pupil answered, entered by keyboard and marked as one goes. */
export function ApplicationPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(query(getApplication, { params: { id } }))
  if (error)
    return (
      <ErrorPanel title="Não foi possível abrir a aplicação" error={error} onRetry={() => void refetch()} />
    )
  return data ? <Entry application={data} /> : null
}

function Entry({ application }: { application: Application }) {
  const { enter, waiting } = useEntries(application)
  const entered = application.sittings.filter(one => one.state !== null).length
  const readOnly = application.state === 'corrigido'
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
      <Section flush>
        <p className={styles.legend} role="status">
          {readOnly
            ? 'Corrigido: para lançar, volte a corrigir.'
            : 'A B C D resposta · Espaço em branco · N não apresentado (Maiúsculas + N, o aluno) · setas mover'}
          {' · '}
          {entered} de {application.sittings.length} alunos
          {' · '}
          {waiting > 0 ? `${waiting} por guardar` : 'tudo guardado'}
        </p>
        <EntryGrid application={application} readOnly={readOnly} enter={enter} />
      </Section>
    </>
  )
}
