import { HttpError, invalidField } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { asRole } from '#school/roles.ts'
import {
  acceptInvite,
  createFirstAdministrator,
  installationState,
  openLink,
  resetPassword,
} from '../access-contract.ts'
import { insertAccount, isEmailTaken, updatePassword } from './account-queries.ts'
import { isEmpty, lockCodes, removeCodes } from './first-administrator.ts'
import { refuseGuessable } from './guessable.ts'
import { getLink, useLink } from './one-time-links.ts'
import { hashPassword } from './passwords.ts'
import { addressLimit, countFailure, findSecondsToWait, tooMany } from './rate-limits.ts'
import { emailTaken } from './session-routes.ts'
import { endSessions } from './sessions.ts'

const MOST_WRONG_CODES = 10

export const accessRoutes: Served[] = [
  serve(installationState, async ({ db }) => ({ empty: await isEmpty(db) })),

  serve(createFirstAdministrator, async ({ db, body, batchId, request, reply }) => {
    const limit = addressLimit('first-administrator', request.ip, MOST_WRONG_CODES)
    const wait = await findSecondsToWait(db, [limit])
    if (wait > 0) throw tooMany(reply, wait)
    const name = `${body.firstName} ${body.lastName}`
    await refuseGuessable(db, body.password, { name, email: body.email })
    const passwordHash = await hashPassword(body.password)
    const made = await db.transaction().execute(async tx => {
      const right = await lockCodes(tx, body.code)
      if (!(await isEmpty(tx)))
        throw new HttpError(409, 'NOT_EMPTY', 'Esta instalação já tem contas. Entre com a sua.')
      if (!right) return undefined
      const account = await insertAccount(tx, {
        email: body.email,
        name,
        role: 'admin',
        passwordHash,
      })
      await insertChanges(
        tx,
        [{ table: 'accounts', id: account.id, label: account.name, before: null, after: account }],
        { account: { ...account, sessionId: '' }, action: createFirstAdministrator.audit, batchId },
      )
      await removeCodes(tx)
      return account
    })
    if (made) return { email: made.email }
    await countFailure(db, [limit])
    throw invalidField('code', 'Este código não é o que o servidor mostrou ao arrancar.')
  }),

  serve(openLink, async ({ db, body }) => {
    const link = await getLink(db, body.kind, body.token)
    const role = link.role === null ? null : asRole(link.role)
    return { email: link.email, name: link.name, role, expiresAt: link.expires_at }
  }),

  serve(acceptInvite, async ({ db, body, batchId }) => {
    const link = await useLink(db, 'convite', body.token)
    if (await isEmailTaken(db, link.email)) throw emailTaken()
    const name = `${body.firstName} ${body.lastName}`
    await refuseGuessable(db, body.password, { name, email: link.email })
    const account = await insertAccount(db, {
      email: link.email,
      name,
      role: asRole(link.role),
      passwordHash: await hashPassword(body.password),
    })
    await insertChanges(
      db,
      [{ table: 'accounts', id: account.id, label: account.name, before: null, after: account }],
      { account: { ...account, sessionId: '' }, action: acceptInvite.audit, batchId },
    )
    return { email: account.email }
  }),

  serve(resetPassword, async ({ db, body, record }) => {
    const link = await useLink(db, 'senha', body.token)
    const id = link.account_id ?? ''
    await refuseGuessable(db, body.password, { name: link.name ?? '', email: link.email })
    await updatePassword(db, id, await hashPassword(body.password))
    await endSessions(db, id)
    await record({ table: 'accounts', id, label: link.name ?? link.email, before: null, after: null })
    return { email: link.email }
  }),
]
