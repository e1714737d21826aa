import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as secureConnect } from 'node:tls'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { insertAccount } from '#school/accounts/server/account-queries.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { type Config, readConfig } from './config.ts'
import { CONNECTION_LIMITS, limitConnections } from './connection-limits.ts'
import { logCspReports } from './csp-reports.ts'
import { renewTls } from './own-tls.ts'
import { buildServer } from './server.ts'
import { rememberRoute } from './without-secrets.ts'

/** As long as a busy machine may need. */
const PATIENT = { timeout: 20_000 }
const SILENT = { MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' }
const database = await testDatabase()
const open: FastifyInstance[] = []
afterAll(() => Promise.all(open.map(app => app.close())))

async function serverOf(environment: NodeJS.ProcessEnv = {}, change: Partial<Config> = {}) {
  const app = await buildServer({ ...readConfig({ ...SILENT, ...environment }), ...change }, database)
  open.push(app)
  return app
}

const PASSWORD = 'uma frase comprida'
const person = { email: 'professor@escola.mz', name: 'Ermelinda Sitoe', role: 'professor' } as const
await insertAccount(database.db, { ...person, passwordHash: await hashPassword(PASSWORD) })

async function tokenOn(app: FastifyInstance): Promise<string> {
  const payload = { email: person.email, password: PASSWORD }
  const response = await app.inject({ method: 'POST', url: '/api/academy/auth/sign-in', payload })
  return response.json<{ accessToken: string }>().accessToken
}

describe('an address that leads to nothing', () => {
  it('says where the pages are, of a process that serves none', async () => {
    const plain = (await (await serverOf()).inject('/dashboard')).json<{ message: string }>()
    expect(plain.message).toMatch(
      /^Este endereço não existe\. Este processo só serve academy e diagnostics .* «web»/,
    )
    const app = await serverOf({ PUBLIC_ADDRESS: 'https://escola.example' })
    for (const url of ['/dashboard', '/api/web/nowhere']) {
      const { statusCode, body } = await app.inject(url)
      expect([statusCode, body]).toEqual([
        404,
        expect.stringContaining('as páginas estão em https://escola.example.'),
      ])
    }
  })
})

describe('answers of the APIs', () => {
  it('are kept by no cache, whatever they say', async () => {
    const app = await serverOf()
    const authorization = `Bearer ${await tokenOn(app)}`
    for (const [url, status] of [
      ['/api/academy/auth/me', 200],
      ['/api/academy/glossary/terms?limit=abc', 400],
      ['/api/diagnostics/nowhere', 404],
    ] as const) {
      const { statusCode, headers } = await app.inject({ url, headers: { authorization } })
      expect([url, statusCode, headers['cache-control']]).toEqual([url, status, 'no-store'])
    }
    const refused = await app.inject('/api/diagnostics/me')
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([401, 'no-store'])
  })
})

describe('the documentation of the APIs', () => {
  it('is for every signed-in account of either system; its page brings the session', async () => {
    const app = await serverOf()
    const refused = await app.inject('/api/docs/json')
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'UNAUTHENTICATED'])
    expect(refused.body).not.toContain('openapi')
    for (const url of ['/api/docs', '/api/docs/']) {
      const page = await app.inject(url)
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.body).not.toContain('/glossary/terms')
    }
    const script = await app.inject('/api/docs/page.js')
    expect(script.body).toContain("sessionStorage.getItem('jwt_access_token')")
    const style = await app.inject('/api/docs/page.css')
    expect([style.headers['content-type'], style.body.includes('--bg-paper:')]).toEqual([
      'text/css; charset=utf-8',
      true,
    ])
    const headers = { authorization: `Bearer ${await tokenOn(app)}` }
    const read = await app.inject({ url: '/api/docs/json', headers })
    expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(read.body).toContain('/glossary/terms')
  })

  it('is for everybody where the configuration opens it', async () => {
    const app = await serverOf({ API_DOCS_OPEN: '1' })
    expect((await app.inject('/api/docs/json')).statusCode).toBe(200)
    expect((await app.inject('/api/docs/')).statusCode).toBe(200)
  })
})

describe('TLS of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dondza-tls-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
  const certify = (name: string) =>
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-subj', `/CN=${name}`, '-keyout', tls.keyFile, '-out', tls.certFile],
      ],
      { stdio: 'ignore' },
    )
  certify('one.escola.mz')

  it('answers over HTTPS, says so to the browser, and keeps the device’s cookie to it', async () => {
    const app = await serverOf({ TLS_CERT: tls.certFile, TLS_KEY: tls.keyFile })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    expect(address).toMatch(/^https:/)
    const body = JSON.stringify({ email: person.email, password: PASSWORD })
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = secureRequest(`${address}/api/academy/auth/sign-in`, {
        method: 'POST',
        rejectUnauthorized: false,
        headers: { 'content-type': 'application/json' },
      })
      sent.on('response', resolve).on('error', reject).end(body)
    })
    answer.resume()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^__Host-device=.*; Secure$/)
  })

  it('takes a renewed certificate without a restart', async () => {
    const app = await serverOf({ TLS_CERT: tls.certFile, TLS_KEY: tls.keyFile })
    renewTls(app, tls, 50)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const shown = () =>
      new Promise<string>((resolve, reject) => {
        const socket = secureConnect({ port, host: '127.0.0.1', rejectUnauthorized: false })
        socket.on('error', reject).on('secureConnect', () => {
          resolve(String(socket.getPeerCertificate().subject.CN))
          socket.destroy()
        })
      })
    expect(await shown()).toBe('one.escola.mz')
    certify('two.escola.mz')
    await expect.poll(shown, PATIENT).toBe('two.escola.mz')
  })

  it('says in a sentence which variables name a file that does not serve', async () => {
    const missing = { TLS_CERT: join(folder, 'nowhere.pem'), TLS_KEY: tls.keyFile }
    await expect(serverOf(missing)).rejects.toThrow(/^TLS_CERT e TLS_KEY não servem: indique/)
  })
})

describe('connections that say little', () => {
  it('are given half a minute for their headers, and a body a kilobyte in as long', async () => {
    const app = await serverOf()
    const { headersTimeout, requestTimeout, maxConnections } = app.server
    expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
      headersTimeout: 30_000,
      requestTimeout: 3_600_000,
      maxConnections: 4096,
    })
    expect(CONNECTION_LIMITS).toMatchObject({ bodyWindow: 30_000, minBody: 1024 })
  })

  /** The same server with little patience. */
  async function impatient() {
    const limits = {
      ...CONNECTION_LIMITS,
      headersTimeout: 1500,
      bodyWindow: 1500,
      connectionsCheckingInterval: 200,
    }
    const app = fastify({ http: limits, requestTimeout: limits.requestTimeout })
    limitConnections(app, limits)
    app.post('/', async ({ body }) => ({ length: JSON.stringify(body).length }))
    app.get('/', async () => 'here')
    open.push(app)
    await app.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.address() as { port: number }).port
  }

  it('are closed, a thousand of them, silent or with half a header; others are answered meanwhile', async () => {
    const port = await impatient()
    let closed = 0
    const sockets: Socket[] = []
    for (let n = 0; n < 1000; n += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined).on('close', () => (closed += 1))
      if (n % 2 === 0) socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-')
      // What is not read is not seen to end.
      sockets.push(socket.resume())
    }
    await expect.poll(() => sockets.every(socket => !socket.connecting), PATIENT).toBe(true)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    await expect.poll(() => closed, PATIENT).toBe(1000)
  })

  it('are closed in the middle of a body that trickles in, and not where it comes slowly', async () => {
    const port = await impatient()
    const send = (piece: string, everyMs: number, pieces: number) =>
      new Promise<number | string>(resolve => {
        const sent = request({
          port,
          host: '127.0.0.1',
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': pieces * piece.length + 2 },
        })
        sent.on('response', response => resolve(response.resume().statusCode ?? 0))
        sent.on('error', () => resolve('closed'))
        sent.write('"')
        let left = pieces
        const timer = setInterval(() => {
          if (left > 0) sent.write(piece)
          else sent.end('"')
          if (left === 0) clearInterval(timer)
          left -= 1
        }, everyMs)
        sent.on('close', () => clearInterval(timer))
      })
    const [trickling, slow] = await Promise.all([send('a', 100, 200), send('b'.repeat(2000), 200, 15)])
    expect([trickling, slow]).toEqual(['closed', 200])
  })
})

describe('reports of what browsers blocked', () => {
  function logging() {
    const lines: Record<string, unknown>[] = []
    const app = fastify({
      logger: { level: 'warn', stream: { write: line => lines.push(JSON.parse(line)) } },
    })
    logCspReports(app)
    open.push(app)
    const report = (type: string, payload: string) =>
      app.inject({ method: 'POST', url: '/csp-reports', headers: { 'content-type': type }, payload })
    return { lines, report }
  }

  it('go to the log in both shapes, without what was looked for or opens a door', async () => {
    const { lines, report } = logging()
    rememberRoute('/auth/convite/:token')
    const page = 'https://escola.mz/auth/convite/secret?search=Ana#x'
    const byDirective = {
      'violated-directive': 'script-src',
      'blocked-uri': 'https://evil.example/a.js?b',
      'document-uri': page,
    }
    const other = {
      effectiveDirective: 'img-src',
      blockedURL: 'inline',
      documentURL: `${page}\n{"level":60}`,
    }
    const [first, second] = await Promise.all([
      report('application/csp-report', JSON.stringify({ 'csp-report': byDirective })),
      report('application/reports+json', JSON.stringify([{ type: 'csp-violation', body: other }])),
    ])
    expect([first.statusCode, second.statusCode]).toEqual([204, 204])
    expect(lines.map(line => line.report)).toEqual([
      {
        directive: 'script-src',
        blocked: 'https://evil.example/…',
        page: 'https://escola.mz/auth/convite/…',
        source: '',
      },
      { directive: 'img-src', blocked: 'inline', page: 'https://escola.mz/auth/convite/…', source: '' },
    ])
  })

  it('are few, short and no burden, however many come', async () => {
    const { lines, report } = logging()
    const body = { 'blocked-uri': 'x'.repeat(5000) }
    for (let n = 0; n < 100; n += 1)
      await report('application/csp-report', JSON.stringify({ 'csp-report': body }))
    expect(lines).toHaveLength(30)
    expect(lines[0]?.report).toMatchObject({ blocked: 'x'.repeat(200) })
    expect((await report('application/csp-report', 'x'.repeat(20_000))).statusCode).toBe(413)
    expect((await report('application/csp-report', 'no JSON')).statusCode).toBe(204)
    expect((await report('text/plain', 'a')).statusCode).toBe(415)
  })
})
