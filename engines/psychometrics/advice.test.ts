import { describe, expect, it } from 'vitest'
import { adviceOn } from './advice.ts'
import { analyse } from './analyse.ts'
import { classicalStatistics, type ItemStatistics, type OptionStatistics } from './classical.ts'
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

  it('suspects the key when another option looks more like it, and then says nothing else', () => {
    const options = [option('A', 30, -0.15), option('C', 55, 0.42), option('D', 15, -0.3)]
    const advice = adviceOn(item({ p: 0.3, itemRest: -0.15, options }), { n: 100, key: 'A' })
    expect(advice).toEqual([
      {
        item: 'P7',
        code: 'key-suspect',
        option: 'C',
        text: 'Chave provável errada em P7: a opção C, escolhida por 55 alunos (r = 0,42), acompanha melhor o resto do teste do que a chave A, escolhida por 30 alunos (r = −0,15).',
      },
    ])
  })

  it('suspects the option that looks most like the key, wherever it stands', () => {
    const options = [option('A', 5, -0.3), option('B', 40, 0.2), option('C', 40, 0.4), option('D', 15, 0.1)]
    for (const list of [options, options.toReversed()])
      expect(adviceOn(item({ p: 0.05, options: list }), { n: 100, key: 'A' })[0]?.option).toBe('C')
  })

  it('says so when nobody chose the key', () => {
    const options = [option('A', 0, null), option('C', 80, 0.3), option('D', 20, -0.3)]
    expect(adviceOn(item({ p: 0, itemRest: null, options }), { n: 100, key: 'A' })[0]?.text).toBe(
      'Chave provável errada em P7: a opção C, escolhida por 80 alunos (r = 0,30), acompanha melhor o resto do teste do que a chave A, que ninguém escolheu.',
    )
  })

  it.each([
    [2, []],
    [3, ['key-suspect']],
  ])('%d pupils on another option: %j', (count, wanted) => {
    const options = [option('A', 0, null), option('C', count, 0.6)]
    expect(codes(item({ p: 0.5, options }), 'A', 20)).toEqual(wanted)
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
    expect(dead(1, 80)).toEqual([
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
  it.each(kinds)('at most 5 %% of good questions are flagged: %j', kind => {
    let flagged = 0
    for (let seed = 1; seed <= CLASSES; seed++) {
      const { names, key, options, rows } = simulatedChoices(seed, kind)
      flagged += new Set(adviceFor(names, key, rows, options).map(entry => entry.item)).size
    }
    expect(flagged / (CLASSES * ITEMS)).toBeLessThanOrEqual(0.05)
  })

  it.each([
    { n: 50, slope: 1.2, hardest: 1.5, guess: 0 },
    { n: 50, slope: 1.5, hardest: 2, guess: 0 },
    { n: 50, slope: 1, hardest: 2, guess: 0 },
  ])('a swapped key is found in at least 95 %%: %j', kind => {
    let found = 0
    for (let seed = 1; seed <= 2 * CLASSES; seed++) {
      const { names, key, options, rows } = simulatedChoices(seed, kind)
      // Half of the questions of twice the classes: neighbours are of like difficulty.
      for (let at = seed % 2; at < ITEMS; at += 2) {
        const typed = key.with(at, 'BCD'[(seed + at) % 3] ?? 'B')
        const suspects = adviceFor(names, typed, rows, options).filter(entry => entry.code === 'key-suspect')
        if (suspects.some(suspect => suspect.item === names[at] && suspect.option === 'A')) found++
      }
    }
    expect(found / (CLASSES * ITEMS)).toBeGreaterThanOrEqual(0.95)
  })
})

const CLASSES = 60
const ITEMS = 20

function adviceFor(names: string[], key: string[], rows: string[][], options: string[][]) {
  const responses = responsesFromChoices(names, key, rows, options)
  return classicalStatistics(responses).items.flatMap((statistics, at) =>
    adviceOn(statistics, { n: rows.length, key: key[at] }),
  )
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

it('a key typed wrong is found among the answers of a class', () => {
  const key = ['A', 'B', 'C', 'D', 'A', 'B', 'C', 'D']
  const typed = key.with(4, 'C')
  const rows = Array.from({ length: 40 }, (_, pupil) =>
    key.map((right, place) =>
      (pupil * 7 + place * 3) % 40 < pupil ? right : ('ABCD'[(place + pupil) % 4] ?? 'A'),
    ),
  )
  const { advice } = analyse(
    responsesFromChoices(
      key.map((_, place) => `P${place + 1}`),
      typed,
      rows,
    ),
  )
  expect(advice.filter(({ code }) => code === 'key-suspect')).toMatchObject([{ item: 'P5', option: 'A' }])
})

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
