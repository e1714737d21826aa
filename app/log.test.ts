import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import type { Api } from '#kit/endpoint.ts'
import { PROGRESS_TYPE } from '#kit/progress.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { openSession } from '#school/accounts/server/sessions.ts'
import { readConfig } from './config.ts'
import { routes } from './routes.ts'
import { allServed } from './served.ts'
import { buildServer } from './server.ts'
import { rememberRoute, withoutSecrets } from './without-secrets.ts'

const BASES: Record<Api, string> = { academy: '/api/academy', diagnostics: '/api/diagnostics' }
/** Long enough for a token, and of a form that nothing else has. */
const SECRET = 'SEGREDO7segredo7SEGREDO7segredo7'

const database = await testDatabase()
const endpoints = allServed(readConfig({ MODULES: 'academy,diagnostics' })).map(({ endpoint }) => endpoint)

async function logging(environment: NodeJS.ProcessEnv) {
  const lines: string[] = []
  const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'trace', ...environment })
  const app = await buildServer(config, database, { write: line => void lines.push(line) })
  afterAll(() => app.close())
  return { app, lines }
}

describe('the log', () => {
  it('holds nothing that a call of any endpoint brought', async () => {
    const { app, lines } = await logging({})
    const send = async (method: string, url: string, payload?: object) => {
      const response = await app.inject({
        method: method as 'GET',
        url: `${url}?token=${SECRET}&q=${SECRET}&code=${SECRET}`,
        headers: { authorization: `Bearer ${SECRET}`, cookie: `device=${SECRET}`, referer: `/p/${SECRET}` },
        ...(payload && { payload }),
        payloadAsStream: true,
      })
      ;(response.stream() as Readable).resume()
    }
    const named = ['token', 'code', 'password', 'word', 'deviceKey', 'email', 'name']
    const body = Object.fromEntries(named.map(name => [name, SECRET]))
    for (const { method, path, apis } of endpoints)
      for (const api of apis)
        await send(
          method,
          BASES[api] + path.replace(/:[a-zA-Z]+/g, SECRET),
          method === 'GET' ? undefined : body,
        )
    for (const path of STRAY) await send('GET', path)
    expect(lines.length).toBeGreaterThan(endpoints.length)
    expect(lines.filter(line => line.toLowerCase().includes(SECRET.toLowerCase())).slice(0, 3)).toEqual([])
  }, 120_000)

  it('has one line for each request, of what was asked and what came of it', async () => {
    const { app, lines } = await logging({ LOG_LEVEL: 'info' })
    await app.inject('/api/academy/glossary/terms?search=segredo')
    await app.inject('/health')
    const said = lines.map(line => JSON.parse(line) as Record<string, unknown>)
    expect(said.map(({ req, res, msg }) => ({ req, res, msg }))).toEqual([
      {
        req: { method: 'GET', url: '/api/academy/glossary/terms?…', ip: '127.0.0.1' },
        res: { statusCode: 401 },
        msg: 'request completed',
      },
    ])
    expect(said[0]).toMatchObject({ reqId: expect.any(String), responseTime: expect.any(Number) })
  })

  it('names a page by its words, and never by what stands in place of its parameters', () => {
    for (const { path } of routes) rememberRoute(path)
    for (const { path } of routes) {
      expect(withoutSecrets(`https://escola.mz${path.replace(/:[a-zA-Z]+/g, SECRET)}?q=${SECRET}`)).toBe(
        `https://escola.mz${path.replace(/:[a-zA-Z]+/g, '…')}?…`,
      )
    }
    const id = '0197a1b2-0000-7000-8000-000000000001'
    expect(withoutSecrets(`/dashboard/planos/${id}`)).toContain(id)
  })

  it('calls no connection that went away an error, however far its call was', async () => {
    const { app, lines } = await logging({ LOG_LEVEL: 'debug' })
    let came = 0
    const done = new Set<string>()
    app.addHook('onRequest', async () => void came++)
    app.addHook('onError', async ({ id }) => void done.add(id))
    app.addHook('onSend', async ({ id }) => void done.add(id))
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const { id } = await fixtureAccount(database.db, { role: 'admin' })
    const token = await openSession(database.db, id, 'academy', { id: null, userAgent: '', address: '' })
    const leave = async (
      method: string,
      path: string,
      headers: string[],
      body: string,
      isAnswered = false,
    ) => {
      const before = came
      const socket = connect({ port: Number(port), host: '127.0.0.1' })
      const head = [`${method} /api/academy${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`]
      socket.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n${body}`)
      await expect.poll(() => came, { interval: 5 }).toBe(before + 1)
      if (isAnswered) await once(socket, 'data')
      socket.resetAndDestroy()
    }
    const known = endpoints.filter(({ apis, path }) => apis.includes('academy') && !path.includes(':'))
    for (const { method, path, body, response } of known) {
      if (response === 'events') await leave(method, path, [], '', true)
      else if (method === 'GET') await leave(method, path, [], '')
      else if (body !== 'bytes')
        await leave(method, path, [...LONG, 'content-type: application/json'], '{"a":')
      else
        for (const accept of ['application/json', PROGRESS_TYPE])
          await leave(
            method,
            `${path}?fileName=a.csv&name=a.csv`,
            [...LONG, 'content-type: application/octet-stream', `accept: ${accept}`],
            'a;b\n',
          )
    }
    await expect.poll(() => done.size, { timeout: 20_000 }).toBe(came)
    const errors = lines.filter(line => (JSON.parse(line) as { level: number }).level >= 40)
    expect(errors).toEqual([])
  }, 60_000)
})

/** More than is sent. */
const LONG = ['content-length: 100000']

/** Addresses that are nearly one, and some that are none. */
const STRAY = [
  `/api/academy/shared/${SECRET}/more`,
  `/api/academy//shared/${SECRET}`,
  `/api/academy/Shared/${SECRET}`,
  `/api/academy/calendar/${SECRET}`,
  `/api/academy/calendar/${SECRET}.ics/`,
  `/api/other/shared/${SECRET}`,
  `/P/${SECRET}`,
  `//p/${SECRET}`,
  `/p/${SECRET}/%zz`,
  `/p%2f${SECRET}`,
  `/p/${SECRET}#${SECRET}`,
  `/%70/${SECRET}`,
  `/p/${SECRET}/..`,
  `/auth/convite/x/${SECRET}`,
  `/${SECRET}`,
]
