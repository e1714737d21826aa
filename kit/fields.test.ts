import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import {
  type BodyOfFields,
  blankOf,
  bodyOf,
  columnOf,
  field,
  fieldsOf,
  formatValue,
  idsIn,
  type Snake,
  snake,
  valuesOf,
} from './fields.ts'
import { filled, optionalText } from './shapes.ts'
import { thing } from './thing.ts'

const OTHER = '01890a5d-ac96-774b-bcce-b302099a8057'
const fields = fieldsOf(
  thing({ table: 'things', what: 'Esta coisa' }),
  {
    name: field('Nome', filled(20)),
    shortName: field('Abreviatura', optionalText(5), { column: 'short' }),
    sizes: field('Tamanhos', z.array(z.int()).check(z.minLength(1)), {
      show: sizes => sizes.map(size => `${size} cm`).join(', '),
      stored: sizes => sizes.toSorted((a, b) => a - b),
    }),
    ownerId: field('Dono', z._default(z.nullable(z.uuid()), null), { names: { table: 'accounts' } }),
    parts: field('Partes', z._default(z.array(z.object({ of: z.uuid(), note: z.string() })), []), {
      json: true,
      names: { table: 'things' },
      show: (parts, nameOf) => parts.map(part => `${nameOf(part.of)}: ${part.note}`).join('; '),
    }),
    colour: field('Cor', z.enum(['azul', 'verde']), { blank: 'azul' }),
    open: field('Aberta', z.boolean()),
  },
  { state: { label: 'Estado' } },
)
type Body = BodyOfFields<typeof fields.fields>

const body: Body = {
  name: 'Régua',
  shortName: 'R',
  sizes: [30, 20],
  ownerId: OTHER,
  parts: [{ of: OTHER, note: 'meia' }],
  colour: 'verde',
  open: true,
}

describe('the body of a thing', () => {
  it('is what the schemas of its fields say', () => {
    expect(bodyOf(fields).parse({ name: ' Régua ', sizes: [20], colour: 'azul', open: false })).toEqual({
      name: 'Régua',
      shortName: '',
      sizes: [20],
      ownerId: null,
      parts: [],
      colour: 'azul',
      open: false,
    })
    expect(bodyOf(fields).safeParse({ ...body, name: '' }).success).toBe(false)
  })

  it('has the types of these schemas, no field more and none less', () => {
    expectTypeOf<z.infer<ReturnType<typeof bodyOf<typeof fields.fields>>>>().toEqualTypeOf<Body>()
    expectTypeOf<Body['sizes']>().toEqualTypeOf<number[]>()
    expectTypeOf<Body['ownerId']>().toEqualTypeOf<string | null>()
    expectTypeOf<Body['colour']>().toEqualTypeOf<'azul' | 'verde'>()
  })

  it('holds what is said of a field to what its schema gives', () => {
    // @ts-expect-error a text has no length in centimetres
    field('Tamanho', filled(20), { show: (size: number) => `${size} cm` })
    // @ts-expect-error the schema knows no such colour
    field('Cor', z.enum(['azul', 'verde']), { blank: 'roxo' })
    // @ts-expect-error a list of numbers is not stored from a text
    field('Tamanhos', z.array(z.int()), { stored: (sizes: string) => sizes })
    expect(field('Nome', filled(20))).toMatchObject({ label: 'Nome' })
  })
})

describe('the form of a thing', () => {
  it('begins blank with what the schemas leave out, and nothing written', () => {
    expect(blankOf(fields)).toEqual({
      name: '',
      shortName: '',
      sizes: [],
      ownerId: null,
      parts: [],
      colour: 'azul',
      open: false,
    })
  })

  it('begins from a stored row with the fields alone', () => {
    expect(valuesOf(fields, { ...body, id: OTHER, version: 3 } as Body)).toEqual(body)
    const { name: _name, ...without } = body
    // @ts-expect-error an answer without the name cannot be edited
    valuesOf(fields, without)
  })
})

describe('the column of a field', () => {
  it('is its name in snake case, unless it says another', () => {
    expect([
      columnOf('ownerId', fields.fields.ownerId),
      columnOf('shortName', fields.fields.shortName),
    ]).toEqual(['owner_id', 'short'])
    expect(snake('relatedTermIds')).toBe('related_term_ids')
    expectTypeOf<Snake<'relatedTermIds'>>().toEqualTypeOf<'related_term_ids'>()
  })
})

describe('a value as people read it', () => {
  const nameOf = (id: string) => (id === OTHER ? 'Compasso' : '–')
  const text = (name: keyof Body, value: unknown) => formatValue(fields.fields[name], value, nameOf)

  it('is formatted by its own field, the rows that it refers to by name', () => {
    expect(text('sizes', [30, 20])).toBe('30 cm, 20 cm')
    expect(text('ownerId', OTHER)).toBe('Compasso')
    expect(text('parts', body.parts)).toBe('Compasso: meia')
  })

  it('is formatted plainly otherwise', () => {
    const plain = { label: 'Coisa' }
    expect(formatValue(plain, true, nameOf)).toBe('sim')
    expect(formatValue(plain, false, nameOf)).toBe('não')
    expect(formatValue(plain, 0, nameOf)).toBe('0')
    expect(formatValue(plain, ['um', 'dois'], nameOf)).toBe('um; dois')
    expect(formatValue(plain, { a: 'um', b: '', c: null, d: 2 }, nameOf)).toBe('um · 2')
    expect(formatValue({ label: 'Outras', names: { table: 'things' } }, [OTHER, OTHER], nameOf)).toBe(
      'Compasso; Compasso',
    )
  })

  it('is nothing where there is nothing, whatever its field would show', () => {
    for (const nothing of [null, undefined, '', [], {}]) expect(text('sizes', nothing)).toBe('')
  })
})

it('the rows that a value refers to are found wherever it holds an id', () => {
  expect(idsIn([OTHER, null, 'Régua', 3, { of: OTHER, deeper: [{ of: OTHER }] }])).toEqual([
    OTHER,
    OTHER,
    OTHER,
  ])
})
