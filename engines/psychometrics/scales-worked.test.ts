import { describe, expect, it } from 'vitest'
import { abilityTable, probability } from './abilities.ts'
import { conditionalRasch } from './conditional-rasch.ts'
import { itemMap } from './item-map.ts'
import { linkedGain } from './linked-gain.ts'
import { linkDrift } from './linked-tests.ts'
import { mastery } from './mastery.ts'
import { pupilAbilities } from './pupil-abilities.ts'
import { FormatError, readResponses } from './read-responses.ts'
import { type Mark, responsesFromChoices, responsesFromMarks } from './responses.ts'

/** Forty pupils, the better the later in every eight, on questions each harder than the one before. */
function classOf(difficulties: readonly number[], better = 0, count = 40): Mark[][] {
  return Array.from({ length: count }, (_, at) =>
    difficulties.map((difficulty, item): Mark => {
      const luck = (at * 3 + item * 5) % 7
      return (at % 8) + luck + better > difficulty + 5 ? 1 : 0
    }),
  )
}
const easyToHard = [0, 1, 2, 3, 4, 5]
const shareOf = (rows: readonly Mark[][]) => {
  const marks = rows.flat().filter(mark => mark !== undefined)
  return marks.filter(mark => mark === 1).length / marks.length
}
/** What a class obtained of the questions that stand in both tests. */
const shareOfLinks = (rows: readonly Mark[][]) => shareOf(rows.map(row => row.slice(0, 4)))
/** A test whose first questions are called as in the other, the rest by the letter of the test. */
function testOf(letter: string, rows: readonly Mark[][], links = 4) {
  const items = easyToHard.map(item => (item < links ? `l${item}` : `${letter}${item}`))
  return { pupils: rows.map((_, at) => `p${at}`), responses: responsesFromMarks(items, rows) }
}

describe('a gain by questions that are in part others', () => {
  const same = classOf(easyToHard)

  it('is none where everybody answered as before, at the share that they obtained', () => {
    const { gain } = linkedGain(testOf('a', same), testOf('b', same))
    expect(gain).toMatchObject({
      n: 40,
      items: 4,
      method: 'linked',
      indication: false,
      clear: 'none',
      why: '',
    })
    expect(gain.gain).toBeCloseTo(0, 2)
    expect(Math.abs((gain.before ?? 0) - shareOfLinks(same))).toBeLessThan(0.02)
    expect(gain.interval?.low).toBeLessThan(0)
    expect(gain.interval?.high).toBeGreaterThan(0)
  })

  it('is what the class obtained more, where the others are as hard, and a loss the other way round', () => {
    const later = classOf(easyToHard, 2)
    const [gain, loss] = [
      linkedGain(testOf('a', same), testOf('b', later)).gain,
      linkedGain(testOf('a', later), testOf('b', same)).gain,
    ]
    const truth = shareOfLinks(later) - shareOfLinks(same)
    expect(truth).toBeGreaterThan(0.15)
    expect(Math.abs((gain.gain ?? 0) - truth)).toBeLessThan(0.03)
    expect(gain.gain).toBeCloseTo((gain.after ?? 0) - (gain.expected ?? 0), 12)
    expect([gain.clear, loss.clear]).toEqual(['up', 'down'])
    expect(loss.gain).toBeCloseTo(-(gain.gain ?? 0), 2)
    expect(gain.interval?.low).toBeLessThan(gain.gain ?? 0)
    expect(gain.interval?.high).toBeGreaterThan(gain.gain ?? 0)
  })

  it('is of those who took both, wherever they stand in the lists', () => {
    const later = classOf(easyToHard, 2)
    const [first, second] = [testOf('a', same), testOf('b', later.toReversed())]
    const turned = { ...second, pupils: second.pupils.toReversed() }
    expect(linkedGain(first, turned).gain.gain).toBeCloseTo(
      linkedGain(first, testOf('b', later)).gain.gain ?? 0,
      12,
    )
    const others = { ...second, pupils: second.pupils.map(pupil => `other ${pupil}`) }
    expect(linkedGain(first, others).gain).toMatchObject({ n: 0, gain: null, items: 4 })
  })

  it('counts of each pupil what was asked', () => {
    const withGaps = same.map((row, at) =>
      row.map((mark, item) => (at % 3 === 0 && item > 3 ? undefined : mark)),
    )
    const { gain } = linkedGain(testOf('a', withGaps), testOf('b', withGaps))
    expect(gain.gain).toBeCloseTo(0, 2)
    expect(Math.abs((gain.before ?? 0) - shareOfLinks(same))).toBeLessThan(0.03)
  })

  it('needs three questions in common, and thirty pupils', () => {
    const of = (links: number, count = 40) =>
      linkedGain(testOf('a', same.slice(0, count), links), testOf('b', same.slice(0, count), links)).gain
    expect(of(3)).toMatchObject({ why: '', indication: false, items: 3 })
    expect(of(2)).toMatchObject({ gain: null, before: null, indication: true })
    expect(of(2).why).toBe(
      'só 2 perguntas do segundo teste se conhecem do primeiro ou de outras turmas: são precisas 3',
    )
    expect(of(3, 30).gain).not.toBeNull()
    expect(of(3, 1).why).toMatch(/^com 1 aluno no primeiro teste não se comparam/)
    expect(of(3, 29).why).toMatch(/^com 29 alunos no primeiro teste não se comparam/)
  })

  it('is not known where everybody knew everything, or nothing', () => {
    for (const mark of [0, 1] as const) {
      const alike = same.map(row => row.map((): Mark => mark))
      expect(linkedGain(testOf('a', alike), testOf('b', same)).gain).toMatchObject({
        gain: null,
        why: 'as respostas não chegam para pôr as perguntas na mesma escala',
      })
    }
  })
})

describe('abilities', () => {
  const difficulties = Float64Array.of(-1.2, -0.3, 0, 0.4, 1.6)
  const chances = (ability: number) => [...difficulties].map(difficulty => probability(ability, difficulty))
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

  it('are where as many right are expected as there were, Warm’s drawn to the middle', () => {
    const table = abilityTable(difficulties)
    expect(table.map(row => row.score)).toEqual([0, 1, 2, 3, 4, 5])
    expect([table[0]?.ml, table[5]?.ml, table[0]?.mlSe]).toEqual([null, null, null])
    for (const { score, ml, mlSe, wle, wleSe } of table) {
      if (ml !== null) expect(sum(chances(ml))).toBeCloseTo(score, 9)
      const information = (ability: number) => sum(chances(ability).map(p => p * (1 - p)))
      if (ml !== null) expect(mlSe).toBeCloseTo(1 / Math.sqrt(information(ml)), 9)
      expect(wleSe).toBeCloseTo(1 / Math.sqrt(information(wle)), 9)
      const tilt = sum(chances(wle).map(p => p * (1 - p) * (1 - 2 * p)))
      expect(score - sum(chances(wle)) + tilt / (2 * information(wle))).toBeCloseTo(0, 9)
    }
  })

  it('are none of a test without questions', () => {
    expect(abilityTable(new Float64Array())).toEqual([])
  })

  it('of a pupil count what was asked and has a place on the scale', () => {
    const responses = responsesFromMarks(
      ['a', 'b', 'c'],
      [
        [1, 0, 1],
        [1, undefined, 1],
        [undefined, 0, undefined],
        [1, 1, undefined],
      ],
    )
    const abilities = pupilAbilities(responses, [-0.5, null, 0.5])
    expect(abilities.map(({ score, items }) => [score, items])).toEqual([
      [2, 2],
      [2, 2],
      [0, 0],
      [1, 1],
    ])
    expect(abilities[0]).toEqual(abilities[1])
    expect(abilities[2]).toMatchObject({ ability: null, se: null })
    const [one] = pupilAbilities(responsesFromMarks(['a'], [[1]]), [-0.5])
    expect(abilities[3]).toEqual(one)
  })

  it('stand on the map in the row that holds them, half a logit high unless another is asked for', () => {
    const responses = responsesFromMarks(
      easyToHard.map(item => `i${item}`),
      classOf(easyToHard),
    )
    const model = conditionalRasch(responses).value
    if (!model) throw new Error('no scale')
    const abilities = pupilAbilities(
      responses,
      model.items.map(({ difficulty }) => difficulty),
    )
    for (const [map, height] of [
      [itemMap(responses, model), 0.5],
      [itemMap(responses, model, 1), 1],
    ] as const) {
      expect(map.flatMap(row => row.pupils)).toHaveLength(40)
      expect(map.flatMap(row => row.items)).toEqual(
        model.items.toSorted((a, b) => (b.difficulty ?? 0) - (a.difficulty ?? 0)).map(({ item }) => item),
      )
      for (const [at, { from, to, pupils, items }] of map.entries()) {
        expect(to - from).toBe(height)
        if (at > 0) expect(to).toBe(map[at - 1]?.from)
        const places = [
          ...pupils.map(pupil => abilities[pupil]?.ability ?? Number.NaN),
          ...items.map(name => model.items.find(({ item }) => item === name)?.difficulty ?? Number.NaN),
        ]
        for (const place of places) expect(from <= place && place < to).toBe(true)
      }
    }
  })
})

describe('linked questions', () => {
  const items = easyToHard.map(item => `i${item}`)
  const first = classOf(easyToHard)
  /** Everybody a little better, but at the first question, which became hard. */
  const second = classOf(easyToHard, 1).map((row, at) => [
    at % 4 === 0 ? (1 as const) : (0 as const),
    ...row.slice(1),
  ])
  const of = (names: string[], rows: Mark[][]) => responsesFromMarks(names, rows)

  it('shows which question moved against the others', () => {
    const drifts = linkDrift(of(items, first), of(items, second))
    expect(drifts.map(({ item }) => item)).toEqual(items)
    expect(drifts.reduce((sum, { drift }) => sum + drift, 0)).toBeCloseTo(0, 9)
    const [moved, ...others] = drifts
    expect(moved?.z).toBeGreaterThan(1.96)
    for (const { drift, z } of drifts) expect(Math.sign(z)).toBe(Math.sign(drift))
    for (const other of others) expect(other.drift).toBeLessThan(moved?.drift ?? 0)
  })

  it('says nothing of a drift of one question', () => {
    const three = (rows: Mark[][]) => rows.map(row => row.slice(0, 3))
    expect(linkDrift(of(['i0', 'x', 'y'], three(first)), of(['i0', 'v', 'w'], three(second)))).toEqual([])
  })
})

describe('responses', () => {
  it('are refused where a row is shorter or longer than the test', () => {
    expect(() => responsesFromMarks(['a', 'b'], [[1, 0], [1]])).toThrow('row 1 has 1 marks for 2 items')
    expect(() => responsesFromChoices(['a'], ['A', 'B'], [])).toThrow('the key has 2 entries for 1 items')
    expect(() => responsesFromChoices(['a'], ['A'], [['A', 'B']])).toThrow('row 0 has 2 choices for 1 items')
  })

  it('keep which option was chosen, nothing for a blank, and know options that nobody chose', () => {
    const { cells, choices } = responsesFromChoices(
      ['a', 'b'],
      ['B', 'A'],
      [
        ['B', null],
        [undefined, 'C'],
      ],
      [['D'], []],
    )
    expect([...cells]).toEqual([1, 0, 2, 0])
    expect(choices?.options).toEqual([
      ['B', 'D'],
      ['A', 'C'],
    ])
    expect([...(choices?.chosen ?? [])]).toEqual([1, 0, 0, 2])
  })

  it('are read with lines of blanks at the end, and a key without its second column is named', () => {
    expect([...readResponses('a\n1\n0\n  \n\n').cells]).toEqual([1, 0])
    const readKey = (key: string) => () => readResponses('P1,P2\nA,B\n', { key })
    expect(readKey('P1\nP2,B\n')).toThrow(FormatError)
    expect(readKey('P1\nP2,B\n')).toThrow('falta a opção certa da pergunta «P1»')
    expect([...readResponses('P1,P2\nA,B\n', { key: 'Pergunta, KEY \nP1,A\nP2,A\n' }).cells]).toEqual([1, 0])
  })
})

it('nothing is mastered, or not, where no question counted or none was worth anything', () => {
  expect(mastery(0, 4, 0)).toBeNull()
  expect(mastery(0, 0, 3)).toBeNull()
  expect(mastery(3, 4, 2)).toMatchObject({
    level: 'mastered',
    label: 'consolidado',
    share: 0.75,
    indication: true,
  })
  expect(mastery(2, 4, 3)).toMatchObject({ level: 'developing', indication: false })
})
