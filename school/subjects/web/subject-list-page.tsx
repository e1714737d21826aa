import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { Named } from '#kit/web/list/named.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { sheetActions } from '#kit/web/list/sheet-actions.ts'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { countSubjects, exportSubjects, listSubjects, type SubjectRow, subjectSorts } from '../contract.ts'
import { grades, gradesText } from '../grade.ts'
import { hoursRange } from './hours-text.ts'
import { gradeFilter } from './list-filters.ts'
import { useSubjectPlaces } from './subject-places.ts'
import { SubjectStateMark } from './subject-state.tsx'
import { useMayWriteForAll } from './use-may-write.ts'
import { useSubjectActions } from './use-subject-actions.ts'

const ProgrammeImport = fetchedDialog(() => import('./programme-import.tsx').then(m => m.default))
const SubjectImport = fetchedDialog(() => import('./subject-import.tsx').then(m => m.default))

/** Disciplinas: the same page in both systems. */
export function SubjectListPage() {
  const places = useSubjectPlaces()
  const mayWrite = useMayWriteForAll()
  const listQuery = useListQuery(listSubjects)
  const filters = { search: listQuery.search, grade: listQuery.grade, state: listQuery.state }
  const counts = useQuery(query(countSubjects, { query: filters })).data
  const actionsOf = useSubjectActions()
  const add: Action | undefined = mayWrite
    ? { label: 'Nova disciplina', icon: 'plus', to: places.add }
    : undefined
  const [importing, setImporting] = useState<'open' | 'hidden'>()
  const [programme, setProgramme] = useState<'open' | 'hidden'>()
  const bring: Action[] = mayWrite
    ? [
        { label: 'Importar', icon: 'upload-simple', onClick: () => setImporting('open') },
        { label: 'Importar programa', icon: 'books', onClick: () => setProgramme('open') },
      ]
    : []

  return (
    <>
      <ListPage
        endpoint={listSubjects}
        sorts={subjectSorts}
        title="Disciplinas"
        crumbs={[places.area, { label: 'Disciplinas' }]}
        noun={{ one: 'disciplina', many: 'disciplinas' }}
        none="Nenhuma"
        primary={add}
        secondary={bring}
        tabs={{
          key: 'state',
          all: 'Todas',
          total: counts && counts.byState.activa + counts.byState.arquivada,
          values: [
            { value: 'activa', label: 'Activas', count: counts?.byState.activa },
            { value: 'arquivada', label: 'Arquivadas', count: counts?.byState.arquivada },
          ],
        }}
        total={counts?.total}
        search={{ label: 'Procurar nome, código ou área' }}
        filters={[gradeFilter(grades)]}
        tools={sheetActions(exportSubjects, filters, { name: 'disciplinas', what: 'as disciplinas' })}
        rowName={row => row.name}
        rowHref={row => places.page(row.id)}
        rowActions={row => [
          { label: 'Abrir', icon: 'book-open', to: places.page(row.id) },
          ...actionsOf(row),
        ]}
        columns={[
          { key: 'name', head: 'Disciplina', sort: 'nome', width: 216, cell: row => <Name row={row} /> },
          { key: 'area', head: 'Área', sort: 'area', priority: 3, cell: row => row.area || '–' },
          { key: 'grades', head: 'Classes', width: 104, cell: row => gradesText(row.grades) },
          {
            key: 'hours',
            head: 'Tempos',
            priority: 2,
            numeric: true,
            width: 88,
            cell: row => hoursRange(row.weeklyHours),
          },
          {
            key: 'delegate',
            head: 'Delegado',
            priority: 3,
            width: 144,
            cell: row => row.delegate?.name ?? '–',
          },
          {
            key: 'competences',
            head: 'Competências',
            priority: 2,
            numeric: true,
            width: 116,
            cell: row => row.competences,
          },
          { key: 'state', head: 'Estado', width: 108, cell: row => <SubjectStateMark state={row.state} /> },
        ]}
        card={row => <Card row={row} />}
        empty={{
          title: 'Ainda não há disciplinas',
          text: 'Comece pelas que a escola lecciona; o glossário, os planos e os testes ligam-se a elas.',
          primary: add,
        }}
      />
      {programme && <ProgrammeImport open={programme === 'open'} onClose={() => setProgramme('hidden')} />}
      {importing && <SubjectImport open={importing === 'open'} onClose={() => setImporting('hidden')} />}
    </>
  )
}

function Name({ row }: { row: SubjectRow }) {
  return (
    <SubjectDot colour={row.colour}>
      <Named name={row.name}>
        {row.code} · {row.abbreviation}
      </Named>
    </SubjectDot>
  )
}

function Card({ row }: { row: SubjectRow }) {
  return (
    <RowCard
      title={<SubjectDot colour={row.colour}>{row.name}</SubjectDot>}
      text={[row.abbreviation, gradesText(row.grades)].join(' · ')}
    >
      <span>{counted(row.competences, 'competência', 'competências')}</span>
      {row.state !== 'activa' && <SubjectStateMark state={row.state} />}
    </RowCard>
  )
}
