import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { prepareFirstAdministrator } from './first-administrator.ts'
import { inTurn } from './hash-turns.ts'
import { networkOf, reserve } from './rate-limits.ts'
import { type Answer, accountServer, PASSWORD } from './testing.ts'

const database = await testDatabase()
const { db } = database
const { send, fixturePerson } = await accountServer(database)

interface From {
  address: string
  cookie?: string
}

function attempt(email: string, password: string, { address, cookie }: From): Promise<Answer> {
  const headers = { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) }
  return send('POST', '/auth/sign-in', { body: { email, password }, headers })
}

/** What a browser keeps of an answer's cookie. */
function cookieOf({ headers }: Answer): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

function statuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The same call so many times at once. */
function atOnce(times: number, call: (n: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: times }, (_one, n) => call(n)))
}

/** As if so much time had passed for everything that is counted, or less than has. */
async function wait(seconds: number): Promise<void> {
  await sql`UPDATE rate_limits SET empty_at = empty_at - make_interval(secs => ${seconds})`.execute(db)
}

describe('guesses at one account from one address', () => {
  it('are ten, though sixty come at once, and the right password among the refused is refused as they are', async () => {
    const { email } = await fixturePerson('professor')
    const from = { address: '10.2.0.1' }
    const answers = await atOnce(60, () => attempt(email, 'errada', from))
    expect(statuses(answers)).toEqual({ 401: 10, 429: 50 })
    const right = await attempt(email, PASSWORD, from)
    const wrong = await attempt(email, 'errada', from)
    expect([right.status, wrong.status]).toEqual([429, 429])
    expect(right.data.code).toBe('TOO_MANY')
    expect(right.data.message).toMatch(
      /^Demasiadas tentativas\. Tente de novo daqui a \d+ (segundos|minutos)\.$/,
    )
  })

  it('are slowed down and not locked out: after a minute and a half there is one more', async () => {
    const { email } = await fixturePerson('professor')
    const from = { address: '10.2.0.2' }
    await atOnce(10, () => attempt(email, 'errada', from))
    const refused = await attempt(email, 'errada', from)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBe(refused.data.details.seconds)
    await wait(seconds)
    expect(statuses([await attempt(email, 'errada', from), await attempt(email, 'errada', from)])).toEqual({
      401: 1,
      429: 1,
    })
    await wait(90)
    expect((await attempt(email, PASSWORD, from)).status).toBe(200)
  })

  it('are counted, refused and worded alike where there is no such account', async () => {
    const { email } = await fixturePerson('professor')
    const of = async (tried: string) => {
      const answers: Answer[] = []
      for (let n = 0; n < 11; n += 1) answers.push(await attempt(tried, 'errada', { address: '10.2.0.3' }))
      return answers.map(({ status, data, headers }) => ({
        status,
        code: data.code,
        words: data.message.replace(/\d+/, ''),
        names: Object.keys(headers).sort(),
      }))
    }
    const [known, unknown] = [await of(email), await of('nunca@escola.mz')]
    expect(known).toEqual(unknown)
    expect(known.at(-1)?.status).toBe(429)
  })

  it('leave a right one uncounted', async () => {
    const { email } = await fixturePerson('professor')
    for (let n = 0; n < 15; n += 1)
      expect((await attempt(email, PASSWORD, { address: '10.2.0.4' })).status).toBe(200)
  })
})

describe('a stranger', () => {
  it('who guesses from ten addresses keeps nobody out: neither at an eleventh nor on a device that has been there', async () => {
    const { email } = await fixturePerson('professor')
    const cookie = cookieOf(await attempt(email, PASSWORD, { address: '10.3.9.1' }))
    for (let n = 0; n < 9; n += 1)
      await atOnce(15, () => attempt(email, 'errada', { address: `10.3.0.${n}` }))
    expect((await attempt(email, PASSWORD, { address: '10.3.8.1' })).status).toBe(200)
    // Even from the very address of the guesses.
    expect((await attempt(email, PASSWORD, { address: '10.3.0.1' })).status).toBe(429)
    expect((await attempt(email, PASSWORD, { address: '10.3.0.1', cookie })).status).toBe(200)
  })

  it('who guesses from everywhere gets a hundred and is slowed down; known devices go on', async () => {
    const { email } = await fixturePerson('professor')
    const cookie = cookieOf(await attempt(email, PASSWORD, { address: '10.4.200.1' }))
    const answers = await atOnce(130, n => attempt(email, 'errada', { address: `10.4.${n}.1` }))
    // A slow machine may take so long that the bucket has leaked meanwhile.
    expect(statuses(answers)[429]).toBeGreaterThan(20)
    await wait(-60)
    expect((await attempt(email, PASSWORD, { address: '10.4.201.1' })).status).toBe(429)
    expect((await attempt(email, PASSWORD, { address: '10.4.201.1', cookie })).status).toBe(200)
    await wait(60 + 9)
    expect((await attempt(email, PASSWORD, { address: '10.4.201.1' })).status).toBe(200)
  })

  it('is not known by another’s cookie, nor by one that was made up, nor by asking for an account that is there', async () => {
    const { email } = await fixturePerson('professor')
    const other = await fixturePerson('professor')
    const from = { address: '10.3.0.9' }
    const others = cookieOf(await attempt(other.email, PASSWORD, from))
    const madeUp = `device=${'A'.repeat(48)}`
    const body = { email, password: 'batata doce assada', firstName: 'X', lastName: 'Y' }
    const taken = await send('POST', '/auth/sign-up', { body })
    expect([taken.status, taken.headers['set-cookie']]).toEqual([409, undefined])
    await atOnce(10, () => attempt(email, 'errada', from))
    for (const cookie of [others, madeUp])
      expect((await attempt(email, PASSWORD, { ...from, cookie })).status).toBe(429)
  })
})

describe('a device that has been signed in on', () => {
  it('is known by a cookie that pages cannot read, other sites cannot send, and that names nobody', async () => {
    const { email, id } = await fixturePerson('professor')
    const answer = await attempt(email, PASSWORD, { address: '10.5.0.1' })
    expect(answer.headers['set-cookie']).toMatch(
      /^device=[\w-]{48}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
    const sealed = Buffer.from(cookieOf(answer).slice('device='.length), 'base64url').toString('latin1')
    expect(sealed).not.toContain(email)
    expect(sealed).not.toContain(Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1'))
    expect((await attempt(email, 'errada', { address: '10.5.0.1' })).headers['set-cookie']).toBeUndefined()
  })

  it('keeps its cookie to TLS and to its host where there is TLS', async () => {
    const { email } = await fixturePerson('professor')
    const headers = { 'x-forwarded-for': '10.5.0.1', 'x-forwarded-proto': 'https' }
    const { headers: said } = await send('POST', '/auth/sign-in', {
      body: { email, password: PASSWORD },
      headers,
    })
    expect(said['set-cookie']).toMatch(/^__Host-device=.*; Secure$/)
  })

  it('has ten guesses of its own, whatever address it comes from', async () => {
    const { email } = await fixturePerson('professor')
    const cookie = cookieOf(await attempt(email, PASSWORD, { address: '10.5.0.2' }))
    const answers = await atOnce(30, n => attempt(email, 'errada', { address: `10.5.1.${n}`, cookie }))
    expect(statuses(answers)).toEqual({ 401: 10, 429: 20 })
  })

  it('may be shared by twenty people, each of them known', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => fixturePerson('professor')))
    let cookie = ''
    for (const { email } of people)
      cookie = cookieOf(await attempt(email, PASSWORD, { address: '10.5.0.3', cookie }))
    expect(cookie.split('.')).toHaveLength(20)
    const first = people[0]?.email ?? ''
    await atOnce(10, () => attempt(first, 'errada', { address: '10.5.0.3' }))
    expect((await attempt(first, PASSWORD, { address: '10.5.0.3', cookie })).status).toBe(200)
  })
})

describe('a school behind one address', () => {
  it('signs in seventy people at once, while a pupil there guesses at everything', async () => {
    const people = await Promise.all(Array.from({ length: 70 }, () => fixturePerson('professor')))
    const from = { address: '10.6.0.1' }
    const guesses = atOnce(120, n => attempt(`alguem${n}@escola.mz`, 'errada', from))
    const answers = await atOnce(70, n => attempt(people[n]?.email ?? '', PASSWORD, from))
    expect(statuses(answers)).toEqual({ 200: 70 })
    expect(statuses(await guesses)).toEqual({ 401: 120 })
  })

  it('queues guesses in a lane of their own: a call from elsewhere is served before the rest of them', async () => {
    const order: string[] = []
    const guess = (lane: string) =>
      inTurn(lane, async () => {
        await new Promise(resolve => setImmediate(resolve))
        order.push(lane)
      })
    const all = Array.from({ length: 50 }, () => guess('school'))
    await Promise.all([...all, guess('elsewhere')])
    expect(order.indexOf('elsewhere')).toBeLessThan(10)
    expect(order).toHaveLength(51)
  })

  it('is refused, rather than queued, where two hundred wait there already', async () => {
    const works = Array.from({ length: 300 }, () => inTurn('crowd', async () => 'done'))
    const results = await Promise.allSettled(works)
    const refused = results.filter(result => result.status === 'rejected')
    expect(refused.length).toBeGreaterThan(90)
    expect(refused[0]?.reason).toMatchObject({ status: 429, code: 'BUSY' })
    expect(await inTurn('crowd', async () => 'served')).toBe('served')
  })
})

it('guesses at the password in an open session are ten, at once or not', async () => {
  const { token } = await fixturePerson('professor')
  const body = { currentPassword: 'errada', newPassword: 'mandioca com amendoim' }
  const answers = await atOnce(20, () => send('PUT', '/account/password', { token, body }))
  expect(statuses(answers)).toEqual({ 400: 10, 429: 10 })
  const again = await send('PUT', '/account/password', {
    token,
    body: { ...body, currentPassword: PASSWORD },
  })
  expect(again.status).toBe(429)
})

it('a reset link works, whatever strangers guess meanwhile', async () => {
  const admin = await fixturePerson('admin')
  const { email, id } = await fixturePerson('professor')
  await atOnce(110, n => attempt(email, 'errada', { address: `10.7.${n}.1` }))
  await wait(-60)
  const { data } = await send('POST', `/users/${id}/reset-link`, { token: admin.token })
  const body = { token: data.path.split('/').at(-1), password: 'mandioca com amendoim' }
  const reset = await send('POST', '/auth/links/reset-password', { body })
  expect(reset.status).toBe(200)
  const from = { address: '10.7.250.1' }
  expect((await attempt(email, body.password, from)).status).toBe(429)
  expect((await attempt(email, body.password, { ...from, cookie: cookieOf(reset) })).status).toBe(200)
})

it('a link is used once, however many use it at once', async () => {
  const admin = await fixturePerson('admin')
  const { id } = await fixturePerson('professor')
  const { data } = await send('POST', `/users/${id}/reset-link`, { token: admin.token })
  const body = { token: data.path.split('/').at(-1), password: 'mandioca com amendoim' }
  const answers = await atOnce(20, () => send('POST', '/auth/links/reset-password', { body }))
  expect(statuses(answers)).toEqual({ 200: 1, 410: 19 })
})

it('counts the same in every process: what is reserved in the database is reserved for all', async () => {
  const limit = { bucket: 'tried', max: 10, minutes: 15 }
  const waits = await Promise.all(Array.from({ length: 40 }, () => reserve(db, [limit])))
  expect(waits.filter(seconds => seconds === 0)).toHaveLength(10)
})

it('takes a network of IPv6 for one address, and an IPv4 address in IPv6 for itself', () => {
  expect(networkOf('2001:db8:1:2:ffff::1')).toBe(networkOf('2001:db8:1:2::7'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::7'))
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  // Of a client that has gone away Node says no address.
  expect(networkOf(undefined)).toBe('gone')
})

it('the code of the first administrator is refused after ten wrong ones, and never the right one', async () => {
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('one_time_links').execute()
  await db.deleteFrom('accounts').execute()
  const code = (await prepareFirstAdministrator(db)) ?? ''
  const body = { email: 'helena@escola.mz', password: PASSWORD, firstName: 'Helena', lastName: 'Matsinhe' }
  const become = (typed: string) =>
    send('POST', '/installation/administrator', { body: { ...body, code: typed } })
  const answers = await atOnce(40, n => become(`AAAA-${n}`))
  expect(statuses(answers)).toEqual({ 400: 10, 429: 30 })
  expect((await become(code)).status).toBe(200)
})
