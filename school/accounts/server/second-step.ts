import type { FastifyRequest } from 'fastify'
import type { Api } from '#kit/endpoint.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Role } from '#school/roles.ts'
import type { FactorProof, PasskeyUse, SecondStep } from '../factors-contract.ts'
import { spendAppCode } from './app-codes.ts'
import {
  type Challenge,
  challengeEnded,
  makeChallenge,
  reserveAttempt,
  spendChallenge,
} from './challenges.ts'
import type { Elsewhere } from './elsewhere.ts'
import { findMethods, findPasskeys, recordPasskeyUse } from './factor-queries.ts'
import { getSite, readUse } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

/** What an installation decides of second steps. */
export interface FactorRules {
  /** Whether accounts of the administration may not be without one. */
  adminSecondFactor: boolean
  /** Origins beside this server's own from which passkeys may be used. */
  corsOrigins: readonly string[]
  /** Folder of the installation's key, which seals what an app shares. */
  dataDir: string
  /** Where people sign in, if not with a password here. */
  elsewhere?: Elsewhere | undefined
}

/**
 * Stops a sign-in whose password was right, where the account has a second step or must have one.
 * @throws HttpError 401 SECOND_FACTOR or SECOND_FACTOR_MISSING, with a challenge to go on with
 */
export async function askSecondStep(
  db: Db,
  account: { id: string; role: Role },
  api: Api,
  rules: FactorRules,
): Promise<void> {
  const methods = await findMethods(db, account.id)
  if (methods.length > 0) {
    const { challenge } = await makeChallenge(db, { purpose: 'sign-in', accountId: account.id, api })
    const details: SecondStep = { challenge, methods }
    throw new HttpError(401, 'SECOND_FACTOR', 'Falta o segundo passo da entrada.', { details })
  }
  if (account.role !== 'admin' || !rules.adminSecondFactor) return
  const { challenge } = await makeChallenge(db, { purpose: 'enrol', accountId: account.id, api })
  const details: SecondStep = { challenge, methods: [] }
  const message = 'As contas da administração têm de ter um segundo passo. Configure-o para entrar.'
  throw new HttpError(401, 'SECOND_FACTOR_MISSING', message, { details })
}

/**
 * Checks what somebody shows for a challenge and uses both up; answers whose it is.
 * @throws HttpError 422 BAD_PROOF, 410 CHALLENGE_ENDED, 429 TOO_MANY
 */
export async function proveFactor(
  db: Db,
  challenge: Challenge,
  proof: FactorProof,
  request: FastifyRequest,
  rules: FactorRules,
): Promise<string> {
  const owner = challenge.account_id
  if (proof.kind === 'passkey') return provePasskey(db, challenge, proof.credential, request, rules)
  if (owner === null) throw challengeEnded()
  if (proof.kind === 'enrolled') {
    if (challenge.proven_at === null || !(await spendChallenge(db, challenge.id))) throw challengeEnded()
    return owner
  }
  await reserveAttempt(db, challenge)
  const right =
    proof.kind === 'code'
      ? await spendAppCode(db, rules.dataDir, owner, proof.code)
      : await spendRecoveryCode(db, owner, proof.code)
  if (!right) throw badCode(proof.kind)
  if (!(await spendChallenge(db, challenge.id))) throw challengeEnded()
  return owner
}

async function provePasskey(
  db: Db,
  challenge: Challenge,
  credential: PasskeyUse,
  request: FastifyRequest,
  rules: FactorRules,
): Promise<string> {
  const owner = challenge.account_id
  const site = getSite(request, rules.corsOrigins)
  const [key] = await findPasskeys(db, {
    credentialId: credential.id,
    ...(owner === null ? {} : { accountId: owner }),
  })
  if (!key || key.host !== site.host) throw badPasskey()
  const counter = await readUse(site, key, credential, challenge.nonce, owner === null)
  // What it signed is good for one try, right or wrong.
  if (!(await spendChallenge(db, challenge.id))) throw challengeEnded()
  if (counter === undefined || !(await recordPasskeyUse(db, key.id, counter))) throw badPasskey()
  return key.account_id
}

export function badCode(kind: 'code' | 'recovery'): HttpError {
  const message =
    kind === 'code'
      ? 'O código não está certo, ou já foi usado. Espere pelo seguinte; se voltar a falhar, veja se a hora do telemóvel está certa.'
      : 'Este código de recuperação não está certo, ou já foi usado.'
  return new HttpError(422, 'BAD_PROOF', message, { fields: { code: message } })
}

function badPasskey(): HttpError {
  return new HttpError(422, 'BAD_PROOF', 'Esta chave de acesso não é desta conta, ou já foi retirada.')
}
