import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { type Answer, accountServer, PASSWORD } from './testing.ts'

const database = await testDatabase()
const { send, fixturePerson } = await accountServer(database)

/** Signs in to both systems as one browser does, which keeps its cookie, and from another one that knows nothing of it. */
async function inTwoBrowsers() {
  const { email, token: elsewhere } = await fixturePerson('professor')
  const body = { email, password: PASSWORD }
  const first = await send('POST', '/auth/sign-in', { body })
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  const second = await send('POST', '/login', { api: 'diagnostics', body, headers: { cookie } })
  return { academy: first.data.accessToken, diagnostics: second.data.access_token, elsewhere }
}

const academyStatus = async (token: string) => (await send('GET', '/auth/me', { token })).status
const diagnosticsStatus = async (token: string) =>
  (await send('GET', '/me', { token, api: 'diagnostics' })).status

it('signing out of either system ends the session of the other one in the same browser, and no other', async () => {
  for (const api of ['academy', 'diagnostics'] as const) {
    const tokens = await inTwoBrowsers()
    expect(await diagnosticsStatus(tokens.diagnostics)).toBe(200)
    expect((await send('POST', '/auth/sign-out', { api, token: tokens[api] })).status).toBe(204)
    expect([await academyStatus(tokens.academy), await diagnosticsStatus(tokens.diagnostics)]).toEqual([
      401, 401,
    ])
    expect(await academyStatus(tokens.elsewhere)).toBe(200)
  }
})

it('ends what was opened by the session itself, without any cookie', async () => {
  const { token } = await fixturePerson('professor')
  const { data } = await send('POST', '/auth/exchange', { token })
  await send('POST', '/auth/sign-out', { api: 'diagnostics', token: data.access_token })
  expect(await academyStatus(token)).toBe(401)
})

it('takes both sessions of this browser for the present one: neither is ended from the list, or with the others', async () => {
  const { academy, diagnostics, elsewhere } = await inTwoBrowsers()
  const { data }: Answer = await send('GET', '/account/sessions', { token: academy })
  const current: { id: string }[] = data.rows.filter((row: { current: boolean }) => row.current)
  expect([data.rows.length, current.length]).toEqual([3, 2])
  for (const { id } of current)
    expect((await send('DELETE', `/account/sessions/${id}`, { token: academy })).status).toBe(409)
  const ended = await send('DELETE', '/account/sessions', { token: academy })
  expect(ended.data).toEqual({ ended: 1 })
  expect([await academyStatus(academy), await diagnosticsStatus(diagnostics)]).toEqual([200, 200])
  expect(await academyStatus(elsewhere)).toBe(401)
})
