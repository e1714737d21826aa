import { expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { filled } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { columnsOf, rowOf, writtenOf } from './columns.ts'

const part = z.object({ note: z.string() })
const fields = fieldsOf(thing({ table: 'things', what: 'Esta coisa' }), {
  fullName: field('Nome', filled(20)),
  shortName: field('Abreviatura', filled(5), { column: 'short' }),
  sizes: field('Tamanhos', z.array(z.int()), { stored: sizes => sizes.toSorted((a, b) => a - b) }),
  parts: field('Partes', z.array(part), { json: true }),
  first: field('Primeira', z.nullable(part), { json: true }),
})
const body = { fullName: 'Régua', shortName: 'R', sizes: [30, 20], parts: [{ note: 'meia' }], first: null }

it('columns hold what was written, JSON as its text and nothing as nothing', () => {
  const columns = columnsOf(fields, body)
  expect(columns).toEqual({
    full_name: 'Régua',
    short: 'R',
    sizes: [20, 30],
    parts: '[{"note":"meia"}]',
    first: null,
  })
  expectTypeOf<typeof columns>().toEqualTypeOf<{
    full_name: string
    short: string
    sizes: number[]
    parts: string
    first: string | null
  }>()
})

it('rows that are stored many at once hold JSON as a value', () => {
  const row = rowOf(fields, body)
  expect(row).toEqual({ ...columnsOf(fields, body), parts: [{ note: 'meia' }] })
  expectTypeOf<(typeof row)['parts']>().toEqualTypeOf<{ note: string }[]>()
})

it('a stored row gives back what was written, by the names of the fields', () => {
  expect(writtenOf(fields, rowOf(fields, body))).toEqual({
    ...body,
    sizes: [20, 30],
  })
})
