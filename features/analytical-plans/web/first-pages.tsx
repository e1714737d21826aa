import { EmptyState } from '#kit/web/page/empty-state.tsx'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { Section } from '#kit/web/page/section.tsx'
import { WeeksWithinReach } from '#school/calendar/web/weeks-within-reach.tsx'
import { GroupsWithinReach } from '#school/groups/web/groups-within-reach.tsx'
import { SubjectsWithinReach } from '#school/subjects/web/subjects-within-reach.tsx'

const LIST = '/dashboard/consultarPlanosAnaliticos'
const crumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Planos analíticos', to: LIST },
]

/** The analytical plans; before the first one, the groups and subjects that need one. */
export function PlanListPage() {
  return (
    <>
      <PageHead title="Planos analíticos" crumbs={[{ label: 'Academia', to: '/dashboard' }]} />
      <Section>
        <EmptyState
          title="Nenhum plano analítico"
          text="Um plano distribui os conteúdos de uma disciplina pelas semanas do trimestre. Comece pelas semanas que o calendário dá."
          primary={{ label: 'Ver as semanas', to: '/dashboard/criarPlanoAnalitico' }}
          secondary={{ label: 'Rever as disciplinas', to: '/dashboard/subjectManagement' }}
        />
      </Section>
      <GroupsWithinReach />
    </>
  )
}

/** What a new plan begins with: the weeks of the calendar, the units of the subject. */
export function NewPlanPage() {
  return (
    <>
      <PageHead title="Novo plano analítico" crumbs={crumbs} sub="As semanas e as unidades de que parte" />
      <WeeksWithinReach />
      <SubjectsWithinReach title="Unidades por disciplina" />
    </>
  )
}

/** A plan to be changed; none is known under this address. */
export function EditPlanPage() {
  return (
    <>
      <PageHead title="Editar plano analítico" crumbs={crumbs} />
      <Section>
        <EmptyState
          title="Este plano não existe"
          text="O endereço não corresponde a nenhum plano, ou foi eliminado."
          primary={{ label: 'Ver os planos', to: LIST }}
        />
      </Section>
    </>
  )
}

/** Approval and fulfilment; before the first plan, the groups whose fulfilment will be followed. */
export function PlanControlPage() {
  return (
    <>
      <PageHead title="Controlo de planos analíticos" crumbs={crumbs} />
      <Section>
        <EmptyState
          title="Nada por aprovar"
          text="Os planos submetidos aparecem aqui, e depois, semana a semana, as aulas previstas e as dadas."
          primary={{ label: 'Ver os planos', to: LIST }}
        />
      </Section>
      <GroupsWithinReach title="Turmas" />
    </>
  )
}
