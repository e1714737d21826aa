import { EmptyState } from '#kit/web/page/empty-state.tsx'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { Section } from '#kit/web/page/section.tsx'

/** One test; none is known under this address. */
export function TestPage() {
  return (
    <>
      <PageHead
        title="Teste"
        crumbs={[
          { label: 'Diagnóstico', to: '/diagnostico/home' },
          { label: 'Testes', to: '/diagnostico/testes' },
        ]}
      />
      <Section>
        <EmptyState
          title="Este teste não existe"
          text="O endereço não corresponde a nenhum teste, ou foi eliminado. Confirme a ligação com quem lha deu."
          primary={{ label: 'Ver os testes', to: '/diagnostico/testes' }}
        />
      </Section>
    </>
  )
}
