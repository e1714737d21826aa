import pg from 'pg'

/** Whether news of ended sessions and changed accounts reach this process, and the way to stop listening. */
export interface IdentityNews {
  /** False while the connection is lost: what is in memory may then be out of date. */
  isHeard: () => boolean
  close: () => Promise<void>
}

/** How the listening connection is called in `pg_stat_activity`. */
export const LISTENER = 'dondza identity'

const HEARTBEAT_MS = 10_000
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000

/**
 * Listens, on a connection of its own, to what the triggers of `accounts` and `sessions` tell.
 * @param onAccount called with the id of an account that changed or of which a session ended
 * @param onGap called when the connection is lost and when it is made again: what was read meanwhile may be of before a
 *   change that nobody told
 */
export async function listenToIdentityNews(
  url: string,
  onAccount: (accountId: string) => void,
  onGap: () => void,
): Promise<IdentityNews> {
  let heard = false
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let wait = FIRST_WAIT_MS

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: LISTENER,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', news => onAccount(news.payload ?? ''))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query('LISTEN identity')
      if (closed) return void (await fresh.end())
      onGap()
      heard = true
      wait = FIRST_WAIT_MS
    } catch {
      // Told by `isHeard`; the next attempt follows.
      lose(fresh)
    }
  }

  function lose(which: pg.Client): void {
    if (which !== client) return
    client = undefined
    if (heard) onGap()
    heard = false
    if (closed) return
    void which.end().catch(() => undefined)
    retry = setTimeout(() => void connect(), wait)
    retry.unref()
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  // A connection can die without a word (a cable pulled): it is asked now and then.
  const heartbeat = setInterval(() => {
    const asked = client
    if (!asked || !heard) return
    const late = setTimeout(() => lose(asked), HEARTBEAT_MS / 2)
    asked.query('SELECT 1').then(
      () => clearTimeout(late),
      () => {
        clearTimeout(late)
        lose(asked)
      },
    )
  }, HEARTBEAT_MS)
  heartbeat.unref()

  await connect()
  return {
    isHeard: () => heard,
    async close() {
      closed = true
      clearInterval(heartbeat)
      clearTimeout(retry)
      const open = client
      client = undefined
      await open?.end()
    },
  }
}
