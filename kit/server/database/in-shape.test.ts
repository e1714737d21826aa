import { expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { filled } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { fieldsInShape, inShape } from './in-shape.ts'
import { testDatabase } from './testing.ts'

const { db } = await testDatabase()
const fields = fieldsOf(thing({ table: 'faqs', what: 'Esta pergunta' }), {
  question: field('Pergunta', filled(200)),
  words: field('Resposta', filled(4000), { column: 'answer' }),
})

it('columns are read by the names that they have in the answer, and have the types of the database', () => {
  const query = db.selectFrom('faqs').select(inShape('faqs', ['id', 'updatedAt', 'position']))
  expect(query.compile().sql).toBe(
    'select "faqs"."id" as "id", "faqs"."updated_at" as "updatedAt", "faqs"."position" as "position" from "faqs"',
  )
  expectTypeOf(query.executeTakeFirstOrThrow).returns.resolves.toEqualTypeOf<{
    id: string
    updatedAt: string
    position: number
  }>()
})

it('a column that the table has not does not compile', () => {
  // @ts-expect-error no frequent question has a title
  const query = db.selectFrom('faqs').select(inShape('faqs', ['title']))
  expect(query.compile().sql).toContain('"title"')
})

it('what a person writes is read by the names of the fields, but for what the query reads itself', () => {
  const query = db.selectFrom('faqs').select(fieldsInShape(fields))
  expect(query.compile().sql).toBe(
    'select "faqs"."question" as "question", "faqs"."answer" as "words" from "faqs"',
  )
  expectTypeOf(query.executeTakeFirstOrThrow).returns.resolves.toEqualTypeOf<{
    question: string
    words: string
  }>()
  expect(fieldsInShape(fields, { without: ['question'] })).toEqual(['faqs.answer as words'])
  expect(fieldsInShape(fields, { without: ['question'], as: 'f' })).toEqual(['f.answer as words'])
})

it('JSON is read with the type of its schema', () => {
  const school = thing({ table: 'schools', what: 'Esta escola' })
  const written = fieldsOf(school, { periods: field('Tempos', z.array(z.string()), { json: true }) })
  const query = db.selectFrom('schools').select(fieldsInShape(written))
  expect(query.compile().sql).toBe('select "schools"."periods" as "periods" from "schools"')
  expectTypeOf(query.executeTakeFirstOrThrow).returns.resolves.toEqualTypeOf<{ periods: string[] }>()
})
