import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { makeConsoleReset } from './console-reset.ts'
import type { Mail } from './mailer.ts'
import { accountServer, PASSWORD } from './testing.ts'

const database = await testDatabase()
const sent: Mail[] = []
const { send, fixturePerson } = await accountServer(database, [], {
  publicAddress: 'https://escola.example',
  sendMail: async mail => {
    if (mail.to.startsWith('pedagogo')) throw new Error('The mail server does not answer.')
    sent.push(mail)
  },
})
const without = await accountServer(database)

const ask = (email: string, headers: Record<string, string> = {}) =>
  send('POST', '/auth/forgot-password', { body: { email }, headers })
const sentTo = (email: string) => sent.filter(mail => mail.to === email)

it('a forgotten password is mended by a link in a message, which serves once and leads to the address that is set', async () => {
  const { email } = await fixturePerson('professor', 'Ermelinda Sitoe')
  const { status } = await ask(email.toUpperCase(), { host: 'outro.example' })
  expect(status).toBe(204)
  await vi.waitFor(() => expect(sentTo(email)).toHaveLength(1), { timeout: 10_000 })
  const [mail] = sentTo(email)
  expect(mail?.text).toMatch(/^Ermelinda Sitoe,.*https:\/\/escola\.example\/auth\/repor-senha\/[\w-]{43}\n/s)
  const token = mail?.text.match(/repor-senha\/([\w-]+)/)?.[1]
  const body = { token, password: 'machamba de milho verde' }
  expect((await send('POST', '/auth/links/reset-password', { body })).status).toBe(200)
  expect((await send('POST', '/auth/links/reset-password', { body })).status).toBe(410)
  const old = await send('POST', '/auth/sign-in', { body: { email, password: PASSWORD } })
  expect(old.status).toBe(401)
  const fresh = await send('POST', '/auth/sign-in', { body: { email, password: body.password } })
  expect(fresh.status).toBe(200)
})

it.each([
  ['the password was changed since', { password_changed_at: sql<string>`now() + interval '1 second'` }],
  ['the account was disabled', { disabled_at: sql<string>`now()` }],
])('a link ends when %s', async (_when, change) => {
  const { id, email } = await fixturePerson('professor')
  await ask(email)
  await vi.waitFor(() => expect(sentTo(email)).toHaveLength(1), { timeout: 10_000 })
  const token = sentTo(email)[0]?.text.match(/repor-senha\/([\w-]+)/)?.[1]
  await database.db.updateTable('accounts').set(change).where('id', '=', id).execute()
  const body = { token, password: 'machamba de milho verde' }
  expect((await send('POST', '/auth/links/reset-password', { body })).status).toBe(410)
})

it('the answer is the same, whether there is an account, it is closed, or the message fails', async () => {
  const closed = await fixturePerson('professor')
  await database.db
    .updateTable('accounts')
    .set({ disabled_at: '2026-05-05T08:00:00Z' })
    .where('id', '=', closed.id)
    .execute()
  const failing = await fixturePerson('pedagogo')
  const answers = await Promise.all(
    ['ninguem@escola.mz', closed.email, failing.email].map(email => ask(email)),
  )
  expect(answers.map(({ status, data }) => [status, String(data)])).toEqual([
    [204, ''],
    [204, ''],
    [204, ''],
  ])
  expect(sentTo(closed.email)).toEqual([])
})

it('nobody fills a box: three an account within a quarter of an hour, and twenty an address', async () => {
  const { email } = await fixturePerson('professor')
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email, from('10.9.0.1'))))
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([204]))
  await vi.waitFor(() => expect(sentTo(email)).toHaveLength(3), { timeout: 10_000 })
  const many = await Promise.all(
    Array.from({ length: 30 }, (_, n) => ask(`n${n}@escola.mz`, from('10.9.0.1'))),
  )
  expect(many.map(answer => answer.status)).toContain(429)
  expect((await ask('outro@escola.mz', from('10.9.0.2'))).status).toBe(204)
})

it('without a mail server it says that the administration makes the link', async () => {
  const { status, data } = await without.send('POST', '/auth/forgot-password', {
    body: { email: 'a@escola.mz' },
  })
  expect([status, data.code]).toEqual([409, 'NO_MAIL'])
  expect((await without.send('GET', '/installation')).data).toMatchObject({ sendsMail: false })
  expect((await send('GET', '/installation')).data).toMatchObject({ sendsMail: true })
})

it('who sits at the server gets a link that serves once, and the audit says that the system made it', async () => {
  const { email, id } = await fixturePerson('admin', 'Directora')
  const { path } = await makeConsoleReset(database.db, ` ${email.toUpperCase()} `)
  expect(path).toMatch(/^\/auth\/repor-senha\/[\w-]{43}$/)
  const body = { token: path.split('/').at(-1), password: 'machamba de milho verde' }
  expect((await send('POST', '/auth/links/reset-password', { body })).status).toBe(200)
  expect((await send('POST', '/auth/links/reset-password', { body })).status).toBe(410)
  expect((await send('POST', '/auth/sign-in', { body: { email, password: body.password } })).status).toBe(200)
  const written = await database.db
    .selectFrom('changes')
    .select(['action', 'account_name', 'account_id'])
    .where('row_id', '=', id)
    .where('action', '=', 'accounts.reset-link')
    .execute()
  expect(written).toEqual([{ action: 'accounts.reset-link', account_name: 'Sistema', account_id: null }])
})

it('the console reports in a sentence an e-mail without an open account', async () => {
  for (const wrong of ['ninguem@exemplo.mz', 'sem arroba'])
    await expect(makeConsoleReset(database.db, wrong)).rejects.toThrow(
      /^(Não há nenhuma conta|«sem arroba» não é)/,
    )
})
