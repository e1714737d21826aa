import { gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { compressAnswers } from './compress.ts'

const long = { words: 'perímetro '.repeat(500) }
const app = fastify()
compressAnswers(app)
app.get('/long', () => long)
app.get('/short', () => ({ words: 'perímetro' }))
app.get('/written', (_request, reply) =>
  reply.type('application/json').send(Buffer.from(JSON.stringify(long))),
)
app.get('/bytes', (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(5000)))

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

describe('an answer', () => {
  it('comes compressed when accepted, and is the same when opened', async () => {
    for (const url of ['/long', '/written']) {
      const answer = await get(url, 'gzip, deflate, br')
      expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 5)
      expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(long)
    }
  })

  it('comes uncompressed otherwise, when it is short, and when it is a file', async () => {
    const plain = await get('/long')
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
    for (const answer of [plain, await get('/short', 'gzip'), await get('/bytes', 'gzip')])
      expect(answer.headers['content-encoding']).toBeUndefined()
    expect(plain.json()).toEqual(long)
  })
})
