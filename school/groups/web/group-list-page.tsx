import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capital } from '#kit/thing.ts'
import { query } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { sheetActions } from '#kit/web/list/sheet-actions.ts'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { awaitedLine } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useSchoolFilter } from '#school/accounts/web/use-school-filter.ts'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { leads } from '#school/roles.ts'
import { gradeName, gradeTitle } from '#school/subjects/grade.ts'
import { useMayWrite } from '#school/subjects/web/use-may-write.ts'
import {
  ALL_YEARS,
  countGroups,
  exportGroups,
  type GroupRow,
  groupSorts,
  listGroups,
  shiftLabels,
  shifts,
} from '../contract.ts'
import { roomInWords } from '../room-in-words.ts'
import { useGroupPlaces } from './group-places.ts'
import { Occupancy } from './occupancy.tsx'
import { pupilsText } from './pupils-text.ts'
import { useGroupActions } from './use-group-actions.ts'

const TeacherImport = fetchedDialog(() => import('./teacher-import.tsx').then(m => m.default))
const GroupImport = fetchedDialog(() => import('./group-import.tsx').then(m => m.default))

/** Turmas: those of the school, or own ones. */
export function GroupListPage() {
  const places = useGroupPlaces()
  const { user } = useSession()
  const mayWrite = useMayWrite()
  const listQuery = useListQuery(listGroups)
  const { search, grade, shift, school, year } = listQuery
  const filters = { search, grade, shift, school, year }
  const schoolFilter = useSchoolFilter(school)
  const counted = useQuery(query(countGroups, { query: filters }))
  const counts = counted.data
  const actionsOf = useGroupActions()
  const within = useWithinReach()
  const addTo = school?.length === 1 ? `${places.add}?escola=${school[0]}` : places.add
  const add: Action | undefined = mayWrite ? { label: 'Nova turma', icon: 'plus', to: addTo } : undefined
  const [importing, setImporting] = useState<'open' | 'hidden'>()
  const [teachers, setTeachers] = useState<'open' | 'hidden'>()
  const bring: Action[] = mayWrite
    ? [{ label: 'Importar', icon: 'upload-simple', onClick: () => setImporting('open') }]
    : []
  const nameOf = (row: GroupRow) => (year === ALL_YEARS ? `${row.called} (${row.year})` : row.called)
  const byName = listQuery.sort === undefined || listQuery.sort === 'nome'

  return (
    <>
      <ListPage
        endpoint={listGroups}
        sorts={groupSorts}
        title="Turmas"
        crumbs={[places.area, { label: 'Turmas' }]}
        sub={awaitedLine(counted, of =>
          [year === ALL_YEARS ? 'Todos os anos' : (year ?? of.year), pupilsText(of)]
            .filter(Boolean)
            .join(' · '),
        )}
        noun={{ one: 'turma', many: 'turmas' }}
        none="Nenhuma"
        primary={add}
        secondary={[...bring, { label: 'Alunos', icon: 'student', to: places.students }]}
        more={[
          { label: 'Importações', icon: 'clipboard-text', to: places.imports },
          ...(leads({ role: user?.nivel ?? '' })
            ? [{ label: 'Estatística da escola', icon: 'chart-bar', to: places.statistics } as const]
            : []),
          ...(user?.nivel === 'admin'
            ? [
                {
                  label: 'Importar professores',
                  icon: 'upload-simple',
                  onClick: () => setTeachers('open'),
                } as const,
                { label: 'Abrir o novo ano', icon: 'calendar-plus', to: places.newYear } as const,
              ]
            : []),
        ]}
        total={counts?.total}
        search={{ label: 'Procurar turma ou sala' }}
        filters={[
          ...schoolFilter,
          {
            key: 'grade',
            label: 'Classe',
            options: Object.entries(counts?.byGrade ?? {}).map(([grade, rows]) => ({
              value: grade,
              label: `${gradeTitle(Number(grade))} (${rows})`,
            })),
          },
          {
            key: 'shift',
            label: 'Turno',
            options: shifts.map(value => ({ value, label: shiftLabels[value] })),
          },
          {
            key: 'year',
            label: 'Ano',
            single: true,
            options: [
              ...(counts?.years ?? []).map(year => ({ value: String(year), label: String(year) })),
              { value: ALL_YEARS, label: 'Todos os anos' },
            ],
          },
        ]}
        tools={sheetActions(exportGroups, filters, { name: 'turmas', what: 'as turmas' })}
        groupBy={byName ? row => gradeName(row.grade) : undefined}
        rowName={nameOf}
        rowHref={row => places.page(row.id)}
        rowActions={row => [
          { label: 'Abrir', icon: 'users-three', to: places.page(row.id) },
          ...actionsOf(row),
        ]}
        columns={[
          { key: 'name', head: 'Turma', sort: 'nome', cell: row => <b>{nameOf(row)}</b> },
          { key: 'director', head: 'Director de turma', cell: row => row.director?.name ?? '–' },
          { key: 'shift', head: 'Turno', priority: 3, width: 96, cell: row => shiftLabels[row.shift] },
          { key: 'room', head: 'Sala', sort: 'sala', priority: 2, width: 80, cell: row => row.room || '–' },
          { key: 'boys', head: 'H', numeric: true, width: 56, priority: 2, cell: row => row.boys },
          { key: 'girls', head: 'M', numeric: true, width: 56, priority: 2, cell: row => row.girls },
          {
            key: 'pupils',
            head: 'Alunos',
            sort: 'alunos',
            numeric: true,
            width: 136,
            cell: row => <Occupancy pupils={row.boys + row.girls} capacity={row.capacity} />,
          },
        ]}
        card={row => <Card row={row} name={nameOf(row)} />}
        empty={
          mayWrite
            ? {
                title: within('Ainda não há turmas'),
                text: 'Crie ou importe as turmas do ano e diga quem lecciona cada disciplina; depois importe os alunos.',
                primary: add,
              }
            : {
                title: 'Ainda não lecciona nenhuma turma',
                text: 'As turmas aparecem aqui quando a direcção lhas atribuir.',
              }
        }
      />
      {teachers && <TeacherImport open={teachers === 'open'} onClose={() => setTeachers('hidden')} />}
      {importing && <GroupImport open={importing === 'open'} onClose={() => setImporting('hidden')} />}
    </>
  )
}

function Card({ row, name }: { row: GroupRow; name: string }) {
  return (
    <RowCard title={<Text heading="h4">{name}</Text>} text={row.director?.name ?? 'Sem director de turma'}>
      <span>{row.room ? capital(roomInWords(row.room)) : shiftLabels[row.shift]}</span>
      <span>
        {row.boys} H, {row.girls} M
      </span>
    </RowCard>
  )
}
