import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '#kit/endpoint.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { asRole } from '#school/roles.ts'
import {
  confirmEnrolment,
  type FactorProof,
  finishLogin,
  finishSignIn,
  openAcademy,
  startEnrolment,
  startPasskey,
} from '../factors-contract.ts'
import { spendAppCode, startAppOf } from './app-codes.ts'
import { getChallenge, makeChallenge, markProven, reserveAttempt } from './challenges.ts'
import { refusePassword } from './elsewhere.ts'
import { findMethods, findPasskeys } from './factor-queries.ts'
import { getSite, signingOptions } from './passkeys.ts'
import { addressLimit, reserve, tooMany } from './rate-limits.ts'
import { renewRecoveryCodesOf } from './recovery-codes.ts'
import { badCode, type FactorRules, proveFactor } from './second-step.ts'
import { welcome } from './session-routes.ts'
import { findDeviceId, openSession } from './sessions.ts'
import { completeSignIn, deviceOf } from './sign-in.ts'

/** Questions for a passkey alone, from one address, within a quarter of an hour: each makes a row. */
const MAX_PASSKEY_QUESTIONS = 300

/** What comes after the password, or in its place. */
export function secondStepRoutes(rules: FactorRules): Served[] {
  return [
    serve(finishSignIn, async ({ db, body, api, request, reply }) => {
      const { token, account } = await finish(db, body, api, request, reply)
      const { name, email, role } = account
      return { accessToken: token, user: { name, email, role } }
    }),

    serve(finishLogin, async ({ db, body, api, request, reply }) => {
      const { token, account } = await finish(db, body, api, request, reply)
      return { user: account, access_token: token, message: welcome(account.name) }
    }),

    serve(openAcademy, async ({ db, account, request }) => {
      const device = { ...deviceOf(request), id: await findDeviceId(db, account.sessionId) }
      const token = await openSession(db, account.id, 'academy', device)
      const { name, email, role } = account
      return { accessToken: token, user: { name, email, role: asRole(role) } }
    }),

    serve(startPasskey, async ({ db, body, api, request, reply }) => {
      const site = getSite(request, rules.corsOrigins)
      if (body.challenge !== undefined) {
        const challenge = await getChallenge(db, body.challenge, api, ['sign-in'])
        const keys = await findPasskeys(db, { accountId: challenge.account_id ?? '' })
        return { challenge: body.challenge, options: await signingOptions(site, challenge.nonce, keys) }
      }
      const wait = await reserve(db, [addressLimit('passkey', request.ip, MAX_PASSKEY_QUESTIONS)])
      if (wait > 0) throw tooMany(reply, wait)
      const { challenge, nonce } = await makeChallenge(db, { purpose: 'passkey', accountId: null, api })
      return { challenge, options: await signingOptions(site, nonce, undefined) }
    }),

    serve(startEnrolment, async ({ db, body, api }) => {
      const owner = await ownerOfEnrolment(db, body.challenge, api)
      return startAppOf(db, rules.dataDir, owner)
    }),

    serve(confirmEnrolment, async ({ db, body, api, batchId }) => {
      const { challenge, ...owner } = await ownerOfEnrolment(db, body.challenge, api)
      await reserveAttempt(db, challenge)
      const recoveryCodes = await db.transaction().execute(async tx => {
        if (!(await spendAppCode(tx, rules.dataDir, owner.id, body.code, { confirmed: false })))
          return undefined
        await markProven(tx, challenge.id)
        await insertChanges(
          tx,
          [{ table: 'accounts', id: owner.id, label: owner.name, before: null, after: null }],
          { account: { ...owner, sessionId: '' }, action: confirmEnrolment.audit, batchId },
        )
        return renewRecoveryCodesOf(tx, owner.id)
      })
      if (!recoveryCodes) throw badCode('code')
      return { recoveryCodes }
    }),
  ]

  async function finish(
    db: Db,
    { challenge: token, proof }: { challenge: string; proof: FactorProof },
    api: Api,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const challenge = await getChallenge(db, token, api, ['sign-in', 'enrol', 'passkey'])
    const owner = await getOwner(db, await proveFactor(db, challenge, proof, request, rules))
    // Without an account it was asked for in place of the password.
    if (challenge.account_id === null) await refusePassword(db, owner, rules.elsewhere)
    return completeSignIn(db, owner, api, request, reply)
  }
}

/** Who has to set up a second step: only somebody who has none yet, else the password alone could put another. */
async function ownerOfEnrolment(db: Db, token: string, api: Api) {
  const challenge = await getChallenge(db, token, api, ['enrol'])
  const owner = await getOwner(db, challenge.account_id ?? '')
  if (challenge.proven_at === null && (await findMethods(db, owner.id)).length === 0)
    return { ...owner, challenge }
  throw new HttpError(410, 'CHALLENGE_ENDED', 'Esta conta já tem um segundo passo. Entre de novo.')
}

/** The account that a proof belongs to. @throws HttpError 403 DISABLED when it may not come in any more */
async function getOwner(db: Db, id: string) {
  const account = await existing(db, 'accounts')
    .select(['id', 'name', 'email', 'role'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!account)
    throw new HttpError(403, 'DISABLED', 'Esta conta está desactivada. Fale com a administração da escola.')
  return { ...account, role: asRole(account.role) }
}
