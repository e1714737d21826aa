import { EmptyState } from '#kit/web/page/empty-state.tsx'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { Section } from '#kit/web/page/section.tsx'
import { WeeksWithinReach } from '#school/calendar/web/weeks-within-reach.tsx'
import { GroupsWithinReach } from '#school/groups/web/groups-within-reach.tsx'
import { SubjectsWithinReach } from '#school/subjects/web/subjects-within-reach.tsx'

/** The home of lesson plans; before the first one, the groups and their timetables. */
export function LessonPlansHomePage() {
  return (
    <>
      <PageHead title="Planos de aula" crumbs={[{ label: 'Academia', to: '/dashboard' }]} />
      <Section>
        <EmptyState
          title="Nenhum plano de aula"
          text="Cada aula do seu horário pode ter um plano. Veja que aulas tem esta semana."
          primary={{ label: 'Ver o calendário', icon: 'calendar-dots', to: '/dashboard/two' }}
          secondary={{ label: 'O que uma aula precisa', to: '/dashboard/criarPlanoDeAula' }}
        />
      </Section>
      <GroupsWithinReach />
    </>
  )
}

/** What a lesson plan begins with: the week, and the units and competences of the subject. */
export function NewLessonPlanPage() {
  return (
    <>
      <PageHead
        title="Novo plano de aula"
        crumbs={[
          { label: 'Academia', to: '/dashboard' },
          { label: 'Planos de aula', to: '/dashboard/homePlanoDeAula' },
        ]}
        sub="As semanas, unidades e competências de que parte"
      />
      <WeeksWithinReach />
      <SubjectsWithinReach title="Unidades e competências" />
    </>
  )
}
