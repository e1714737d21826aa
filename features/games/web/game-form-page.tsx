import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { SubjectsWithinReach } from '#school/subjects/web/subjects-within-reach.tsx'

const crumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Jogos', to: '/dashboard/jogoHome' },
]

/** What a new game begins with: a subject, and terms of its glossary. */
export function NewGamePage() {
  return (
    <>
      <PageHead title="Criar jogo" crumbs={crumbs} />
      <Section>
        <EmptyState
          title="Comece pelos termos"
          text="O conteúdo de um jogo são termos publicados de uma disciplina e classe. Escolha-os ou escreva os que faltam."
          primary={{ label: 'Escolher termos', icon: 'book-open-text', to: '/dashboard/glossaryList' }}
          secondary={{ label: 'Escrever um termo', icon: 'plus', to: '/dashboard/glossaryList/novo' }}
        />
      </Section>
      <SubjectsWithinReach title="De que disciplina" />
    </>
  )
}

/** A game to be changed; none is known under this address. */
export function EditGamePage() {
  return (
    <>
      <PageHead title="Editar jogo" crumbs={crumbs} />
      <Section>
        <EmptyState
          title="Este jogo não existe"
          text="O endereço não corresponde a nenhum jogo, ou foi eliminado."
          primary={{ label: 'Ver os jogos', to: '/dashboard/jogoHome' }}
        />
      </Section>
    </>
  )
}
