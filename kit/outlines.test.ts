import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import type { CallInput, ResponseOf } from './endpoint.ts'
import { importOf } from './import.ts'
import { countsOf, createOf, exportOf, getOf, historyOf, removeOf, stateOf, updateOf } from './outlines.ts'
import { manyOf } from './paging.ts'
import { thing } from './thing.ts'

const question = thing({
  table: 'questions',
  what: 'Esta pergunta',
  many: 'perguntas',
  path: '/questions',
  apis: ['academy'],
  audit: 'questions',
})
const state = z.enum(['aberta', 'fechada'])
const row = z.object({ id: z.uuid(), state })
const who = ['admin'] as const
const filters = { search: z.optional(z.string()), state: manyOf(state) }

const get = getOf(question, { who, response: row })
const create = createOf(question, { who, body: z.object({ text: z.string() }), response: row })
const update = updateOf(question, {
  who,
  body: z.object({ text: z.string() }),
  response: row,
  errors: { IN_USE: 409 },
  summary: 'Altera uma pergunta que ninguém usa',
})
const remove = removeOf(question, { who, errors: { IN_USE: 409 } })
const setState = stateOf(question, { who, state, response: row })
const history = historyOf(question, { who: 'signed-in' })
const download = exportOf(question, { who, filters })
const counts = countsOf(question, { who, state, filters, and: { letters: z.array(z.string()) } })

describe('the outlines of a thing', () => {
  it('stand below its path, on its APIs, for those who may', () => {
    expect(
      [get, create, update, remove, setState, history, download, counts].map(
        ({ method, path }) => `${method} ${path}`,
      ),
    ).toEqual([
      'GET /questions/:id',
      'POST /questions',
      'PUT /questions/:id',
      'DELETE /questions/:id',
      'POST /questions/:id/state',
      'GET /questions/:id/history',
      'GET /questions/export',
      'GET /questions/counts',
    ])
    for (const { apis } of [get, create, update, remove, setState, history, download, counts])
      expect(apis).toEqual(['academy'])
    expect([remove.who, history.who]).toEqual([who, 'signed-in'])
  })

  it('are named in the audit, bring the thing, and can be undone where they change it', () => {
    const writes = [create, update, remove, setState]
    expect(writes.map(({ audit }) => audit)).toEqual(
      ['create', 'update', 'remove', 'state'].map(word => `questions.${word}`),
    )
    for (const { undoable, of } of writes) expect([undoable, of]).toEqual([true, question])
    expect(importOf(question, { who }).import.audit).toBe('questions.import')
  })

  it('are refused with their own codes beside those of all', () => {
    expect(create.errors).toEqual({})
    expect(update.errors).toEqual({ VERSION_CONFLICT: 409, IN_USE: 409 })
    expect(remove.errors).toEqual({ VERSION_CONFLICT: 409, IN_USE: 409 })
    expect(setState.errors).toEqual({ VERSION_CONFLICT: 409, WRONG_STATE: 409 })
  })

  it('say what they do in the gender of the thing', () => {
    expect(
      [get, create, update, remove, setState, history, download, counts].map(({ summary }) => summary),
    ).toEqual([
      'Uma pergunta',
      'Cria uma pergunta',
      'Altera uma pergunta que ninguém usa',
      'Elimina uma pergunta; volta da Reciclagem durante 30 dias',
      'Passa uma pergunta a outro estado',
      'Quem alterou uma pergunta, quando e em quê',
      'As perguntas filtradas, em CSV ou Excel',
      'Quantas perguntas há em cada estado, com os mesmos filtros',
    ])
  })

  it('have the types of what is sent and answered', () => {
    expectTypeOf<CallInput<typeof remove>['query']>().toEqualTypeOf<{ version: unknown }>()
    expectTypeOf<CallInput<typeof create>['body']>().toEqualTypeOf<{ text: string }>()
    expectTypeOf<ResponseOf<typeof update>>().toEqualTypeOf<{ id: string; state: 'aberta' | 'fechada' }>()
    expectTypeOf<ResponseOf<typeof remove>>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<CallInput<typeof setState>['body']>().toEqualTypeOf<{
      state: 'aberta' | 'fechada'
      version: number
    }>()
    expectTypeOf<ResponseOf<typeof setState>>().toEqualTypeOf<{ id: string; state: 'aberta' | 'fechada' }>()
    expectTypeOf<ResponseOf<typeof counts>['letters']>().toEqualTypeOf<string[]>()
    expectTypeOf<ResponseOf<typeof counts>['byState']>().toEqualTypeOf<Record<'aberta' | 'fechada', number>>()
    expectTypeOf<ResponseOf<typeof download>>().toEqualTypeOf<Blob>()
    // @ts-expect-error a thing without calls has no outlines
    removeOf(thing({ table: 'sessions', what: 'Esta sessão' }), { who })
  })

  it('ask of an export the filters of the list, and its format', () => {
    expect(download.query.parse({ format: 'csv', state: 'aberta' })).toEqual({
      format: 'csv',
      state: ['aberta'],
    })
    expect(download.query.safeParse({ format: 'pdf' }).success).toBe(false)
  })
})
