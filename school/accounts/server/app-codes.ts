import { PRODUCT_NAME } from '#kit/product-name.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { AppSecret } from '../factors-contract.ts'
import { findApps, spendStep } from './factor-queries.ts'

/** RFC 6238 as every authenticator app reads it: SHA-1, six digits, a step of 30 seconds. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A code of the step before and of the one after is taken too: clocks differ, and people type slowly. */
const WINDOW = 1

/** A secret of 160 bits, and the address that an app reads from a QR code. The library comes when it is needed. */
export async function makeAppSecret(email: string): Promise<AppSecret> {
  const { Secret, TOTP } = await import('otpauth')
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...SETTINGS, issuer: PRODUCT_NAME, label: email, secret }).toString()
  return { secret: secret.base32, uri }
}

/**
 * Uses a code of one of the account's apps. Each code works once: its step must be later than the last one used.
 * @param confirmed the apps that count, or the one that waits for its first right code, which then counts
 */
export async function spendAppCode(
  db: Db,
  accountId: string,
  code: string,
  { confirmed = true, now = Date.now() } = {},
): Promise<boolean> {
  for (const { id, secret } of await findApps(db, accountId, confirmed)) {
    const step = await stepOf(secret, code, now)
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
