import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { serve } from '#kit/server/http/serve.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fileAnswer } from './file-answer.ts'
import { storeFile } from './files.ts'

const getFile = endpoint('GET', '/files/:id', {
  apis: ['academy'],
  who: 'anyone',
  params: z.object({ id: z.uuid() }),
  response: 'bytes',
  summary: 'Um ficheiro guardado',
})

const database = await testDatabase()
const { app } = await testServer(database, [
  serve(getFile, ({ db, params, request }) => fileAnswer(db, params.id, request, { inline: true })),
])
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// Longer than a chunk of the database, each byte telling where it stands.
const content = Buffer.concat([png, Buffer.from(Array.from({ length: 600_000 }, (_, at) => at % 251))])
const { id, sha256 } = await storeFile(database.db, Readable.from([content]), {
  maxBytes: 1_000_000,
  accept: ['image/png'],
  name: 'a.png',
})

function get(headers: Record<string, string> = {}) {
  return app.inject({ url: `/api/academy/files/${id}`, headers })
}

describe('a stored file', () => {
  it('goes out whole, and says that parts may be asked for', async () => {
    const { statusCode, headers, rawPayload } = await get()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
      'content-length': String(content.length),
      'content-type': 'image/png',
    })
    expect(rawPayload.equals(content)).toBe(true)
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=262000-262200', 262_000, 262_200],
    ['bytes=600000-', 600_000, content.length - 1],
    ['bytes=-10', content.length - 10, content.length - 1],
  ])('gives the part %s', async (range, start, end) => {
    const { statusCode, headers, rawPayload } = await get({ range })
    expect(statusCode).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/${content.length}`)
    expect(headers['content-length']).toBe(String(end - start + 1))
    expect(rawPayload.equals(content.subarray(start, end + 1))).toBe(true)
  })

  it('says 416 and its length for a range beyond its end', async () => {
    const { statusCode, headers, json } = await get({ range: `bytes=${content.length}-` })
    expect(statusCode).toBe(416)
    expect(headers['content-range']).toBe(`bytes */${content.length}`)
    expect(json()).toMatchObject({ code: 'RANGE' })
  })

  it('goes whole where If-Range names another content', async () => {
    expect((await get({ range: 'bytes=0-9', 'if-range': `"${sha256}"` })).statusCode).toBe(206)
    expect((await get({ range: 'bytes=0-9', 'if-range': '"outro"' })).statusCode).toBe(200)
  })
})
