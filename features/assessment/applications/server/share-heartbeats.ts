import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.ts'
import { listen } from '#kit/server/database/listen.ts'
import { deliverChange, onAnyChange } from './application-changes.ts'
import { keepHeartbeat, onHeartbeat } from './heartbeats.ts'

const TELL_EVERY_MS = 1000
/** Two ids and a blank each; what PostgreSQL tells at once has less than 8,000 bytes. */
const MAX_AT_ONCE = 100
const CHANNEL = 'heartbeats'
/** Stand where a heartbeat has its attempt: what has changed of the application. */
const SIGNS = { presence: '-', answers: '+' } as const

/**
 * Tells the other servers of the same database which devices this one hears of and which applications it has changed, and
 * hears it of them. Gathered, and never written: NOTIFY is no change of a row.
 * @param onFailure called when a round failed to be shared; the next one has newer heartbeats
 */
export async function shareHeartbeats(
  database: Database,
  onFailure: (error: unknown) => void,
  everyMs = TELL_EVERY_MS,
) {
  const self = randomUUID()
  const heartbeats = new Map<string, string>()
  const changed = new Set<string>()
  const stopHeartbeats = onHeartbeat((applicationId, attemptId) => heartbeats.set(attemptId, applicationId))
  const stopChanges = onAnyChange((applicationId, kind) => changed.add(`${applicationId} ${SIGNS[kind]}`))
  const news = await listen({
    url: database.url,
    name: 'dondza heartbeats',
    channel: CHANNEL,
    onNews: payload => {
      const [sender, ...ids] = payload.split(' ')
      if (sender === self) return
      const now = Date.now()
      for (let at = 0; at + 1 < ids.length; at += 2) {
        const [applicationId = '', attemptId = ''] = ids.slice(at)
        if (attemptId === SIGNS.presence) deliverChange(applicationId, 'presence')
        else if (attemptId === SIGNS.answers) deliverChange(applicationId, 'answers')
        else keepHeartbeat(applicationId, attemptId, now)
      }
    },
    onGap: () => {},
  })
  const timer = setInterval(() => {
    const pairs = [
      ...[...heartbeats].map(([attemptId, applicationId]) => `${applicationId} ${attemptId}`),
      ...changed,
    ]
    heartbeats.clear()
    changed.clear()
    if (pairs.length === 0) return
    const payloads = Array.from({ length: Math.ceil(pairs.length / MAX_AT_ONCE) }, (_none, at) =>
      [self, ...pairs.slice(at * MAX_AT_ONCE, (at + 1) * MAX_AT_ONCE)].join(' '),
    )
    sql`SELECT pg_notify(${CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`
      .execute(database.db)
      .catch(onFailure)
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopHeartbeats()
    stopChanges()
    await news.close()
  }
}
