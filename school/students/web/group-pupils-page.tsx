import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ResponseOf } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import { keyOf } from '#kit/web/api/queries.ts'
import { DataTable } from '#kit/web/list/data-table.tsx'
import phoneRow from '#kit/web/list/phone-row.module.css'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { type Action, ActionButton } from '#kit/web/parts/action.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import type { Group } from '#school/groups/contract.ts'
import { GroupPage } from '#school/groups/web/group-page.tsx'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import { listStudents, type StudentRow } from '../contract.ts'
import { BringDialog } from './bring-dialog.tsx'
import { StudentStateMark } from './student-state.tsx'
import styles from './students.module.css'
import { TransferDialog } from './transfer-dialog.tsx'
import { useCards } from './use-cards.ts'
import { useStudentActions } from './use-student-actions.ts'

const CardsDialog = fetchedDialog(() => import('./cards-dialog.tsx').then(m => m.default))
const StudentImport = fetchedDialog(() => import('./student-import.tsx').then(m => m.default))

/** The page of a group, with its pupils. */
export function GroupPupilsPage({
  underWay,
  more = [],
}: {
  underWay?: (group: Group) => ReactNode
  /** What else is done with the pupils of a group. */
  more?: readonly Action[]
}) {
  return <GroupPage pupils={group => <Pupils group={group} more={more} />} underWay={underWay} />
}

/** All pupils of a group on one page: a class register is not leafed through. */
function Pupils({ group, more }: { group: Group; more: readonly Action[] }) {
  const places = useGroupPlaces()
  const actions = useStudentActions()
  const [transfer, setTransfer] = useState<StudentRow>()
  const [bringing, setBringing] = useState(false)
  // The report of an import leads to the cards of those who entered.
  const [params] = useSearchParams()
  const [cards, setCards] = useState(params.has('cartoes'))
  const { make } = useCards()
  const [importing, setImporting] = useState<'open' | 'hidden'>()
  const phone = useMediaQuery('(max-width:599.95px)')
  const answer = useQuery({
    queryKey: [...keyOf(listStudents), 'all', group.id],
    queryFn: ({ signal }) => readAll(group.id, signal),
  })
  if (answer.error)
    return (
      <ErrorPanel
        title="Não foi possível abrir os alunos"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  const add = { label: 'Novo aluno', icon: 'plus' as const, to: places.addStudent(group.id) }
  const bring = {
    label: 'Trazer de outra turma',
    icon: 'arrows-left-right' as const,
    onClick: () => setBringing(true),
  }
  const load = {
    label: 'Importar',
    icon: 'upload-simple' as const,
    onClick: () => setImporting('open'),
  }
  // On a phone they would stand between the head and the first pupil.
  const others: Action[] = [
    bring,
    load,
    { label: 'Cartões de aluno', icon: 'identification-card', onClick: () => setCards(true) },
    ...more,
    {
      label: 'Procurar e descarregar',
      icon: 'list-magnifying-glass',
      to: `${places.students}?group=${group.id}`,
    },
  ]
  const importDialog = importing && (
    <StudentImport open={importing === 'open'} groupId={group.id} onClose={() => setImporting('hidden')} />
  )
  if (answer.data?.length === 0 && !bringing)
    return (
      <>
        <EmptyState
          title={`A ${group.name} ainda não tem alunos`}
          text="Importe a lista da secretaria ou inscreva-os um a um."
          primary={load}
          secondary={add}
        />
        {importDialog}
      </>
    )
  return (
    <>
      <Row gap={8} wrap className={styles.tools}>
        <ActionButton action={add} />
        {phone ? (
          <ActionMenu actions={others} label="Mais acções dos alunos" outlined />
        ) : (
          others.map(action => <ActionButton key={action.label} action={action} />)
        )}
      </Row>
      <DataTable
        label={`Alunos da ${group.name}`}
        rows={answer.data ?? []}
        loading={answer.isPending}
        rowId={row => row.id}
        rowName={row => row.fullName}
        rowHref={row => places.student(row.id)}
        rowActions={row => [
          { label: 'Editar', icon: 'pencil-simple', to: places.editStudent(row.id) },
          { label: 'Transferir', icon: 'arrows-left-right', onClick: () => setTransfer(row) },
          ...(row.state === 'activo'
            ? [
                {
                  label: 'Cartão novo',
                  icon: 'identification-card' as const,
                  onClick: () =>
                    void make(row.id, [row.id], `Cartão de ${row.fullName} feito; um antigo já não abre.`),
                },
              ]
            : []),
          { label: 'Eliminar', icon: 'trash', destructive: true, onClick: () => actions.remove(row) },
        ]}
        columns={[
          {
            key: 'name',
            head: 'Nº e nome completo',
            cell: row => (
              <span className={styles.numbered}>
                <span>{row.numberInGroup ?? '–'}</span>
                <b>{row.fullName}</b>
              </span>
            ),
          },
          { key: 'sex', head: 'Sexo', width: 64, cell: row => row.sex },
          {
            key: 'code',
            head: 'Código',
            width: 112,
            priority: 2,
            cell: row => <span className={styles.code}>{row.code}</span>,
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
        card={row => (
          <Stack gap={4}>
            <b>{row.fullName}</b>
            <span className={phoneRow.smallFoot}>
              {row.numberInGroup !== null && <span>nº {row.numberInGroup}</span>}
              <span>{row.sex}</span>
              <span className={styles.code}>{row.code}</span>
              <StudentStateMark state={row.state} />
            </span>
          </Stack>
        )}
      />
      {importDialog}
      {cards && <CardsDialog group={group} onClose={() => setCards(false)} />}
      {bringing && <BringDialog group={group} onClose={() => setBringing(false)} />}
      {transfer && (
        <TransferDialog students={[transfer]} onClose={() => setTransfer(undefined)} onDone={() => {}} />
      )}
    </>
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
