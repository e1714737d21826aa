import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { GroupsWithinReach } from '#school/groups/web/groups-within-reach.tsx'

const crumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Jogos', to: '/dashboard/jogoHome' },
]

/** The games of the academy, to be found and read. */
export function GameListPage() {
  return (
    <>
      <PageHead title="Consultar jogos" crumbs={crumbs} />
      <Section>
        <EmptyState
          title="Nenhum jogo nesta academia"
          text="Os jogos de todos os professores ficam aqui, por disciplina e classe."
          primary={{ label: 'Criar jogo', icon: 'plus', to: '/dashboard/criarJogo' }}
        />
      </Section>
    </>
  )
}

/** Who played, and what was hardest. */
export function GameControlPage() {
  return (
    <>
      <PageHead title="Controlo de jogos" crumbs={crumbs} />
      <Section>
        <EmptyState
          title="Nenhuma partida jogada"
          text="Cada partida deixa aqui quem jogou, quanto tempo levou e o que foi mais difícil."
          primary={{ label: 'Ver os jogos', to: '/dashboard/jogoHome' }}
        />
      </Section>
      <GroupsWithinReach title="Turmas que podem jogar" />
    </>
  )
}
