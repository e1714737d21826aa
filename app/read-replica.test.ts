import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { listTerms } from '#features/glossary/contract.ts'
import { WROTE_LATELY } from '#kit/endpoint.ts'
import { openDatabase } from '#kit/server/database/database.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { startSystemPostgres } from '#kit/server/database/system-postgres-testing.ts'
import { insertAccount } from '#school/accounts/server/account-queries.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { readConfig } from './config.ts'
import { buildServer } from './server.ts'

const PASSWORD = 'uma frase comprida'
const postgres = await startSystemPostgres()
await migrate(postgres.url)
const standby = await postgres.startStandby()
const database = openDatabase({ url: postgres.url, readUrl: standby.url })
const app = await buildServer(readConfig({ MODULES: 'academy', LOG_LEVEL: 'silent' }), database)
afterAll(async () => {
  await app.close()
  await database.close()
  await postgres.stop()
})

async function person(email: string): Promise<string> {
  const passwordHash = await hashPassword(PASSWORD)
  await insertAccount(database.db, { email, name: email, role: 'pedagogo', passwordHash })
  const payload = { email, password: PASSWORD }
  const answer = await app.inject({ method: 'POST', url: '/api/academy/auth/sign-in', payload })
  return answer.json().accessToken
}

async function terms(token: string, headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await app.inject({
    url: `/api/academy${listTerms.path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().rows.map((row: { term: string }) => row.term)
}

async function write(token: string, term: string): Promise<void> {
  const { id } = await database.db.selectFrom('subjects').select('id').limit(1).executeTakeFirstOrThrow()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/academy/glossary/terms',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': term },
    payload: { term, definition: 'Para ver quem responde.', subjectId: id, grades: [5] },
  })
  expect(answer.statusCode).toBe(200)
}

it('a replica answers what may lag, but not who has just written, and not once it falls behind', async () => {
  await fixtureSubject(database.db, { code: 'MAT', name: 'Matemática' })
  const [writer, reader] = [await person('a@escola.mz'), await person('b@escola.mz')]
  await write(writer, 'primeiro')
  await vi.waitFor(async () => expect(await terms(reader)).toEqual(['primeiro']), { timeout: 10_000 })
  // Two looks apart it is known to keep up.
  await sleep(7000)
  standby.pause()
  await write(writer, 'segundo')
  expect(await terms(reader)).toEqual(['primeiro'])
  expect(await terms(writer)).toContain('segundo')
  // Written by way of another server, of which this one knows nothing.
  expect(await terms(reader, { [WROTE_LATELY]: '1' })).toContain('segundo')
  await vi.waitFor(async () => expect(await terms(reader)).toContain('segundo'), { timeout: 15_000 })
  standby.resume()
  await sleep(7000)
  await write(writer, 'terceiro')
  await vi.waitFor(async () => expect(await terms(reader)).toContain('terceiro'), { timeout: 10_000 })
})
