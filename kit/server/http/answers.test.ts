import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { invalidField, notFound } from '#kit/refusals.ts'
import { gather } from '#kit/server/workers/gather.ts'
import { isCallerGone } from './caller-has-left.ts'
import { compressAnswers } from './compress.ts'

/** What the hook makes of an answer, and the headers that it leaves. */
function pressed(payload: unknown, accepts?: string) {
  const headers: Record<string, string | undefined> = { 'content-length': '1' }
  const reply = {
    getHeader: () => 'application/octet-stream',
    header: (name: string, value: string) => {
      headers[name] = value
      return reply
    },
    removeHeader: (name: string) => {
      delete headers[name]
      return reply
    },
  }
  return new Promise<{ sent: unknown; headers: typeof headers }>((resolve, reject) => {
    const addHook = (_on: string, hook: (...all: unknown[]) => void) =>
      hook({ headers: { 'accept-encoding': accepts } }, reply, payload, (error: unknown, sent: unknown) =>
        error ? reject(error) : resolve({ sent, headers }),
      )
    compressAnswers({ addHook } as never)
  })
}

it('texts beyond a packet are compressed when accepted, and vary by Accept-Encoding', async () => {
  const long = 'a'.repeat(1400)
  const { sent, headers } = await pressed(long, 'br, gzip;q=0.9')
  expect(gunzipSync(sent as Buffer).toString()).toBe(long)
  expect(headers).toEqual({ vary: 'accept-encoding', 'content-encoding': 'gzip' })
  expect(await pressed(long, 'br')).toEqual({
    sent: long,
    headers: { 'content-length': '1', vary: 'accept-encoding' },
  })
  expect((await pressed(long)).sent).toBe(long)
})

it('short texts and files go as they are', async () => {
  const short = 'a'.repeat(1399)
  expect(await pressed(short, 'gzip')).toEqual({ sent: short, headers: { 'content-length': '1' } })
  const file = Buffer.alloc(5000)
  expect((await pressed(file, 'gzip')).sent).toBe(file)
})

it('who asked has left once the answer, or its connection, is gone', () => {
  const leftWith = (raw: object) => isCallerGone({ raw } as never)
  expect(leftWith({ destroyed: false, socket: { destroyed: false } })).toBe(false)
  expect(leftWith({ destroyed: true, socket: { destroyed: false } })).toBe(true)
  expect(leftWith({ destroyed: false, socket: { destroyed: true } })).toBe(true)
  expect(leftWith({ destroyed: false, socket: null })).toBe(false)
})

it('what is not there, and a field that is wrong, are said in a sentence', () => {
  expect(notFound('Este termo')).toMatchObject({
    ...{
      status: 404,
      code: 'NOT_FOUND',
      message: 'Este termo não existe ou não está ao seu alcance.',
      headers: {},
    },
  })
  expect(invalidField('name', 'Falta o nome.')).toMatchObject({
    ...{ status: 400, code: 'VALIDATION', message: 'Falta o nome.', fields: { name: 'Falta o nome.' } },
  })
})

it('an upload is gathered to its last allowed byte, and refused with the next one', async () => {
  const heard: number[] = []
  const upload = (...sizes: number[]) => Readable.from(sizes.map(size => Buffer.alloc(size)))
  const chunks = await gather(upload(600, 400), 1000, bytes => heard.push(bytes))
  expect([chunks.map(chunk => chunk.length), heard]).toEqual([
    [600, 400],
    [600, 400],
  ])
  await expect(gather(upload(600, 401), 1000, () => undefined)).rejects.toMatchObject({
    status: 413,
    code: 'TOO_LARGE',
  })
  const max = 3 * 1024 * 1024 + 5
  await expect(gather(upload(max + 1), max, () => undefined)).rejects.toThrow(
    'O ficheiro tem mais de 3\u00a0MB.',
  )
  expect(await gather(upload(), 10, () => undefined)).toEqual([])
})
