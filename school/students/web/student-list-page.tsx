import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { query } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { Named } from '#kit/web/list/named.tsx'
import phoneRow from '#kit/web/list/phone-row.module.css'
import { sheetActions } from '#kit/web/list/sheet-actions.ts'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { awaitedLine } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import { pupilsText } from '#school/groups/web/pupils-text.ts'
import { useGroupFilters } from '#school/groups/web/use-group-filters.ts'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import { gradeFilter } from '#school/subjects/web/list-filters.ts'
import { countStudents, exportStudents, listStudents, type StudentRow, studentSorts } from '../contract.ts'
import { sexes, sexLabels, studentStateLabels, studentStates } from '../student.ts'
import { StudentStateMark } from './student-state.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { useStudentActions } from './use-student-actions.ts'

const StudentImport = fetchedDialog(() => import('./student-import.tsx').then(m => m.default))

/** Alunos: those of the school, or of own groups. */
export function StudentListPage() {
  const places = useGroupPlaces()
  const groups = useGroupOptions()
  const listQuery = useListQuery(listStudents)
  const { ofSchool, ofGroup } = useGroupFilters(listQuery)
  const filters = {
    search: listQuery.search,
    group: listQuery.group,
    school: listQuery.school,
    grade: listQuery.grade,
    sex: listQuery.sex,
    state: listQuery.state,
  }
  const counted = useQuery(query(countStudents, { query: filters }))
  const counts = counted.data
  const actions = useStudentActions()
  const within = useWithinReach()
  const [transfer, setTransfer] = useState<{ rows: StudentRow[]; done: () => void }>()
  const [importing, setImporting] = useState<'open' | 'hidden'>()
  const onlyGroup = listQuery.group?.length === 1 ? listQuery.group[0] : undefined
  const add: Action = { label: 'Novo aluno', icon: 'plus', to: places.addStudent(onlyGroup) }
  const bring: Action = { label: 'Importar', icon: 'upload-simple', onClick: () => setImporting('open') }
  const grades = [...new Set(groups.map(group => group.grade))].sort((a, b) => a - b)

  const ofRow = (row: StudentRow): Action[] => [
    { label: 'Abrir', icon: 'student', to: places.student(row.id) },
    { label: 'Editar', icon: 'pencil-simple', to: places.editStudent(row.id) },
    {
      label: 'Transferir',
      icon: 'arrows-left-right',
      onClick: () => setTransfer({ rows: [row], done: () => {} }),
    },
    { label: 'Eliminar', icon: 'trash', destructive: true, onClick: () => actions.remove(row) },
  ]

  return (
    <>
      <ListPage
        endpoint={listStudents}
        sorts={studentSorts}
        title="Alunos"
        crumbs={[places.area, { label: 'Alunos' }]}
        sub={awaitedLine(counted, ({ bySex }) => pupilsText({ boys: bySex.H, girls: bySex.M }))}
        noun={{ one: 'aluno', many: 'alunos' }}
        primary={add}
        secondary={[bring]}
        underHead={counts && <Doubts count={counts.doubts} />}
        tabs={{
          key: 'state',
          all: 'Todos',
          total: counts && sum(Object.values(counts.byState)),
          values: studentStates.map(state => ({
            value: state,
            label: `${studentStateLabels[state]}s`,
            count: counts?.byState[state],
          })),
        }}
        total={counts?.total}
        search={{ label: 'Procurar nome ou código' }}
        filters={[
          ...ofSchool,
          ofGroup,
          gradeFilter(grades),
          {
            key: 'sex',
            label: 'Sexo',
            single: true,
            options: sexes.map(value => ({ value, label: sexLabels[value] })),
          },
        ]}
        tools={sheetActions(exportStudents, filters, { name: 'alunos', what: 'os alunos' })}
        rowName={row => row.fullName}
        rowHref={row => places.student(row.id)}
        rowActions={ofRow}
        selection={(rows, done) => [
          {
            label: 'Transferir',
            icon: 'arrows-left-right',
            onClick: () => setTransfer({ rows, done }),
          },
          {
            label: 'Desistentes',
            icon: 'user-minus',
            onClick: () => actions.setState(rows, 'desistente', done),
          },
          {
            label: 'Eliminar',
            icon: 'trash',
            destructive: true,
            onClick: () => actions.removeMany(rows, done),
          },
        ]}
        columns={[
          { key: 'name', head: 'Nome completo', sort: 'nome', cell: row => <Name row={row} /> },
          { key: 'group', head: 'Turma', sort: 'turma', width: 96, cell: row => row.group.name },
          {
            key: 'number',
            head: 'Nº',
            numeric: true,
            width: 56,
            priority: 2,
            cell: row => row.numberInGroup ?? '–',
          },
          { key: 'sex', head: 'Sexo', width: 64, priority: 3, cell: row => row.sex },
          {
            key: 'birth',
            head: 'Nascimento',
            sort: 'nascimento',
            width: 128,
            priority: 3,
            cell: row => (row.birthDate === null ? '–' : formatDateSlashes(row.birthDate)),
          },
          {
            key: 'guardian',
            head: 'Encarregado',
            priority: 3,
            width: 176,
            cell: row => row.guardianContact || row.guardianName || '–',
          },
          { key: 'state', head: 'Situação', width: 128, cell: row => <StudentStateMark state={row.state} /> },
        ]}
        card={row => <Card row={row} />}
        empty={
          groups.length === 0
            ? {
                title: 'Ainda não há alunos ao seu alcance',
                text: 'Os alunos aparecem aqui quando houver turmas que lecciona ou dirige.',
              }
            : {
                title: within('Ainda não há alunos'),
                text: 'Importe a lista da secretaria em CSV ou Excel; os códigos são dados pelo sistema.',
                primary: bring,
              }
        }
        notFound={() => add}
      />
      {transfer && (
        <TransferDialog
          students={transfer.rows}
          onClose={() => setTransfer(undefined)}
          onDone={transfer.done}
        />
      )}
      {importing && (
        <StudentImport
          open={importing === 'open'}
          groupId={onlyGroup}
          onClose={() => setImporting('hidden')}
        />
      )}
    </>
  )
}

/** The way to the days that nobody has said, as long as there are some. */
function Doubts({ count }: { count: number }) {
  const places = useGroupPlaces()
  if (count === 0) return null
  return (
    <Note tone="amber" apart>
      Há {counted(count, 'dia', 'dias')} que ninguém disse: quando um aluno entrou, mudou de turma ou saiu.{' '}
      <Link to={places.doubts}>Ver os dias por confirmar</Link>
    </Note>
  )
}

function Name({ row }: { row: StudentRow }) {
  return (
    <Named name={row.fullName}>
      <Text numeric>{row.code}</Text>
    </Named>
  )
}

function Card({ row }: { row: StudentRow }) {
  return (
    <Stack gap={4}>
      <b>{row.fullName}</b>
      <Row as="span" center nowrap secondary className={phoneRow.smallFoot}>
        <Text numeric>{row.code}</Text>
        <span>
          {row.group.name}
          {row.numberInGroup !== null && `, nº ${row.numberInGroup}`}
        </span>
        <span>{row.sex}</span>
        {row.state !== 'activo' && <StudentStateMark state={row.state} />}
      </Row>
    </Stack>
  )
}
