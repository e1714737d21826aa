import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { errorAnswer } from '#kit/server/http/errors.ts'

const { db } = await testDatabase()

interface Rule {
  name: string
  table: string
  kind: 'c' | 'u' | 'f' | 'p'
  columns: string[] | null
}

const CODES = { c: '23514', u: '23505', p: '23505', f: '23503' } as const
const log = { error: () => undefined }

it('no rule of the database is ever the message: each is answered in a sentence of ours', async () => {
  const { rows } = await sql<Rule>`
    SELECT c.conname AS name, r.relname AS table, c.contype AS kind,
      (SELECT array_agg(a.attname::text) FROM pg_attribute a WHERE a.attrelid = r.oid AND a.attnum = ANY (c.conkey)) AS columns
    FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid JOIN pg_namespace n ON n.oid = r.relnamespace
    WHERE n.nspname = 'public' AND c.contype IN ('c', 'u', 'f', 'p')`.execute(db)
  expect(rows.filter(({ kind }) => kind === 'c').length).toBeGreaterThan(150)
  for (const { name, table, kind, columns } of rows) {
    const body = Object.fromEntries((columns ?? []).map(column => [camel(column), 1]))
    const thrown = Object.assign(new Error(`violates constraint "${name}"`), {
      ...{ code: CODES[kind], constraint: name, table },
    })
    const answer = errorAnswer(thrown, { log, body, raw: { socket: {} } } as unknown as FastifyRequest)
    const said = [answer.body.message, ...Object.values(answer.body.fields ?? {})]
    expect([400, 409], name).toContain(answer.status)
    for (const sentence of said) {
      expect(sentence, name).toMatch(/^\p{Lu}.*\.$/u)
      for (const word of [name, table, ...(columns ?? []).filter(column => column.includes('_'))])
        expect(sentence, name).not.toContain(word)
    }
    // The field is named where the constraint is of a written one.
    if (kind === 'c' && name === `${table}_${columns?.[0]}_check`)
      expect(Object.keys(answer.body.fields ?? {}), name).toEqual([camel(columns?.[0] ?? '')])
  }
})

function camel(column: string): string {
  return column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
}
