import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { insertAccount } from '#school/accounts/server/account-queries.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { readConfig } from './config.ts'
import { configScript } from './config-script.ts'
import { buildServer } from './server.ts'

const DAY = '2026-05-05'
const PASSWORD = 'uma frase comprida'
const database = await testDatabase()
const admin = { email: 'admin@escola.mz', name: 'Lurdes Nhantumbo', role: 'admin' } as const
await insertAccount(database.db, { ...admin, passwordHash: await hashPassword(PASSWORD) })
const subject = await fixtureSubject(database.db, { code: 'MAT', name: 'Matemática' })
const config = readConfig({
  MODULES: 'academy,diagnostics',
  LOG_LEVEL: 'silent',
  DEMO: '1',
  DEMO_DATE: DAY,
})
const app = await buildServer(config, database)
afterAll(() => app.close())

it('what is done in a demonstration whose day stands still is of that day, on the server and for the browser', async () => {
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/academy/auth/sign-in',
    payload: { email: admin.email, password: PASSWORD },
  })
  const headers = { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` }
  const payload = { term: 'fracção', definition: 'Parte de um todo.', subjectId: subject.id, grades: [6] }
  const written = await app.inject({
    method: 'POST',
    url: '/api/academy/glossary/terms',
    headers: { ...headers, 'idempotency-key': 'um' },
    payload,
  })
  expect(written.statusCode).toBe(200)
  const audit = async (query: string) =>
    (await app.inject({ url: `/api/academy/audit?${query}`, headers })).json<{ rows: object[] }>().rows.length
  expect(await audit(`from=${DAY}&to=${DAY}`)).toBe(1)
  expect(await audit('from=2026-05-06')).toBe(0)
  const script = configScript(config, {})
  const settings = JSON.parse(script.slice(script.indexOf('{'))) as { today: string; since: string }
  expect(settings.today).toBe(DAY)
  expect(Date.parse(settings.since)).toBeLessThanOrEqual(Date.now())
})
