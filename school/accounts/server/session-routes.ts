import { HttpError } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { asRole, type Role } from '#school/roles.ts'
import { diagnosticMe, exchangeToken, login, me, signIn, signOut, signUp } from '../contract.ts'
import { getOwnAccount, insertAccount, isEmailTaken } from './account-queries.ts'
import { refusePassword } from './elsewhere.ts'
import { refuseGuessable } from './guessable.ts'
import { rememberDevice } from './known-devices.ts'
import { hashPassword } from './passwords.ts'
import { addressLimit, networkOf, reserve, tooMany } from './rate-limits.ts'
import type { FactorRules } from './second-step.ts'
import { endSession, findDeviceId, openSession } from './sessions.ts'
import { deviceOf, signInWithPassword } from './sign-in.ts'

/** Requests for an account from one address, within a quarter of an hour: a whole course asks at once. */
const MAX_SIGN_UPS = 150

/** @param options `signUpRole`: what an account is that somebody made alone */
export function sessionRoutes(options: { signUpRole: Role } & FactorRules): Served[] {
  return [
    serve(signIn, async ({ db, body, api, request, reply }) => {
      const { token, account } = await signInWithPassword(db, body, api, request, reply, options)
      const { name, email, role } = account
      return { accessToken: token, user: { name, email, role } }
    }),

    serve(login, async ({ db, body, api, request, reply }) => {
      const { token, account } = await signInWithPassword(db, body, api, request, reply, options)
      return { user: account, access_token: token, message: welcome(account.name) }
    }),

    serve(signUp, async ({ db, body, api, batchId, request, reply }) => {
      await refusePassword(db, { id: null, role: options.signUpRole }, options.elsewhere)
      const wait = await reserve(db, [addressLimit('sign-up', request.ip, MAX_SIGN_UPS)])
      if (wait > 0) throw tooMany(reply, wait)
      const name = `${body.firstName} ${body.lastName}`
      await refuseGuessable(db, body.password, { name, email: body.email })
      const passwordHash = await hashPassword(body.password, networkOf(request.ip))
      const token = await db.transaction().execute(async tx => {
        if (await isEmailTaken(tx, body.email)) throw emailTaken()
        const made = await insertAccount(tx, {
          email: body.email,
          name,
          role: options.signUpRole,
          passwordHash,
          emailUnproved: true,
        })
        const account = { ...made, sessionId: '' }
        await insertChanges(
          tx,
          [{ table: 'accounts', id: made.id, label: name, before: null, after: made }],
          { account, action: signUp.audit, batchId },
        )
        const deviceId = await rememberDevice(tx, request, reply, made.email)
        return openSession(tx, made.id, api, { ...deviceOf(request), id: deviceId })
      })
      return { accessToken: token }
    }),

    serve(me, ({ db, account }) => getOwnAccount(db, account.id)),

    serve(diagnosticMe, ({ account: { id, name, email, role } }) => ({
      user: { id, name, email, role: asRole(role) },
      message: welcome(name),
    })),

    serve(exchangeToken, async ({ db, account, request }) => {
      const { id, name, email, role } = account
      const device = { ...deviceOf(request), id: await findDeviceId(db, account.sessionId) }
      const token = await openSession(db, id, 'diagnostics', device)
      return {
        user: { id, name, email, role: asRole(role) },
        access_token: token,
        message: welcome(name),
      }
    }),

    serve(signOut, async ({ db, account }) => {
      if (account) await endSession(db, account.id, account.sessionId)
    }),
  ]
}

/** Said plainly: who signs up proves an address by signing in with it, so silence would hide nothing. */
export function emailTaken(): HttpError {
  const message =
    'Já existe uma conta com este e-mail. Entre com ela, ou peça à administração uma senha nova.'
  return new HttpError(409, 'EMAIL_TAKEN', message, { fields: { email: message } })
}

export function welcome(name: string): string {
  return `Bem-vindo, ${name}.`
}
