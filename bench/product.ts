import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#kit/server/database/database.ts'
import { runningEmbedded } from '#kit/server/database/embedded.ts'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'

const STORING_MS = 600_000

/** The product with the demonstration school, in a process of its own, and a connection to its database. */
export interface MeasuredProduct {
  product: StartedProduct
  database: Database
  /** A token of the academy for one of the demonstration's accounts. */
  signIn(who: string): Promise<string>
}

/**
 * Starts the product in a new folder, hands it over, and leaves nothing behind.
 * @param restarted starts it once more before: as a school's server is, that never loaded the demonstration itself
 * @param env variables beside those of a test's product
 */
export async function withProduct(
  measure: (measured: MeasuredProduct) => Promise<void>,
  { restarted = false, env = {} }: { restarted?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const folder = newFolder()
  try {
    if (restarted) await (await startForTests(folder, env, 'ignore')).stop()
    const product = await startForTests(folder, env, 'ignore')
    // A million rows are stored by one statement, longer than anybody would wait for an answer.
    const database = openDatabase({ url: runningEmbedded(folder) ?? '', patience: STORING_MS })
    try {
      await measure({ product, database, signIn: who => signIn(product, who) })
    } finally {
      await database.close()
      await product.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder that PostgreSQL's own account may pass through when this process is root's. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  chmodSync(folder, 0o711)
  return folder
}

async function signIn({ address, password }: StartedProduct, who: string): Promise<string> {
  const answer = await fetch(`${address}/api/academy/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.dondza.mz`, password }),
  })
  const { accessToken } = (await answer.json()) as { accessToken?: string }
  if (!accessToken) throw new Error(`${who} could not sign in: ${answer.status}`)
  return accessToken
}
