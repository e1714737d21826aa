import { PageHead } from '#kit/web/page/page-head.tsx'
import { GroupsWithinReach } from '#school/groups/web/groups-within-reach.tsx'
import { SubjectsWithinReach } from '#school/subjects/web/subjects-within-reach.tsx'

/** The diagnostic system at a glance: who can be tested, and on what. */
export function DiagnosticsDashboardPage() {
  return (
    <>
      <PageHead
        title="Dashboard"
        sub="Quem se pode diagnosticar, e em quê"
        secondary={[{ label: 'Alunos', icon: 'student', to: '/diagnostico/alunos' }]}
        primary={{ label: 'Testes', icon: 'exam', to: '/diagnostico/testes' }}
      />
      <GroupsWithinReach title="Turmas" />
      <SubjectsWithinReach title="Disciplinas e competências" />
    </>
  )
}
