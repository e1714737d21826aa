import { href } from '#kit/address.ts'
import { PartTabs } from '#kit/web/parts/part-tabs.tsx'
import * as pages from '#school/pages.ts'

const parts = ['construir', 'aplicar', 'corrigir', 'analisar'] as const
export type TestPart = (typeof parts)[number]

const looks = {
  construir: { label: 'Construir', icon: 'ruler' },
  aplicar: { label: 'Aplicar', icon: 'broadcast' },
  corrigir: { label: 'Corrigir', icon: 'note-pencil' },
  analisar: { label: 'Analisar', icon: 'chart-bar' },
} as const

/** The four parts of the work on one test; they stand above each of its pages. */
export function TestTabs({ id, here }: { id: string; here: TestPart }) {
  const applications = href(pages.applications, { test: id })
  const addresses = {
    construir: href(pages.test, { id }),
    aplicar: applications,
    corrigir: `${applications}&state=encerrado`,
    analisar: href(pages.reports, { test: id }),
  }
  return (
    <PartTabs
      label="Partes do teste"
      tabs={parts.map(part => ({ ...looks[part], to: addresses[part], here: part === here }))}
    />
  )
}
