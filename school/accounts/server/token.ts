import { randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { DAY_MS } from '#kit/dates.ts'
import type { Api } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'

/** What a token says: which session, of whom, for which API. Nothing in it is believed without the session's row. */
export interface TokenClaims {
  sid: string
  sub: string
  aud: Api
}

/** A session lasts this long at most, however much it is used. */
export const LONGEST_SESSION_DAYS = 30

/** Signs a session's token (JWT, HS256) with the installation's secret. */
export async function signToken(db: Db, claims: TokenClaims): Promise<string> {
  const sign = createSigner({
    key: await readSecret(db),
    algorithm: 'HS256',
    expiresIn: LONGEST_SESSION_DAYS * DAY_MS,
  })
  return sign({ ...claims })
}

/** A function that reads the claims of a token of one API; undefined when it is forged, of another API or too old. */
export function createTokenReader(secret: string, api: Api): (token: string) => TokenClaims | undefined {
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], allowedAud: api })
  return token => {
    try {
      return verify(token) as TokenClaims
    } catch {
      // Whatever is wrong with it, it is nobody's token.
      return undefined
    }
  }
}

/** By database: what its transactions have in common with it is the adapter of their executors. */
const secrets = new WeakMap<object, Promise<string>>()

/** The secret with which this installation signs; made by whichever process comes first. */
export function readSecret(db: Db): Promise<string> {
  const database = db.getExecutor().adapter
  const known = secrets.get(database)
  if (known) return known
  const reading = findOrMakeSecret(db)
  // One that a transaction makes is gone when it is rolled back.
  if (db.isTransaction) return reading
  secrets.set(database, reading)
  // A failure is not remembered: the database may be back at the next call.
  reading.catch(() => secrets.delete(database))
  return reading
}

async function findOrMakeSecret(db: Db): Promise<string> {
  const stored = await findSecret(db)
  if (stored) return stored
  await db
    .insertInto('installation')
    .values({ name: 'token-secret', value: JSON.stringify(randomBytes(48).toString('base64url')) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const made = await findSecret(db)
  if (!made) throw new Error('The secret of the tokens could not be kept.')
  return made
}

async function findSecret(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'token-secret')
    .executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : undefined
}
