import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { builtOnce, RememberingCompiler } from './built-once.ts'
import { testDatabase } from './testing.ts'

const { db } = await testDatabase()
const compiler = RememberingCompiler.prototype as unknown as { sanitizeIdentifier(name: string): string }

it('writes what is built once only once, and the same each time', () => {
  const part = builtOnce(own =>
    own
      .selectFrom('terms')
      .innerJoin('subjects', 'subjects.id', 'terms.subject_id')
      .select(['terms.id', 'subjects.code as subject']),
  )
  const ask = (word: string) => part(db).where('terms.term', '=', word).compile()
  const first = ask('Recta')
  const written = vi.spyOn(compiler, 'sanitizeIdentifier')
  const again = ask('Ângulo')
  const names = written.mock.calls.length
  written.mockRestore()
  expect(again).toMatchObject({ sql: first.sql, parameters: ['Ângulo'] })
  // Those of the condition.
  expect(names).toBe(2)
})

it('writes anew what asks for a parameter, whose number differs', () => {
  const part = builtOnce(own => own.selectFrom('terms').select(sql<number>`${7}::int`.as('seven')))
  expect(part(db).compile().parameters).toEqual([7])
  const { sql: text, parameters } = sql`select ${1}, (${part(db)})`.compile(db)
  expect([text.includes('$2::int'), parameters]).toEqual([true, [1, 7]])
})
