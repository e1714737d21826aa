import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import type { Progress, ProgressEnd } from '#kit/progress.ts'
import { HttpError } from '#kit/refusals.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { answerErrors } from './errors.ts'
import { reportProgress } from './progress.ts'
import { registerEndpoints } from './register.ts'
import { serve } from './serve.ts'

const database = await testDatabase()
const store = endpoint('POST', '/files', {
  apis: ['academy'],
  who: 'anyone',
  query: z.object({ parts: z.coerce.number(), fails: z.optional(z.string()) }),
  body: 'bytes',
  response: z.object({ stored: z.number(), undeclared: z.optional(z.never()) }),
  readOnly: true,
  summary: 'Guarda um ficheiro',
})
let goOn: () => void = () => undefined

const app: FastifyInstance = fastify()
answerErrors(app)
app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
const routes = [
  serve(store, async ({ body, query, reply }) => {
    body.resume()
    for (let done = 1; done <= query.parts; done++) {
      reportProgress(reply, { step: 'storing', done, total: query.parts })
      // The next part begins once the caller has heard of this one.
      await new Promise<void>(resolve => {
        goOn = resolve
      })
    }
    if (query.fails) throw new HttpError(422, 'UNREADABLE', query.fails)
    return { stored: query.parts }
  }),
]
registerEndpoints(app, 'academy', routes, {
  database,
  identify: async () => undefined,
  watchSession: () => () => undefined,
  today: () => '2026-05-05',
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

/** Sends a file, listens to every line and lets the server go on after each. */
function send(query: string, accept: string): Promise<{ status: number; type: string; lines: string[] }> {
  return new Promise((resolve, reject) => {
    const headers = { accept, 'content-type': 'application/octet-stream' }
    const sent = request({ port, path: `/files?${encodeURI(query)}`, method: 'POST', headers }, answer => {
      const lines: string[] = []
      answer.setEncoding('utf8').on('data', (text: string) => {
        lines.push(...text.split('\n').filter(Boolean))
        goOn()
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', lines }),
      )
    })
    sent.on('error', reject).end('um ficheiro')
  })
}

describe('a call that takes long', () => {
  it('reports progress to its caller while it works, and then answers', async () => {
    const { status, type, lines } = await send('parts=3', 'application/x-ndjson, application/json')
    expect([status, type]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
    const [end, ...progress] = lines.toReversed().map(line => JSON.parse(line)) as [
      ProgressEnd,
      ...Progress[],
    ]
    expect(progress.toReversed()).toEqual([1, 2, 3].map(done => ({ step: 'storing', done, total: 3 })))
    expect(end).toEqual({ status: 200, change: null, body: { stored: 3 } })
  })

  it('says as its last word why it failed, with the status that it would have had', async () => {
    const { lines } = await send('parts=1&fails=Não se lê.', 'application/x-ndjson')
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      status: 422,
      change: null,
      body: { code: 'UNREADABLE', message: 'Não se lê.' },
    })
  })

  it('answers as every other where nobody listens, or there was nothing to tell', async () => {
    const nothing = await send('parts=0', 'application/x-ndjson')
    expect(nothing.type).toMatch(/^application\/json/)
    expect(nothing.lines).toEqual(['{"stored":0}'])
    const failed = await send('parts=0&fails=Não.', 'application/x-ndjson')
    expect([failed.status, JSON.parse(failed.lines[0] ?? '').message]).toEqual([422, 'Não.'])
  })
})
