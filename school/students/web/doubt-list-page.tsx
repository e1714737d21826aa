import { useState } from 'react'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { Named } from '#kit/web/list/named.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import { useGroupFilters } from '#school/groups/web/use-group-filters.ts'
import { doubtLabels, type Enrolment, listDoubts } from '../enrolment-contract.ts'
import { placeDoubts } from '../place.ts'
import { doubtText } from './doubt-words.ts'
import { EnrolmentActions } from './enrolments-section.tsx'

const EnrolmentDialog = fetchedDialog(() => import('./enrolment-dialog.tsx').then(m => m.default))

/** Days of pupils that nobody has said, each to be corrected, or confirmed as it is. */
export function DoubtListPage() {
  const places = useGroupPlaces()
  const { ofSchool, ofGroup } = useGroupFilters(useListQuery(listDoubts))
  const [open, setOpen] = useState<Enrolment>()
  return (
    <>
      <ListPage
        endpoint={listDoubts}
        title="Dias por confirmar"
        crumbs={[places.area, { label: 'Alunos', to: places.students }, { label: 'Dias por confirmar' }]}
        sub="Ninguém disse estes dias: foram tirados do que estava escrito. Faltas, pautas e listas contam por eles."
        noun={{ one: 'dia por confirmar', many: 'dias por confirmar' }}
        search={{ label: 'Procurar nome' }}
        filters={[
          ...ofSchool,
          ofGroup,
          {
            key: 'doubt',
            label: 'O que falta',
            options: placeDoubts.map(value => ({ value, label: doubtLabels[value] })),
          },
        ]}
        twoLines
        rowName={row => row.student.name}
        columns={[
          {
            key: 'name',
            head: 'Aluno',
            width: 280,
            cell: row => <Name row={row} to={places.student(row.student.id)} />,
          },
          { key: 'group', head: 'Turma', width: 120, cell: row => `${row.group.name}, ${row.group.year}` },
          { key: 'doubt', head: 'O que ninguém disse', cell: doubtText },
          {
            key: 'do',
            head: 'O que fazer',
            width: 264,
            cell: row => <EnrolmentActions of={row} correct={setOpen} />,
          },
        ]}
        card={row => (
          <Stack gap={4}>
            <span>
              <Link to={places.student(row.student.id)}>{row.student.name}</Link>, {row.group.name}
            </span>
            <Text caption secondary>
              {doubtText(row)}
            </Text>
            <EnrolmentActions of={row} correct={setOpen} under />
          </Stack>
        )}
        empty={{
          title: 'Todos os dias estão confirmados',
          text: 'De cada aluno sabe-se desde quando está na turma e, se saiu, em que dia.',
        }}
      />
      {open && <EnrolmentDialog of={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Name({ row, to }: { row: Enrolment; to: string }) {
  return (
    <Named name={<Link to={to}>{row.student.name}</Link>}>
      <Text numeric>{row.student.code}</Text>
    </Named>
  )
}
