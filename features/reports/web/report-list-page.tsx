import { EmptyState } from '#kit/web/page/empty-state.tsx'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { Section } from '#kit/web/page/section.tsx'
import { GroupsWithinReach } from '#school/groups/web/groups-within-reach.tsx'

/** What tests have shown, by group; before the first one, the groups themselves. */
export function ReportListPage() {
  return (
    <>
      <PageHead title="Relatórios" crumbs={[{ label: 'Diagnóstico', to: '/diagnostico/home' }]} />
      <Section>
        <EmptyState
          title="Sem resultados para relatar"
          text="Um relatório nasce de um teste corrigido e mostra, por competência, o que a turma já domina, sempre H, M e total."
          primary={{ label: 'Ver os diagnósticos', to: '/diagnostico/diagnosticos' }}
        />
      </Section>
      <GroupsWithinReach title="Turmas" />
    </>
  )
}
