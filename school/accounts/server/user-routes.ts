import type { Account } from '#kit/account.ts'
import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { type Change, insertChanges } from '#kit/server/records/changes.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { type Editable, editRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import type { Reach } from '#school/reach.ts'
import { refuseUnknownSchool } from '#school/schools/server/queries.ts'
import { accountFields } from '../account.ts'
import { accountThing } from '../contract.ts'
import {
  approveUsers,
  countUsers as countUsersCall,
  getUser as getUserCall,
  type Invitation,
  inviteUser,
  inviteUsers,
  LINK_DAYS,
  listUserHistory,
  listUsers,
  makeResetLink,
  removeUsers,
  setUsersDisabled,
  type User,
  updateUser,
} from '../users-contract.ts'
import {
  type AccountColumns,
  type AccountRecord,
  isEmailTaken,
  lockAccount,
  lockAdmins,
  requireAdmin,
  updateAccount,
} from './account-queries.ts'
import { refusePassword } from './elsewhere.ts'
import { makeLink } from './one-time-links.ts'
import type { FactorRules } from './second-step.ts'
import { emailTaken } from './session-routes.ts'
import { endSessions } from './sessions.ts'
import { countUsers, findUsers, findWithoutPassword, getUser } from './user-queries.ts'

const userRows: Editable<AccountRecord, User> = {
  ...accountThing,
  fields: accountFields,
  labelOf: 'name',
  read: getUser,
}

export const userRoutes = ({ elsewhere }: Pick<FactorRules, 'elsewhere'>): Served[] => [
  serve(listUsers, ({ db, account, query }) => findUsers(db, account, query, query)),

  serve(countUsersCall, ({ db, account, query }) => countUsers(db, account, query)),

  serve(getUserCall, ({ db, account, params }) => getUser(db, account, params.id)),

  serve(listUserHistory, async ({ db, account, params, words }) => {
    await getUser(db, account, params.id)
    return findThingHistory(db, words, accountFields, params.id)
  }),

  serve(updateUser, async call => {
    const { db, account, params, body } = call
    await lockAdmins(db)
    return editRow(userRows, call, await lockAccount(db, params.id), body, async before => {
      const reach = body.reach ?? before.reach
      refuseReach(account, { schoolId: body.schoolId, reach })
      if (body.schoolId !== before.school_id) await refuseUnknownSchool(db, body.schoolId)
      const after = await updateAccount(db, before.id, {
        ...columnsOf(accountFields, body),
        reach,
      })
      await requireAdmin(db)
      return after
    })
  }),

  serve(approveUsers, async ({ db, body, record }) => {
    const changes = await changeEach(
      db,
      body.ids,
      account => account.role === 'pendente',
      () => ({ role: body.role }),
    )
    await record(...changes)
    return { changed: changes.length }
  }),

  serve(setUsersDisabled, async ({ db, account, body, record }) => {
    if (body.disabled && body.ids.includes(account.id))
      throw invalidField('ids', 'Não pode desactivar a sua própria conta.')
    await lockAdmins(db)
    const changes = await changeEach(
      db,
      body.ids,
      entry => (entry.disabled_at !== null) !== body.disabled,
      () => ({ disabled_at: body.disabled ? 'now' : null }),
    )
    if (body.disabled) for (const change of changes) await endSessions(db, change.id)
    await requireAdmin(db)
    await record(...changes)
    return { changed: changes.length }
  }),

  serve(removeUsers, async ({ db, account, body, record }) => {
    if (body.ids.includes(account.id)) throw invalidField('ids', 'Não pode eliminar a sua própria conta.')
    await lockAdmins(db)
    const changes = await changeEach(
      db,
      body.ids,
      () => true,
      () => ({ deleted_at: 'now' }),
    )
    for (const change of changes) await endSessions(db, change.id)
    await requireAdmin(db)
    await record(...changes)
    return { changed: changes.length }
  }),

  serve(inviteUser, ({ db, account, body, batchId }) =>
    db.transaction().execute(async tx => {
      if (await isEmailTaken(tx, body.email)) throw emailTaken()
      const { onlyWithin } = account
      const schoolId = onlyWithin ?? body.schoolId ?? null
      const reach = onlyWithin ? 'escola' : (body.reach ?? 'academia')
      refuseReach(account, { schoolId, reach })
      await refuseUnknownSchool(tx, schoolId)
      const link = await makeLink(tx, { ...body, kind: 'convite', madeBy: account.id, schoolId, reach })
      await insertChanges(
        tx,
        [{ table: 'accounts', id: account.id, label: body.email, before: null, after: null }],
        { account, action: inviteUser.audit, batchId },
      )
      return link
    }),
  ),

  serve(inviteUsers, ({ db, account, body, batchId }) =>
    db.transaction().execute(async tx => {
      const invitations: Invitation[] = []
      for (const { id, name, email, role } of await findWithoutPassword(tx, account, body.ids)) {
        await refusePassword(tx, { id, role }, elsewhere)
        const of = { email, accountId: id, madeBy: account.id, days: LINK_DAYS.convite }
        invitations.push({ id, name, email, ...(await makeLink(tx, { kind: 'senha', ...of })) })
      }
      const changes = invitations.map(({ id, name }) => ({
        ...{ table: 'accounts', id, label: name },
        ...{ before: null, after: null },
      }))
      await insertChanges(tx, changes, { account, action: inviteUsers.audit, batchId })
      return { invitations }
    }),
  ),

  serve(makeResetLink, ({ db, account, params, batchId }) =>
    db.transaction().execute(async tx => {
      const of = await lockAccount(tx, params.id)
      await refusePassword(tx, of, elsewhere)
      const link = await makeLink(tx, {
        kind: 'senha',
        email: of.email,
        accountId: of.id,
        madeBy: account.id,
      })
      await insertChanges(tx, [{ table: 'accounts', id: of.id, label: of.name, before: null, after: null }], {
        account,
        action: makeResetLink.audit,
        batchId,
      })
      return link
    }),
  ),
]

/** Of one school somebody gives no other, nor more than it; and who sees one school alone has one. */
function refuseReach({ onlyWithin }: Account, body: { schoolId: string | null; reach: Reach }): void {
  if (onlyWithin && body.reach !== 'escola')
    throw invalidField('reach', 'Só quem tem o alcance da academia o pode dar.')
  if (onlyWithin && body.schoolId !== onlyWithin)
    throw invalidField('schoolId', 'Só quem tem o alcance da academia muda a escola de uma conta.')
  if (body.reach === 'escola' && body.schoolId === null)
    throw invalidField('schoolId', 'Escolha a escola que esta conta vê.')
}

/** Changes the accounts that need it, in the order of their ids so that two such calls take turns. */
async function changeEach(
  db: Db,
  ids: readonly string[],
  needsIt: (account: AccountRecord) => boolean,
  columns: () => AccountColumns,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const id of [...new Set(ids)].sort()) {
    const before = await lockAccount(db, id)
    if (needsIt(before)) changes.push(changeOf(before, await updateAccount(db, id, columns())))
  }
  return changes
}

function changeOf(before: AccountRecord, after: AccountRecord): Change {
  return { table: 'accounts', id: after.id, label: after.name, before, after }
}
