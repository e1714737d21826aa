import pg from 'pg'

/** Whether what a channel tells reaches this process, and the way to stop listening. */
export interface News {
  /** False while the connection is lost: what is in memory may then be out of date. */
  isHeard: () => boolean
  close: () => Promise<void>
}

const HEARTBEAT_MS = 10_000
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000

interface Listening {
  url: string
  /** How the connection is called in `pg_stat_activity`. */
  name: string
  channel: string
  onNews: (payload: string) => void
  /**
   * Called when the connection is lost and when it is made again: what was read meanwhile may predate a missed change.
   */
  onGap: () => void
}

/** Listens to a channel of the database (NOTIFY), on a connection of its own that is made again when it is lost. */
export async function listen({ url, name, channel, onNews, onGap }: Listening): Promise<News> {
  let heard = false
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let wait = FIRST_WAIT_MS

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', news => onNews(news.payload ?? ''))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (closed) return void (await fresh.end())
      onGap()
      heard = true
      wait = FIRST_WAIT_MS
    } catch {
      // Reported by `isHeard`; the next attempt follows.
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
    const current = client
    if (!current || !heard) return
    const late = setTimeout(() => lose(current), HEARTBEAT_MS / 2)
    current.query('SELECT 1').then(
      () => clearTimeout(late),
      () => {
        clearTimeout(late)
        lose(current)
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
