import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { ApiError } from './api-error.ts'

const readThings = endpoint({
  method: 'GET',
  path: '/things/:id',
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
  vi.doUnmock('axios')
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
    const create = vi.fn((await import('axios')).default.create)
    vi.doMock('axios', () => ({ default: { create } }))
    const { call } = await import('./client.ts')
    await call(readThings, { params: { id: '1' } })
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ timeout: 0 }))
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
