import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '#kit/endpoint.ts'
import { importCheck, importRequest, ROWS_IN_TURNS } from '#kit/import.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { mapInTurns, stringifyInTurns } from '#kit/server/in-turns.ts'
import { answerErrors } from './errors.ts'
import { registerEndpoints } from './register.ts'
import { serve } from './serve.ts'

const check = endpoint('POST', '/check', {
  apis: ['academy'],
  who: 'anyone',
  body: importRequest,
  bodyLimit: 20 * 1024 * 1024,
  response: importCheck,
  readOnly: true,
  inTurns: ROWS_IN_TURNS,
  summary: 'Verifica linhas',
})
const app: FastifyInstance = fastify({ bodyLimit: 20 * 1024 * 1024 })
answerErrors(app)
registerEndpoints(
  app,
  'academy',
  [
    serve(check, async ({ body }) => ({
      rows: body.rows.map(row => ({ ...row, errors: {} })),
      decisions: [],
    })),
  ],
  {
    database: await testDatabase(),
    identify: async () => undefined,
    watchSession: () => () => undefined,
    today: () => '2026-05-05',
  },
)
afterAll(() => app.close())
afterEach(() => void vi.restoreAllMocks())

const send = (payload: unknown) => app.inject({ method: 'POST', url: '/check', payload: payload as object })
const rowsOf = (count: number, cells: string[]) =>
  Array.from({ length: count }, (_, at) => ({ line: at + 1, cells }))

describe('a long list', () => {
  it('lets others be answered while it is looked through and written', async () => {
    // A clock by which every element takes a millisecond, whatever machine this is.
    let clock = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clock++)
    let turns = 0
    let over = false
    const others = (async () => {
      for (; !over; turns++) await nextTurn()
    })()
    const payload = { fileName: 'a.csv', mapping: ['a'], rows: rowsOf(8000, Array(100).fill('célula')) }
    const before = turns
    const answer = await send(payload)
    over = true
    await others
    expect(answer.json()).toEqual({ decisions: [], rows: payload.rows.map(row => ({ ...row, errors: {} })) })
    // Where it is looked through in one go, there are some ten turns around it.
    expect(turns - before).toBeGreaterThan(8000 / 12)
  })

  it('is refused as every other where an element is wrong, wherever it stands, or it has too many', async () => {
    const rows = [...rowsOf(700, ['a']), { line: 0, cells: ['a'] }]
    const wrong = await send({ fileName: 'a.csv', mapping: ['a'], rows })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'VALIDATION'])
    const nul = await send({
      fileName: 'a.csv',
      mapping: ['a'],
      rows: [...rowsOf(700, ['a']), { line: 1, cells: ['\0'] }],
    })
    expect(nul.statusCode).toBe(400)
    const many = await send({ fileName: 'a.csv', mapping: ['a'], rows: rowsOf(20_001, ['a']) })
    expect([many.statusCode, many.json().fields]).toEqual([
      400,
      { rows: expect.stringMatching(/^No máximo 20/) },
    ])
    expect((await send({ fileName: 'a.csv', mapping: ['a'], rows: [] })).statusCode).toBe(400)
  })

  it('is written as JSON writes it', async () => {
    const rows = [{ a: 'á"\n' }, {}, { b: [1, null] }]
    for (const value of [{ rows }, { before: 1, rows, after: undefined }, { rows: [] }, { other: 1 }])
      expect(JSON.parse(await stringifyInTurns(value, 'rows'))).toEqual(JSON.parse(JSON.stringify(value)))
    expect(await mapInTurns([1, 2, 3], (value, at) => value * at)).toEqual([0, 2, 6])
  })
})
