import { EmptyState } from '#kit/web/page/empty-state.tsx'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { Section } from '#kit/web/page/section.tsx'
import { SubjectsWithinReach } from '#school/subjects/web/subjects-within-reach.tsx'

/** The diagnostic tests, and the competences that they cover. */
export function TestListPage() {
  return (
    <>
      <PageHead title="Testes" crumbs={[{ label: 'Diagnóstico', to: '/diagnostico/home' }]} />
      <Section>
        <EmptyState
          title="Nenhum teste de diagnóstico"
          text="Um teste cobre competências de uma disciplina e classe. Confirme que estão completas antes de o construir."
          primary={{ label: 'Rever as competências', icon: 'books', to: '/diagnostico/disciplinas' }}
          secondary={{ label: 'Ver os alunos', to: '/diagnostico/alunos' }}
        />
      </Section>
      <SubjectsWithinReach title="O que se pode medir" />
    </>
  )
}
