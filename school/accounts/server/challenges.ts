import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Api } from '#kit/endpoint.ts'
import { HttpError } from '#kit/refusals.ts'
import { isNotFromFuture, isWithinLast } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'

/** What a challenge was made for. */
export type ChallengePurpose = 'sign-in' | 'enrol' | 'passkey' | 'confirm' | 'register'

/** A challenge as it is stored. */
export interface Challenge {
  id: string
  account_id: string | null
  /** What a passkey has to sign, base64url. */
  nonce: string
  proven_at: string | null
}

const CHALLENGE_MINUTES = 10
/** Codes that may be tried against one challenge. */
const MAX_ATTEMPTS = 5
/** Codes that may be tried for one account within a quarter of an hour, whatever the challenge. */
const MAX_PER_ACCOUNT = 15
const ATTEMPTS_SECONDS = 15 * 60

/** Asks for a proof; the token that names it is shown this once. */
export async function makeChallenge(
  db: Db,
  of: { purpose: ChallengePurpose; accountId: string | null; api: Api },
): Promise<{ challenge: string; nonce: string }> {
  const challenge = randomBytes(32).toString('base64url')
  const nonce = randomBytes(32).toString('base64url')
  await db
    .insertInto('proof_challenges')
    .values({
      id: uuid(),
      token_hash: hashOf(challenge),
      account_id: of.accountId,
      api: of.api,
      purpose: of.purpose,
      nonce,
      expires_at: sql<string>`now() + make_interval(mins => ${sql.lit(CHALLENGE_MINUTES)})`,
    })
    .execute()
  return { challenge, nonce }
}

/** A challenge that still waits for its answer, of one of these purposes. @throws HttpError 410 CHALLENGE_ENDED */
export async function getChallenge(
  db: Db,
  token: string,
  api: Api,
  purposes: readonly ChallengePurpose[],
): Promise<Challenge> {
  const found = await open(db, token, api, purposes).executeTakeFirst()
  if (!found) throw challengeEnded()
  return found
}

/** The same for the signed-in account alone. @throws HttpError 410 CHALLENGE_ENDED */
export async function getOwnChallenge(
  db: Db,
  token: string,
  api: Api,
  purpose: ChallengePurpose,
  accountId: string,
): Promise<Challenge> {
  const found = await getChallenge(db, token, api, [purpose])
  if (found.account_id !== accountId) throw challengeEnded()
  return found
}

function open(db: Db, token: string, api: Api, purposes: readonly ChallengePurpose[]) {
  return db
    .selectFrom('proof_challenges')
    .select(['id', 'account_id', 'nonce', 'proven_at'])
    .where('token_hash', '=', hashOf(token))
    .where('api', '=', api)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(isNotFromFuture('created_at'))
}

/**
 * Counts one try before anything is compared, in a transaction of its own: as many at once as somebody likes, no more
 * than the limit are looked at.
 * @throws HttpError 410 CHALLENGE_ENDED when this challenge has had its tries, 429 TOO_MANY when the account has
 */
export async function reserveAttempt(db: Db, challenge: Challenge): Promise<void> {
  await db.transaction().execute(async tx => {
    const account = challenge.account_id
    await withDeleted(tx, 'accounts').select('id').where('id', '=', account).forUpdate().execute()
    const { tries } = await tx
      .selectFrom('proof_challenges')
      .select(sql<number>`coalesce(sum(attempts), 0)::int`.as('tries'))
      .where('account_id', '=', account)
      .where(isWithinLast('created_at', ATTEMPTS_SECONDS))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (tries >= MAX_PER_ACCOUNT)
      throw new HttpError(
        429,
        'TOO_MANY',
        'Demasiados códigos errados. Espere um quarto de hora, ou fale com a administração da escola.',
        { headers: { 'retry-after': String(ATTEMPTS_SECONDS) }, details: { seconds: ATTEMPTS_SECONDS } },
      )
    const counted = await tx
      .updateTable('proof_challenges')
      .set({ attempts: sql<number>`attempts + 1` })
      .where('id', '=', challenge.id)
      .where('attempts', '<', MAX_ATTEMPTS)
      .executeTakeFirst()
    if (counted.numUpdatedRows === 0n) throw challengeEnded()
  })
}

/** Uses a challenge up; false when somebody was quicker. */
export async function spendChallenge(db: Db, id: string): Promise<boolean> {
  const used = await db
    .updateTable('proof_challenges')
    .set({ used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Notes that what was asked has been shown; the challenge is still to be used. */
export async function markProven(db: Db, id: string): Promise<void> {
  await db
    .updateTable('proof_challenges')
    .set({ proven_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export function challengeEnded(): HttpError {
  return new HttpError(
    410,
    'CHALLENGE_ENDED',
    'Passou o tempo, ou foram demasiadas tentativas. Comece de novo.',
  )
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
