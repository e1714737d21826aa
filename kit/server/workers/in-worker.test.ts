import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FastifyReply, fastify } from 'fastify'
import { afterAll, describe, expect, vi } from 'vitest'
import { answerErrors } from '#kit/server/http/errors.ts'
import { readUpload } from '#kit/server/transfer/import-table.ts'
import { testsInTurn } from '../../../scripts/tests-in-turn.ts'
import {
  asHttpError,
  computeInWorker,
  endWorkers,
  inWorker,
  readInWorker,
  uploadedBytes,
} from './in-worker.ts'
import type { jobs } from './misbehaving-jobs-testing.ts'
import { WorkError } from './pool.ts'

const it = testsInTurn(3)

const app = fastify()
answerErrors(app)
app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
app.post('/tables', async (request, reply) => {
  const { rows } = await readUpload(
    { body: request.body as Readable, fileName: 'a.csv', answers: {}, reply },
    [],
    {},
  )
  return rows.length
})
afterAll(async () => {
  await app.close()
  endWorkers()
})

app.post('/kept-tables', async (request, reply) => {
  const upload = { stream: request.body as Readable, max: 1_000_000, name: 'a.csv' }
  const { pieces } = await readInWorker('readTables', upload, reply, { keep: true })
  return { kept: pieces.reduce((sum, piece) => sum + piece.length, 0), counted: uploadedBytes() }
})

const send = (payload: string, url = '/tables') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  })

describe('what a server does in workers', () => {
  it('refuses what it has no place for with 503 and when to come again, and does the rest', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => send('Termo;Classe\nmachamba;n. f.\n')),
    )
    const busy = answers.filter(answer => answer.statusCode === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(60 - busy.length)
    expect(busy[0]?.json()).toMatchObject({ code: 'BUSY', message: expect.stringMatching(/daqui a pouco/) })
    expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send('Termo;Classe\nmachamba;n. f.\n')).body).toBe('1')
  })

  it('holds only so many bytes of uploads at one time', async () => {
    const large = `Termo;Classe\n${'machamba;n. f.\n'.repeat(600_000)}`
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(large)))
    expect(answers.map(answer => answer.statusCode)).toContain(503)
    expect((await send('Termo;Classe\nmachamba;n. f.\n')).body).toBe('1')
  })

  it('counts the bytes that a call keeps until the call has ended', async () => {
    const table = 'Termo;Classe\nmachamba;n. f.\n'
    const answer = (await send(table, '/kept-tables')).json()
    expect(answer).toEqual({ kept: table.length, counted: table.length })
    expect(uploadedBytes()).toBe(0)
  })

  it('stops when who asked goes away', async () => {
    const raw = new EventEmitter()
    const drawing = inWorker('writeCsv', { header: ['a'], rows: [['b']] }, { raw } as unknown as FastifyReply)
    raw.emit('close')
    await expect(drawing).rejects.toMatchObject({ status: 499, code: 'STOPPED' })
    expect(raw.listenerCount('close')).toBe(0)
  })

  it('says of a report that does not end, or fails, what is known of it, and answers the next', async () => {
    const reply = { raw: new EventEmitter(), log: { error: vi.fn() } } as unknown as FastifyReply
    const jobsFile = join(import.meta.dirname, 'misbehaving-jobs-testing.ts')
    const compute = (job: keyof typeof jobs) =>
      computeInWorker<typeof jobs, typeof job>(jobsFile, job, [], reply, { workMs: 2000 })
    await expect(compute('endless')).rejects.toMatchObject({
      status: 422,
      code: 'TOO_HEAVY',
      message: expect.stringMatching(/^Este relatório leva mais de 2 segundos/),
    })
    expect(reply.log.error).toHaveBeenCalledTimes(1)
    await expect(compute('failing')).rejects.toMatchObject({
      status: 500,
      code: 'REPORT_FAILED',
      cause: expect.objectContaining({ message: 'A report has a fault.' }),
    })
    expect(await compute('sound')).toBe('feito')
  })

  it('names the limit that a file goes beyond: time, memory, what it holds', async () => {
    expect(asHttpError(new WorkError('time'))).toMatchObject({
      status: 422,
      message: 'O ficheiro leva mais de 60 segundos a tratar. Divida-o em partes.',
    })
    expect(asHttpError(new WorkError('result'))).toMatchObject({
      status: 422,
      message: 'O ficheiro tem mais de 64 MB de conteúdo. Divida-o em partes.',
    })
    const raw = new EventEmitter()
    const many = new TextEncoder().encode('Quanto é 1 + 1? {=2 ~3}\n\n'.repeat(600_000))
    const reading = inWorker('readQuestions', { name: 'a.gift', bytes: many }, {
      raw,
    } as unknown as FastifyReply)
    await expect(reading).rejects.toMatchObject({
      status: 422,
      message: 'O ficheiro ocupa mais de 160 MB de memória ao ser tratado. Divida-o em partes.',
    })
  }, 120_000)
})
