import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { isNotFromFuture } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { onlyWithin } from './reach.ts'

/** How often the sessions of open streams are asked for, should word of their end not have come. */
const ASK_EVERY_MS = 700

interface Watched {
  account: Account
  onEnd: () => void
}

/**
 * Notifies long-running answers (streams) when their session ends or its account loses the permission: at once by a
 * notification of the database, which reaches every process, and by polling for all of them together where that word is
 * lost.
 */
export function createSessionWatch(db: Db, onFailure: (error: unknown) => void) {
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  let asking = false

  async function ask(): Promise<void> {
    if (asking || watched.size === 0) return
    asking = true
    try {
      const entries = [...watched]
      const mays = await findWhatTheyMay(
        db,
        entries.map(entry => entry.account.sessionId),
      )
      for (const entry of entries)
        if (watched.has(entry) && mays.get(entry.account.sessionId) !== mayOf(entry.account)) end(entry)
    } catch (error) {
      // What is sent reads from the same database, and ends when it cannot.
      onFailure(error)
    } finally {
      asking = false
    }
  }

  function end(entry: Watched): void {
    forget(entry)
    entry.onEnd()
  }

  function forget(entry: Watched): void {
    watched.delete(entry)
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Calls `onEnd` once, when it is over; returns the way to stop watching. */
    watch(account: Account, onEnd: () => void): () => void {
      const entry = { account, onEnd }
      watched.add(entry)
      timer ??= setInterval(() => void ask(), ASK_EVERY_MS).unref()
      // It may have ended between being admitted and being watched.
      void refetchKept()
      return () => forget(entry)
    },
    /** Word that an account changed, or a session of it ended. */
    onNews(accountId: string): void {
      for (const { account } of watched) if (account.id === accountId) return void refetchKept()
    },
    close(): void {
      clearInterval(timer)
      watched.clear()
    },
  }

  /** What was read may be of before the news: it is read once more after it. */
  async function refetchKept(): Promise<void> {
    while (asking) await new Promise(resolve => setTimeout(resolve, 10))
    await ask()
  }
}

/** What a stream was opened with, and ends without: a role, and a reach. */
function mayOf({ role, onlyWithin }: Pick<Account, 'role' | 'onlyWithin'>): string {
  return `${role} ${onlyWithin ?? ''}`
}

/** The same of the account behind each session that still stands. */
async function findWhatTheyMay(db: Db, sessionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'accounts.role', onlyWithin.as('onlyWithin')])
    .where('sessions.id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where(isNotFromFuture('sessions.created_at'))
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, mayOf(row)]))
}
