import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import type { Api } from '#kit/endpoint.ts'
import { writeBackup } from '#kit/server/database/backup.ts'
import { restoreBackup } from '#kit/server/database/restore.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { sealAppSecrets, spendAppCode } from './app-codes.ts'
import { createIdentify } from './identify.ts'
import { accountServer, PASSWORD } from './testing.ts'

const database = await testDatabase()
const { db } = database
const { send, fixturePerson, dataDir } = await accountServer(database)
const strict = await accountServer(database, [], { adminSecondFactor: true })

/** The code that an app shows so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function confirmed(token: string, api: Api = 'academy'): Promise<void> {
  const { data } = await send('POST', '/account/confirm/start', { token, api })
  const proof = { kind: 'password', password: PASSWORD }
  const body = { challenge: data.challenge, proof }
  expect((await send('POST', '/account/confirm', { token, api, body })).status).toBe(200)
}

/** Somebody with an authenticator app, whose first code was that of the step before now. */
async function fixtureWithApp(role: 'professor' | 'admin' = 'professor') {
  const person = await fixturePerson(role)
  await confirmed(person.token)
  const { data: app } = await send('POST', '/account/factors/app', { token: person.token })
  const body = { code: codeOf(app.secret, -1) }
  const { data } = await send('POST', '/account/factors/app/confirm', { token: person.token, body })
  return { ...person, secret: app.secret as string, recoveryCodes: data.recoveryCodes as string[] }
}

async function ask(email: string, api: Api = 'academy') {
  const path = api === 'academy' ? '/auth/sign-in' : '/login'
  return send('POST', path, { api, body: { email, password: PASSWORD } })
}

async function finish(challenge: string, proof: object, api: Api = 'academy') {
  const path = api === 'academy' ? '/auth/sign-in/finish' : '/login/finish'
  return send('POST', path, { api, body: { challenge, proof } })
}

async function challengeFor(email: string, api: Api = 'academy'): Promise<string> {
  return (await ask(email, api)).data.details.challenge
}

describe('a second step at the entrance', () => {
  it('C1 · stops the right password with a challenge, and answers the code as a sign-in', async () => {
    const { email, secret } = await fixtureWithApp()
    const answer = await ask(email)
    expect(answer.status).toBe(401)
    expect(answer.data).toMatchObject({
      code: 'SECOND_FACTOR',
      details: { challenge: expect.any(String), methods: ['code', 'recovery'] },
    })
    expect(JSON.stringify(answer.data)).not.toContain('accessToken')
    const { status, data } = await finish(answer.data.details.challenge, {
      kind: 'code',
      code: codeOf(secret),
    })
    expect([status, data]).toEqual([
      200,
      { accessToken: expect.any(String), user: { name: 'Ermelinda Sitoe', email, role: 'professor' } },
    ])
    expect((await send('GET', '/auth/me', { token: data.accessToken })).status).toBe(200)
  })

  it('C4 · does so in the diagnostic system too, whose challenge is its own', async () => {
    const { email, secret, id } = await fixtureWithApp()
    const answer = await ask(email, 'diagnostics')
    expect([answer.status, answer.data.code]).toEqual([401, 'SECOND_FACTOR'])
    const { challenge } = answer.data.details
    const proof = { kind: 'code', code: codeOf(secret) }
    expect((await finish(challenge, proof, 'academy')).status).toBe(410)
    const { status, data } = await finish(challenge, proof, 'diagnostics')
    expect([status, data]).toEqual([
      200,
      {
        user: { id, name: 'Ermelinda Sitoe', email, role: 'professor' },
        access_token: expect.any(String),
        message: 'Bem-vindo, Ermelinda Sitoe.',
      },
    ])
    const exchanged = await send('POST', '/auth/exchange', { api: 'diagnostics', token: data.access_token })
    expect(exchanged.data).toEqual({
      accessToken: expect.any(String),
      user: { name: 'Ermelinda Sitoe', email, role: 'professor' },
    })
  })

  it('says of a wrong password what it says to all', async () => {
    const { email } = await fixtureWithApp()
    const { status, data } = await send('POST', '/auth/sign-in', { body: { email, password: 'errada' } })
    expect([status, data.code]).toEqual([401, 'BAD_CREDENTIALS'])
  })

  it('takes a code once, however many ask with it at the same time', async () => {
    const { email, secret } = await fixtureWithApp()
    const challenges = [await challengeFor(email), await challengeFor(email), await challengeFor(email)]
    const proof = { kind: 'code', code: codeOf(secret) }
    const answers = await Promise.all(challenges.map(challenge => finish(challenge, proof)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 422, 422])
    const again = await finish(await challengeFor(email), { kind: 'code', code: codeOf(secret) })
    expect([again.status, again.data.code]).toEqual([422, 'BAD_PROOF'])
    expect((await finish(await challengeFor(email), { kind: 'code', code: codeOf(secret, -1) })).status).toBe(
      422,
    )
  })

  it('takes no code of another quarter of an hour', async () => {
    const { id, secret } = await fixtureWithApp()
    for (const steps of [-30, -3, 3, 30])
      expect([steps, await spendAppCode(db, dataDir, id, codeOf(secret, steps))]).toEqual([steps, false])
    expect(await spendAppCode(db, dataDir, id, codeOf(secret, 1))).toBe(true)
  })

  it('looks at five codes per challenge and fifteen per account, however many come at once', async () => {
    const { email, secret } = await fixtureWithApp()
    const challenge = await challengeFor(email)
    const guesses = Array.from({ length: 20 }, (_, at) => ({ kind: 'code', code: `00000${at % 10}` }))
    const answers = await Promise.all(guesses.map(proof => finish(challenge, proof)))
    expect(answers.filter(answer => answer.status === 422).length).toBeLessThanOrEqual(5)
    expect((await finish(challenge, { kind: 'code', code: codeOf(secret) })).status).toBe(410)
    for (let round = 0; round < 2; round += 1) {
      const next = await challengeFor(email)
      for (const proof of guesses.slice(0, 5)) await finish(next, proof)
    }
    const { status, data, headers } = await finish(await challengeFor(email), {
      kind: 'code',
      code: codeOf(secret),
    })
    expect([status, data.code, headers['retry-after']]).toEqual([429, 'TOO_MANY', '900'])
  })

  it('takes each of ten recovery codes once, however it is written', async () => {
    const { email, recoveryCodes, id } = await fixtureWithApp()
    expect(new Set(recoveryCodes).size).toBe(10)
    const stored = await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('account_id', '=', id)
      .execute()
    for (const { code_hash } of stored) expect(code_hash).toMatch(/^\$argon2id\$/)
    const code = ` ${recoveryCodes[3]?.toUpperCase().replaceAll('-', ' ')} `
    const once = await Promise.all(
      [await challengeFor(email), await challengeFor(email)].map(challenge =>
        finish(challenge, { kind: 'recovery', code }),
      ),
    )
    expect(once.map(answer => answer.status).sort()).toEqual([200, 422])
    expect(
      (await finish(await challengeFor(email), { kind: 'recovery', code: 'k7qw-3mzp-9xtd' })).status,
    ).toBe(422)
  })

  it('lets nobody in whose account was disabled meanwhile', async () => {
    const { email, secret, id } = await fixtureWithApp()
    const challenge = await challengeFor(email)
    await db
      .updateTable('accounts')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await finish(challenge, { kind: 'code', code: codeOf(secret) })).status).toBe(403)
  })

  it('stays asked for after the password was reset', async () => {
    const { email, id } = await fixtureWithApp()
    const admin = await fixturePerson('admin')
    const { data } = await send('POST', `/users/${id}/reset-link`, { token: admin.token })
    const body = { token: data.path.split('/').at(-1), password: 'batata doce assada' }
    expect((await send('POST', '/auth/links/reset-password', { body })).status).toBe(200)
    const { data: refusal } = await send('POST', '/auth/sign-in', {
      body: { email, password: body.password },
    })
    expect(refusal.code).toBe('SECOND_FACTOR')
  })
})

describe('where the administration must have a second step', () => {
  it('an administrator without one sets it up on the way in', async () => {
    const { email, token } = await fixturePerson('admin')
    const answer = await strict.send('POST', '/auth/sign-in', { body: { email, password: PASSWORD } })
    expect([answer.status, answer.data.code]).toEqual([401, 'SECOND_FACTOR_MISSING'])
    const { challenge } = answer.data.details
    expect((await strict.send('GET', '/auth/me', { token })).status).toBe(401)
    const early = { challenge, proof: { kind: 'enrolled' } }
    expect((await strict.send('POST', '/auth/sign-in/finish', { body: early })).status).toBe(410)

    const { data: app } = await strict.send('POST', '/auth/enrolment', { body: { challenge } })
    expect(app.uri).toMatch(/^otpauth:\/\/totp\/Dondza/)
    const confirm = (code: string) =>
      strict.send('POST', '/auth/enrolment/confirm', { body: { challenge, code } })
    expect((await confirm('000000')).status).toBe(422)
    const { data: codes } = await confirm(codeOf(app.secret))
    expect(codes.recoveryCodes).toHaveLength(10)
    expect((await strict.send('POST', '/auth/enrolment', { body: { challenge } })).status).toBe(410)
    const { status, data } = await strict.send('POST', '/auth/sign-in/finish', { body: early })
    expect(status).toBe(200)
    expect((await strict.send('GET', '/auth/me', { token: data.accessToken })).status).toBe(200)
    expect((await strict.send('POST', '/auth/sign-in/finish', { body: early })).status).toBe(410)
  })

  it('a teacher needs none, until made an administrator', async () => {
    const { email, id } = await fixturePerson('professor')
    const { data, status } = await strict.send('POST', '/auth/sign-in', {
      body: { email, password: PASSWORD },
    })
    expect(status).toBe(200)
    const identify = await createIdentify(database, { adminSecondFactor: true })
    expect(await identify.find(data.accessToken, 'academy')).toMatchObject({ id })
    await db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', id).execute()
    await expect.poll(() => identify.find(data.accessToken, 'academy')).toBeUndefined()
    await identify.close()
  })

  it('an administrator’s last one stays', async () => {
    const { token } = await fixtureWithApp('admin')
    const { data } = await strict.send('GET', '/account/factors', { token })
    expect(data).toMatchObject({ required: true, recoveryCodes: 10 })
    const gone = await strict.send('DELETE', `/account/factors/${data.rows[0].id}`, { token })
    expect([gone.status, gone.data.code]).toEqual([409, 'FACTOR_REQUIRED'])
    expect((await strict.send('GET', '/account/factors', { token })).data.rows).toHaveLength(1)
  })
})

describe('before a change of how one comes in', () => {
  it('the person proves again who they are, and that holds for this session alone', async () => {
    const { token, email } = await fixturePerson('professor')
    const other = (await send('POST', '/auth/sign-in', { body: { email, password: PASSWORD } })).data
      .accessToken
    const refused = { status: 428, data: { code: 'REAUTHENTICATE' } }
    for (const path of ['/account/factors/app', '/account/factors/passkeys/start', '/account/recovery-codes'])
      expect([path, await send('POST', path, { token })]).toMatchObject([path, refused])
    await confirmed(token)
    expect((await send('POST', '/account/factors/app', { token })).status).toBe(200)
    expect(await send('POST', '/account/factors/app', { token: other })).toMatchObject(refused)
    await db.updateTable('sessions').set({ confirmed_at: '2026-01-01T00:00:00Z' }).execute()
    expect(await send('POST', '/account/factors/app', { token })).toMatchObject(refused)
  })

  it('a wrong password proves nothing, and guesses are limited', async () => {
    const { token } = await fixturePerson('professor')
    const { data } = await send('POST', '/account/confirm/start', { token })
    const body = { challenge: data.challenge, proof: { kind: 'password', password: 'errada' } }
    for (let guess = 0; guess < 5; guess += 1) {
      const { status, data: said } = await send('POST', '/account/confirm', { token, body })
      expect([status, said.fields.password]).toEqual([400, 'Esta não é a sua senha.'])
    }
    const right = { challenge: data.challenge, proof: { kind: 'password', password: PASSWORD } }
    expect((await send('POST', '/account/confirm', { token, body: right })).status).toBe(410)
  })

  it('nobody answers for another: a challenge is of one account', async () => {
    const [one, other] = [await fixturePerson('professor'), await fixturePerson('professor')]
    const { data } = await send('POST', '/account/confirm/start', { token: one.token })
    const body = { challenge: data.challenge, proof: { kind: 'password', password: PASSWORD } }
    expect((await send('POST', '/account/confirm', { token: other.token, body })).status).toBe(410)
  })

  it('an app is removed with its recovery codes, and the way in is as before', async () => {
    const { token, email, id } = await fixtureWithApp()
    const { data } = await send('GET', '/account/factors', { token })
    await db.updateTable('sessions').set({ confirmed_at: null }).where('account_id', '=', id).execute()
    const path = `/account/factors/${data.rows[0].id}`
    expect((await send('DELETE', path, { token })).data.code).toBe('REAUTHENTICATE')
    await confirmed(token)
    const stranger = await fixturePerson('professor')
    await confirmed(stranger.token)
    expect((await send('DELETE', path, { token: stranger.token })).status).toBe(404)
    expect((await send('DELETE', path, { token })).status).toBe(200)
    expect((await ask(email)).status).toBe(200)
    const left = await db.selectFrom('recovery_codes').select('id').where('account_id', '=', id).execute()
    expect(left).toEqual([])
  })
})

describe('somebody who lost the second step', () => {
  it('has it taken away by the administration: audited, sessions ended, no secret kept', async () => {
    const { id, email, token, secret } = await fixtureWithApp()
    const admin = await fixturePerson('admin')
    const path = `/users/${id}/remove-factors`
    expect((await send('POST', path, { token: admin.token })).data.code).toBe('REAUTHENTICATE')
    await confirmed(admin.token)
    expect((await send('POST', path, { token: admin.token })).data).toEqual({ removed: 1 })
    expect((await send('GET', '/auth/me', { token })).status).toBe(401)
    expect((await ask(email)).status).toBe(200)
    const audit = await db.selectFrom('changes').selectAll().where('row_id', '=', id).execute()
    expect(audit.map(change => change.action)).toEqual(['accounts.add-factor', 'accounts.remove-factors-of'])
    expect(JSON.stringify(audit)).not.toContain(secret)
  })
})

describe('the secret of an app', () => {
  const stored = async (accountId: string) => {
    const rows = await db
      .selectFrom('account_factors')
      .select('secret')
      .where('account_id', '=', accountId)
      .execute()
    return rows[0]?.secret ?? ''
  }
  const keyFile = join(dataDir, 'installation.key')

  it('is stored sealed, and opens for nobody else and with no other key', async () => {
    const owner = await fixtureWithApp()
    const other = await fixtureWithApp()
    expect(await stored(owner.id)).not.toContain(owner.secret)
    await db
      .updateTable('account_factors')
      .set({ secret: await stored(owner.id) })
      .where('account_id', '=', other.id)
      .execute()
    const wrong = await finish(await challengeFor(other.email), { kind: 'code', code: codeOf(owner.secret) })
    expect([wrong.status, wrong.data.code]).toEqual([503, 'NO_KEY'])

    const key = readFileSync(keyFile)
    writeFileSync(keyFile, `${'0f'.repeat(32)}\n`)
    const lost = await finish(await challengeFor(owner.email), { kind: 'code', code: codeOf(owner.secret) })
    expect([lost.status, lost.data.message]).toEqual([503, expect.stringContaining('código de recuperação')])
    expect(await sealAppSecrets(db, dataDir)).toBeGreaterThan(0)
    const recovery = { kind: 'recovery', code: owner.recoveryCodes[0] }
    expect((await finish(await challengeFor(owner.email), recovery)).status).toBe(200)
    writeFileSync(keyFile, key)
    expect(
      (await finish(await challengeFor(owner.email), { kind: 'code', code: codeOf(owner.secret) })).status,
    ).toBe(200)
  })

  it('is sealed at the next start where an older version stored it as it is', async () => {
    const { id, email, secret } = await fixtureWithApp()
    await db.updateTable('account_factors').set({ secret }).where('account_id', '=', id).execute()
    await sealAppSecrets(db, dataDir)
    expect(await stored(id)).not.toContain(secret)
    expect((await finish(await challengeFor(email), { kind: 'code', code: codeOf(secret) })).status).toBe(200)
  })

  it('comes back with a backup, in a folder that had no key', async () => {
    const { id, secret } = await fixtureWithApp()
    const [file, elsewhere] = [join(dataDir, 'all.dondza'), join(dataDir, 'elsewhere')]
    await writeBackup(database.url, file, dataDir)
    const restored = await testDatabase()
    mkdirSync(elsewhere)
    await restoreBackup(restored.url, file, elsewhere)
    expect(await spendAppCode(restored.db, elsewhere, id, codeOf(secret))).toBe(true)
  })
})
