import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateSlashes, formatTime } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'
import { ListPage } from '#kit/web/list/list-page.tsx'
import phoneRow from '#kit/web/list/phone-row.module.css'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { notify } from '#kit/web/notify.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { reachLabels } from '#school/reach.ts'
import { roleLabels, roleOf, roles } from '#school/roles.ts'
import { removeFactorsOf } from '../factors-contract.ts'
import { shownEmail } from '../phone-name.ts'
import {
  countUsers,
  type Invitation,
  listUserHistory,
  listUsers,
  type User,
  type UserState,
  userSorts,
  userStateLabels,
  userStates,
} from '../users-contract.ts'
import { useConfirmed } from './use-confirmed.tsx'
import { useChoosesSchool } from './use-school-options.ts'
import { useUserActions } from './use-user-actions.ts'
import { useWithinReach } from './within-reach.ts'

const InvitationsDialog = fetchedDialog(() =>
  import('./invitations-dialog.tsx').then(m => m.InvitationsDialog),
)
const InviteDialog = fetchedDialog(() => import('./invite-dialog.tsx').then(m => m.InviteDialog))
const OneTimeLinkDialog = fetchedDialog(() =>
  import('./one-time-link-dialog.tsx').then(m => m.OneTimeLinkDialog),
)
const UserDialog = fetchedDialog(() => import('./user-dialog.tsx').then(m => m.UserDialog))

/** What is open over the list. */
type Open =
  | { what: 'invite' }
  | { what: 'edit' | 'approve' | 'history' | 'remove-factors'; user: User }
  | { what: 'link'; title: string; path: string; expiresAt: string }
  | { what: 'invitations'; invitations: Invitation[] }
  | undefined

/** Utilizadores: who has an account, who waits for one, and what each may do. */
export function UserListPage() {
  const [open, setOpen] = useState<Open>()
  const listQuery = useListQuery(listUsers)
  const filters = { search: listQuery.search, role: listQuery.role, state: listQuery.state }
  const counts = useQuery(query(countUsers, { query: filters })).data
  const { confirmed, dialog } = useConfirmed()
  const client = useQueryClient()
  const manySchools = useChoosesSchool()
  const within = useWithinReach()
  const close = () => setOpen(undefined)
  const { actionsOf, selectionActions } = useUserActions({
    edit: user => setOpen({ what: 'edit', user }),
    approve: user => setOpen({ what: 'approve', user }),
    history: user => setOpen({ what: 'history', user }),
    removeFactors: user => setOpen({ what: 'remove-factors', user }),
    invitations: invitations => setOpen({ what: 'invitations', invitations }),
    link: (user, link) => setOpen({ what: 'link', title: `Nova senha de ${user.name}`, ...link }),
  })
  async function removeFactors(user: User): Promise<void> {
    close()
    try {
      const gone = await confirmed(() => call(removeFactorsOf, { params: { id: user.id } }))
      if (gone)
        notify.ok(`${user.name} entra agora só com a senha.`, { detail: 'As sessões abertas terminaram.' })
    } catch (error) {
      notify.error('Não foi possível.', { detail: messageOf(error) })
    }
    await client.invalidateQueries({ queryKey: ['users'] })
  }
  const invite = { label: 'Convidar', icon: 'user-plus', onClick: () => setOpen({ what: 'invite' }) } as const

  return (
    <>
      <ListPage
        endpoint={listUsers}
        sorts={userSorts}
        title="Utilizadores"
        crumbs={[{ label: 'Administração' }, { label: 'Utilizadores' }]}
        noun={{ one: 'utilizador', many: 'utilizadores' }}
        primary={invite}
        tabs={{
          key: 'state',
          all: 'Todos',
          total: counts && userStates.reduce((sum, state) => sum + counts.byState[state], 0),
          values: userStates.map(value => ({
            value,
            label: userStateLabels[value],
            count: counts?.byState[value],
          })),
        }}
        total={counts?.total}
        search={{ label: 'Procurar nome, e-mail ou função' }}
        filters={[
          {
            key: 'role',
            label: 'Papel',
            options: roles.map(value => ({ value, label: roleLabels[value] })),
          },
        ]}
        rowName={row => row.name}
        rowActions={actionsOf}
        selectionMost={200}
        selection={selectionActions}
        columns={[
          { key: 'name', head: 'Nome', sort: 'nome', width: 280, cell: row => <Name row={row} /> },
          { key: 'role', head: 'Papel', width: 128, cell: row => roleOf(row) },
          ...(manySchools
            ? [{ key: 'school', head: 'Escola', priority: 2 as const, width: 200, cell: schoolOf }]
            : []),
          { key: 'job', head: 'Função', priority: 3, cell: row => row.jobTitle || '–' },
          {
            key: 'seen',
            head: 'Última entrada',
            sort: 'entrada',
            priority: 2,
            width: 144,
            cell: row => (row.lastSeenAt ? tableTime(row.lastSeenAt) : 'Nunca'),
          },
          {
            key: 'created',
            head: 'Criada',
            sort: 'criada',
            priority: 3,
            width: 112,
            cell: row => formatDateSlashes(row.createdAt),
          },
          { key: 'state', head: 'Estado', width: 140, cell: row => <Mark state={row.state} /> },
        ]}
        card={row => (
          <RowCard title={<bdi>{row.name}</bdi>} text={<bdi>{shownEmail(row.email)}</bdi>}>
            {row.state !== 'pendente' && <span>{roleOf(row)}</span>}
            {manySchools && <span>{schoolOf(row)}</span>}
            {row.state !== 'activa' && <Mark state={row.state} />}
          </RowCard>
        )}
        empty={{
          title: within('Ainda só há a sua conta'),
          text: 'Convide quem trabalha na escola, ou diga-lhes que peçam conta na página de entrada.',
          primary: invite,
        }}
      />
      {open?.what === 'invite' && (
        <InviteDialog
          onClose={close}
          onMade={(email, link) => setOpen({ what: 'link', title: `Convite para ${email}`, ...link })}
        />
      )}
      {(open?.what === 'edit' || open?.what === 'approve') && (
        <UserDialog key={open.user.id} user={open.user} approving={open.what === 'approve'} onClose={close} />
      )}
      {open?.what === 'remove-factors' && (
        <ConfirmDialog
          open
          title={`Retirar o segundo passo de ${open.user.name}?`}
          text="As aplicações, as chaves de acesso e os códigos de recuperação desta conta deixam de servir, e as sessões abertas terminam. Entra depois só com a senha."
          confirm="Retirar"
          destructive
          onClose={close}
          onConfirm={() => void removeFactors(open.user)}
        />
      )}
      {dialog}
      {open?.what === 'invitations' && <InvitationsDialog {...open} onClose={close} />}
      {open?.what === 'link' && <OneTimeLinkDialog {...open} onClose={close} />}
      {open?.what === 'history' && (
        <HistoryDialog
          open
          onClose={close}
          name={open.user.name}
          endpoint={listUserHistory}
          input={{ params: { id: open.user.id } }}
        />
      )}
    </>
  )
}

/** The school that an account is of, and whether it sees the others too. */
function schoolOf({ schoolName, reach }: User): string {
  if (reach === 'escola') return schoolName ?? '–'
  return schoolName === null ? reachLabels.academia : `${schoolName} e toda a academia`
}

/** `05/05/2026 07:45`, as tables say it. */
function tableTime(moment: string): string {
  return `${formatDateSlashes(moment)} ${formatTime(moment)}`
}

function Name({ row }: { row: User }) {
  return (
    <span className={phoneRow.name}>
      <b>
        <bdi>{row.name}</bdi>
      </b>
      <span>
        <bdi>{shownEmail(row.email)}</bdi>
      </span>
    </span>
  )
}

function Mark({ state }: { state: UserState }) {
  if (state === 'pendente')
    return (
      <StateMark glyph="half" tone="amber">
        Por aprovar
      </StateMark>
    )
  return state === 'activa' ? (
    <StateMark glyph="disc">Activa</StateMark>
  ) : (
    <StateMark glyph="open-diamond">Desactivada</StateMark>
  )
}
