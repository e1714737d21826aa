import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { forgetIdentity } from './identify.ts'
import { accountServer, PASSWORD } from './testing.ts'

const database = await testDatabase()
const { db } = database
const { send, signIn, fixturePerson } = await accountServer(database)

const DAYS = 400

/** What the database holds after the clock was set back so far: everything of it lies ahead. */
async function setClockBack(accountId: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND is_generated = 'NEVER'
      AND table_name IN ('sessions', 'accounts', 'rate_limits', 'proof_challenges', 'one_time_links',
        'account_factors', 'recovery_codes')`.execute(db)
  for (const { table, column } of rows)
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sql.ref(column)} + make_interval(days => ${sql.lit(DAYS)})`.execute(
      db,
    )
  await sql`UPDATE account_factors SET last_step = last_step + ${sql.lit(DAYS * 2880)}`.execute(db)
  forgetIdentity(accountId)
}

it('a session from before ends with the clock, and does not last until it is there again', async () => {
  const person = await fixturePerson('professor')
  expect((await send('GET', '/account/sessions', { token: person.token })).status).toBe(200)
  await setClockBack(person.id)
  expect((await send('GET', '/account/sessions', { token: person.token })).status).toBe(401)
  const token = await signIn(person.email)
  const { data } = await send('GET', '/account/sessions', { token })
  expect(data.rows).toHaveLength(1)
})

it('a correction of a few minutes ends no session', async () => {
  const person = await fixturePerson('professor')
  await sql`UPDATE sessions SET created_at = created_at + interval '3 minutes', expires_at = expires_at + interval '3 minutes'
    WHERE account_id = ${person.id}`.execute(db)
  forgetIdentity(person.id)
  expect((await send('GET', '/account/sessions', { token: person.token })).status).toBe(200)
})

it('who was slowed down before need not wait until the clock is there again', async () => {
  const person = await fixturePerson('professor')
  const guess = () => send('POST', '/auth/sign-in', { body: { email: person.email, password: 'errada' } })
  const answers = await Promise.all(Array.from({ length: 12 }, guess))
  expect(answers.map(answer => answer.status)).toContain(429)
  await setClockBack(person.id)
  const body = { email: person.email, password: PASSWORD }
  expect((await send('POST', '/auth/sign-in', { body })).status).toBe(200)
})

it('the codes of an app, and the tries that an account has, go on from the new time', async () => {
  const person = await fixturePerson('professor')
  const confirm = async (token: string) => {
    const { data } = await send('POST', '/account/confirm/start', { token })
    const proof = { kind: 'password', password: PASSWORD }
    return send('POST', '/account/confirm', { token, body: { challenge: data.challenge, proof } })
  }
  await confirm(person.token)
  const { data: app } = await send('POST', '/account/factors/app', { token: person.token })
  const codeOf = () => new TOTP({ secret: Secret.fromBase32(app.secret) }).generate()
  await send('POST', '/account/factors/app/confirm', { token: person.token, body: { code: codeOf() } })
  const ask = async () => {
    const { data } = await send('POST', '/auth/sign-in', {
      body: { email: person.email, password: PASSWORD },
    })
    return data.details.challenge as string
  }
  const finish = (challenge: string, code: string) =>
    send('POST', '/auth/sign-in/finish', { body: { challenge, proof: { kind: 'code', code } } })
  const before = await ask()
  for (let tried = 0; tried < 4; tried++) {
    const challenge = await ask()
    for (const code of ['000001', '000002', '000003', '000004', '000005']) await finish(challenge, code)
  }
  expect((await finish(await ask(), codeOf())).status).toBe(429)
  await setClockBack(person.id)
  expect((await finish(before, codeOf())).status).toBe(410)
  expect((await finish(await ask(), codeOf())).status).toBe(200)
})

it('what is remembered of a token is forgotten in its time, whatever the clock says', async () => {
  const person = await fixturePerson('professor')
  const { token } = person
  // Less than a token lasts.
  const ahead = Date.now() + 10 * 86_400_000
  vi.useFakeTimers({ toFake: ['Date'], now: ahead })
  await sql`UPDATE sessions SET expires_at = now() + interval '11 days'
    WHERE account_id = ${person.id} AND ended_at IS NULL`.execute(db)
  forgetIdentity(person.id)
  await new Promise(resolve => setTimeout(resolve, 2100))
  expect((await send('GET', '/account/sessions', { token })).status).toBe(200)
  vi.useRealTimers()
  // An end of which no word comes.
  await db.transaction().execute(async tx => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`UPDATE sessions SET ended_at = now() WHERE account_id = ${person.id}`.execute(tx)
  })
  expect((await send('GET', '/account/sessions', { token })).status).toBe(200)
  const later = performance.now() + 61_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  expect((await send('GET', '/account/sessions', { token })).status).toBe(401)
  vi.restoreAllMocks()
})
