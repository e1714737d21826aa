import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { SubjectsWithinReach } from '#school/subjects/web/subjects-within-reach.tsx'

/** The quizzes of the academy, and the competences that they measure. */
export function QuizManagerPage() {
  return (
    <>
      <PageHead title="Gestão de Quiz" crumbs={[{ label: 'Academia', to: '/dashboard' }]} />
      <Section>
        <EmptyState
          title="Nenhum quiz nesta academia"
          text="Um quiz mede as competências de uma disciplina. Confirme as que já estão escritas; são elas que aparecem nos resultados."
          primary={{ label: 'Ver as disciplinas', icon: 'books', to: '/dashboard/subjectManagement' }}
          secondary={{ label: 'Abrir o glossário', to: '/dashboard/glossaryList' }}
        />
      </Section>
      <SubjectsWithinReach title="Competências por disciplina" />
    </>
  )
}
