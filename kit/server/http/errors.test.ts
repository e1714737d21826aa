import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { openDatabase } from '#kit/server/database/database.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { serve } from './serve.ts'
import { testServer } from './testing.ts'

const readOne = endpoint('GET', '/one', {
  apis: ['academy'],
  who: 'anyone',
  query: z.object({ slow: z.optional(z.string()) }),
  response: z.object({ one: z.int() }),
  summary: 'Lê um número',
})

const readMissing = endpoint('GET', '/missing', {
  apis: ['academy'],
  who: 'anyone',
  response: z.object({ text: z.string() }),
  summary: 'Lê um ficheiro que não há',
})

const readRefused = endpoint('GET', '/refused', {
  apis: ['academy'],
  who: 'anyone',
  response: z.object({ text: z.string() }),
  summary: 'Faz o que a base de dados recusa',
})

const writeLength = endpoint('POST', '/lengths', {
  apis: ['academy'],
  who: 'anyone',
  body: z.object({ lessonMinutes: z.int(), from: z.int() }),
  response: z.object({ text: z.string() }),
  summary: 'Guarda uma duração',
})

const routes = [
  serve(writeLength, async ({ db, body }) => {
    await sql`create temporary table lengths (lesson_minutes integer check (lesson_minutes >= 20), from_minute integer,
      constraint lengths_check check (from_minute < lesson_minutes)) on commit drop`.execute(db)
    await sql`insert into lengths values (${body.lessonMinutes}, ${body.from})`.execute(db)
    return { text: '' }
  }),
  serve(readRefused, async ({ db }) => {
    await sql`do $$ begin raise exception 'Só cabem dez.' using errcode = 'DZ409'; end $$`.execute(db)
    return { text: '' }
  }),
  serve(readOne, async ({ db, query }) => {
    const wait = query.slow ? sql`, pg_sleep(20)` : sql``
    const { rows } = await sql<{ one: number }>`select 1 as one${wait}`.execute(db)
    return { one: rows[0]?.one ?? 0 }
  }),
  serve(readMissing, async () => ({ text: await readFile('/does/not/exist', 'utf8') })),
]

const database = await testDatabase()
const server = await testServer(database, routes)

describe('a database that is away', () => {
  it('that nobody answers for is said with 503, a sentence, and when to try again', async () => {
    for (const url of [
      'postgres://nobody@127.0.0.1:1/none',
      'postgres://nobody@/none?host=/does/not/exist',
    ]) {
      const away = openDatabase({ url })
      afterAll(() => away.close())
      const { nobody } = await testServer(away, routes)
      const { status, data, headers } = await nobody.refuse(readOne, {})
      expect(status).toBe(503)
      expect(data).toMatchObject({
        code: 'DATABASE_AWAY',
        message: 'A base de dados não responde neste momento. Tente de novo daqui a pouco.',
      })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('that leaves in the middle of a call is said too, and the next call works', async () => {
    const broken = server.nobody.refuse(readOne, { query: { slow: 'sim' } })
    const kill = sql<{ pid: number }>`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`
    await expect.poll(async () => (await kill.execute(database.db)).rows.length).toBe(1)
    expect((await broken).status).toBe(503)
    expect((await server.nobody.call(readOne, { query: {} })).data).toEqual({ one: 1 })
  })

  it('is not blamed for a file that is missing', async () => {
    const { status, data } = await server.nobody.refuse(readMissing, {})
    expect([status, data.code]).toEqual([500, 'UNEXPECTED'])
  })
})

it('a constraint violation is explained in its own words', async () => {
  const { status, data } = await server.nobody.refuse(readRefused, {})
  expect([status, data.code, data.message]).toEqual([409, 'LIMIT', 'Só cabem dez.'])
})

describe('a rule of the database that a contract does not know', () => {
  it('is reported at its field, and never as «um dos valores»', async () => {
    const { status, data } = await server.nobody.refuse(writeLength, {
      body: { lessonMinutes: 10, from: 0 },
    })
    expect([status, data]).toMatchObject([
      400,
      { fields: { lessonMinutes: 'O servidor não consegue guardar este valor: escolha outro.' } },
    ])
  })

  it('of several columns says that it was noted, and whom to tell', async () => {
    const { status, data } = await server.nobody.refuse(writeLength, {
      body: { lessonMinutes: 45, from: 50 },
    })
    expect([status, data.message]).toEqual([
      400,
      'O servidor não consegue guardar isto assim, e nada foi alterado. Ficou registado: avise quem administra.',
    ])
  })
})
