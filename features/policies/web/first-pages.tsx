import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'

const LIST = '/dashboard/politicas'

/** The policies in force; none has been published yet. */
export function PolicyListPage() {
  return (
    <>
      <PageHead title="Políticas" crumbs={[{ label: 'Academia', to: '/dashboard' }]} />
      <Section>
        <EmptyState
          title="Nenhuma política publicada"
          text="As políticas da academia são publicadas pela direcção, cada uma com a data em que entra em vigor e quem a deve ler."
          primary={{ label: 'Perguntas frequentes', icon: 'question', to: '/faqs' }}
          secondary={{ label: 'Abrir o glossário', to: '/dashboard/glossaryList' }}
        />
      </Section>
    </>
  )
}

/** One policy; none is known under this address. */
export function PolicyPage() {
  return (
    <>
      <PageHead
        title="Política"
        crumbs={[
          { label: 'Academia', to: '/dashboard' },
          { label: 'Políticas', to: LIST },
        ]}
      />
      <Section>
        <EmptyState
          title="Este documento não existe"
          text="O endereço não corresponde a nenhuma política, ou ela foi retirada."
          primary={{ label: 'Ver as políticas', to: LIST }}
        />
      </Section>
    </>
  )
}
