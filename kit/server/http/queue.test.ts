import { setImmediate as nextTurn } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { HttpError } from '#kit/refusals.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { answerErrors } from './errors.ts'
import { registerEndpoints } from './register.ts'
import { serve } from './serve.ts'

const shared = {
  apis: ['academy'],
  who: 'anyone',
  params: z.object({ at: z.coerce.number() }),
  response: z.object({ at: z.number() }),
  readOnly: true,
  summary: 'Entra',
} as const
const enter = endpoint('POST', '/enter/:at', { ...shared, queued: true })
const look = endpoint('POST', '/look/:at', shared)

const database = await testDatabase()
const connections = database.pool.options.max
const begun: number[] = []
let isAway = false
const doors = Promise.withResolvers<void>()
const app = fastify()
answerErrors(app)
registerEndpoints(
  app,
  'academy',
  [
    serve(enter, async ({ params }) => {
      begun.push(params.at)
      await doors.promise
      if (isAway) throw new Error('Connection terminated: the database did not answer.')
      if (params.at === 0) throw new HttpError(409, 'HELD', 'Não entra.')
      return { at: params.at }
    }),
    serve(look, async ({ params }) => ({ at: params.at })),
  ],
  {
    database,
    identify: async () => undefined,
    watchSession: () => () => undefined,
    today: () => '2026-05-05',
  },
)
afterAll(() => app.close())

const send = async (path: string) => (await app.inject({ method: 'POST', url: path })).statusCode

it('works on fewer calls of a class than there are connections, in their order, and answers others meanwhile', async () => {
  const class50 = Array.from({ length: 50 }, (_, at) => send(`/enter/${at}`))
  expect(await send('/look/1')).toBe(200)
  for (let turn = 0; turn < 100; turn++) await nextTurn()
  expect(begun).toEqual(Array.from({ length: connections - 1 }, (_, at) => at))
  doors.resolve()
  // One that is refused gives its turn to the next as well.
  expect(await Promise.all(class50)).toEqual([409, ...Array(49).fill(200)])
  expect(begun).toEqual(Array.from({ length: 50 }, (_, at) => at))
})

it('has nobody wait for a database that is away longer than the first', async () => {
  begun.length = 0
  isAway = true
  const class50 = Array.from({ length: 50 }, (_, at) => send(`/enter/${at + 1}`))
  expect(new Set(await Promise.all(class50))).toEqual(new Set([503]))
  expect(begun.length).toBeLessThan(connections)
  isAway = false
  expect(await send('/enter/1')).toBe(200)
})

it('lets another school in before the rest of a crowd, which is refused and not kept beyond its bound', async () => {
  begun.length = 0
  const from = (at: number, remoteAddress: string) =>
    app.inject({ method: 'POST', url: `/enter/${at}`, remoteAddress })
  const crowd = Array.from({ length: 3200 }, () => from(1, '10.0.0.1'))
  const elsewhere = await from(2, '10.0.0.2')
  expect(elsewhere.statusCode).toBe(200)
  expect(begun.indexOf(2)).toBeLessThan(1000)
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode)
  const refused = statuses.filter(status => status === 503).length
  expect(refused).toBeGreaterThan(0)
  expect(statuses.filter(status => status === 200).length).toBe(3200 - refused)
})
