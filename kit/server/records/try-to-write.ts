import { randomBytes } from 'node:crypto'
import type { Db } from '#kit/server/database/database.ts'

/** Writes 64 KiB that nothing compresses, and takes them back. Throws what a write would meet. */
export async function tryToWrite(db: Db): Promise<void> {
  const row = { caller: 'ready', key: randomBytes(16).toString('hex'), endpoint: '', request_hash: '' }
  const transaction = await db.startTransaction().execute()
  try {
    await transaction
      .insertInto('idempotency_keys')
      .values({ ...row, response: randomBytes(32 * 1024).toString('hex') })
      .execute()
  } finally {
    await transaction.rollback().execute()
  }
}
