import { useCallback, useState } from 'react'
import { PACKAGE_ENDING } from '#engines/questions/formats/package-limits.ts'
import { href } from '#kit/address.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import type { Column } from '#kit/web/list/data-table.tsx'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { sheetActions } from '#kit/web/list/sheet-actions.ts'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import * as pages from '#school/pages.ts'
import { gradeName, grades, gradeTitle } from '#school/subjects/grade.ts'
import { gradeFilter, subjectFilter } from '#school/subjects/web/list-filters.ts'
import { useMayWriteForAll } from '#school/subjects/web/use-may-write.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import {
  exportProgrammes,
  listProgrammes,
  type ProgrammeListRow,
  programmeSorts,
  removeProgramme,
} from '../contract.ts'
import { exportProgrammePackage } from '../package-contract.ts'
import { places } from '../places.ts'
import { programmeThing, yearsInWords } from '../programme.ts'

const ProgrammesPackage = fetchedDialog(() => import('./programmes-package.tsx').then(m => m.default))
const ProgrammesImport = fetchedDialog(() => import('./programmes-import.tsx').then(m => m.default))

/** Every programme that the academy has, by subject and class. */
export function ProgrammeListPage() {
  const listQuery = useListQuery(listProgrammes)
  const subjects = useSubjectOptions()
  const mayWrite = useMayWriteForAll()
  const removalOf = useRemoval(removeProgramme, { said: deleted(programmeThing, nameOf) })
  // Once opened it stays mounted: an import goes on behind a closed dialog.
  const [importing, setImporting] = useState<'open' | 'hidden'>()
  const [isPackageOpen, setIsPackageOpen] = useState(false)
  const { search, subject, grade, year } = listQuery
  const [excel, csv] = sheetActions(
    exportProgrammes,
    { search, subject, grade, year },
    { name: 'programas', what: 'os programas' },
  )
  const actionsOf = useCallback(
    (row: ProgrammeListRow): Action[] => {
      const open: Action = { label: 'Abrir', icon: 'book-open', to: places.page(row.id) }
      const pace: Action = {
        label: 'Dosificar',
        icon: 'calendar-dots',
        to: href(pages.programmeYear, { id: row.id }),
      }
      if (!mayWrite) return [open, pace]
      return [
        open,
        pace,
        { label: 'Editar', icon: 'pencil-simple', to: places.edit(row.id) },
        {
          label: 'Copiar para outra versão ou classe',
          icon: 'copy',
          to: href(pages.newProgramme, { copiar: row.id }),
        },
        removalOf(row),
      ]
    },
    [mayWrite, removalOf],
  )
  return (
    <>
      <ListPage
        endpoint={listProgrammes}
        sorts={programmeSorts}
        title="Programas"
        crumbs={[{ label: 'Disciplinas', to: pages.subjects }, { label: 'Programas' }]}
        noun={{ one: 'programa', many: 'programas' }}
        primary={mayWrite ? { label: 'Novo programa', icon: 'plus', to: places.add } : undefined}
        secondary={
          mayWrite ? [{ label: 'Importar', icon: 'upload-simple', onClick: () => setImporting('open') }] : []
        }
        search={{ label: 'Procurar disciplina, unidade ou conteúdo' }}
        filters={[subjectFilter(subjects), gradeFilter(grades)]}
        tools={[excel]}
        more={mayWrite ? [csv, ...packageActions(listQuery, () => setIsPackageOpen(true))] : [csv]}
        rowName={nameOf}
        rowHref={row => places.page(row.id)}
        rowActions={actionsOf}
        columns={columns}
        card={row => <ProgrammeCard row={row} />}
        empty={{
          title: 'Ainda não há programas',
          text: 'Traga o programa em Word, PDF ou Excel, ou escreva-o unidade a unidade.',
          primary: mayWrite ? { label: 'Novo programa', icon: 'plus', to: places.add } : undefined,
        }}
      />
      {isPackageOpen && <ProgrammesPackage onClose={() => setIsPackageOpen(false)} />}
      {importing && <ProgrammesImport open={importing === 'open'} onClose={() => setImporting('hidden')} />}
    </>
  )
}

/** Programmes to another installation, and from one. */
function packageActions(
  { search, subject, grade, year }: Partial<QueryOf<typeof listProgrammes>>,
  importPackage: () => void,
): Action[] {
  return [
    {
      label: 'Exportar um pacote assinado',
      icon: 'download-simple',
      onClick: () =>
        void saveFile(
          call(exportProgrammePackage, { query: { search, subject, grade, year } }),
          `programas.${PACKAGE_ENDING}`,
          'Não foi possível exportar os programas.',
        ),
    },
    { label: 'Importar um pacote assinado', icon: 'upload-simple', onClick: importPackage },
  ]
}

const nameOf = (row: ProgrammeListRow) =>
  `${row.subject.name}, ${gradeTitle(row.grade)}, versão ${row.edition}`

const columns: readonly Column<ProgrammeListRow>[] = [
  {
    key: 'subject',
    head: 'Disciplina',
    sort: 'disciplina',
    cell: row => (
      <Text semibold>
        <SubjectDot colour={row.subject.colour}>{row.subject.name}</SubjectDot>
      </Text>
    ),
  },
  { key: 'grade', head: 'Classe', sort: 'classe', width: 88, cell: row => gradeName(row.grade) },
  { key: 'edition', head: 'Versão', priority: 2, width: 220, cell: row => row.edition },
  {
    key: 'years',
    head: 'Em vigor',
    width: 150,
    cell: row => <Text secondary={!row.isInForce}>{yearsInWords(row)}</Text>,
  },
  { key: 'units', head: 'Unidades', priority: 3, width: 96, cell: row => row.units },
  { key: 'lessons', head: 'Aulas', priority: 2, width: 80, cell: row => row.lessons },
]

function ProgrammeCard({ row }: { row: ProgrammeListRow }) {
  return (
    <Stack gap={4}>
      <b>
        {row.subject.name}, {gradeTitle(row.grade)}
      </b>
      <Text caption secondary>
        {row.edition} · {yearsInWords(row)} · {counted(row.lessons, 'aula', 'aulas')}
      </Text>
    </Stack>
  )
}
