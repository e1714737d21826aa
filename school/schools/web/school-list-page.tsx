import { useState } from 'react'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { sheetActions } from '#kit/web/list/sheet-actions.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import * as pages from '#school/pages.ts'
import { exportSchools, listSchools, removeSchool, type SchoolRow } from '../contract.ts'
import { schoolThing } from '../school.ts'

const SchoolImport = fetchedDialog(() => import('./school-import.tsx').then(m => m.default))

/** Escolas: the schools of this installation; `mayAdd` where schools may also be added and deleted. */
export function SchoolListPage({ mayAdd }: { mayAdd: boolean }) {
  const removalOf = useRemoval(removeSchool, {
    said: deleted(schoolThing, (school: SchoolRow) => school.name),
    failed: 'A escola não foi eliminada.',
  })
  const create = { label: 'Nova escola', icon: 'plus', to: pages.newSchool } as const
  const [importing, setImporting] = useState<'open' | 'hidden'>()
  const bring: Action = { label: 'Importar', icon: 'upload-simple', onClick: () => setImporting('open') }

  return (
    <>
      <ListPage
        endpoint={listSchools}
        title="Escolas"
        crumbs={[{ label: 'Administração' }, { label: 'Escolas' }]}
        sub="O que aparece no cabeçalho dos planos e dos relatórios."
        noun={{ one: 'escola', many: 'escolas' }}
        none="Nenhuma"
        primary={mayAdd ? create : undefined}
        secondary={mayAdd ? [bring] : []}
        search={{ label: 'Procurar nome, distrito ou província' }}
        tools={sheetActions(exportSchools, {}, { name: 'escolas', what: 'as escolas' })}
        twoLines
        rowName={row => row.name}
        rowHref={row => href(pages.school, { id: row.id })}
        rowActions={row => [
          { label: 'Editar', icon: 'pencil-simple', to: href(pages.school, { id: row.id }) },
          ...(mayAdd && !row.inUse ? [removalOf(row)] : []),
        ]}
        columns={[
          {
            key: 'name',
            head: 'Escola',
            cell: row => (
              <Text block>
                <Text as="b" block heading="h5">
                  <bdi>{row.name}</bdi>
                </Text>
                <Text small secondary>
                  {[row.district, row.province].filter(Boolean).join(', ') || '–'}
                </Text>
              </Text>
            ),
          },
          { key: 'zip', head: 'ZIP', width: 112, priority: 3, cell: row => row.zip || '–' },
          { key: 'contact', head: 'Contacto', width: 176, priority: 2, cell: row => row.contact || '–' },
          { key: 'day', head: 'Dia lectivo', width: 200, cell: row => dayInWords(row) },
          {
            key: 'chain',
            head: 'Aprovação',
            width: 168,
            priority: 2,
            cell: row => row.approvalChain.map(step => (step === 'DAP' ? 'DAP' : 'Delegado')).join(' → '),
          },
        ]}
        card={row => (
          <RowCard
            title={<bdi>{row.name}</bdi>}
            text={[row.district, row.province, row.contact].filter(Boolean).join(', ')}
          >
            {dayInWords(row)}
          </RowCard>
        )}
        empty={{
          title: 'Ainda não há escolas',
          text: 'Crie a sua escola: os planos, as turmas e os horários pertencem-lhe.',
          primary: create,
        }}
      />
      {importing && <SchoolImport open={importing === 'open'} onClose={() => setImporting('hidden')} />}
    </>
  )
}

/** «5 tempos, 07:00–11:05» */
function dayInWords({ periods }: SchoolRow): string {
  const [first, last] = [periods.at(0), periods.at(-1)]
  if (!first || !last) return 'Sem tempos'
  const count = counted(periods.length, 'tempo', 'tempos')
  return `${count}, ${first.startsAt}–${last.endsAt}`
}
