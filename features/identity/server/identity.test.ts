// Every method of signing in elsewhere goes through the same doors, so that they are tried side by side.
import { randomUUID } from 'node:crypto'
import { generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { accountServer, PASSWORD } from '#school/accounts/server/testing.ts'
import { identityRoutes } from './routes.ts'
import { allMethods, type Method, settings, testIssuer } from './testing.ts'
import { createVerifier } from './verify-token.ts'

const rules = { signUpRole: 'pendente', adminSecondFactor: false, corsOrigins: [], dataDir: '' } as const
const MINUTE = 60

const opened = new Map<Method, ReturnType<typeof open>>()

/** The installation that signs in at one service, and the service; each is opened once. */
function installation(method: Method): ReturnType<typeof open> {
  const found = opened.get(method) ?? open(method)
  opened.set(method, found)
  return found
}

async function open(method: Method) {
  const database = await testDatabase()
  const issuer = await testIssuer(method)
  const verify = createVerifier(settings[method], issuer.from)
  const routes = identityRoutes({ ...rules, provider: settings[method] }, verify)
  const server = await accountServer(database, routes)
  afterAll(() => issuer.close())
  const enter = (token: string) => server.send('POST', '/auth/external', { body: { method, token } })
  const actions = async (id: string) =>
    (
      await database.db
        .selectFrom('changes')
        .select('action')
        .where('row_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(change => change.action)
  const identityOf = (accountId: string) =>
    database.db
      .selectFrom('identities')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  const countIdentities = async () =>
    (await database.db.selectFrom('identities').select('id').execute()).length
  return { ...server, ...issuer, db: database.db, enter, actions, identityOf, countIdentities }
}

let people = 0
function newEmail(): string {
  people += 1
  return `pessoa${people}@escola.mz`
}

describe.each(allMethods)('R7 · signing in with %s', method => {
  it('C1 · C4 · opens both systems to a new account, with the role that signing up gives and no other', async () => {
    const { enter, sign, claimsOf, send, db, actions } = await installation(method)
    const email = newEmail()
    const claims = {
      ...claimsOf({ email }),
      name: 'Ermelinda Sitoe',
      role: 'admin',
      'cognito:groups': ['admin'],
    }
    const { status, data } = await enter(await sign(claims))
    expect(status).toBe(200)
    expect(data).toMatchObject({
      accessToken: expect.any(String),
      user: { name: 'Ermelinda Sitoe', email, role: 'pendente' },
      diagnostics: { user: { email, role: 'pendente' }, access_token: expect.any(String) },
    })
    const me = await send('GET', '/auth/me', { token: data.accessToken })
    expect(me.data.user).toMatchObject({ email, role: 'pendente' })
    const other = await send('GET', '/me', { api: 'diagnostics', token: data.diagnostics.access_token })
    expect(other.data.user).toMatchObject({ email })
    const account = await db
      .selectFrom('accounts')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(account.password_hash).toBeNull()
    expect(await actions(account.id)).toEqual(['identities.sign-up'])
  })

  it('knows who comes back by issuer and subject, whatever e-mail the service gives by then', async () => {
    const { enter, sign, claimsOf, db } = await installation(method)
    const first = claimsOf({ email: newEmail() })
    const { data } = await enter(await sign(first))
    const again = claimsOf({ email: newEmail(), verified: false, subject: first.sub })
    const back = await enter(await sign(again))
    expect(back.data.user).toEqual(data.user)
    const accounts = db.selectFrom('identities').select('account_id').where('subject', '=', first.sub)
    expect(await accounts.execute()).toHaveLength(1)
  })

  it('links by an e-mail that the service has verified, and leaves role and password as they were', async () => {
    const { enter, sign, claimsOf, fixturePerson, signIn, actions, identityOf } = await installation(method)
    const known = await fixturePerson('professor')
    const { data } = await enter(await sign(claimsOf({ email: known.email.toUpperCase() })))
    expect(data.user).toMatchObject({ email: known.email, role: 'professor' })
    expect(await signIn(known.email)).toEqual(expect.any(String))
    const { id } = await identityOf(known.id)
    expect(await actions(id)).toEqual(['identities.link'])
  })

  it('never links, nor signs up, by an e-mail that is not verified; it says the same whether it is known or not', async () => {
    const { enter, sign, claimsOf, fixturePerson, countIdentities } = await installation(method)
    const known = await fixturePerson('professor')
    const before = await countIdentities()
    const answers = [
      await enter(await sign(claimsOf({ email: known.email, verified: false }))),
      await enter(await sign(claimsOf({ email: newEmail(), verified: false }))),
      await enter(await sign(claimsOf({}))),
    ]
    expect(answers.map(({ status, data }) => [status, data.code])).toEqual(
      Array(3).fill([403, 'EMAIL_UNVERIFIED']),
    )
    expect(new Set(answers.map(({ data }) => data.message)).size).toBe(1)
    expect(await countIdentities()).toBe(before)
  })

  it('takes the password, second step and sessions from who had asked for the account in another’s name', async () => {
    const { enter, sign, claimsOf, send, db } = await installation(method)
    const email = newEmail()
    const person = { email, password: PASSWORD, firstName: 'Não', lastName: 'Ela' }
    const { data: trap } = await send('POST', '/auth/sign-up', { body: person })
    const { data } = await enter(await sign(claimsOf({ email })))
    expect(data.user.email).toBe(email)
    expect((await send('POST', '/auth/sign-in', { body: { email, password: PASSWORD } })).status).toBe(401)
    expect((await send('GET', '/auth/me', { token: trap.accessToken })).status).toBe(401)
    expect((await send('GET', '/auth/me', { token: data.accessToken })).status).toBe(200)
    // Proved by now: a password that the owner chooses is not taken away the next time.
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', id)
      .execute()
    await enter(await sign(claimsOf({ email })))
    expect((await send('POST', '/auth/sign-in', { body: { email, password: PASSWORD } })).status).toBe(200)
  })

  it('never links an administrator by e-mail; the password, once, and then the service is enough', async () => {
    const { enter, sign, claimsOf, fixturePerson, send, countIdentities } = await installation(method)
    const admin = await fixturePerson('admin')
    const before = await countIdentities()
    const claims = claimsOf({ email: admin.email })
    const token = await sign(claims)
    const refused = await enter(token)
    expect([refused.status, refused.data.code]).toEqual([409, 'LINK_NEEDED'])
    expect(await countIdentities()).toBe(before)
    const linked = await send('POST', '/auth/identities', { token: admin.token, body: { method, token } })
    expect(linked.data).toMatchObject({ method, email: admin.email })
    const later = await enter(
      await sign({ ...claims, ...claimsOf({ email: admin.email, subject: claims.sub }) }),
    )
    expect(later.data.user).toMatchObject({ email: admin.email, role: 'admin' })
  })

  it('asks for the second step of an account that has one', async () => {
    const { enter, sign, claimsOf, fixturePerson, db } = await installation(method)
    const { id, email } = await fixturePerson('professor')
    await db
      .insertInto('account_factors')
      .values({
        id: randomUUID(),
        account_id: id,
        kind: 'totp',
        name: 'app',
        secret: 'x',
        confirmed_at: new Date().toISOString(),
      })
      .execute()
    const { status, data } = await enter(await sign(claimsOf({ email })))
    expect([status, data.code]).toEqual([401, 'SECOND_FACTOR'])
    expect(JSON.stringify(data)).not.toContain('accessToken')
  })

  it('lets in nobody whose account is disabled', async () => {
    const { enter, sign, claimsOf, fixturePerson, db } = await installation(method)
    const { id, email } = await fixturePerson('professor')
    const claims = claimsOf({ email })
    expect((await enter(await sign(claims))).status).toBe(200)
    await db
      .updateTable('accounts')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    for (const subject of [claims.sub, undefined]) {
      const { status, data } = await enter(await sign(claimsOf({ email, ...(subject && { subject }) })))
      expect([status, data.code]).toEqual([403, 'DISABLED'])
    }
  })
})

describe.each(allMethods)('R7 · what %s has not said', method => {
  it('is not believed: another project, another issuer, a stranger’s key, no claims', async () => {
    const { enter, sign, claimsOf, alg } = await installation(method)
    const good = claimsOf({ email: newEmail() })
    const stranger = await generateKeyPair(alg)
    const tokens = [
      await sign({ ...good, aud: 'outro-projecto' }),
      await sign({ ...good, aud: [good.aud, 'outro-projecto'], azp: 'outro-projecto' }),
      await sign({ ...good, iss: 'https://securetoken.google.com/outro-projecto' }),
      await sign(good, stranger.privateKey),
      await sign(good, stranger.privateKey, { alg, kid: 'two' }),
      await sign({ ...good, sub: '' }),
      await sign({ ...good, sub: 's'.repeat(256) }),
      ...(method === 'amplify' ? [await sign({ ...good, token_use: 'access' })] : []),
      ...(method === 'auth0' || method === 'oidc' ? [await sign({ ...good, nonce: undefined })] : []),
    ]
    for (const token of tokens) {
      const { status, data } = await enter(token)
      expect([status, data.code]).toEqual([422, 'BAD_TOKEN'])
    }
  })

  it('is not believed under another algorithm: none, or the public key as a password', async () => {
    const { enter, sign, claimsOf, unsigned, publicKeyText } = await installation(method)
    const good = claimsOf({ email: newEmail() })
    const secret = new TextEncoder().encode(publicKeyText)
    for (const token of [unsigned(good), await sign(good, secret, { alg: 'HS256', kid: 'one' })]) {
      const { status, data } = await enter(token)
      expect([status, data.code]).toEqual([422, 'BAD_TOKEN'])
    }
  })

  it('is not believed twice, nor by two at once', async () => {
    const { enter, sign, claimsOf } = await installation(method)
    const token = await sign(claimsOf({ email: newEmail() }))
    const answers = await Promise.all([enter(token), enter(token), enter(token)])
    expect(answers.map(answer => answer.data.code ?? 'in').sort()).toEqual(['TOKEN_USED', 'TOKEN_USED', 'in'])
  })

  it('is not believed late, nor early: expired, signed in long ago, from a clock that is ahead', async () => {
    const { enter, sign, claimsOf } = await installation(method)
    const good = claimsOf({ email: newEmail() })
    const signedInAt = (seconds: number) =>
      method === 'supabase'
        ? { amr: [{ method: 'password', timestamp: good.iat + seconds }] }
        : { auth_time: good.iat + seconds }
    const code = async (changed: object) => (await enter(await sign({ ...good, ...changed }))).data.code
    expect(await code({ exp: good.iat - 2 * MINUTE })).toBe('TOKEN_EXPIRED')
    expect(await code(signedInAt(-12 * MINUTE))).toBe('STALE_SIGN_IN')
    // A service that says no time has made the token for a code of just now.
    if (method !== 'oidc') expect(await code({ auth_time: undefined, amr: undefined })).toBe('STALE_SIGN_IN')
    expect(await code({ iat: good.iat + 5 * MINUTE })).toBe('CLOCK_SKEW')
    expect(await code(signedInAt(5 * MINUTE))).toBe('CLOCK_SKEW')
    expect(await code({ nbf: good.iat + 5 * MINUTE })).toBe('CLOCK_SKEW')
    // Half a minute apart is what two good clocks may be.
    expect(await code({ ...signedInAt(30), iat: good.iat + 30, exp: good.iat - 30 })).toBeUndefined()
  })

  it('a token renewed after a sign-in of just now is as good as the first', async () => {
    const { enter, sign, claimsOf } = await installation(method)
    const first = claimsOf({ email: newEmail() })
    expect((await enter(await sign(first))).status).toBe(200)
    const renewed = { ...first, ...claimsOf({ subject: first.sub }), iat: first.iat + 1 }
    expect((await enter(await sign(renewed))).status).toBe(200)
  })

  it('cannot be asked when it does not answer, and the error says so', async () => {
    const away = await testIssuer(method)
    await away.close()
    const verify = createVerifier(settings[method], away.from)
    const token = await away.sign(away.claimsOf({ email: newEmail() }))
    await expect(verify(token)).rejects.toMatchObject({
      status: 503,
      code: 'PROVIDER_UNREACHABLE',
      message: expect.stringMatching(/^Não foi possível falar com a /),
    })
  })
})

describe('Supabase', () => {
  it('is asked for the e-mail: what a person writes into a token’s own data proves nothing', async () => {
    const { enter, sign, claimsOf, fixturePerson } = await installation('supabase')
    const victim = await fixturePerson('professor')
    const own = newEmail()
    const claims = {
      ...claimsOf({ email: own }),
      email: victim.email,
      email_verified: true,
      user_metadata: { email: victim.email, email_verified: true },
    }
    const { data } = await enter(await sign(claims))
    expect(data.user.email).toBe(own)
  })

  it('is believed only about whom it was asked', async () => {
    const { enter, sign, claimsOf, users } = await installation('supabase')
    const claims = claimsOf({ email: newEmail() })
    users.set(claims.sub, { id: 'another', email: newEmail(), email_confirmed_at: '2026-05-05T08:00:00Z' })
    expect((await enter(await sign(claims))).data.code).toBe('BAD_TOKEN')
    users.set(claims.sub, { id: claims.sub, is_anonymous: true })
    expect((await enter(await sign(claims))).data.code).toBe('BAD_TOKEN')
  })
})

describe('a project of Supabase that signs with a secret of its own', () => {
  const hs256 = { alg: 'HS256' }

  it('lets in whom the project confirms, under either name that it gives itself', async () => {
    const { enter, sign, claimsOf, secret } = await installation('supabase')
    for (const iss of [settings.supabase.url, `${settings.supabase.url}/auth/v1`]) {
      const email = newEmail()
      const { status, data } = await enter(await sign({ ...claimsOf({ email }), iss }, secret, hs256))
      expect([status, data.user?.email]).toEqual([200, email])
    }
  })

  it('lets in nobody by a token that the project has not signed, nor by one of its for something else', async () => {
    const { enter, sign, claimsOf, secret } = await installation('supabase')
    const good = claimsOf({ email: newEmail() })
    const stranger = new TextEncoder().encode('outro segredo, de outro projecto qualquer')
    const minute = 60
    const code = async (changed: object, key = secret) =>
      (await enter(await sign({ ...good, ...changed }, key, hs256))).data.code
    expect(await code({}, stranger)).toBe('BAD_TOKEN')
    expect(await code({ iss: 'https://outra.supabase.co/auth/v1' })).toBe('BAD_TOKEN')
    expect(await code({ aud: 'outro-projecto' })).toBe('BAD_TOKEN')
    expect(await code({ sub: undefined })).toBe('BAD_TOKEN')
    expect(await code({ iat: undefined })).toBe('BAD_TOKEN')
    expect(await code({ exp: undefined })).toBe('BAD_TOKEN')
    expect(await code({ exp: good.iat - 2 * minute })).toBe('TOKEN_EXPIRED')
    expect(await code({ nbf: good.iat + 5 * minute })).toBe('CLOCK_SKEW')
    expect(await code({ amr: [{ method: 'password', timestamp: good.iat - 12 * minute }] })).toBe(
      'STALE_SIGN_IN',
    )
  })
})

describe('Entra', () => {
  it('is believed about an e-mail only where the domain is said to be its owner’s', async () => {
    const issuer = 'https://login.microsoftonline.com/0b1c/v2.0'
    const entra = await testIssuer('oidc')
    afterAll(() => entra.close())
    const verify = createVerifier(settings.oidc, { ...entra.from, issuer })
    const verified = async (changed: object, iss = issuer) => {
      const { email_verified: _, ...claims } = {
        email_verified: true,
        ...entra.claimsOf({ email: newEmail() }),
      }
      return (await verify(await entra.sign({ ...claims, ...changed, iss }))).emailVerified
    }
    expect(await verified({})).toBe(false)
    for (const xms_edov of [true, 1, '1', 'true']) expect(await verified({ xms_edov })).toBe(true)
    expect(await verified({ xms_edov: false })).toBe(false)
    // Another service may let anybody write a claim of this name.
    const other = createVerifier(settings.oidc, entra.from)
    const { email_verified: _, ...claims } = {
      email_verified: true,
      ...entra.claimsOf({ email: newEmail() }),
    }
    expect((await other(await entra.sign({ ...claims, xms_edov: true }))).emailVerified).toBe(false)
  })
})

describe('a link', () => {
  it('is made right after signing in, to an identity that is nobody else’s', async () => {
    const { enter, sign, claimsOf, fixturePerson, send } = await installation('auth0')
    const claims = claimsOf({ email: newEmail() })
    expect((await enter(await sign(claims))).status).toBe(200)
    const { token } = await fixturePerson('professor')
    const again = await sign(claimsOf({ subject: claims.sub }))
    const body = { method: 'auth0', token: again }
    expect((await send('POST', '/auth/identities', { token, body })).data.code).toBe('IDENTITY_TAKEN')
    expect((await send('POST', '/auth/identities', { body })).status).toBe(401)
  })

  it('asks for the password again in a session that has stood open', async () => {
    const { sign, claimsOf, fixturePerson, send, db } = await installation('auth0')
    const { id, token } = await fixturePerson('professor')
    const long = new Date(Date.now() - 11 * MINUTE * 1000).toISOString()
    await db.updateTable('sessions').set({ created_at: long }).where('account_id', '=', id).execute()
    const body = { method: 'auth0', token: await sign(claimsOf({})) }
    const { status, data } = await send('POST', '/auth/identities', { token, body })
    expect([status, data.code]).toEqual([428, 'REAUTHENTICATE'])
  })

  it('is cut by its owner alone, and not where it is the only way in', async () => {
    const { enter, sign, claimsOf, send, fixturePerson, db, actions } = await installation('firebase')
    const claims = claimsOf({ email: newEmail() })
    const { data } = await enter(await sign(claims))
    const own = { token: data.accessToken }
    const { rows, hasPassword } = (await send('GET', '/auth/identities', own)).data
    expect(hasPassword).toBe(false)
    const path = `/auth/identities/${rows[0].id}`
    expect((await send('DELETE', path, own)).data.code).toBe('LAST_WAY_IN')
    const stranger = await fixturePerson('professor')
    await db.updateTable('sessions').set({ confirmed_at: new Date().toISOString() }).execute()
    expect((await send('DELETE', path, { token: stranger.token })).status).toBe(404)
    // The notification of a change is held back, as it may be late: what decides is what is stored.
    const change = (columns: { password_hash?: string; role?: 'admin' }) =>
      db.transaction().execute(async tx => {
        await sql`SET LOCAL session_replication_role = replica`.execute(tx)
        await tx.updateTable('accounts').set(columns).where('email', '=', data.user.email).execute()
      })
    // A password opens an account of the administration alone.
    await change({ password_hash: await hashPassword(PASSWORD) })
    expect((await send('DELETE', path, own)).data.code).toBe('LAST_WAY_IN')
    await change({ role: 'admin' })
    expect((await send('DELETE', path, own)).status).toBe(204)
    expect(await actions(rows[0].id)).toEqual(['identities.sign-up', 'identities.unlink'])
    expect((await send('GET', '/auth/identities', own)).data.rows).toEqual([])
  })

  it('leads to a new account where the one it led to was put away', async () => {
    const { enter, sign, claimsOf, db } = await installation('firebase')
    const email = newEmail()
    const claims = claimsOf({ email })
    await enter(await sign(claims))
    const away = { deleted_at: new Date().toISOString() }
    await db.updateTable('accounts').set(away).where('email', '=', email).execute()
    const { data } = await enter(
      await sign({ ...claims, ...claimsOf({ email, subject: claims.sub }), iat: claims.iat + 1 }),
    )
    expect(data.user).toMatchObject({ email, role: 'pendente' })
  })
})

describe('an installation that signs in otherwise', () => {
  it('takes no token of a service that it does not use', async () => {
    const { send, sign, claimsOf } = await installation('auth0')
    const token = await sign(claimsOf({ email: newEmail() }))
    for (const method of ['amplify', 'firebase', 'supabase', 'oidc'])
      expect((await send('POST', '/auth/external', { body: { method, token } })).data.code).toBe(
        'OTHER_METHOD',
      )
    const database = await testDatabase()
    const plain = await accountServer(database, identityRoutes({ ...rules, provider: undefined }))
    const { status, data } = await plain.send('POST', '/auth/external', { body: { method: 'auth0', token } })
    expect([status, data.code]).toEqual([409, 'OTHER_METHOD'])
  })
})
