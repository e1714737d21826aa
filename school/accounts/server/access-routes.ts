import { HttpError, invalidField } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { asRole } from '#school/roles.ts'
import {
  acceptInvite,
  createFirstAdministrator,
  forgotPassword,
  installationState,
  openLink,
  resetPassword,
} from '../access-contract.ts'
import { insertAccount, isEmailTaken, lockAccount, updatePassword } from './account-queries.ts'
import { refusePassword } from './elsewhere.ts'
import { isCode, isEmpty, lockCodes, removeCodes } from './first-administrator.ts'
import { type MailRules, sendResetLink } from './forgotten-passwords.ts'
import { refuseGuessable } from './guessable.ts'
import { rememberDevice } from './known-devices.ts'
import { getLink, invited, useLink } from './one-time-links.ts'
import { hashPassword } from './passwords.ts'
import { addressLimit, reserve, tooMany } from './rate-limits.ts'
import type { FactorRules } from './second-step.ts'
import { emailTaken } from './session-routes.ts'
import { endSessions } from './sessions.ts'

const MAX_WRONG_CODES = 10

export const accessRoutes = (rules: MailRules & Pick<FactorRules, 'elsewhere'>): Served[] => [
  serve(installationState, async ({ db }) => ({
    empty: await isEmpty(db),
    sendsMail: rules.sendMail !== undefined,
  })),

  serve(forgotPassword, async ({ db, body, ...call }) => sendResetLink(db, body.email, rules, call)),

  serve(createFirstAdministrator, async ({ db, body, batchId, request, reply }) => {
    // Only wrong codes are counted, and none costs a hash: guesses never lock out the right one.
    if (!(await isEmpty(db))) throw notEmpty()
    if (!(await isCode(db, body.code))) {
      const wait = await reserve(db, [addressLimit('first-administrator', request.ip, MAX_WRONG_CODES)])
      throw wait > 0 ? tooMany(reply, wait) : wrongCode()
    }
    const name = `${body.firstName} ${body.lastName}`
    await refuseGuessable(db, body.password, { name, email: body.email })
    const passwordHash = await hashPassword(body.password)
    const made = await db.transaction().execute(async tx => {
      const right = await lockCodes(tx, body.code)
      if (!(await isEmpty(tx))) throw notEmpty()
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
    if (!made) throw wrongCode()
    return { email: made.email }
  }),

  serve(openLink, async ({ db, body }) => {
    const link = await getLink(db, body.kind, body.token)
    const role = link.role === null ? null : asRole(link.role)
    return { email: link.email, name: link.name, role, expiresAt: link.expires_at }
  }),

  serve(acceptInvite, async ({ db, body, batchId, request, reply }) => {
    const link = await useLink(db, 'convite', body.token)
    await refusePassword(db, { id: null, role: asRole(link.role) }, rules.elsewhere)
    if (await isEmailTaken(db, link.email)) throw emailTaken()
    const name = `${body.firstName} ${body.lastName}`
    await refuseGuessable(db, body.password, { name, email: link.email })
    const account = await insertAccount(db, {
      email: link.email,
      name,
      ...invited(link),
      passwordHash: await hashPassword(body.password),
    })
    await insertChanges(
      db,
      [{ table: 'accounts', id: account.id, label: account.name, before: null, after: account }],
      { account: { ...account, sessionId: '' }, action: acceptInvite.audit, batchId },
    )
    await rememberDevice(db, request, reply, account.email)
    return { email: account.email }
  }),

  serve(resetPassword, async ({ db, body, record, request, reply }) => {
    const link = await useLink(db, 'senha', body.token)
    const id = link.account_id ?? ''
    const { role } = await lockAccount(db, id)
    await refusePassword(db, { id, role }, rules.elsewhere)
    await refuseGuessable(db, body.password, { name: link.name ?? '', email: link.email })
    await updatePassword(db, id, await hashPassword(body.password))
    await endSessions(db, id)
    await record({ table: 'accounts', id, label: link.name ?? link.email, before: null, after: null })
    // Who was given the link is no stranger, whatever others have guessed at this account meanwhile.
    await rememberDevice(db, request, reply, link.email)
    return { email: link.email }
  }),
]

function wrongCode(): HttpError {
  return invalidField('code', 'Este código não é o que o servidor mostrou ao arrancar.')
}

function notEmpty(): HttpError {
  return new HttpError(409, 'NOT_EMPTY', 'Esta instalação já tem contas. Entre com a sua.')
}
