import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ResponseOf } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import { keyOf } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { SkeletonRows } from '#kit/web/notice/skeleton.tsx'
import { type Action, ActionButton } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import type { Group } from '#school/groups/contract.ts'
import { GroupView } from '#school/groups/web/group-page.tsx'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import { listStudents, type StudentRow } from '../contract.ts'
import { BringDialog } from './bring-dialog.tsx'
import { GroupNames, type PupilNote } from './group-names.tsx'
import styles from './group-pupils.module.css'

const CardsDialog = fetchedDialog(() => import('./cards-dialog.tsx').then(m => m.default))
const StudentImport = fetchedDialog(() => import('./student-import.tsx').then(m => m.default))

interface GroupPupilsProps {
  group: Group
  /** What else is done with the pupils of a group. */
  more: readonly Action[]
  /** The next thing that this group waits for; without it, what is usually opened. */
  primary?: Action
  secondary?: Action[]
  notes: readonly PupilNote[]
  /** Beside the names, and above them on a phone. */
  beside: ReactNode
  /** Below what stands beside the names. */
  below: ReactNode
  /** What the group is doing now. */
  underWay: ReactNode
}

/** A group with all its pupils on one page: a class register is not leafed through. */
export function GroupPupils({
  group,
  more,
  primary,
  secondary,
  notes,
  beside,
  below,
  underWay,
}: GroupPupilsProps) {
  const places = useGroupPlaces()
  const [bringing, setBringing] = useState(false)
  // The report of an import leads to the cards of those who entered.
  const [params] = useSearchParams()
  const [cards, setCards] = useState(params.has('cartoes'))
  const [importing, setImporting] = useState<'open' | 'hidden'>()
  const answer = useQuery({
    queryKey: [...keyOf(listStudents), 'all', group.id],
    queryFn: ({ signal }) => readAll(group.id, signal),
  })
  const add = { label: 'Novo aluno', icon: 'plus' as const, to: places.addStudent(group.id) }
  const load = {
    label: 'Importar',
    icon: 'upload-simple' as const,
    onClick: () => setImporting('open'),
  }
  const others: Action[] = [
    { label: 'Trazer de outra turma', icon: 'arrows-left-right', onClick: () => setBringing(true) },
    { label: 'Importar alunos', icon: 'upload-simple', onClick: load.onClick },
    ...more,
    {
      label: 'Procurar e descarregar',
      icon: 'list-magnifying-glass',
      to: `${places.students}?group=${group.id}`,
    },
  ]
  const isEmpty = answer.data?.length === 0
  return (
    <GroupView
      group={group}
      primary={isEmpty ? undefined : primary}
      secondary={isEmpty ? undefined : secondary}
      tool={{ label: 'Cartões de aluno', icon: 'identification-card', onClick: () => setCards(true) }}
      more={others}
    >
      {underWay}
      {isEmpty ? (
        <EmptyState
          title={`A ${group.name} ainda não tem alunos`}
          text="Importe a lista da secretaria ou inscreva-os um a um."
          primary={load}
          secondary={add}
        />
      ) : (
        <div className={styles.page}>
          <div className={styles.beside}>{beside}</div>
          <Loaded
            answer={answer}
            failed="Não foi possível abrir os alunos"
            awaited={<SkeletonRows rows={10} columns={4} />}
          >
            {pupils => (
              <GroupNames
                groupName={group.name}
                pupils={pupils}
                notes={notes}
                aside={<ActionButton action={{ ...add, label: 'Aluno' }} variant="text" />}
              />
            )}
          </Loaded>
          <div className={styles.below}>{below}</div>
        </div>
      )}
      {importing && (
        <StudentImport
          open={importing === 'open'}
          groupId={group.id}
          onClose={() => setImporting('hidden')}
        />
      )}
      {cards && <CardsDialog group={group} onClose={() => setCards(false)} />}
      {bringing && <BringDialog group={group} onClose={() => setBringing(false)} />}
    </GroupView>
  )
}

/** Every page of the list, one after the other: nothing is cut off. */
async function readAll(groupId: string, signal: AbortSignal): Promise<StudentRow[]> {
  const rows: StudentRow[] = []
  let after: string | undefined
  do {
    const page: ResponseOf<typeof listStudents> = await call(
      listStudents,
      { query: { group: [groupId], sort: 'turma', limit: 100, after } },
      { signal },
    )
    rows.push(...page.rows)
    after = page.next ?? undefined
  } while (after)
  return rows
}
