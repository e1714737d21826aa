import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { formatDateSlashes } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { query } from '#kit/web/api/queries.ts'
import type { Column } from '#kit/web/list/data-table.tsx'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import * as pages from '#school/pages.ts'
import { leads } from '#school/roles.ts'
import { countObservations, listObservations, type ObservationRow, removeObservation } from '../contract.ts'
import { observationThing } from '../observation.ts'
import { places } from '../places.ts'
import { ObservationStateMark } from './observation-state.tsx'

/** The lessons that somebody sat in on, and those of theirs that others did. */
export function ObservationListPage() {
  const { user } = useSession()
  const { search, side, state } = useListQuery(listObservations)
  const counts = useQuery(query(countObservations, { query: { search, side, state } })).data
  const removalOf = useRemoval(removeObservation, { said: deleted(observationThing, nameOf) })
  const mayObserve = counts?.mayObserve === true
  const isLeader = leads({ role: user?.nivel ?? '' })
  const actionsOf = useCallback(
    (row: ObservationRow): Action[] => {
      const open: Action = { label: 'Abrir', icon: 'book-open', to: places.page(row.id) }
      if (!row.mayEdit) return [open]
      return [open, { label: 'Preencher', icon: 'pencil-simple', to: places.edit(row.id) }, removalOf(row)]
    },
    [removalOf],
  )
  const add: Action = { label: 'Assistir a uma aula', icon: 'plus', to: places.add }
  return (
    <ListPage
      endpoint={listObservations}
      title="Assistência às aulas"
      crumbs={[{ label: 'Academia', to: pages.academy }, { label: 'Assistência às aulas' }]}
      noun={{ one: 'assistência', many: 'assistências' }}
      none="Nenhuma"
      primary={mayObserve ? add : undefined}
      secondary={isLeader ? [{ label: 'Soma', icon: 'chart-bar', to: pages.observationSum }] : []}
      more={isLeader ? [{ label: 'Formulário', icon: 'list-checks', to: pages.observationForm }] : []}
      tabs={{
        key: 'state',
        all: 'Todas',
        total: counts && sum(Object.values(counts.byState)),
        values: [
          { value: 'em curso', label: 'Em curso', count: counts?.byState['em curso'] },
          { value: 'por assinar', label: 'Por assinar', count: counts?.byState['por assinar'] },
          { value: 'assinada', label: 'Assinadas', count: counts?.byState.assinada },
        ],
      }}
      total={counts?.total}
      search={{ label: 'Procurar docente, turma ou disciplina' }}
      filters={
        mayObserve
          ? [
              {
                key: 'side',
                label: 'De quem',
                single: true,
                options: [
                  { value: 'assisti', label: 'A que assisti' },
                  { value: 'assistida', label: 'Às minhas aulas' },
                ],
              },
            ]
          : []
      }
      rowName={nameOf}
      rowHref={row => places.page(row.id)}
      rowActions={actionsOf}
      columns={columns}
      card={row => <ObservationCard row={row} />}
      empty={
        mayObserve
          ? {
              title: 'Ainda não assistiu a nenhuma aula',
              text: 'Marque uma aula, ou comece já, sentado ao fundo da sala: também se escreve sem rede.',
              primary: add,
            }
          : {
              title: 'Ninguém assistiu ainda às suas aulas',
              text: 'O que quem assistir escrever aparece aqui depois de assinado, para ler e assinar.',
            }
      }
    />
  )
}

const nameOf = (row: ObservationRow) =>
  `${row.teacher.name}, ${row.group.name}, ${formatDateSlashes(row.heldOn)}`

const columns: readonly Column<ObservationRow>[] = [
  {
    key: 'day',
    head: 'Aula',
    width: 150,
    cell: row => (
      <Text semibold>{[formatDateSlashes(row.heldOn), row.startsAt].filter(Boolean).join(', ')}</Text>
    ),
  },
  { key: 'group', head: 'Turma', width: 110, cell: row => row.group.name },
  {
    key: 'subject',
    head: 'Disciplina',
    priority: 2,
    cell: row => <SubjectDot colour={row.subject.colour}>{row.subject.name}</SubjectDot>,
  },
  { key: 'teacher', head: 'Docente', cell: row => row.teacher.name },
  { key: 'observer', head: 'Quem assistiu', priority: 3, cell: row => row.observer.name },
  { key: 'state', head: 'Estado', width: 180, cell: row => <ObservationStateMark of={row} /> },
]

function ObservationCard({ row }: { row: ObservationRow }) {
  return (
    <RowCard
      title={`${row.teacher.name}, ${row.group.name}`}
      text={[formatDateSlashes(row.heldOn), row.startsAt, row.subject.name].filter(Boolean).join(' · ')}
    >
      <ObservationStateMark of={row} />
    </RowCard>
  )
}
