import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { ApiError } from '#kit/web/api-error.ts'

const readThings = endpoint('GET', '/things/:id', {
  apis: ['academy', 'diagnostics'],
  who: 'anyone',
  summary: 'Um exemplo',
  params: z.object({ id: z.string() }),
  response: z.object({ seen: z.string() }),
})

let answer: RequestListener
const server = createServer((request, response) => answer(request, response))
let origin = ''

beforeEach(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answer = (request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ seen: request.url }))
  vi.stubGlobal('location', { pathname: '/dashboard' })
  vi.stubGlobal('window', {
    __DONDZA__: { academyApi: `${origin}/one/`, diagnosticsApi: `${origin}/two` },
  })
  vi.resetModules()
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await new Promise(resolve => server.close(resolve))
})

describe('C6 · the client of the APIs', () => {
  it('C6 · takes both base addresses from the configuration at run time', async () => {
    const { call } = await import('./client.ts')
    const input = { params: { id: 'a b' } }
    expect((await call(readThings, input)).seen).toBe('/one/things/a%20b')
    expect((await call(readThings, input, { api: 'diagnostics' })).seen).toBe('/two/things/a%20b')
  })

  it('C6 · sets no time-out', async () => {
    const spy = vi.fn(fetch)
    vi.stubGlobal('fetch', spy)
    const { call } = await import('./client.ts')
    await call(readThings, { params: { id: '1' } })
    expect(spy).toHaveBeenCalledOnce()
    expect(spy.mock.calls[0]?.[1]?.signal).toBeUndefined()
  })

  it.each([
    [200, true],
    [201, true],
    [299, true],
    [300, false],
    [400, false],
    [500, false],
  ])('C6 · takes 2xx as success, and nothing else: %i', async (status, succeeds) => {
    answer = (_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"seen":"yes"}')
    const { call } = await import('./client.ts')
    const outcome = await call(readThings, { params: { id: '1' } }).then(
      () => true,
      () => false,
    )
    expect(outcome).toBe(succeeds)
  })
})

describe('an answer that was asked for before our code had come', () => {
  it('serves once, and not when the page is no longer new', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
    const url = `${origin}/one/things/1`
    const early = () => new Map([[url, Promise.resolve(Response.json({ seen: 'early' }))]])
    vi.stubGlobal('window', { ...window, __ANSWERS__: early() })
    const { call } = await import('./client.ts')
    const input = { params: { id: '1' } }
    expect((await call(readThings, input)).seen).toBe('early')
    expect((await call(readThings, input)).seen).toBe('/one/things/1')
    vi.stubGlobal('window', { ...window, __ANSWERS__: early() })
    now.mockReturnValue(31_000)
    expect((await call(readThings, input)).seen).toBe('/one/things/1')
    now.mockRestore()
  })

  it('is no answer any more once something was changed', async () => {
    const url = `${origin}/one/things/1`
    const early = new Map([[url, Promise.resolve(Response.json({ seen: 'early' }))]])
    vi.stubGlobal('window', { ...window, __ANSWERS__: early })
    const { call } = await import('./client.ts')
    const change = { ...readThings, method: 'PUT' } as const
    await call(change, { params: { id: '1' } })
    expect((await call(readThings, { params: { id: '1' } })).seen).toBe('/one/things/1')
  })
})

describe('G7 · the bearer header', () => {
  it('G7 · travels with every later call of its API alone', async () => {
    const seen: (string | undefined)[] = []
    answer = (request, response) => {
      seen.push(request.headers.authorization)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"seen":"yes"}')
    }
    const { call, setToken } = await import('./client.ts')
    setToken('academy', 'abc')
    await call(readThings, { params: { id: '1' } })
    await call(readThings, { params: { id: '1' } }, { api: 'diagnostics' })
    setToken('academy', null)
    await call(readThings, { params: { id: '1' } })
    expect(seen).toEqual(['Bearer abc', undefined, undefined])
  })
})

describe('a refused token', () => {
  const readOwn = { ...readThings, who: 'signed-in' } as const
  const refuseAll: RequestListener = (_request, response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}')

  it('that somebody has renewed meanwhile is sent anew, without asking to sign in again', async () => {
    const { call, onSessionEnded, setToken } = await import('./client.ts')
    const ask = vi.fn(async () => false)
    onSessionEnded(ask)
    setToken('academy', 'before')
    const answers = answer
    answer = (request, response) => {
      if (request.headers.authorization === 'Bearer after') return answers(request, response)
      // The refusal comes after somebody signed in again for another call.
      setToken('academy', 'after')
      refuseAll(request, response)
    }
    expect((await call(readOwn, { params: { id: '1' } })).seen).toBe('/one/things/1')
    expect(ask).not.toHaveBeenCalled()
  })

  it('that is still the last one asks to sign in, and fails where nobody does', async () => {
    const { call, onSessionEnded, setToken } = await import('./client.ts')
    const ask = vi.fn(async () => false)
    onSessionEnded(ask)
    setToken('academy', 'before')
    answer = refuseAll
    await expect(call(readOwn, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 })
    expect(ask).toHaveBeenCalledOnce()
  })
})

describe('what travels', () => {
  const write = endpoint('POST', '/things', {
    apis: ['academy'],
    who: 'anyone',
    summary: 'Um exemplo',
    query: z.object({ state: z.array(z.string()), search: z.optional(z.string()) }),
    body: z.object({ name: z.string() }),
    response: z.object({ seen: z.string() }),
  })

  it('a list is its name again and again, what has no value is left out, a body is JSON with its key', async () => {
    let body = ''
    let seen: Record<string, unknown> = {}
    answer = (request, response) => {
      seen = {
        url: request.url,
        type: request.headers['content-type'],
        key: request.headers['idempotency-key'],
      }
      request.on('data', part => {
        body += part
      })
      request.on('end', () =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'x-change': 'c1' })
          .end('{"seen":"yes"}'),
      )
    }
    const { callWithChange } = await import('./client.ts')
    const input = { query: { state: ['a', 'b c'], search: undefined }, body: { name: 'Ção' } }
    const answered = await callWithChange(write, input, { idempotencyKey: 'k1' })
    expect(answered).toEqual({ data: { seen: 'yes' }, change: 'c1' })
    expect(seen).toEqual({ url: '/one/things?state=a&state=b+c', type: 'application/json', key: 'k1' })
    expect(JSON.parse(body)).toEqual({ name: 'Ção' })
  })

  it('no answer is the network, and may be tried again; an aborted call reports nothing of the network', async () => {
    answer = request => request.socket.destroy()
    const { call } = await import('./client.ts')
    const input = { params: { id: '1' } }
    await expect(call(readThings, input)).rejects.toMatchObject({ status: 0, code: 'NETWORK' })
    await expect(call(readThings, input, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      status: -1,
    })
  })
})

describe('E1 · a failed answer', () => {
  it('E1 · rejects with the body of the answer where there is one, else with the text of the catalogue', () => {
    const body = { code: 'X', message: 'O servidor explica.' }
    expect(new ApiError(500, body).body).toBe(body)
    expect(new ApiError(500, body).message).toBe('O servidor explica.')
    for (const nothing of [undefined, null, '']) {
      expect(new ApiError(500, nothing).body).toBe('Something went wrong!')
      expect(new ApiError(500, nothing).message).toBe('Something went wrong!')
    }
  })
})
