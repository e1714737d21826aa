import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { keyset, type Sorting } from '#kit/server/database/keyset.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { serve } from './serve.ts'
import { testServer } from './testing.ts'

const echo = endpoint('POST', '/echo', {
  apis: ['academy'],
  who: 'anyone',
  query: z.object({ search: z.optional(z.string()) }),
  body: z.object({ answer: z.unknown() }),
  response: z.object({ kept: z.unknown() }),
  audit: 'echo',
  summary: 'Devolve o que a base de dados guardou',
})

const upload = endpoint('POST', '/upload', {
  apis: ['academy'],
  who: 'anyone',
  body: 'bytes',
  response: z.object({ bytes: z.int() }),
  audit: 'upload',
  summary: 'Conta os bytes de um ficheiro',
})

const fail = endpoint('GET', '/fail', {
  apis: ['academy'],
  who: 'anyone',
  query: z.object({ code: z.string() }),
  response: z.object({ none: z.string() }),
  summary: 'Falha como a base de dados falharia',
})

const database = await testDatabase()
const { nobody, app } = await testServer(database, [
  serve(echo, async ({ db, body, query }) => {
    const { rows } = await sql<{ kept: unknown }>`
      select ${JSON.stringify(body.answer)}::jsonb as kept, ${query.search ?? ''}::text as search`.execute(db)
    return { kept: rows[0]?.kept }
  }),
  serve(upload, async ({ body }) => {
    let bytes = 0
    for await (const part of body) bytes += (part as Buffer).length
    return { bytes }
  }),
  serve(fail, async ({ db, query }) => {
    await sql`do ${sql.raw(`$$ begin raise exception using errcode = '${query.code}'; end $$`)}`.execute(db)
    return { none: '' }
  }),
])

describe('what the database cannot keep', () => {
  it.each([
    ['a null character', 'Ana\0', 'answer'],
    ['a half of a character', 'Ana\ud800', 'answer'],
    ['a null character deep inside', { list: [{ text: '\0' }] }, 'answer.list.0.text'],
    ['a null character in a name', { '\0': 1 }, 'answer'],
  ])('%s is refused at its field', async (_what, answer, field) => {
    const { status, data } = await nobody.refuse(echo, { body: { answer } })
    expect([status, data.fields]).toEqual([
      400,
      { [field]: 'Este texto tem um carácter que não se pode guardar.' },
    ])
  })

  it('is refused in an address too, while other text is kept to the letter', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/academy/echo?search=%00',
      payload: { answer: 1 },
    })
    expect([response.statusCode, response.json().fields]).toEqual([400, { search: expect.any(String) }])
    const { data } = await nobody.call(echo, { query: {}, body: { answer: 'ã 👩🏾‍🏫 \n' } })
    expect(data.kept).toBe('ã 👩🏾‍🏫 \n')
  })

  it('lists within lists without measure are refused', async () => {
    const answer = `{"answer":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const response = await app.inject({
      method: 'POST',
      url: '/api/academy/echo',
      headers: { 'content-type': 'application/json' },
      payload: answer,
    })
    expect([response.statusCode, response.json().fields]).toEqual([400, { answer: expect.any(String) }])
  })
})

it('a file that is left out, or is no file, is asked for', async () => {
  for (const payload of [undefined, { a: 1 }]) {
    const response = await app.inject({ method: 'POST', url: '/api/academy/upload', payload })
    expect([response.statusCode, response.json().message]).toEqual([400, 'Falta o ficheiro.'])
  }
})

it('a key of a request is at most 200 characters long', async () => {
  const { status } = await nobody.refuse(echo, { query: {}, body: { answer: 1 } }, { key: 'k'.repeat(9000) })
  expect(status).toBe(400)
})

it.each([
  ['a full disk', '53100', 507, 'DISK_FULL'],
  ['no memory', '53200', 503, 'BUSY'],
  ['too many connections', '53300', 503, 'DATABASE_AWAY'],
  ['a value that its type does not hold', '22008', 400, 'VALIDATION'],
  ['a mistake of ours', '22012', 500, 'UNEXPECTED'],
])('%s is answered for what it is', async (_what, code, status, name) => {
  const answer = await nobody.refuse(fail, { query: { code } })
  expect([answer.status, answer.data.code]).toEqual([status, name])
})

describe('a cursor', () => {
  const id = '0198c0de-0000-7000-8000-000000000001'
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const readWith = (type: Sorting['type'], after: string) => () =>
    keyset({ key: sql`name`, type, id: sql`id` }, after)

  it('of this server is taken', () => {
    for (const [type, key] of [
      ['text', 'Ângela'],
      ['int', '-12'],
      ['date', '0001-01-01'],
      ['timestamptz', '2026-05-05 07:45:00.123+00'],
    ] as const)
      expect(readWith(type, cursor(key, id))).not.toThrow()
  })

  it('that somebody made up is refused before the database sees it', () => {
    for (const [type, made] of [
      ['text', 'abc'],
      ['text', cursor('a\0', id)],
      ['text', cursor('a', 'no id')],
      ['text', cursor('a', id, id)],
      ['int', cursor('1e9', id)],
      ['int', cursor('99999999999', id)],
      ['date', cursor('2026-02-30', id)],
      ['timestamptz', cursor('2026-13-45 00:00:00+00', id)],
      ['timestamptz', cursor('infinity', id)],
    ] as const)
      expect(readWith(type, made), `${type} ${made}`).toThrow('A página pedida não existe.')
  })
})
