import { describe, expect, it } from 'vitest'
import { adviceOn } from './advice.ts'
import { analyse } from './analyse.ts'
import type { ItemStatistics, OptionStatistics } from './classical.ts'
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
const codes = (statistics: ItemStatistics, key?: string) => adviceOn(statistics, key).map(({ code }) => code)

describe('adviceOn', () => {
  it('has nothing to say about a good question', () => {
    const options = [option('A', 20, -0.2), option('B', 60, 0.35), option('C', 20, -0.1)]
    expect(adviceOn(item({ options }), 'B')).toEqual([])
  })

  it('suspects the key when another option goes better with the rest and is chosen at least as often', () => {
    const options = [option('A', 30, -0.15), option('C', 55, 0.42), option('D', 15, -0.3)]
    const advice = adviceOn(item({ p: 0.3, itemRest: -0.15, options }), 'A')
    expect(advice.map(({ code }) => code)).toEqual([
      'key-suspect',
      'distractor-attracts',
      'too-hard',
      'low-discrimination',
    ])
    expect(advice[0]).toMatchObject({ item: 'P7', option: 'C' })
    expect(advice[0]?.text).toBe(
      'Chave provável errada em P7: a opção C, escolhida por 55 alunos (r = 0,42), acompanha melhor o resto do teste do que a chave A, escolhida por 30 alunos (r = -0,15).',
    )
  })

  it('does not suspect the key when the better option is chosen less often', () => {
    const options = [option('A', 50, 0.1), option('C', 49, 0.3)]
    expect(codes(item({ p: 0.5, itemRest: 0.1, options }), 'A')).toEqual(['distractor-attracts'])
  })

  it('tells a wrong option that correlates above the key, though negatively', () => {
    const options = [option('A', 60, -0.3), option('B', 40, -0.1)]
    expect(codes(item({ itemRest: -0.3, options }), 'A')).toEqual([
      'distractor-attracts',
      'low-discrimination',
    ])
  })

  it.each([
    [0.95, []],
    [0.951, ['too-easy']],
  ])('p = %d: %j', (p, wanted) => expect(codes(item({ p }))).toEqual(wanted))

  it('calls too hard what fewer than chance get right', () => {
    const options = [
      option('A', 24, 0.3),
      option('B', 30, -0.1),
      option('C', 26, -0.1),
      option('D', 20, -0.1),
    ]
    expect(codes(item({ p: 0.24, options }), 'A')).toEqual(['too-hard'])
    expect(codes(item({ p: 0.25, options }), 'A')).toEqual([])
    expect(codes(item({ p: 0 }))).toEqual(['too-hard'])
    expect(codes(item({ p: 0.01 }))).toEqual([])
  })

  it.each([
    [0.1, []],
    [0.099, ['low-discrimination']],
    [null, []],
  ])('item-rest %j: %j', (itemRest, wanted) => expect(codes(item({ itemRest }))).toEqual(wanted))

  it('names the distractor that fewer than 2 % choose, and leaves omissions alone', () => {
    const options = [option('A', 97, 0.35), option('B', 2, -0.2), option('C', 1, -0.2), option(null, 1, 0.2)]
    const advice = adviceOn(item({ options }), 'A')
    expect(advice.map(({ code, option: name }) => [code, name])).toEqual([['dead-distractor', 'C']])
    expect(advice[0]?.text).toBe('Em P7, a opção C não engana ninguém: foi escolhida por 1 aluno (1 %).')
  })
})

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
