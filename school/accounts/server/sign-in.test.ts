import { hash } from '@node-rs/argon2'
import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { createIdentify } from './identify.ts'
import { LISTENER, listenToIdentityNews } from './identity-news.ts'
import { accountServer, PASSWORD } from './testing.ts'
import { readSecret } from './token.ts'

const database = await testDatabase()
const { db } = database
const { send, fixturePerson } = await accountServer(database)

describe('coming in', () => {
  it('C1 · signs in to the academy with exactly a token, a name, an e-mail and a role', async () => {
    const { email } = await fixturePerson('professor')
    const { status, data } = await send('POST', '/auth/sign-in', { body: { email, password: PASSWORD } })
    expect(status).toBe(200)
    expect(data).toEqual({
      accessToken: expect.any(String),
      user: { name: 'Ermelinda Sitoe', email, role: 'professor' },
    })
  })

  it('C1 · takes the e-mail in any capitals and with spaces around it', async () => {
    const { email } = await fixturePerson('professor')
    const body = { email: `  ${email.toUpperCase()} `, password: PASSWORD }
    expect((await send('POST', '/auth/sign-in', { body })).status).toBe(200)
  })

  it('C4 · signs in to the diagnostic system with user, access_token and message', async () => {
    const { email, id } = await fixturePerson('professor')
    const { status, data } = await send('POST', '/login', {
      api: 'diagnostics',
      body: { email, password: PASSWORD },
    })
    expect(status).toBe(200)
    expect(data).toEqual({
      user: { id, name: 'Ermelinda Sitoe', email, role: 'professor' },
      access_token: expect.any(String),
      message: 'Bem-vindo, Ermelinda Sitoe.',
    })
  })

  it('C5 · answers user and message to a diagnostic token', async () => {
    const { email, id } = await fixturePerson('pedagogo')
    const body = { email, password: PASSWORD }
    const { data: session } = await send('POST', '/login', { api: 'diagnostics', body })
    const { status, data } = await send('GET', '/me', { api: 'diagnostics', token: session.access_token })
    expect(status).toBe(200)
    expect(data.user).toEqual({ id, name: 'Ermelinda Sitoe', email, role: 'pedagogo' })
    expect(data.message).toEqual(expect.any(String))
  })

  it('C5 · refuses a missing, a forged and the academy’s token with a message', async () => {
    const { token } = await fixturePerson('professor')
    const forged = createSigner({ key: 'another secret', algorithm: 'HS256' })({ sid: 'x', sub: 'y' })
    for (const wrong of [undefined, forged, 'not a token', token]) {
      const { status, data } = await send('GET', '/me', { api: 'diagnostics', token: wrong })
      expect(status).toBe(401)
      expect(data.message).toBe('A sessão terminou. Entre de novo para continuar.')
    }
  })

  it('C3 · answers the signed-in account and the key to what it keeps on a device', async () => {
    const { token, email } = await fixturePerson('professor')
    const { data } = await send('GET', '/auth/me', { token })
    expect(data.user).toMatchObject({ name: 'Ermelinda Sitoe', email, role: 'professor', phone: '' })
    expect(data.deviceKey).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(data)).not.toContain('argon2')
  })

  it('refuses a token that is signed rightly but names another’s session', async () => {
    const signedIn = await fixturePerson('professor')
    const other = await fixturePerson('admin')
    const { sid } = JSON.parse(Buffer.from(signedIn.token.split('.')[1] ?? '', 'base64url').toString())
    const sign = createSigner({ key: await readSecret(db), algorithm: 'HS256' })
    const mixed = sign({ sid, sub: other.id, aud: 'academy' })
    expect((await send('GET', '/auth/me', { token: mixed })).status).toBe(401)
  })

  it('refuses a token that says it needs no signature', async () => {
    const { token } = await fixturePerson('professor')
    const [, claims] = token.split('.')
    const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect((await send('GET', '/auth/me', { token: `${head}.${claims}.` })).status).toBe(401)
  })

  it('E3 · says the same of a wrong password and of an account that is not there', async () => {
    const { email } = await fixturePerson('professor')
    const wrong = await send('POST', '/login', { api: 'diagnostics', body: { email, password: 'errada' } })
    const unknown = await send('POST', '/login', {
      api: 'diagnostics',
      body: { email: 'ninguem@escola.mz', password: 'errada' },
    })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.data).toEqual(unknown.data)
    expect(wrong.data.message).toBe('O e-mail ou a senha não estão certos.')
  })

  it('hashes the password anew where its hash is of an earlier cost, and only then', async () => {
    const { email, id } = await fixturePerson('professor')
    const stored = () =>
      db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
    const ofToday = await stored()
    const earlier = await hash(PASSWORD, { memoryCost: 2048, timeCost: 1, parallelism: 1 })
    await db.updateTable('accounts').set({ password_hash: earlier }).where('id', '=', id).execute()
    const body = { email, password: PASSWORD }
    expect((await send('POST', '/auth/sign-in', { body })).status).toBe(200)
    const renewed = await stored()
    expect(renewed.password_hash?.slice(0, 24)).toBe(ofToday.password_hash?.slice(0, 24))
    expect((await send('POST', '/auth/sign-in', { body })).status).toBe(200)
    expect(await stored()).toEqual(renewed)
  })

  it('names the field that is wrong', async () => {
    const { status, data } = await send('POST', '/auth/sign-in', {
      body: { email: 'sem arroba', password: '' },
    })
    expect(status).toBe(400)
    expect(data.fields).toEqual({
      email: 'Escreva um e-mail completo, como nome@escola.mz.',
      password: 'Preencha este campo.',
    })
  })

  it('reveals a disabled account only after its password', async () => {
    const { email, id } = await fixturePerson('professor')
    await db
      .updateTable('accounts')
      .set({ disabled_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    const right = await send('POST', '/auth/sign-in', { body: { email, password: PASSWORD } })
    const wrong = await send('POST', '/auth/sign-in', { body: { email, password: 'errada' } })
    expect([right.status, right.data.code]).toEqual([403, 'DISABLED'])
    expect(wrong.status).toBe(401)
  })
})

describe('asking for an account', () => {
  const body = {
    email: 'Novo@escola.mz',
    password: 'batata doce assada',
    firstName: 'Tomás',
    lastName: 'Nhaca',
  }

  it('C2 · answers a token alone, and makes an account that waits for approval', async () => {
    const { status, data } = await send('POST', '/auth/sign-up', { body })
    expect(status).toBe(200)
    expect(Object.keys(data)).toEqual(['accessToken'])
    const { data: me } = await send('GET', '/auth/me', { token: data.accessToken })
    expect(me.user).toMatchObject({ name: 'Tomás Nhaca', email: 'novo@escola.mz', role: 'pendente' })
  })

  it('C2 · names the e-mail that has an account already', async () => {
    const { status, data } = await send('POST', '/auth/sign-up', { body })
    expect([status, data.code]).toEqual([409, 'EMAIL_TAKEN'])
    expect(data.fields.email).toContain('Já existe uma conta com este e-mail')
  })

  it('C2 · refuses passwords that are guessed at once', async () => {
    for (const password of ['12345678', 'password1', 'aaaaaaaaaaaa', 'curta', 'qwertyuiop', 'Maputo2026']) {
      const { status, data } = await send('POST', '/auth/sign-up', {
        body: { ...body, email: 'outro@escola.mz', password },
      })
      expect([password, status, Object.keys(data.fields)]).toEqual([password, 400, ['password']])
    }
  })
})

describe('the end of a session', () => {
  it('G8 · signing out ends the token at once, in another process too', async () => {
    const other = await createIdentify(database)
    const { token } = await fixturePerson('professor')
    expect(await other.find(token, 'academy')).toBeDefined()
    expect((await send('POST', '/auth/sign-out', { token })).status).toBe(204)
    expect((await send('GET', '/auth/me', { token })).status).toBe(401)
    await expect.poll(() => other.find(token, 'academy')).toBeUndefined()
    await other.close()
  })

  it('an account that is disabled, or put away, or given another role is so at once everywhere', async () => {
    const other = await createIdentify(database)
    const { token, id } = await fixturePerson('professor')
    expect((await other.find(token, 'academy'))?.role).toBe('professor')
    await db.updateTable('accounts').set({ role: 'pedagogo' }).where('id', '=', id).execute()
    await expect.poll(async () => (await other.find(token, 'academy'))?.role).toBe('pedagogo')
    await db
      .updateTable('accounts')
      .set({ disabled_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    await expect.poll(() => other.find(token, 'academy')).toBeUndefined()
    await other.close()
  })

  it('asks the database at every call while it gets no notifications, and listens again afterwards', async () => {
    const other = await createIdentify(database)
    const { token, id } = await fixturePerson('professor')
    await other.find(token, 'academy')
    const before = await listeners()
    expect(before.length).toBe(2)
    for (const pid of before) await database.pool.query('SELECT pg_terminate_backend($1)', [pid])
    await db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', id).execute()
    await expect.poll(async () => (await other.find(token, 'academy'))?.role, PATIENT).toBe('admin')
    // Two new ones: those that were cut may take a moment to leave.
    await expect
      .poll(async () => (await listeners()).filter(pid => !before.includes(pid)).length, PATIENT)
      .toBe(2)
    await other.close()
  })

  it('trusts nothing that was read while nobody could tell: memory is emptied when the word is lost and found', async () => {
    const gaps: boolean[] = []
    const known = await listeners()
    let isHeard = () => false
    const news = await listenToIdentityNews(
      database.url,
      () => undefined,
      () => gaps.push(isHeard()),
    )
    isHeard = news.isHeard
    gaps.length = 0
    const [own] = (await listeners()).filter(pid => !known.includes(pid))
    await database.pool.query('SELECT pg_terminate_backend($1)', [own])
    await expect.poll(() => news.isHeard() && gaps.length === 2, PATIENT).toBe(true)
    // Heard until it was lost; emptied again before anything new is believed.
    expect(gaps).toEqual([true, false])
    await news.close()
  })

  it('an old session is over, and a used one lasts', async () => {
    const { token, id } = await fixturePerson('professor')
    const set = (columns: object) =>
      db.updateTable('sessions').set(columns).where('account_id', '=', id).execute()
    const long = new Date(Date.now() - 600_000).toISOString()
    await set({ last_seen_at: long, expires_at: new Date(Date.now() + 60_000).toISOString() })
    expect((await send('GET', '/auth/me', { token })).status).toBe(200)
    const { expires_at } = await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() + 11 * 3_600_000)
    const fresh = await createIdentify(database)
    await set({ expires_at: long })
    expect(await fresh.find(token, 'academy')).toBeUndefined()
    await fresh.close()
  })

  it('the academy’s session opens the diagnostic system without a password', async () => {
    const { token, id } = await fixturePerson('professor')
    const { status, data } = await send('POST', '/auth/exchange', { token })
    expect(status).toBe(200)
    expect(data.user.id).toBe(id)
    expect((await send('GET', '/me', { api: 'diagnostics', token: data.access_token })).status).toBe(200)
  })
})

/** As long as a busy machine may need. */
const PATIENT = { timeout: 20_000 }

/** The processes of the database that tell ended sessions, whatever they were last asked. */
async function listeners(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [LISTENER],
  )
  return rows.map(row => row.pid)
}
