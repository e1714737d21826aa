import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import {
  approveUsers,
  type Invitation,
  inviteUsers,
  makeResetLink,
  type OneTimeLink,
  removeUsers,
  setUsersDisabled,
  type User,
} from '../users-contract.ts'
import { useSession } from './session.ts'

interface Dialogs {
  edit: (user: User) => void
  approve: (user: User) => void
  history: (user: User) => void
  link: (user: User, link: OneTimeLink) => void
  removeFactors: (user: User) => void
  invitations: (invitations: Invitation[]) => void
}

/** What the administration can do with one account, and with several at once. */
export function useUserActions(dialogs: Dialogs) {
  const { user: self } = useSession()
  const announce = useUndo()
  const approve = useSave(approveUsers)
  const disable = useSave(setUsersDisabled)
  const remove = useSave(removeUsers)
  const resetLink = useSave(makeResetLink)
  const invite = useSave(inviteUsers)

  function setDisabled(users: readonly User[], disabled: boolean, done?: () => void): void {
    const body = { ids: idsOf(users), disabled }
    disable.mutate(
      { body },
      {
        onSuccess: ({ change }) => {
          const detail = disabled ? 'As sessões abertas terminaram.' : undefined
          announce(`${named(users)}: ${disabled ? 'conta desactivada' : 'conta activada'}.`, change, detail)
          done?.()
        },
      },
    )
  }

  function deleteUsers(users: readonly User[], done?: () => void): void {
    remove.mutate(
      { body: { ids: idsOf(users) } },
      {
        onSuccess: ({ change }) => {
          announce(`${named(users)}: conta eliminada.`, change, 'Fica 30 dias na Reciclagem.')
          done?.()
        },
      },
    )
  }

  function actionsOf(user: User): Action[] {
    const own = user.email === self?.email
    const waits = user.state === 'pendente'
    return [
      ...(waits ? [{ label: 'Aprovar', icon: 'check', onClick: () => dialogs.approve(user) } as const] : []),
      { label: 'Alterar', icon: 'pencil-simple', onClick: () => dialogs.edit(user) },
      // Where people sign in elsewhere, only the administration has a password that opens anything.
      ...(runtimeConfig().identity && user.role !== 'admin' ? [] : [newPassword(user)]),
      ...(user.secondFactor && !own
        ? [
            {
              label: 'Retirar o segundo passo',
              icon: 'lock-simple',
              onClick: () => dialogs.removeFactors(user),
            } as const,
          ]
        : []),
      { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => dialogs.history(user) },
      ...(own ? [] : actionsOnOthers(user)),
    ]
  }

  function newPassword(user: User): Action {
    return {
      label: 'Ligação para nova senha',
      icon: 'key',
      onClick: () =>
        resetLink.mutate({ params: { id: user.id } }, { onSuccess: ({ data }) => dialogs.link(user, data) }),
    }
  }

  function actionsOnOthers(user: User): Action[] {
    const disabled = user.state === 'desactivada'
    return [
      {
        label: disabled ? 'Activar' : 'Desactivar',
        icon: disabled ? 'arrow-counter-clockwise' : 'prohibit',
        onClick: () => setDisabled([user], !disabled),
      },
      { label: 'Eliminar', icon: 'trash', destructive: true, onClick: () => deleteUsers([user]) },
    ]
  }

  function selectionActions(users: readonly User[], done: () => void): Action[] {
    const waiting = users.filter(user => user.state === 'pendente')
    const newcomers = users.filter(user => user.lastSeenAt === null && user.state === 'activa')
    const approveAll = () =>
      approve.mutate(
        { body: { ids: idsOf(waiting), role: 'professor' } },
        {
          onSuccess: ({ change }) => {
            announce(`${named(waiting)}: conta aprovada como Professor.`, change)
            done()
          },
        },
      )
    return [
      ...(waiting.length > 0
        ? [{ label: 'Aprovar como Professor', icon: 'check', onClick: approveAll } as const]
        : []),
      ...(runtimeConfig().identity || newcomers.length === 0 ? [] : [links(newcomers, done)]),
      { label: 'Desactivar', icon: 'prohibit', onClick: () => setDisabled(users, true, done) },
      { label: 'Eliminar', icon: 'trash', destructive: true, onClick: () => deleteUsers(users, done) },
    ]
  }

  function links(users: readonly User[], done: () => void): Action {
    return {
      label: 'Ligações para entrar',
      icon: 'link',
      onClick: () =>
        invite.mutate(
          { body: { ids: idsOf(users) } },
          {
            onSuccess: ({ data }) => {
              dialogs.invitations(data.invitations)
              done()
            },
          },
        ),
    }
  }

  return { actionsOf, selectionActions }
}

function idsOf(users: readonly User[]): string[] {
  return users.map(user => user.id)
}

function named(users: readonly User[]): string {
  return users.length === 1 ? (users[0]?.name ?? '') : `${users.length} utilizadores`
}
