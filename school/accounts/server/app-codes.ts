import { PRODUCT_NAME } from '#kit/product-name.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import {
  findKey,
  isSealed,
  keyIn,
  seal,
  unseal,
  WrongKeyError,
} from '#kit/server/database/installation-key.ts'
import type { AppSecret } from '../factors-contract.ts'
import {
  findAppSecrets,
  findApps,
  insertUnconfirmedApp,
  spendStep,
  updateAppSecret,
} from './factor-queries.ts'

/** RFC 6238 as every authenticator app reads it: SHA-1, six digits, a step of 30 seconds. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A code of the step before and of the one after is taken too: clocks differ, and people type slowly. */
const WINDOW = 1

/** An account as far as its apps are concerned. */
interface Owner {
  id: string
  email: string
}

/**
 * Makes a secret of 160 bits, which waits for its first right code, and the address that an app reads from a QR code.
 * It is stored sealed: who reads the database alone makes no codes of it.
 * @param dataDir folder of the installation's key
 */
export async function startAppOf(db: Db, dataDir: string, owner: Owner): Promise<AppSecret> {
  const made = await makeAppSecret(owner.email)
  const sealed = seal(keyIn(dataDir), made.secret, owner.id)
  await db.transaction().execute(tx => insertUnconfirmedApp(tx, owner.id, sealed))
  return made
}

async function makeAppSecret(email: string): Promise<AppSecret> {
  // The library comes when it is needed.
  const { Secret, TOTP } = await import('otpauth')
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...SETTINGS, issuer: PRODUCT_NAME, label: email, secret }).toString()
  return { secret: secret.base32, uri }
}

/**
 * Uses a code of one of the account's apps. Each code works once: its step must be later than the last one used.
 * @param dataDir folder of the installation's key
 * @param confirmed the apps that count, or the one that waits for its first right code, which then counts
 * @throws HttpError 503 NO_KEY where the secrets were sealed with a key that is not there
 */
export async function spendAppCode(
  db: Db,
  dataDir: string,
  accountId: string,
  code: string,
  { confirmed = true, now = Date.now() } = {},
): Promise<boolean> {
  for (const { id, secret } of await findApps(db, accountId, confirmed)) {
    const step = await stepOf(open(dataDir, secret, accountId), code, now)
    if (step !== undefined && (await spendStep(db, id, step))) return true
  }
  return false
}

/** The time step to which a code belongs, among those near now. */
async function stepOf(secret: string, code: string, now: number): Promise<number | undefined> {
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / SETTINGS.period) + delta
}

/**
 * Seals the secrets that an older version stored as they are.
 * @param dataDir folder of the installation's key
 * @returns how many there are that the key does not open
 */
export async function sealAppSecrets(db: Db, dataDir: string): Promise<number> {
  let unopened = 0
  for (const { id, account_id, secret } of await findAppSecrets(db)) {
    if (!isSealed(secret)) await updateAppSecret(db, id, secret, seal(keyIn(dataDir), secret, account_id))
    else if (!opens(dataDir, secret, account_id)) unopened += 1
  }
  return unopened
}

function opens(dataDir: string, sealed: string, owner: string): boolean {
  const key = findKey(dataDir)
  if (!key) return false
  try {
    unseal(key, sealed, owner)
    return true
  } catch (error) {
    if (error instanceof WrongKeyError) return false
    throw error
  }
}

function open(dataDir: string, stored: string, owner: string): string {
  // One that came with an older backup is sealed at the next start.
  if (!isSealed(stored)) return stored
  const key = findKey(dataDir)
  if (key && opens(dataDir, stored, owner)) return unseal(key, stored, owner)
  throw new HttpError(
    503,
    'NO_KEY',
    'Falta ao servidor a chave com que este segundo passo foi guardado. Use um código de recuperação, e avise quem administra.',
  )
}
