import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { GroupsWithinReach } from '#school/groups/web/groups-within-reach.tsx'

/** The home of games: those of the teacher's groups, and what they are made of. */
export function GamesHomePage() {
  return (
    <>
      <PageHead title="Jogos" crumbs={[{ label: 'Academia', to: '/dashboard' }]} />
      <Section>
        <EmptyState
          title="As suas turmas ainda não têm jogos"
          text="Um jogo usa os termos do glossário da classe. Escolha-os no glossário; de lá também se imprimem em A4, para jogar com cartões na sala."
          primary={{ label: 'Escolher termos', icon: 'book-open-text', to: '/dashboard/glossaryList' }}
          secondary={{ label: 'Ver as turmas', to: '/dashboard/group' }}
        />
      </Section>
      <GroupsWithinReach />
    </>
  )
}
