import type { Account } from '#kit/account.ts'
import { HttpError, invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import {
  CONFIRMED_MINUTES,
  confirmApp,
  confirmIdentity,
  listFactors,
  registerPasskey,
  removeFactor,
  removeFactorsOf,
  renameFactor,
  renewRecoveryCodes,
  startApp,
  startConfirmation,
  startPasskeyRegistration,
} from '../factors-contract.ts'
import { lockAccount, lockPassword } from './account-queries.ts'
import { spendAppCode, startAppOf } from './app-codes.ts'
import {
  challengeEnded,
  getOwnChallenge,
  makeChallenge,
  reserveAttempt,
  spendChallenge,
} from './challenges.ts'
import { requireConfirmed } from './confirmed.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  deleteFactors,
  findFactors,
  findMethods,
  findPasskeys,
  insertPasskey,
  lockFactor,
  markConfirmed,
  updateFactorName,
} from './factor-queries.ts'
import { findSite, getSite, readRegistration, registrationOptions, signingOptions } from './passkeys.ts'
import { isPasswordOf } from './passwords.ts'
import { renewRecoveryCodesOf } from './recovery-codes.ts'
import { badCode, type FactorRules, proveFactor } from './second-step.ts'
import { endSessions } from './sessions.ts'

/** Passkeys and apps of one account. */
const MAX_FACTORS = 10

/** The second factor of one's own account, and re-authentication. */
export function factorRoutes(rules: FactorRules): Served[] {
  const mustHave = (account: Account) => rules.adminSecondFactor && account.role === 'admin'
  return [
    serve(listFactors, async ({ db, account }) => ({
      rows: await findFactors(db, account.id),
      recoveryCodes: await countRecoveryCodes(db, account.id),
      required: mustHave(account),
    })),

    serve(startConfirmation, async ({ db, account, api, request }) => {
      const { challenge, nonce } = await makeChallenge(db, { purpose: 'confirm', accountId: account.id, api })
      const site = findSite(request, rules.corsOrigins)
      const keys = site ? await findPasskeys(db, { accountId: account.id }) : []
      const options = site && keys.length > 0 ? await signingOptions(site, nonce, keys) : null
      return { challenge, methods: await findMethods(db, account.id), options }
    }),

    serve(confirmIdentity, async ({ db, account, api, body, request }) => {
      const challenge = await getOwnChallenge(db, body.challenge, api, 'confirm', account.id)
      const { proof } = body
      if (proof.kind === 'password') {
        await reserveAttempt(db, challenge)
        const stored = await db.transaction().execute(tx => lockPassword(tx, account.id))
        if (!(await isPasswordOf(stored, proof.password)))
          throw invalidField('password', 'Esta não é a sua senha.')
        if (!(await spendChallenge(db, challenge.id))) throw challengeEnded()
      } else await proveFactor(db, challenge, proof, request, rules)
      await markConfirmed(db, account.sessionId)
      return { minutes: CONFIRMED_MINUTES }
    }),

    serve(startApp, async ({ db, account }) => {
      await requireConfirmed(db, account)
      return startAppOf(db, rules.dataDir, account)
    }),

    serve(confirmApp, async ({ db, account, api, body, batchId }) => {
      await requireConfirmed(db, account)
      const tries = await makeChallenge(db, { purpose: 'register', accountId: account.id, api })
      await reserveAttempt(db, await getOwnChallenge(db, tries.challenge, api, 'register', account.id))
      return db.transaction().execute(async tx => {
        await lockAccount(tx, account.id)
        await refuseTooMany(tx, account.id)
        const had = await findMethods(tx, account.id)
        if (!(await spendAppCode(tx, rules.dataDir, account.id, body.code, { confirmed: false })))
          throw badCode('code')
        return added(tx, account, had.length > 0, confirmApp.audit, batchId)
      })
    }),

    serve(startPasskeyRegistration, async ({ db, account, api, request }) => {
      await requireConfirmed(db, account)
      const site = getSite(request, rules.corsOrigins)
      const { challenge, nonce } = await makeChallenge(db, {
        purpose: 'register',
        accountId: account.id,
        api,
      })
      const keys = await findPasskeys(db, { accountId: account.id })
      return { challenge, options: await registrationOptions(site, account, nonce, keys) }
    }),

    serve(registerPasskey, async ({ db, account, api, body, batchId, request }) => {
      await requireConfirmed(db, account)
      const site = getSite(request, rules.corsOrigins)
      const challenge = await getOwnChallenge(db, body.challenge, api, 'register', account.id)
      const made = await readRegistration(site, body.credential, challenge.nonce)
      if (!(await spendChallenge(db, challenge.id))) throw challengeEnded()
      if (!made)
        throw invalidField(
          'credential',
          'O navegador não criou uma chave que sirva. Tente de novo, ou noutro.',
        )
      return db.transaction().execute(async tx => {
        await lockAccount(tx, account.id)
        await refuseTooMany(tx, account.id)
        const had = await findMethods(tx, account.id)
        await insertPasskey(tx, {
          ...made,
          accountId: account.id,
          name: body.name,
          transports: body.credential.response.transports ?? [],
          host: site.host,
        })
        return added(tx, account, had.length > 0, registerPasskey.audit, batchId)
      })
    }),

    serve(renameFactor, async ({ db, account, params, body, record }) => {
      const before = await lockFactor(db, account.id, params.id)
      await updateFactorName(db, params.id, body.name)
      await record({ table: 'accounts', id: account.id, label: account.name, before: null, after: null })
      return { ...before, name: body.name }
    }),

    serve(removeFactor, async ({ db, account, params, record }) => {
      await requireConfirmed(db, account)
      await lockAccount(db, account.id)
      await lockFactor(db, account.id, params.id)
      await deleteFactor(db, params.id)
      if ((await findFactors(db, account.id)).length === 0) {
        if (mustHave(account))
          throw new HttpError(
            409,
            'FACTOR_REQUIRED',
            'As contas da administração têm de ter um segundo passo. Acrescente outro antes de retirar este.',
          )
        // Codes that would replace a lost second step are for nothing without one.
        await deleteFactors(db, account.id)
      }
      await record({ table: 'accounts', id: account.id, label: account.name, before: null, after: null })
      return { id: params.id }
    }),

    serve(renewRecoveryCodes, async ({ db, account, batchId }) => {
      await requireConfirmed(db, account)
      return db.transaction().execute(async tx => {
        await lockAccount(tx, account.id)
        if ((await findFactors(tx, account.id)).length === 0)
          throw new HttpError(409, 'NO_FACTOR', 'Configure primeiro um segundo passo.')
        await insertChanges(tx, [ofAccount(account)], { account, action: renewRecoveryCodes.audit, batchId })
        return { recoveryCodes: await renewRecoveryCodesOf(tx, account.id) }
      })
    }),

    serve(removeFactorsOf, async ({ db, account, params, record }) => {
      await requireConfirmed(db, account)
      const of = await lockAccount(db, params.id)
      const removed = await deleteFactors(db, of.id)
      await endSessions(db, of.id, of.id === account.id ? account.sessionId : undefined)
      await record({ table: 'accounts', id: of.id, label: of.name, before: null, after: null })
      return { removed }
    }),
  ]
}

/** After a factor was added: its audit, and recovery codes where it is the first. */
async function added(db: Db, account: Account, hadOthers: boolean, action: string, batchId: string) {
  await insertChanges(db, [ofAccount(account)], { account, action, batchId })
  return { recoveryCodes: hadOthers ? [] : await renewRecoveryCodesOf(db, account.id) }
}

function ofAccount(account: Account) {
  return { table: 'accounts', id: account.id, label: account.name, before: null, after: null }
}

async function refuseTooMany(db: Db, accountId: string): Promise<void> {
  if ((await findFactors(db, accountId)).length < MAX_FACTORS) return
  throw new HttpError(409, 'TOO_MANY_KEYS', `Uma conta tem no máximo ${MAX_FACTORS}. Retire uma que não use.`)
}
