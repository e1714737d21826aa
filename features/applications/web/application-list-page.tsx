import { EmptyState } from '#kit/web/page/empty-state.tsx'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { Section } from '#kit/web/page/section.tsx'
import { GroupsWithinReach } from '#school/groups/web/groups-within-reach.tsx'

/** Tests being applied and already applied, by group. */
export function ApplicationListPage() {
  return (
    <>
      <PageHead title="Diagnósticos" crumbs={[{ label: 'Diagnóstico', to: '/diagnostico/home' }]} />
      <Section>
        <EmptyState
          title="Nenhum teste aplicado"
          text="Cada aplicação de um teste a uma turma fica aqui: a decorrer, por corrigir e corrigida."
          primary={{ label: 'Ver os testes', icon: 'exam', to: '/diagnostico/testes' }}
          secondary={{ label: 'Confirmar os alunos', to: '/diagnostico/alunos' }}
        />
      </Section>
      <GroupsWithinReach title="Turmas por diagnosticar" />
    </>
  )
}
