import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { insertAccount } from '#school/accounts/server/account-queries.ts'
import { LISTENER } from '#school/accounts/server/identity-news.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import type { Role } from '#school/roles.ts'
import { readConfig } from './config.ts'
import { buildServer } from './server.ts'

/** As long as a busy machine may need. */
const PATIENT = { timeout: 15_000 }
const PASSWORD = 'uma frase comprida'
const STREAM = '/applications/running/live'

const database = await testDatabase()
const { db } = database
const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' })
/** Two servers on one database, as two machines of a school would be. */
const servers = await Promise.all([buildServer(config, database), buildServer(config, database)])
const addresses = await Promise.all(servers.map(server => server.listen({ port: 0, host: '127.0.0.1' })))
afterAll(() => Promise.all(servers.map(server => server.close())))
const [here = '', elsewhere = ''] = addresses

const passwordHash = await hashPassword(PASSWORD)
let count = 0

async function account(role: Role) {
  count += 1
  const email = `${role}${count}@escola.mz`
  const { id } = await insertAccount(db, { email, name: 'Ermelinda Sitoe', role, passwordHash })
  return { id, email }
}

async function call(method: string, address: string, path: string, token?: string, body?: object) {
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}

async function signIn(email: string): Promise<string> {
  const { accessToken } = await call('POST', here, '/api/academy/auth/sign-in', undefined, {
    email,
    password: PASSWORD,
  })
  return accessToken
}

/** Who watches: a stream on each server, opened and heard; how many of them run still. */
async function watchEverywhere(api: 'academy' | 'diagnostics', token: string) {
  let running = 0
  for (const address of [here, elsewhere]) {
    const response = await fetch(`${address}/api/${api}${STREAM}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('data: ')
    running += 1
    const drain = async () => {
      while (reader && !(await reader.read()).done);
      running -= 1
    }
    void drain()
  }
  return { running: () => running }
}

async function teacherWatching() {
  const teacher = await account('professor')
  const token = await signIn(teacher.email)
  const { access_token } = await call('POST', here, '/api/academy/auth/exchange', token)
  return { ...teacher, token, streams: await watchEverywhere('diagnostics', access_token) }
}

const admin = await signIn((await account('admin')).email)
const asAdmin = (method: string, path: string, body?: object) =>
  call(method, here, `/api/academy${path}`, admin, body)

describe('a stream ends, on every server, when', () => {
  it('its account opens more than twenty: the oldest gives way', async () => {
    const { token, streams } = await teacherWatching()
    const { access_token } = await call('POST', here, '/api/academy/auth/exchange', token)
    const more = []
    // Both servers are of this process, which counts them together.
    for (let opened = 2; opened < 20; opened += 2)
      more.push(await watchEverywhere('diagnostics', access_token))
    expect(streams.running()).toBe(2)
    more.push(await watchEverywhere('diagnostics', access_token))
    await expect.poll(streams.running, PATIENT).toBe(0)
    expect(more.map(entry => entry.running())).toEqual(more.map(() => 2))
  })

  it('its account is disabled', async () => {
    const { id, streams } = await teacherWatching()
    await asAdmin('POST', '/users/disabled', { ids: [id], disabled: true })
    await expect.poll(streams.running, PATIENT).toBe(0)
  })

  it('its account is put away', async () => {
    const { id, streams } = await teacherWatching()
    await asAdmin('POST', '/users/remove', { ids: [id] })
    await expect.poll(streams.running, PATIENT).toBe(0)
  })

  it('its account is given another role', async () => {
    const { id, streams } = await teacherWatching()
    const user = await asAdmin('GET', `/users/${id}`)
    await asAdmin('PUT', `/users/${id}`, { ...user, role: 'pendente' })
    await expect.poll(streams.running, PATIENT).toBe(0)
  })

  it('its person signs out, of the other system even', async () => {
    const { token, streams } = await teacherWatching()
    await call('POST', here, '/api/academy/auth/sign-out', token)
    await expect.poll(streams.running, PATIENT).toBe(0)
  })

  it('its session is ended from another device', async () => {
    const { email, streams } = await teacherWatching()
    await call('DELETE', elsewhere, '/api/academy/account/sessions', await signIn(email))
    await expect.poll(streams.running, PATIENT).toBe(0)
  })

  it('the password changes elsewhere', async () => {
    const { email, streams } = await teacherWatching()
    await call('PUT', elsewhere, '/api/academy/account/password', await signIn(email), {
      currentPassword: PASSWORD,
      newPassword: 'mandioca com amendoim',
    })
    await expect.poll(streams.running, PATIENT).toBe(0)
  })

  it('its session comes to its end by itself, which nobody tells', async () => {
    const { id, streams } = await teacherWatching()
    await db
      .updateTable('sessions')
      .set({ expires_at: sql<string>`now()` })
      .where('account_id', '=', id)
      .execute()
    await expect.poll(streams.running, PATIENT).toBe(0)
  })

  it('its session is ended while no server is notified', async () => {
    const { id, streams } = await teacherWatching()
    await sql`ALTER TABLE sessions DISABLE TRIGGER sessions_tell_identity`.execute(db)
    await db
      .updateTable('sessions')
      .set({ ended_at: sql<string>`now()` })
      .where('account_id', '=', id)
      .execute()
    await expect.poll(streams.running, PATIENT).toBe(0)
    await sql`ALTER TABLE sessions ENABLE TRIGGER sessions_tell_identity`.execute(db)
  })
})

it('a stream goes on while its session stands, whatever becomes of others and of the account’s name', async () => {
  const { id, email, streams } = await teacherWatching()
  const other = await teacherWatching()
  const second = await signIn(email)
  await call('POST', here, '/api/academy/auth/sign-out', second)
  await db.updateTable('accounts').set({ name: 'Outro Nome' }).where('id', '=', id).execute()
  await asAdmin('POST', '/users/disabled', { ids: [other.id], disabled: true })
  await expect.poll(other.streams.running, PATIENT).toBe(0)
  expect(streams.running()).toBe(2)
  const { rowCount } = await database.pool.query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [LISTENER],
  )
  expect(rowCount).toBe(2)
})
