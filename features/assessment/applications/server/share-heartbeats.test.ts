import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { onChangeOf, publishChange } from './application-changes.ts'
import { connectedAttempts, recordHeartbeat } from './heartbeats.ts'
import { shareHeartbeats } from './share-heartbeats.ts'

const database = await testDatabase()
const failures: string[] = []
const stop = await shareHeartbeats(database, error => failures.push(String(error)), 20)
afterAll(stop)

it('a device that another server of the same database hears is known here, and heartbeats heard here are shared', async () => {
  const [application, attempt, own] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const client = await database.pool.connect()
  const heard: string[] = []
  client.on('notification', news => heard.push(news.payload ?? ''))
  await client.query('LISTEN heartbeats')
  await sql`SELECT pg_notify('heartbeats', ${`another ${application} ${attempt}`})`.execute(database.db)
  await vi.waitFor(() => expect(connectedAttempts([application])).toEqual([attempt]), { timeout: 10_000 })
  recordHeartbeat(application, own)
  await vi.waitFor(
    () => expect(heard.some(payload => payload.endsWith(`${application} ${own}`))).toBe(true),
    { timeout: 10_000 },
  )
  await client.query('UNLISTEN heartbeats')
  client.release(true)
  expect(failures).toEqual([])
})

it.each([
  ['presence', '-'],
  ['answers', '+'],
] as const)(
  'a change of %s by another server reaches watchers here, and those made here are shared',
  async (kind, sign) => {
    const [theirs, own] = [crypto.randomUUID(), crypto.randomUUID()]
    const changed: string[] = []
    const stopWatching = onChangeOf([theirs], (id, heard) => changed.push(`${id} ${heard}`))
    await sql`SELECT pg_notify('heartbeats', ${`another ${theirs} ${sign}`})`.execute(database.db)
    await vi.waitFor(() => expect(changed).toEqual([`${theirs} ${kind}`]), { timeout: 10_000 })
    expect(connectedAttempts([theirs])).toEqual([])
    stopWatching()
    const client = await database.pool.connect()
    const heard: string[] = []
    client.on('notification', news => heard.push(news.payload ?? ''))
    await client.query('LISTEN heartbeats')
    publishChange(own, kind)
    await vi.waitFor(() => expect(heard.some(payload => payload.endsWith(`${own} ${sign}`))).toBe(true), {
      timeout: 10_000,
    })
    await client.query('UNLISTEN heartbeats')
    client.release(true)
    expect(failures).toEqual([])
  },
)
