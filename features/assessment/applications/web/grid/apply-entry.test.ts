import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { Application, GridEntry, Sitting } from '../../../results/contract.ts'
import { applyEntries, asSent, enteredIn, inverseOf } from './apply-entry.ts'
import { moveBy, placeAfter } from './moves.ts'
import { onPaper, sheetOf, sheetsOf } from './sheet.ts'

const question = choiceOf('Pergunta', ['certa', 'errada'], 0)
const [right, wrong] = question.options.map(option => option.id)
const item = (id: string) => ({ id, points: 1, question, change: null })
const sitting = (studentId: string | null, more: object = {}) =>
  ({
    studentId,
    name: studentId,
    state: null,
    form: '',
    responses: {},
    mark: null,
    ...more,
  }) as unknown as Sitting
const application = (sittings: Sitting[], more: object = {}) =>
  ({
    items: [item('a'), item('b')],
    totalPoints: 20,
    forms: [],
    paperItems: null,
    sittings,
    ...more,
  }) as unknown as Application
const entry = (itemId: string | null, entered: object, studentId = 'ana'): GridEntry =>
  ({ studentId, itemId, entered }) as GridEntry
const answer = (of: string | undefined) => ({ kind: 'answer', answer: of })
const stored = (of: string | undefined) => ({
  answer: of,
  outcome: of === right ? 'certa' : 'errada',
  points: of === right ? 1 : 0,
})
const done = (responses: object, more: object = {}) =>
  sitting('ana', { state: 'entregue', responses, ...more })

describe('entries in the grid', () => {
  const written = (from: Sitting, ...entries: GridEntry[]) =>
    applyEntries(application([from, sitting('rui')]), entries)[0]

  it('are scored at once, with the mark that comes of them', () => {
    expect(written(sitting('ana'), entry('a', answer(right)))).toMatchObject({
      state: 'entregue',
      mark: 10,
      responses: { a: stored(right) },
    })
    expect(written(sitting('ana'), entry('a', answer(right)), entry('b', answer(right)))?.mark).toBe(20)
    expect(written(done({ a: stored(right) }), entry('a', { kind: 'clear' }))).toMatchObject({
      state: 'entregue',
      mark: 0,
      responses: {},
    })
    expect(written(done({}), entry('a', { kind: 'not-presented' }), entry('b', answer(right)))?.mark).toBe(20)
  })

  it('touch nobody else, and nothing that is no question or no answer', () => {
    const class_ = application([sitting('ana'), sitting('rui'), sitting(null)])
    const [, rui, nobody] = applyEntries(class_, [entry('a', answer(right))])
    expect(rui).toBe(class_.sittings[1])
    expect(nobody).toBe(class_.sittings[2])
    expect(written(done({ a: stored(right) }), entry('unknown', answer(right)))).toMatchObject({ mark: 10 })
    expect(written(done({ a: stored(right) }), entry('a', answer('no such option')))?.responses).toEqual({
      a: stored(right),
    })
  })

  it('of a whole row clear it, or say that the pupil did not come', () => {
    expect(written(done({ a: stored(right) }), entry(null, { kind: 'clear' }))).toMatchObject({
      state: null,
      responses: {},
      mark: null,
    })
    expect(written(sitting('ana'), entry(null, { kind: 'not-presented' }))).toMatchObject({
      state: 'não apresentado',
      mark: null,
    })
    expect(written(sitting('ana'), entry(null, { kind: 'form', form: 'B' }))).toMatchObject({
      form: 'B',
      state: null,
    })
  })

  it('leave a pupil answering who is still at it', () => {
    expect(written(sitting('ana', { state: 'a responder' }), entry('a', answer(right)))).toMatchObject({
      state: 'a responder',
      mark: null,
    })
  })
})

describe('taking entries back', () => {
  it('brings every cell, form and row back to where it was', () => {
    const before = [
      sitting('ana'),
      done({ a: stored(wrong), b: stored(right) }),
      sitting('ana', { state: 'não apresentado' }),
      done({ a: { answer: null, outcome: 'branco', points: 0 } }, { form: 'B' }),
    ]
    const changes = [
      [entry('a', answer(right))],
      [entry('a', { kind: 'clear' }), entry('b', { kind: 'blank' })],
      [entry(null, { kind: 'clear' })],
      [entry(null, { kind: 'not-presented' })],
      [entry(null, { kind: 'form', form: 'A' }), entry('b', answer(right))],
    ]
    for (const from of before)
      for (const entries of changes) {
        const class_ = application([from])
        const [changed] = applyEntries(class_, entries)
        const [back] = applyEntries(application([changed as Sitting]), inverseOf(class_, entries))
        expect(back).toMatchObject({ state: from.state, form: from.form })
        expect(back?.responses).toEqual(from.responses)
      }
    expect(inverseOf(application([sitting('rui')]), [entry('a', answer(right))])).toEqual([])
  })

  it('writes again what was entered', () => {
    const of = (response: object) => enteredIn(done({ a: response }), 'a')
    expect(enteredIn(done({}), 'a')).toEqual({ kind: 'clear' })
    expect(of({ outcome: 'branco' })).toEqual({ kind: 'blank' })
    expect(of({ outcome: 'não apresentada' })).toEqual({ kind: 'not-presented' })
    expect(of({ outcome: 'parcial', answer: 'x', marking: { points: 0.5 } })).toEqual({
      kind: 'points',
      points: 0.5,
    })
    expect(of({ outcome: 'certa', answer: 'x', marking: {} })).toEqual({ kind: 'answer', answer: 'x' })
    expect(of({ outcome: 'certa', answer: 'x' })).toEqual({ kind: 'answer', answer: 'x' })
  })
})

describe('entries as they are sent', () => {
  const forms = [{ name: 'A', questions: false, options: false, items: [] }]

  it('say the form of a sheet that is begun, once', () => {
    const sent = asSent(application([sitting('ana', { form: 'A' })], { forms }), [
      entry('a', answer(right)),
      entry('b', answer(right)),
    ])
    expect(sent.map(each => each.entered.kind)).toEqual(['form', 'answer', 'answer'])
    expect(sent[0]).toMatchObject({ itemId: null, entered: { form: 'A' } })
    const named = [entry(null, { kind: 'form', form: 'B' }), entry('a', answer(right))]
    expect(asSent(application([sitting('ana')], { forms }), named)).toEqual(named)
    for (const other of [application([done({})], { forms }), application([sitting('ana')])])
      expect(asSent(other, [entry('a', answer(right))])).toEqual([entry('a', answer(right))])
  })

  it('of whom nothing is left say that nothing was entered', () => {
    const clear = entry('a', { kind: 'clear' })
    const whole = [{ studentId: 'ana', itemId: null, entered: { kind: 'clear' } }]
    expect(asSent(application([done({ a: stored(right) })]), [clear])).toEqual(whole)
    expect(asSent(application([done({ a: stored(right), b: stored(right) })]), [clear])).toEqual([clear])
    expect(asSent(application([sitting('ana', { state: 'a responder' })]), [clear])).toEqual([clear])
    const both = [clear, entry('b', answer(right))]
    expect(asSent(application([done({ a: stored(right) })]), both)).toEqual(both)
    expect(asSent(application([]), [clear])).toEqual([clear])
  })
})

describe('keys in the grid', () => {
  const to = (key: string, ctrlKey = false, from: [number, number] = [2, 3]) =>
    moveBy({ key, ctrlKey }, from, [10, 6], 4)

  it('lead one cell on, or with Ctrl to the edge', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map(key => to(key))).toEqual([
      [2, 2],
      [2, 4],
      [1, 3],
      [3, 3],
      [2, 0],
      [2, 5],
    ])
    expect(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map(key => to(key, true)),
    ).toEqual([
      [2, 0],
      [2, 5],
      [0, 3],
      [9, 3],
      [0, 0],
      [9, 5],
    ])
    expect([to('PageUp'), to('PageDown'), to('PageDown', false, [8, 0]), to('a')]).toEqual([
      [0, 3],
      [6, 3],
      [9, 0],
      undefined,
    ])
    expect([
      to('ArrowLeft', false, [0, 0]),
      to('ArrowUp', false, [0, 0]),
      to('ArrowRight', false, [9, 5]),
      to('ArrowDown', false, [9, 5]),
    ]).toEqual([
      [0, 0],
      [0, 0],
      [9, 5],
      [9, 5],
    ])
  })

  it('after an answer lead to the next question, and then to the next pupil', () => {
    expect([placeAfter([0, 0], [2, 2]), placeAfter([0, 1], [2, 2]), placeAfter([1, 1], [2, 2])]).toEqual([
      [0, 1],
      [1, 0],
      [1, 1],
    ])
  })
})

describe('the sheets of an application', () => {
  it('have the items in the order of each form, and of the test where a form is not known', () => {
    const form = {
      name: 'B',
      questions: true,
      options: false,
      items: ['b', 'gone', 'a'].map(question => ({ question, order: {} })),
    }
    const sheets = sheetsOf(application([], { forms: [form] }))
    const ids = (name: string) => sheetOf(sheets, { form: name }).map(placed => placed.item.id)
    expect([ids(''), ids('B'), ids('Z')]).toEqual([
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b'],
    ])
    expect(sheetOf(new Map(), { form: '' })).toEqual([])
  })

  it('are of the latest attempt of each pupil, without pupils who were drawn other questions', () => {
    const sittings = [
      sitting('ana', { mark: 1 }),
      sitting('rui', { ownDraw: true }),
      sitting(null),
      sitting('ana', { mark: 2 }),
    ]
    const of = onPaper(application(sittings, { paperItems: ['b', 'gone'] }))
    expect(of.application.sittings.map(each => each.mark)).toEqual([2])
    expect(of.onDevices).toBe(1)
    expect(of.application.items.map(each => each.id)).toEqual(['b'])
    expect(onPaper(application([])).application.items).toHaveLength(2)
  })
})
