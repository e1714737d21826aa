import { describe, expect, it } from 'vitest'
import { abilityTable, probability } from './abilities.ts'
import { conditionalRasch } from './conditional-rasch.ts'
import { evolution } from './evolution.ts'
import { itemMap } from './item-map.ts'
import { linkedGain } from './linked-gain.ts'
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
  const asked = rows.flat().filter(mark => mark !== undefined)
  return asked.filter(mark => mark === 1).length / asked.length
}
/** What a class obtained of all questions together, those that stand in one test alone counted in either. */
const shareOfAll = (rows: readonly Mark[][]) => shareOf(rows.map(row => [...row, ...row.slice(4)]))
/** A test whose first questions are called as in the other, the rest by the letter of the test. */
function testOf(letter: string, rows: readonly Mark[][], links = 4) {
  const items = easyToHard.map(item => (item < links ? `l${item}` : `${letter}${item}`))
  return { pupils: rows.map((_, at) => `p${at}`), responses: responsesFromMarks(items, rows) }
}

describe('a gain by questions that are in part others', () => {
  const same = classOf(easyToHard)

  it('is none where everybody answered as before, at the share that they obtained', () => {
    const gain = linkedGain(testOf('a', same), testOf('b', same))
    expect(gain).toMatchObject({
      n: 40,
      items: 4,
      method: 'linked',
      indication: false,
      clear: 'none',
      why: '',
    })
    expect(gain.gain).toBeCloseTo(0, 6)
    expect(Math.abs((gain.before ?? 0) - shareOfAll(same))).toBeLessThan(0.02)
    expect(gain.interval?.low).toBeCloseTo(0, 5)
    expect(gain.interval?.high).toBeCloseTo(0, 5)
  })

  it('is what the class obtained more, where the others are as hard, and a loss the other way round', () => {
    const later = classOf(easyToHard, 2)
    const [gain, loss] = [
      linkedGain(testOf('a', same), testOf('b', later)),
      linkedGain(testOf('a', later), testOf('b', same)),
    ]
    const truth = shareOfAll(later) - shareOfAll(same)
    expect(truth).toBeGreaterThan(0.15)
    expect(Math.abs((gain.gain ?? 0) - truth)).toBeLessThan(0.03)
    expect(gain.gain).toBeCloseTo((gain.after ?? 0) - (gain.before ?? 0), 12)
    expect([gain.clear, loss.clear]).toEqual(['up', 'down'])
    expect(loss.gain).toBeCloseTo(-(gain.gain ?? 0), 6)
    expect(gain.interval?.low).toBeLessThan(gain.gain ?? 0)
    expect(gain.interval?.high).toBeGreaterThan(gain.gain ?? 0)
  })

  it('is of those who took both, wherever they stand in the lists', () => {
    const later = classOf(easyToHard, 2)
    const [first, second] = [testOf('a', same), testOf('b', later.toReversed())]
    const turned = { ...second, pupils: second.pupils.toReversed() }
    expect(linkedGain(first, turned)).toEqual(linkedGain(first, testOf('b', later)))
    const others = { ...second, pupils: second.pupils.map(pupil => `other ${pupil}`) }
    expect(linkedGain(first, others)).toMatchObject({ n: 0, gain: null, items: 4 })
  })

  it('counts of each pupil what was asked', () => {
    const asked = same.map((row, at) =>
      row.map((mark, item) => (at % 3 === 0 && item > 3 ? undefined : mark)),
    )
    const gain = linkedGain(testOf('a', asked), testOf('b', asked))
    expect(gain.gain).toBeCloseTo(0, 6)
    // All six questions count for the class, though a third of it was asked four.
    expect(Math.abs((gain.before ?? 0) - shareOfAll(same))).toBeLessThan(0.03)
  })

  it('needs three questions in common, and thirty pupils', () => {
    const of = (links: number, count = 40) =>
      linkedGain(testOf('a', same.slice(0, count), links), testOf('b', same.slice(0, count), links))
    expect(of(3)).toMatchObject({ why: '', indication: false, items: 3 })
    expect(of(2)).toMatchObject({ gain: null, before: null, indication: true })
    expect(of(2).why).toBe(
      'os dois testes têm 2 perguntas em comum: para comparar perguntas diferentes são precisas 3',
    )
    expect(of(3, 30).gain).not.toBeNull()
    expect(of(3, 1).why).toMatch(/^com 1 aluno não se comparam/)
    expect(of(3, 29).why).toMatch(/^com 29 alunos não se comparam/)
  })

  it('is not known where everybody knew everything, or nothing', () => {
    for (const mark of [0, 1] as const) {
      const alike = same.map(row => row.map((): Mark => mark))
      expect(linkedGain(testOf('a', alike), testOf('b', same))).toMatchObject({
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

describe('an evolution on linked questions', () => {
  const items = easyToHard.map(item => `i${item}`)
  const pupils = Array.from({ length: 40 }, (_, at) => `p${at}`)
  const first = classOf(easyToHard)
  /** Everybody a little better, but at the first question, which became hard. */
  const second = classOf(easyToHard, 1).map((row, at) => [
    at % 4 === 0 ? (1 as const) : (0 as const),
    ...row.slice(1),
  ])
  const compared = () =>
    evolution(
      { pupils, responses: responsesFromMarks(items, first) },
      { pupils: [...pupils].reverse(), responses: responsesFromMarks(items, [...second].reverse()) },
    )

  it('shows which question moved against the others', () => {
    const found = compared()
    expect(found.drift.map(({ item }) => item)).toEqual(items)
    expect(found.drift.reduce((sum, { drift }) => sum + drift, 0)).toBeCloseTo(0, 9)
    const [moved, ...others] = found.drift
    expect(moved?.z).toBeGreaterThan(1.96)
    for (const { before, after, drift, z } of found.drift) {
      expect(after - before).toBeCloseTo(drift, 9)
      expect(Math.sign(z)).toBe(Math.sign(drift))
    }
    for (const other of others) expect(other.drift).toBeLessThan(moved?.drift ?? 0)
  })

  it('has of each pupil how many were right, both times', () => {
    const found = compared()
    for (const { pupil, before, after, items: asked, gain, abilityBefore, abilityAfter } of found.pupils) {
      const at = pupils.indexOf(pupil)
      const right = (row: readonly Mark[] | undefined) => row?.filter(mark => mark === 1).length
      expect([before, after, asked]).toEqual([right(first[at]), right(second[at]), 6])
      expect(gain).toBeCloseTo((abilityAfter ?? 0) - (abilityBefore ?? 0), 12)
    }
  })

  it('says nothing of a drift of one question', () => {
    const drifted = evolution(
      {
        pupils,
        responses: responsesFromMarks(
          ['i0', 'x', 'y'],
          first.map(row => row.slice(0, 3)),
        ),
      },
      {
        pupils,
        responses: responsesFromMarks(
          ['i0', 'v', 'w'],
          second.map(row => row.slice(0, 3)),
        ),
      },
    )
    expect([drifted.linked, drifted.drift]).toEqual([['i0'], []])
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
