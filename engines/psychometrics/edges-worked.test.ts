import { describe, expect, it } from 'vitest'
import { classicalStatistics } from './classical.ts'
import { gainOf } from './gain.ts'
import { linkedGain } from './linked-gain.ts'
import { linkDrift } from './linked-tests.ts'
import type { NotComputed } from './not-computed.ts'
import { pointStatistics } from './point-statistics.ts'
import { readResponses } from './read-responses.ts'
import { type Mark, responsesFromChoices, responsesFromMarks } from './responses.ts'

describe('a gain on one question', () => {
  const pupils = (count: number, before: number, after: number) =>
    Array.from({ length: count }, () => ({ before, after }))

  const first = { alpha: null, complete: { n: 30, k: 1 }, items: [{ p: 0.5, n: 30 }] }

  it('has the interval of Bonett and Price, worked by hand', () => {
    // Of 30 pupils 10 gained and 2 lost: 11/32 − 3/32 = 0.25, ± 1.7507 √((14/32 − 0.25²) / 32) = ± 0.1895.
    const { gain, interval, clear } = gainOf(
      [...pupils(10, 0, 1), ...pupils(2, 1, 0), ...pupils(18, 1, 1)],
      1,
      first,
    )
    expect(gain).toBeCloseTo(8 / 30, 12)
    expect(interval?.low).toBeCloseTo(0.25 - 0.18952, 4)
    expect(interval?.high).toBeCloseTo(0.25 + 0.18952, 4)
    expect(clear).toBe('up')
  })

  it('turned round is the loss', () => {
    const { gain, interval, clear } = gainOf(
      [...pupils(10, 1, 0), ...pupils(2, 0, 1), ...pupils(18, 0, 0)],
      1,
      first,
    )
    expect(gain).toBeCloseTo(-8 / 30, 12)
    expect(interval?.low).toBeCloseTo(-0.43952, 4)
    expect(interval?.high).toBeCloseTo(-0.06048, 4)
    expect(clear).toBe('down')
  })
})

describe('a gain by other questions', () => {
  const names = Array.from({ length: 40 }, (_, at) => `p${at}`)
  const varied = names.map((_, at): Mark[] => [
    at % 2 === 0 ? 1 : 0,
    at % 3 === 0 ? 1 : 0,
    at % 5 < 3 ? 1 : 0,
    at % 7 < 3 ? 1 : 0,
  ])

  it('has no interval where two pupils alone say how able the class was', () => {
    // Without p0 and p20, who are of one of the twenty parts, the class had everything right.
    const first = names.map((_, at): Mark[] => (at % 20 === 0 ? [0, 1, 0, 1] : [1, 1, 1, 1]))
    const test = (rows: Mark[][], last: string) => ({
      pupils: names,
      responses: responsesFromMarks(['a', 'b', 'c', last], rows),
    })
    const { gain: found } = linkedGain(test(first, 'x'), test(varied, 'y'))
    expect(found.gain).toBeLessThan(0)
    expect(found).toMatchObject({
      interval: null,
      clear: null,
      why: 'as respostas não chegam para calcular o intervalo',
    })
  })

  it('leaves a question that all answered alike at one of both times out of what moved', () => {
    const items = ['a', 'b', 'c', 'd']
    const alike = varied.map(row => [1 as Mark, ...row.slice(1)])
    const drift = (first: Mark[][], second: Mark[][]) =>
      linkDrift(responsesFromMarks(items, first), responsesFromMarks(items, second)).map(({ item }) => item)
    expect(drift(varied, varied)).toEqual(items)
    expect(drift(alike, varied)).toEqual(['b', 'c', 'd'])
    expect(drift(varied, alike)).toEqual(['b', 'c', 'd'])
  })
})

describe('points', () => {
  it('of a question worth nothing say nothing of it, and leave the others as they are', () => {
    const { items, mean } = pointStatistics(
      [
        [0, 2],
        [0, 1],
        [0, 0],
        [0, 1],
      ],
      [0, 2],
    )
    expect(mean).toBe(1)
    expect([items[0]?.p, items[0]?.itemRest, items[0]?.discrimination]).toEqual([null, null, null])
    // 27 % of four pupils are 1.08: the best one, and a little of those at one point.
    expect(items[1]?.p).toBeCloseTo(0.5, 12)
    expect(items[1]?.discrimination).toBeCloseTo((1 * 2 + 0.08) / (1.08 * 2) - 0.08 / (1.08 * 2), 12)
  })

  it('of a question that none of the best was asked do not compare the best with the worst', () => {
    const rows = Array.from({ length: 10 }, (_, at) => [at, at < 5 ? 1 : null])
    const { items, alpha, complete } = pointStatistics(rows, [9, 1])
    expect(items[1]?.discrimination).toBeNull()
    expect(items[1]?.p).toBe(1)
    // Of the five who were asked both, all are right in the second: nothing goes with anything.
    expect([alpha, complete]).toEqual([0, { n: 5, k: 2, possible: 10 }])
  })

  it('of one pupil have a mean and no spread, and of nobody nothing', () => {
    expect(pointStatistics([[1, 2]], [2, 2])).toMatchObject({
      n: 1,
      mean: 3,
      sd: null,
      alpha: null,
      sem: null,
    })
    expect(pointStatistics([], [2])).toMatchObject({ n: 0, mean: null, sd: null, items: [{ p: null }] })
  })

  it('have the standard error that their reliability leaves', () => {
    const { sd, alpha, sem } = pointStatistics(
      [
        [0, 0],
        [1, 2],
        [2, 1],
        [1, 1],
      ],
      [2, 2],
    )
    expect(sd).toBeCloseTo(Math.sqrt(2), 12)
    // Each question varies by 2/3, the total by 2: alpha 2 (1 − 4/6) = 2/3.
    expect(alpha).toBeCloseTo(2 / 3, 12)
    expect(sem).toBeCloseTo(Math.sqrt(2 / 3), 12)
  })
})

describe('classical figures', () => {
  const reasons = (rows: Mark[][], items = rows[0]?.map((_, at) => `i${at}`) ?? []) => {
    const notComputed: NotComputed[] = []
    const figures = classicalStatistics(responsesFromMarks(items, rows), notComputed)
    return { figures, why: Object.fromEntries(notComputed.map(({ what, why }) => [what, why])) }
  }

  it('of four pupils and three questions, worked by hand', () => {
    // Totals 3, 2, 1, 0: variance 5/3. Each question is right for so many: 3, 2, 1 of 4.
    const { figures } = reasons([
      [1, 1, 1],
      [1, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ])
    expect(figures.mean).toBe(1.5)
    expect(figures.sd).toBeCloseTo(Math.sqrt(5 / 3), 12)
    // KR-20: 3/2 (1 − (3/16 + 4/16 + 3/16) ÷ 5/4) = 0.75.
    expect(figures.alpha).toBeCloseTo(0.75, 12)
    expect(figures.sem).toBeCloseTo(Math.sqrt(5 / 3) * 0.5, 12)
    const [first, second] = figures.items
    expect(first?.p).toBe(0.75)
    // Without the first: totals 2, 1, 0, 0; its deviations 1/4, 1/4, 1/4, −3/4 give 0.75 ÷ √(3/4 × 11/4).
    expect(first?.itemRest).toBeCloseTo(0.75 / Math.sqrt((3 / 4) * (11 / 4)), 12)
    expect(first?.pointBiserial).toBeCloseTo(1.5 / Math.sqrt((3 / 4) * 5), 12)
    // Without the second: totals 2, 1, 1, 0, variance 1/2 by n: 2 (1 − 6/16 ÷ 1/2) = 0.5.
    expect(second?.alphaIfDeleted).toBeCloseTo(0.5, 12)
    // The best 1.08 pupils have it all but for nothing, the worst nothing: the second pupil has it too.
    expect(second?.discrimination).toBeCloseTo(1, 12)
  })

  it('say why they have no value', () => {
    expect(reasons([[1, 0]]).why).toMatchObject({
      'classical.sd': 'são precisos pelo menos dois alunos',
      'classical.alpha': 'são precisos pelo menos dois alunos',
      'classical.items[i0].itemRest': 'são precisos pelo menos dois alunos',
    })
    expect(reasons([[1], [0]]).why).toMatchObject({
      'classical.alpha': 'são precisas pelo menos duas perguntas',
      'classical.items[i0].alphaIfDeleted': 'sem esta pergunta restam menos de duas',
      'classical.items[i0].itemRest': 'sem esta pergunta todos os alunos têm o mesmo total',
    })
    const twoQuestions = reasons([
      [1, 0],
      [0, 1],
    ]).why
    expect(twoQuestions).toMatchObject({
      'classical.alpha': 'todos os alunos têm o mesmo total',
      'classical.items[i1].pointBiserial': 'todos os alunos têm o mesmo total',
      'classical.items[i1].alphaIfDeleted': 'sem esta pergunta restam menos de duas',
    })
    const alike = reasons([
      [1, 0, 1],
      [1, 1, 0],
      [1, 1, 1],
    ]).why
    expect(alike['classical.items[i0].itemRest']).toBe(
      'todos os alunos tiveram o mesmo resultado nesta pergunta',
    )
    expect(alike['classical.items[i1].itemRest']).toBeUndefined()
    const apart = reasons([
      [1, 0, undefined],
      [0, 1, undefined],
      [1, 1, undefined],
    ]).why
    expect(apart['classical.alpha']).toBeUndefined()
    expect(apart).toMatchObject({
      'classical.items[i0].alphaIfDeleted': 'sem esta pergunta restam menos de duas',
      'classical.items[i2].alphaIfDeleted': 'a pergunta foi apresentada a menos de metade dos alunos',
      'classical.items[i2].p': 'a pergunta não foi apresentada a ninguém',
      'classical.items[i2].discrimination':
        'a pergunta não foi apresentada a ninguém num dos grupos extremos',
    })
  })

  it('of two halves of a test that nobody took whole have no reliability, and say why', () => {
    const { why } = reasons([
      [1, 0, undefined, undefined],
      [0, 1, undefined, undefined],
      [undefined, undefined, 1, 0],
      [undefined, undefined, 1, 1],
    ])
    expect(why['classical.alpha']).toBe(
      'não há dois alunos a quem tenham sido apresentadas todas as perguntas',
    )
  })

  it('of an option that all chose say so, and count who chose nothing only where somebody did', () => {
    const notComputed: NotComputed[] = []
    const { items } = classicalStatistics(
      responsesFromChoices(
        ['a', 'b'],
        ['A', 'B'],
        [
          ['A', 'B'],
          ['A', null],
          ['A', 'C'],
        ],
      ),
      notComputed,
    )
    expect(items[0]?.options).toEqual([{ option: 'A', count: 3, proportion: 1, itemRest: null }])
    expect(notComputed).toContainEqual({
      what: 'classical.items[a].options[A].itemRest',
      why: 'a opção foi escolhida por todos ou por nenhum',
    })
    expect(items[1]?.options?.map(({ option, count }) => [option, count])).toEqual([
      ['B', 1],
      ['C', 1],
      [null, 1],
    ])
  })
})

it('a semicolon within the quotes of a header separates nothing', () => {
  const { items, cells } = readResponses('"a; b","c ""d; e"""\n1,0\n')
  expect(items).toEqual(['a; b', 'c "d; e"'])
  expect([...cells]).toEqual([1, 0])
})
