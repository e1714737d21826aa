import { describe, expect, it } from 'vitest'
import { adviceOn } from './advice.ts'
import { analyse } from './analyse.ts'
import type { ItemStatistics, OptionStatistics } from './classical.ts'
import { normal, seeded } from './fixtures/simulated.ts'
import { responsesFromChoices } from './responses.ts'

const item = (over: Partial<ItemStatistics>): ItemStatistics => ({
  item: 'P7',
  p: 0.6,
  pointBiserial: 0.4,
  itemRest: 0.35,
  alphaIfDeleted: 0.7,
  discrimination: 0.5,
  ...over,
})
const option = (name: string | null, count: number, itemRest: number | null): OptionStatistics => ({
  option: name,
  count,
  proportion: count / 100,
  itemRest,
})
const codes = (statistics: ItemStatistics, key?: string, n = 100, answered = n) =>
  adviceOn(statistics, { n, answered, key }).map(({ code }) => code)

describe('adviceOn', () => {
  it('has nothing to say about a good question', () => {
    const options = [option('A', 20, -0.2), option('B', 60, 0.35), option('C', 20, -0.1)]
    expect(codes(item({ options }), 'B')).toEqual([])
  })

  it('names the popular error that more pupils hold than know better, which is no fault of the question', () => {
    const options = (held: number) => [option('A', 8, 0.3), option('B', held, -0.1), option('C', 9, -0.2)]
    const said = (held: number) =>
      adviceOn(item({ p: 0.3, options: options(held) }), { n: 17 + held, key: 'A' })
    // 25 of 33 against 8: more than a coin gives in one of 200 throws; 20 of 28 are not.
    expect(said(20)).toEqual([])
    expect(said(25)).toEqual([
      {
        item: 'P7',
        code: 'common-error',
        option: 'B',
        text: 'Em P7, 25 de 42 escolheram B e 8 a chave A: é um erro comum, a ensinar de novo.',
      },
    ])
  })

  it.each([
    [1, 0.5, []],
    [4, 0.5, []],
    [5, 0.5, ['distractor-attracts']],
    // Two wrong options share the 5 %: z = 1.96, at 50 pupils r = 0.28.
    [10, 0.27, []],
    [10, 0.29, ['distractor-attracts']],
    [10, -0.29, []],
  ])('a wrong option with %d pupils at r = %d: %j', (count, r, wanted) => {
    const options = [option('A', 30, 0.5), option('B', count, r), option('C', 20 - count, -0.4)]
    expect(codes(item({ options }), 'A', 50)).toEqual(wanted)
  })

  it.each([
    [1, 43, []],
    [1, 44, ['too-easy']],
    [0.95, 1000, []],
    [0.951, 1000, ['too-easy']],
    [0.96, 50, []],
  ])('p = %d of %d pupils: %j', (p, n, wanted) => expect(codes(item({ p }), undefined, n)).toEqual(wanted))

  it('calls too hard what significantly fewer than chance get right, unless the better pupils do', () => {
    const options = [24, 30, 26, 20].map((count, at) =>
      option('ABCD'[at] ?? '', count, at === 0 ? 0.05 : -0.02),
    )
    const hard = (p: number, n: number, itemRest: number | null = 0.1) =>
      codes(item({ p, itemRest, options }), 'A', n)
    expect(hard(0.24, 100)).toEqual([])
    expect(hard(0.16, 100)).toEqual([])
    expect(hard(0.14, 100)).toEqual(['too-hard'])
    expect(hard(0.14, 100, null)).toEqual(['too-hard'])
    expect(hard(0.14, 100, 0.17)).toEqual([])
    const nobody = (n: number) => {
      const others = ['B', 'C', 'D'].map((name, at) => option(name, Math.floor((n + at) / 3), 0))
      return codes(item({ p: 0, itemRest: null, options: [option('A', 0, null), ...others] }), 'A', n)
    }
    expect(nobody(16)).toEqual([])
    expect(nobody(17)).toEqual(['too-hard'])
  })

  it('calls too hard, without options, what nobody of enough pupils gets right', () => {
    expect(codes(item({ p: 0, itemRest: null }), undefined, 43)).toEqual([])
    expect(codes(item({ p: 0, itemRest: null }), undefined, 44)).toEqual(['too-hard'])
  })

  it('judges by those who answered: a question left blank by all is not too hard', () => {
    const blank = item({ p: 0, itemRest: null })
    expect(codes(blank, undefined, 60, 0)).toEqual([])
    expect(codes(blank, undefined, 60, 20)).toEqual([])
    const [advice] = adviceOn({ ...blank, p: 0.01 }, { n: 100, answered: 80 })
    expect(advice?.text).toBe('P7 é difícil de mais: acertaram 1,3\u00a0% dos alunos que responderam.')
  })

  it.each([
    [0.1, 10_000, []],
    [0.09, 100, []],
    [-0.14, 50, ['low-discrimination']],
    [-0.13, 50, []],
    [0, 260, []],
    [0, 280, ['low-discrimination']],
    [null, 100, []],
    [-0.9, 3, []],
  ])('item-rest %j of %d pupils: %j', (itemRest, n, wanted) =>
    expect(codes(item({ itemRest }), undefined, n)).toEqual(wanted),
  )

  it('names the distractor that takes too few of the errors, and leaves omissions alone', () => {
    const dead = (none: number, other: number) =>
      adviceOn(
        item({
          options: [
            option('A', 40, 0.35),
            option('B', other, -0.2),
            option('C', none, -0.2),
            option(null, 9, 0.2),
          ],
        }),
        { n: 49 + none + other, key: 'A' },
      ).map(({ option: name, text }) => [name, text])
    expect(dead(0, 50)).toEqual([])
    expect(dead(0, 51)).toEqual([
      ['C', 'Em P7, a opção C não engana ninguém: de 51 que erraram, ninguém a escolheu.'],
    ])
    expect(dead(1, 80).filter(([name]) => name === 'C')).toEqual([
      ['C', 'Em P7, a opção C não engana ninguém: de 81 que erraram, foi escolhida por 1 aluno.'],
    ])
  })

  it('cannot speak of the only wrong option', () => {
    expect(codes(item({ options: [option('V', 40, 0.3), option('F', 60, -0.3)] }), 'V')).toEqual([])
  })
})

describe('on simulated classes', () => {
  const kinds = [
    { n: 50, slope: 1, hardest: 2, guess: 0 },
    { n: 50, slope: 1.5, hardest: 2, guess: 0 },
    { n: 50, slope: 1.2, hardest: 1.5, guess: 0 },
    { n: 50, slope: 1.5, hardest: 2, guess: 0.2 },
    { n: 30, slope: 1, hardest: 2, guess: 0 },
    { n: 12, slope: 1, hardest: 2, guess: 0 },
    { n: 200, slope: 1, hardest: 2, guess: 0.25 },
  ]
  it.each(kinds)('at most 5 %% of good questions are blamed: %j', kind => {
    let flagged = 0
    for (let seed = 1; seed <= CLASSES; seed++) {
      const { names, key, options, rows } = simulatedChoices(seed, kind)
      const advice = adviceFor(names, key, rows, options).filter(({ code }) => code !== 'common-error')
      flagged += new Set(advice.map(entry => entry.item)).size
    }
    expect(flagged / (CLASSES * ITEMS)).toBeLessThanOrEqual(0.05)
  })
})

const CLASSES = 60
const ITEMS = 20

function adviceFor(names: string[], key: string[], rows: string[][], options: string[][]) {
  return analyse(responsesFromChoices(names, key, rows, options)).advice
}

/** A class of 20 choices of four: right (A) by the model, with guessing, or one of the distractors. */
function simulatedChoices(seed: number, kind: { n: number; slope: number; hardest: number; guess: number }) {
  const random = seeded(seed * 7919 + kind.n)
  const names = Array.from({ length: ITEMS }, (_, at) => `P${at + 1}`)
  const rows = Array.from({ length: kind.n }, () => {
    const ability = normal(random)
    return names.map((_, at) => {
      const difficulty = kind.hardest * ((2 * at) / (ITEMS - 1) - 1)
      const chance = kind.guess + (1 - kind.guess) / (1 + Math.exp(kind.slope * (difficulty - ability)))
      return random() < chance ? 'A' : ('BCD'[Math.floor(random() * 3)] ?? 'B')
    })
  })
  return { names, key: names.map(() => 'A'), options: names.map(() => ['A', 'B', 'C', 'D']), rows }
}

it('a choice that all left blank has no advice', () => {
  const rows = Array.from({ length: 60 }, (_, pupil) => [pupil % 2 ? 'A' : 'B', null, pupil % 3 ? 'A' : 'B'])
  const known = [
    ['A', 'B'],
    ['A', 'B', 'C', 'D'],
    ['A', 'B'],
  ]
  const { advice } = analyse(responsesFromChoices(['P1', 'P2', 'P3'], ['A', 'A', 'A'], rows, known))
  expect(advice.filter(remark => remark.item === 'P2')).toEqual([])
})
