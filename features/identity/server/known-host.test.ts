import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingHost } from './known-host.ts'

const firebase = { method: 'firebase', apiKey: 'chave', projectId: 'escola' } as const

describe('the hosts that a project of Firebase knows', () => {
  let answer: { status: number; body: unknown } = { status: 200, body: {} }
  const addresses: string[] = []
  const server = createServer((request, response) => {
    addresses.push(request.url ?? '')
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  let emulator = ''
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    emulator = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  afterAll(() => server.close())
  const missing = (address: string | undefined, authorizedDomains: unknown, status = 200) => {
    answer = { status, body: { authorizedDomains } }
    return missingHost({ ...firebase, emulator }, address)
  }

  it('are asked of it at the start, and the one that is missing is said with what to do', async () => {
    expect(await missing('https://escola.mz', ['localhost', 'outra.mz'])).toMatch(
      /não conhece escola\.mz: acrescente-o em .*Authorized domains/,
    )
    expect(addresses).toEqual(['/identitytoolkit.googleapis.com/v1/projects?key=chave'])
    expect(await missing('https://maescola.mz', ['escola.mz'])).toContain('maescola.mz')
  })

  it('hold for what is below them, and nothing is said that nobody can tell', async () => {
    expect(await missing('https://Escola.mz:8443', ['escola.mz'])).toBeUndefined()
    expect(await missing('https://dondza.escola.mz', ['escola.mz'])).toBeUndefined()
    expect(await missing('https://escola.mz', undefined)).toBeUndefined()
    expect(await missing('https://escola.mz', [], 403)).toBeUndefined()
    expect(await missing(undefined, [])).toBeUndefined()
    expect(
      await missingHost({ ...firebase, emulator: 'http://127.0.0.1:1' }, 'https://escola.mz'),
    ).toBeUndefined()
    const auth0 = { method: 'auth0', domain: emulator, clientId: 'c' } as const
    expect(await missingHost(auth0, 'https://escola.mz')).toBeUndefined()
  })
})
