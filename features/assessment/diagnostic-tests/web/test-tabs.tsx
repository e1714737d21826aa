import { PartTabs } from '#kit/web/parts/part-tabs.tsx'

/** The four parts of the work on one test; what is given, marked and read stands on pages of its own. */
export function TestTabs({ id }: { id: string }) {
  const given = `/diagnostico/diagnosticos?test=${id}`
  return (
    <PartTabs
      label="Partes do teste"
      tabs={[
        { label: 'Construir', icon: 'ruler', to: `/diagnostico/teste/${id}`, here: true },
        { label: 'Aplicar', icon: 'broadcast', to: given, here: false },
        { label: 'Corrigir', icon: 'note-pencil', to: `${given}&state=encerrado`, here: false },
        { label: 'Analisar', icon: 'chart-bar', to: `/diagnostico/relatorios?test=${id}`, here: false },
      ]}
    />
  )
}
