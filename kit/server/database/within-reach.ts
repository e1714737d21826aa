import type { Account } from '#kit/account.ts'
import type { Database, Db } from './database.ts'

/** The database as far as an account reaches: who speaks for a person, at a call or by a job, reads through it. */
export function withinReach(database: Database, account: Pick<Account, 'id' | 'onlyWithin'> | undefined): Db {
  if (!account?.onlyWithin) return database.db
  return database.narrowed({ within: account.onlyWithin, account: account.id })
}
