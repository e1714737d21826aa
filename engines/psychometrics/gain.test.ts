import { describe, expect, it } from 'vitest'
import { cases, inTurn } from '../../scripts/patience.ts'
import { measuredTwice, type TwiceKind } from './fixtures/classes.ts'
import { normal, seeded, trueGain, twice } from './fixtures/simulated.ts'
import { type Gain, gainOf, gainSentence, gainText, type MeasuredTwice, ofDifferences } from './gain.ts'
import { linkedGain } from './linked-gain.ts'
import { pointStatistics } from './point-statistics.ts'
import { expectedAgain, type FirstTest, reliabilityFor } from './reliability.ts'
import { type Mark, responsesFromMarks } from './responses.ts'
import { student95 } from './student-t.ts'

describe('published paired differences', () => {
  it('sleep under two drugs (Student 1908): 1.58 hours, 0.70 to 2.46', () => {
    const { low, high } = intervalOf([1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4])
    expect(low).toBeCloseTo(0.7001142, 6)
    expect(high).toBeCloseTo(2.4598858, 6)
  })

  it('crossed and self-fertilised maize (Darwin 1876, by Fisher 1935): 20.93 eighths of an inch, 0.03 to 41.84', () => {
    const { low, high } = intervalOf([49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48])
    expect(low).toBeCloseTo(0.0312, 3)
    expect(high).toBeCloseTo(41.8355, 3)
  })

  /** In shares, so that the bounds of a share do not touch them. */
  function intervalOf(differences: number[]) {
    const { low, high } = ofDifferences(
      differences.map(difference => difference / 100),
      student95,
    )
    return { low: 100 * low, high: 100 * high }
  }
})

/** A first test of so many questions, all of which are asked again. */
const whole = (items: number, alpha: number | null = 0.5): FirstTest => ({
  alpha,
  complete: { n: 40, k: 20 },
  items: Array.from({ length: items }, () => ({ p: 0.5, n: 40 })),
})

describe('a gain of everybody on the same questions', () => {
  const pupils = (count: number, before: number, after: number) =>
    Array.from({ length: count }, () => ({ before, after }))
  const gainOfAll = (all: readonly MeasuredTwice[], items: number) => gainOf(all, items, whole(items))

  it('is on paired differences, and nothing else was to be expected', () => {
    const gain = gainOfAll([...pupils(10, 0.25, 0.75), ...pupils(10, 0.5, 0.5), ...pupils(11, 0.5, 0.75)], 4)
    expect(gain).toMatchObject({ n: 31, items: 4, clear: 'up', indication: false, why: '' })
    expect(gain.gain).toBeCloseTo((10 * 0.5 + 11 * 0.25) / 31, 12)
    expect(gain.expected).toBe(gain.before)
    expect(gainText(gain)).toBe('em 31 alunos, mais 25 pontos, entre 18 e 32')
    expect(gainSentence(gain, true)).toBe(
      'Sem ensinar nada esperava-se o mesmo resultado; o ganho: +25, entre 18 e 32.',
    )
    expect(
      gainText({
        ...gain,
        after: (gain.expected ?? 0) - 0.01,
        interval: { low: -0.05, high: 0.03 },
        clear: 'none',
      }),
    ).toBe('em 31 alunos, menos 1 ponto, entre −5 e 3 (sem ganho claro)')
    expect(
      gainText({
        ...gain,
        after: (gain.expected ?? 0) - 0.2,
        interval: { low: -0.3, high: -0.1 },
        clear: 'down',
      }),
    ).toBe('em 31 alunos, menos 20 pontos, entre 10 e 30')
    expect(
      gainText({ ...gain, after: (gain.expected ?? 0) + 0.001, n: 1, interval: null, clear: null }),
    ).toBe('em 1 aluno, o mesmo resultado')
  })

  it('of one question keeps a width where nobody changed', () => {
    // Bonett & Price 2012, eq. 5, by hand: (1 + 1) / 22 each way.
    const { interval, clear, indication } = gainOfAll(pupils(20, 1, 1), 1)
    expect(interval?.high).toBeCloseTo(1.750686 * Math.sqrt(2 / 22 / 22), 6)
    expect([clear, indication]).toEqual(['none', true])
  })

  it('says what few pupils and few questions do not allow', () => {
    expect(gainOfAll([], 3)).toMatchObject({ gain: null, why: 'nenhum aluno fez os dois testes' })
    expect(gainOfAll(pupils(3, 0, 1), 0)).toMatchObject({
      gain: null,
      why: 'os dois testes não têm perguntas em comum',
    })
    expect(gainOfAll(pupils(9, 0, 1), 3)).toMatchObject({
      gain: 1,
      interval: null,
      why: 'com 9 alunos não se calcula o intervalo: são precisos pelo menos 10',
    })
    expect(gainOfAll(pupils(1, 0, 1), 3).why).toContain('com 1 aluno ')
    expect(gainOfAll(pupils(12, 0.25, 0.5), 2)).toMatchObject({
      interval: null,
      indication: true,
      why: 'todos os alunos mudaram o mesmo: não há de que calcular o intervalo',
    })
  })
})

describe('a gain of those who were chosen', () => {
  // Twenty questions with alpha 0.8: five of them have a reliability of 5 × 0.8 / (20 − 15 × 0.8) = 0.5 (Spearman and Brown).
  const first = { ...whole(20, 0.8), complete: { n: 40, k: 20 } }
  const chosen: MeasuredTwice[] = [
    ...Array.from({ length: 20 }, () => ({ before: 0.8, after: null })),
    ...Array.from({ length: 20 }, (_, at) => ({ before: 0.2, after: at % 2 === 0 ? 0.4 : 0.6 })),
  ]

  it('is what remains beyond the rebound, worked by hand', () => {
    // The class stood at 0.5; half of the 0.3 that they lacked was chance: 0.35 was to be expected, and they obtained 0.5.
    const gain = gainOf(chosen, 5, first)
    expect(gain).toMatchObject({ n: 20, clear: 'up' })
    expect([gain.before, gain.expected, gain.after, gain.gain].map(value => value?.toFixed(9))).toEqual([
      '0.200000000',
      '0.350000000',
      '0.500000000',
      '0.150000000',
    ])
    expect(gainSentence(gain, true)).toMatch(
      /^Só por terem sido escolhidos por notas baixas, esperava-se \+15 sem ensinar nada; o ganho além disso: \+15, entre \d+ e \d+\.$/,
    )
    // Of pupils whom nobody chose that is not said.
    expect(gainSentence(gain, false)).toMatch(
      /^Esperava-se \+15 sem ensinar nada; o ganho além disso: \+15, entre/,
    )
    expect(gainText(gain)).toMatch(/^em 20 alunos, mais 15 pontos do que se esperava, entre/)
  })

  it('is nothing where they only came back to where they were expected', () => {
    const back = chosen.map(pupil => (pupil.after === null ? pupil : { ...pupil, after: pupil.after - 0.15 }))
    expect(gainOf(back, 5, first)).toMatchObject({ clear: 'none' })
    expect(gainOf(back, 5, first).gain).toBeCloseTo(0, 12)
  })

  it('is not known without the reliability of what chose them', () => {
    expect(gainOf(chosen, 5, { ...first, alpha: null })).toMatchObject({
      gain: null,
      interval: null,
      clear: null,
    })
    expect(gainOf(chosen, 5, { ...first, alpha: null }).why).toContain('fiabilidade')
  })

  it('expects all of them at the mean where the first test measured nothing in common', () => {
    expect(gainOf(chosen, 5, { ...first, alpha: -0.2 }).expected).toBeCloseTo(0.5, 12)
  })

  it('goes back to the mean of all questions where the competence was chosen as well', () => {
    const shares = [0.2, 0.3, 0.6, 0.7, 0.7].map(p => ({ p, n: 40 }))
    // Spread of the shares 0.055; what chance gives of 40 pupils is 0.005: a tenth of what lacks comes back.
    const chance = (0.16 + 0.21 + 0.24 + 0.21 + 0.21) / 5 / 40
    const kept = 1 - chance / 0.055
    expect(expectedAgain(0.25, { items: shares })).toBeCloseTo(0.5 - kept * 0.25, 12)
    expect(expectedAgain(0.25, { items: shares.slice(0, 2) })).toBe(0.25)
    expect(expectedAgain(0.25, { items: shares.map(({ n }) => ({ p: 0.4, n })) })).toBe(0.25)
  })

  it('has a reliability that grows with the questions, and an error that falls with the pupils', () => {
    const of = (items: number, n = 40) => reliabilityFor(items, { alpha: 0.8, complete: { n, k: 20 } })
    expect(of(20)?.value).toBeCloseTo(0.8, 12)
    expect(of(40)?.value).toBeCloseTo(1.6 / 1.8, 12)
    expect(of(20)?.error).toBeCloseTo(0.2 * Math.sqrt(40 / (19 * 39)), 12)
    expect(of(20, 80)?.error).toBeLessThan(of(20)?.error ?? 0)
    expect(reliabilityFor(3, { alpha: 0.8, complete: { n: 2, k: 20 } })).toBeNull()
    expect(reliabilityFor(0, { alpha: 0.8, complete: { n: 20, k: 20 } })).toBeNull()
  })
})

/** What is said of a simulated class of which the weakest were chosen. */
function saidOf(seed: number, kind: TwiceKind): { gain: Gain; truth: number } | undefined {
  const { before, after, again, pupils, truth } = measuredTwice(seed, kind)
  const share = (row: readonly number[] = []) =>
    again.reduce((sum, at) => sum + (row[at] ?? 0), 0) / again.length
  const who = new Set(pupils)
  const { alpha, complete, items } = pointStatistics(
    before,
    (before[0] ?? []).map(() => 1),
  )
  const first = { alpha, complete, items: items.map(({ p }) => ({ p, n: before.length })) }
  const all = before.map((row, at) => ({
    before: share(row),
    after: who.has(at) ? share(after[at]) : null,
    marks: row,
  }))
  const names = kind.competences.flatMap((count, at) => Array.from({ length: count }, () => `c${at}`))
  const parts = { weights: names.map(() => 1), again: names.map((_, at) => again.includes(at)), names }
  return pupils.length < 10 ? undefined : { gain: gainOf(all, again.length, first, parts), truth }
}

describe('simulated classes of which the weakest are chosen', () => {
  const kind: TwiceKind = {
    n: 50,
    competences: [5, 5, 5, 5],
    mean: -0.3,
    slope: 1.2,
    guessing: 0,
    apart: 0.3,
    learnt: 0,
    chosen: 3,
  }
  const CLASSES = cases(200, 400)
  const all = (of: Partial<TwiceKind>) =>
    Array.from({ length: CLASSES }, (_, seed) => saidOf(seed * 7919 + 17, { ...kind, ...of })).filter(
      said => said !== undefined,
    )
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const clear = (said: ReturnType<typeof all>) =>
    said.filter(({ gain }) => gain.clear === 'up').length / said.length

  it.each(
    inTurn<[string, Partial<TwiceKind>]>(
      [
        ['three competences', {}],
        ['guessing', { guessing: 0.2 }],
        ['one competence of three questions', { chosen: 1, competences: [3, 3, 4, 3, 4, 3], guessing: 0.2 }],
        ['one competence of one or two questions', { chosen: 1, competences: [1, 2, 1, 2, 1, 2] }],
        ['a weak class', { mean: -1.5, guessing: 0.2 }],
        ['thirty pupils', { n: 30, competences: [2, 3, 2, 3, 2, 3] }],
      ],
      2,
    ),
  )('nobody learns: no clear gain in 95 of 100, and none on the mean (%s)', (_name, of) => {
    const said = all(of)
    expect(said.length).toBeGreaterThan(CLASSES * 0.7)
    expect(clear(said)).toBeLessThanOrEqual(0.05)
    expect(Math.abs(mean(said.map(({ gain }) => gain.gain ?? Number.NaN)))).toBeLessThanOrEqual(0.02)
  })

  it.each(
    inTurn<[string, Partial<TwiceKind>]>([
      ['three competences', {}],
      ['three competences, guessing', { guessing: 0.2 }],
    ]),
  )('everybody learns half a standard deviation: found in four of five (%s)', (_name, of) => {
    expect(clear(all({ ...of, learnt: 0.5 }))).toBeGreaterThanOrEqual(0.8)
  })

  it('the interval holds the truth in 92 of 100', () => {
    const said = all({ learnt: 0.5, guessing: 0.2, chosen: 1 })
    const covered = said.filter(
      ({ gain: { interval }, truth }) => interval && interval.low <= truth && truth <= interval.high,
    )
    expectCovered(covered.length, said.length)
  })
})

/** Of so many repetitions, 92 % within three Monte-Carlo standard errors. */
function expectCovered(covered: number, runs: number) {
  const error = 3 * Math.sqrt((0.92 * 0.08) / runs)
  expect(covered / runs).toBeGreaterThan(0.92 - error)
  expect(covered / runs).toBeLessThan(0.92 + error)
}

describe('simulated gains, fixed seeds', () => {
  it.each([
    [10, 3],
    [20, 2],
    [31, 4],
    [45, 8],
  ])('%d pupils on the same %d questions: the interval holds the truth in 92 of 100', (n, k) => {
    const items = Array.from({ length: k }, (_, at) => -0.8 + (1.6 * at) / (k - 1))
    const truth = trueGain(items, 0.7)
    const runs = 2000
    let covered = 0
    for (let run = 0; run < runs; run++) {
      const { before, after } = twice(7_000_000 + run + 10_000 * n, n, items, items, 0.7)
      const share = (row: Mark[] = []) => row.reduce<number>((sum, mark) => sum + (mark ?? 0), 0) / k
      const { interval } = gainOf(
        before.map((row, at) => ({ before: share(row), after: share(after[at]) })),
        k,
        whole(k),
      )
      if (interval && interval.low <= truth && truth <= interval.high) covered++
    }
    expectCovered(covered, runs)
  })

  it('one question: the interval holds the truth in at least 92 of 100, and is not idle', () => {
    const truth = trueGain([0], 0.7)
    let covered = 0
    for (let run = 0; run < 2000; run++) {
      const { before, after } = twice(5_000_000 + run, 30, [0], [0], 0.7)
      const { interval } = gainOf(
        before.map((row, at) => ({ before: Number(row[0]), after: Number(after[at]?.[0]) })),
        1,
        whole(1),
      )
      if (interval && interval.low <= truth && truth <= interval.high) covered++
    }
    expect(covered / 2000).toBeGreaterThan(0.88)
    expect(covered / 2000).toBeLessThan(0.96)
  })

  // Six questions stand in both tests; each asks four of its own, and the second's are harder.
  const links = [-1.5, -0.9, -0.3, 0.3, 0.9, 1.5]
  const [first, second] = [
    [...links, -0.6, -0.2, 0.2, 0.6],
    [...links, 0, 0.4, 0.8, 1.2],
  ]
  const names = (form: string) => [
    ...links.map((_, at) => `l${at}`),
    ...Array.from({ length: 4 }, (_, at) => `${form}${at}`),
  ]
  const side = (rows: Mark[][], form: string) => ({
    pupils: rows.map((_, at) => `p${at}`),
    responses: responsesFromMarks(names(form), rows),
  })

  it.each([
    [35, cases(40, 120)],
    [80, cases(25, 80)],
  ])(
    '%d pupils on tests that share six of ten questions: the interval holds the truth in 92 of 100',
    (n, runs) => {
      // Of the later questions these alone are known from before.
      const truth = trueGain(links, 0.7)
      let [covered, bias] = [0, 0]
      for (let run = 0; run < runs; run++) {
        const { before, after } = twice(9_000_000 + run + 1000 * n, n, first, second, 0.7)
        const { gain, interval } = linkedGain(side(before, 'a'), side(after, 'b')).gain
        bias += ((gain ?? Number.NaN) - truth) / runs
        if (interval && interval.low <= truth && truth <= interval.high) covered++
      }
      expectCovered(covered, runs)
      expect(Math.abs(bias)).toBeLessThan(0.02)
    },
  )

  it('does not take harder questions for a loss, as the shares of both tests would', () => {
    const harder = second.map((difficulty, at) => (at < 6 ? difficulty : difficulty + 2))
    const { before, after } = twice(11, 300, first, harder, 0.7)
    const right = (rows: Mark[][]) => rows.flat().filter(mark => mark === 1).length
    expect(right(after)).toBeLessThan(right(before))
    expect(linkedGain(side(before, 'a'), side(after, 'b')).gain.clear).toBe('up')
  })

  it('takes new questions to be as hard as they were for another class, and subtracts what was to be expected', () => {
    const runs = cases(16, 40)
    const fresh = [-0.8, -0.4, 0, 0.4, 0.8, -0.6, 0.2, 0.6]
    const named = (form: string, count: number) => Array.from({ length: count }, (_, at) => `${form}${at}`)
    const [clear, gains, rebounds] = [
      [0, 0],
      [0, 0],
      [0, 0],
    ] as [number[], number[], number[]]
    for (let run = 0; run < runs; run++)
      for (const [place, learnt] of [0, 1].entries()) {
        const random = seeded(run * 977 + 5)
        const answer = (ability: number, items: number[]) =>
          items.map((difficulty): Mark => (random() < 1 / (1 + Math.exp(difficulty - ability)) ? 1 : 0))
        const abilities = Array.from({ length: 50 }, () => normal(random))
        const before = abilities.map(ability => answer(ability, first))
        // The weakest by four of the questions, which are not asked again.
        const weak = [...before.keys()].filter(
          at => (before[at] ?? []).slice(6).filter(mark => mark === 1).length < 2,
        )
        const after = weak.map(at => answer((abilities[at] ?? 0) + learnt, fresh))
        const others = Array.from({ length: 60 }, () => answer(normal(random), [...links, ...fresh]))
        const { gain } = linkedGain(
          { pupils: before.map((_, at) => `p${at}`), responses: responsesFromMarks(names('a'), before) },
          { pupils: weak.map(at => `p${at}`), responses: responsesFromMarks(named('n', 8), after) },
          [responsesFromMarks([...names('a').slice(0, 6), ...named('n', 8)], others)],
        )
        expect(gain).toMatchObject({ items: 8, method: 'linked', n: weak.length })
        gains[place] = (gains[place] ?? 0) + (gain.gain ?? Number.NaN) / runs
        rebounds[place] = (rebounds[place] ?? 0) + ((gain.expected ?? 0) - (gain.before ?? 0)) / runs
        if (gain.clear === 'up') clear[place] = (clear[place] ?? 0) + 1 / runs
      }
    expect(rebounds[0]).toBeGreaterThan(0.03)
    expect(Math.abs(gains[0] ?? 1)).toBeLessThan(0.02)
    expect(clear[0]).toBeLessThanOrEqual(0.05)
    expect(gains[1]).toBeGreaterThan(0.15)
    expect(clear[1]).toBeGreaterThan(0.8)
  })

  it('says of different questions what few pupils and few links do not allow', () => {
    const { before, after } = twice(3, 40, first, second, 0.7)
    expect(linkedGain(side(before.slice(0, 29), 'a'), side(after.slice(0, 29), 'b')).gain).toMatchObject({
      gain: null,
      n: 29,
      why: 'com 29 alunos no primeiro teste não se comparam perguntas diferentes: são precisos pelo menos 30',
    })
    const apart = {
      ...side(after, 'b'),
      responses: responsesFromMarks(
        names('b').map(name => (name === 'l0' ? name : `other ${name}`)),
        after,
      ),
    }
    expect(linkedGain(side(before, 'a'), apart).gain.why).toBe(
      'só 1 pergunta do segundo teste se conhece do primeiro ou de outras turmas: são precisas 3',
    )
  })
})
