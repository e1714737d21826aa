import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { partOf } from '../scripts/patience.ts'
import { readConfig } from './config.ts'
import { demonstrationDatabase } from './demonstration/testing.ts'
import { allServed } from './served.ts'
import { buildServer } from './server.ts'

const PASSWORD = 'uma frase comprida'
const database = await demonstrationDatabase()
const { email } = await fixtureAccount(database.db, {
  role: 'admin',
  passwordHash: await hashPassword(PASSWORD),
})

const configOn = (day: string) =>
  readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent', DEMO: '1', DEMO_DATE: day })
/** What is read without naming a row. */
const reads = allServed(configOn('2026-05-05')).filter(
  ({ endpoint: { method, path, response, apis } }) =>
    method === 'GET' && !path.includes(':') && typeof response === 'object' && apis.includes('academy'),
)

it('a demonstration whose day jumps, back or on, into holidays or another year, is read and written all the same', async () => {
  const failed: string[] = []
  for (const day of ['2026-05-05', '2026-05-06', '2026-05-04', '2026-12-24', '2027-02-01']) {
    const app = await buildServer(configOn(day), database)
    const call = (url: string, more: object = {}) => app.inject({ url: `/api/academy${url}`, ...more })
    const signedIn = await call('/auth/sign-in', { method: 'POST', payload: { email, password: PASSWORD } })
    const headers = { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` }
    for (const { endpoint } of partOf(reads, 3)) {
      const { statusCode } = await call(endpoint.path, { headers })
      if (statusCode >= 500) failed.push(`${day} ${endpoint.path} ${statusCode}`)
    }
    const subject = await database.db.selectFrom('subjects').select('id').executeTakeFirstOrThrow()
    const term = { term: `termo ${uuid()}`, definition: 'Um termo.', subjectId: subject.id, grades: [6] }
    const written = await call('/glossary/terms', {
      ...{ method: 'POST', payload: term, headers: { ...headers, 'idempotency-key': uuid() } },
    })
    expect([day, written.statusCode]).toEqual([day, 200])
    const audit = await call(`/audit?from=${day}&to=${day}`, { headers })
    expect(JSON.stringify(audit.json()), day).toContain(term.term)
    await app.close()
  }
  expect(failed).toEqual([])
}, 120_000)
