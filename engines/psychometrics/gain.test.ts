import { describe, expect, it } from 'vitest'
import { conditionalRasch } from './conditional-rasch.ts'
import { normal, seeded } from './fixtures/simulated.ts'
import { gainText, ofDifferences, pairedGain, pointsOf } from './gain.ts'
import { linkedGain } from './linked-gain.ts'
import { type Mark, responsesFromMarks } from './responses.ts'
import { student95, studentCentre } from './student-t.ts'

describe("Student's distribution", () => {
  it.each([
    // Fisher & Yates, Statistical Tables, table III, 5 %.
    [1, 12.706],
    [2, 4.303],
    [9, 2.262],
    [14, 2.145],
    [30, 2.042],
    [120, 1.98],
  ])('with %d degrees holds 95 of 100 within %d', (degrees, t) =>
    expect(student95(degrees)).toBeCloseTo(t, 3),
  )

  it('has for one degree the centre of Cauchy’s, and for many that of the normal one', () => {
    expect(studentCentre(1, 1)).toBeCloseTo(0.5, 12)
    expect(student95(19_999)).toBeCloseTo(1.96, 3)
    expect(student95(20_000)).toBeCloseTo(1.96, 3)
  })
})

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
    const { low, high } = ofDifferences(differences.map(difference => difference / 100))
    return { low: 100 * low, high: 100 * high }
  }
})

describe('a gain on the same questions', () => {
  const pupils = (count: number, before: number, after: number) =>
    Array.from({ length: count }, () => ({ before, after }))

  it('is on paired differences, and is said in one sentence', () => {
    const gain = pairedGain([...pupils(10, 0.25, 0.75), ...pupils(10, 0.5, 0.5), ...pupils(11, 0.5, 0.75)], 4)
    expect(gain).toMatchObject({ n: 31, items: 4, clear: 'up', indication: false, why: '' })
    expect(gain.gain).toBeCloseTo((10 * 0.5 + 11 * 0.25) / 31, 12)
    expect(gainText(gain)).toBe('em 31 alunos, mais 25 pontos, entre 18 e 32')
    expect(gainText({ ...gain, gain: -0.01, interval: { low: -0.05, high: 0.03 }, clear: 'none' })).toBe(
      'em 31 alunos, menos 1 ponto, entre −5 e 3 (sem ganho claro)',
    )
    expect(gainText({ ...gain, gain: -0.2, interval: { low: -0.3, high: -0.1 }, clear: 'down' })).toBe(
      'em 31 alunos, menos 20 pontos, entre 10 e 30',
    )
    expect(gainText({ ...gain, gain: 0.001, n: 1, interval: null, clear: null })).toBe(
      'em 1 aluno, o mesmo resultado',
    )
  })

  it('of one question keeps a width where nobody changed', () => {
    // Bonett & Price 2012, eq. 5, by hand: (1 + 1) / 22 each way.
    const { interval, clear, indication } = pairedGain(pupils(20, 1, 1), 1)
    expect(interval?.high).toBeCloseTo(1.959964 * Math.sqrt(2 / 22 / 22), 6)
    expect([clear, indication]).toEqual(['none', true])
  })

  it('says what few pupils and few questions do not allow', () => {
    expect(pairedGain([], 3)).toMatchObject({ gain: null, why: 'nenhum aluno fez os dois testes' })
    expect(pairedGain(pupils(3, 0, 1), 0)).toMatchObject({
      gain: null,
      why: 'os dois testes não têm perguntas em comum',
    })
    expect(pairedGain(pupils(9, 0, 1), 3)).toMatchObject({
      gain: 1,
      interval: null,
      why: 'com 9 alunos não se calcula o intervalo: são precisos pelo menos 10',
    })
    expect(pairedGain(pupils(1, 0, 1), 3).why).toContain('com 1 aluno ')
    expect(pairedGain(pupils(12, 0.25, 0.5), 2)).toMatchObject({
      interval: null,
      indication: true,
      why: 'todos os alunos mudaram o mesmo: não há de que calcular o intervalo',
    })
  })

  it('is clear by what is shown: an interval from 0,4 points on begins at 0', () => {
    expect([pointsOf(0.004), pointsOf(0.005), pointsOf(-0.005), pointsOf(-0.0149)]).toEqual([0, 1, -1, -1])
  })
})

/** Pupils who gain, each in an own measure, answering items of these difficulties at both times. */
function twice(seed: number, n: number, first: number[], second: number[], gain: number) {
  const random = seeded(seed)
  const answers = { before: [] as Mark[][], after: [] as Mark[][] }
  for (let pupil = 0; pupil < n; pupil++) {
    const ability = normal(random)
    const later = ability + gain + 0.5 * normal(random)
    const answer = (at: number, items: number[]) =>
      items.map((difficulty): Mark => (random() < 1 / (1 + Math.exp(difficulty - at)) ? 1 : 0))
    answers.before.push(answer(ability, first))
    answers.after.push(answer(later, second))
  }
  return answers
}

/** The gain of the whole population that {@link twice} draws from, in the share of these items. */
function trueGain(items: number[], gain: number): number {
  const share = (mean: number, sd: number) => {
    let sum = 0
    for (let z = -6; z <= 6; z += 0.05)
      for (const difficulty of items)
        sum +=
          (0.05 * Math.exp((-z * z) / 2)) /
          Math.sqrt(2 * Math.PI) /
          (1 + Math.exp(difficulty - mean - sd * z))
    return sum / items.length
  }
  return share(gain, Math.sqrt(1.25)) - share(0, 1)
}

/** Of so many repetitions, 95 % within three Monte-Carlo standard errors. */
function expectCovered(covered: number, runs: number) {
  const error = 3 * Math.sqrt((0.95 * 0.05) / runs)
  expect(covered / runs).toBeGreaterThan(0.95 - error)
  expect(covered / runs).toBeLessThan(0.95 + error)
}

describe('simulated gains, fixed seeds', () => {
  it.each([
    [10, 3],
    [20, 2],
    [31, 4],
    [45, 8],
  ])('%d pupils on the same %d questions: the interval holds the truth in 95 of 100', (n, k) => {
    const items = Array.from({ length: k }, (_, at) => -0.8 + (1.6 * at) / (k - 1))
    const truth = trueGain(items, 0.7)
    const runs = 2000
    let covered = 0
    for (let run = 0; run < runs; run++) {
      const { before, after } = twice(7_000_000 + run + 10_000 * n, n, items, items, 0.7)
      const share = (row: Mark[] = []) => row.reduce<number>((sum, mark) => sum + (mark ?? 0), 0) / k
      const { interval } = pairedGain(
        before.map((row, at) => ({ before: share(row), after: share(after[at]) })),
        k,
      )
      if (interval && interval.low <= truth && truth <= interval.high) covered++
    }
    expectCovered(covered, runs)
  })

  it('one question: the interval holds the truth in at least 95 of 100, and is not idle', () => {
    const truth = trueGain([0], 0.7)
    let covered = 0
    for (let run = 0; run < 2000; run++) {
      const { before, after } = twice(5_000_000 + run, 30, [0], [0], 0.7)
      const { interval } = pairedGain(
        before.map((row, at) => ({ before: Number(row[0]), after: Number(after[at]?.[0]) })),
        1,
      )
      if (interval && interval.low <= truth && truth <= interval.high) covered++
    }
    expect(covered / 2000).toBeGreaterThan(0.935)
    expect(covered / 2000).toBeLessThan(0.98)
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
    [35, 120],
    [80, 80],
  ])(
    '%d pupils on tests that share six of ten questions: the interval holds the truth in 95 of 100',
    (n, runs) => {
      const truth = trueGain([...first, ...second.slice(6)], 0.7)
      let [covered, bias] = [0, 0]
      for (let run = 0; run < runs; run++) {
        const { before, after } = twice(9_000_000 + run + 1000 * n, n, first, second, 0.7)
        const { gain, interval } = linkedGain(side(before, 'a'), side(after, 'b'))
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
    expect(linkedGain(side(before, 'a'), side(after, 'b')).clear).toBe('up')
  })

  it('says of different questions what few pupils and few links do not allow', () => {
    const { before, after } = twice(3, 40, first, second, 0.7)
    expect(linkedGain(side(before.slice(0, 29), 'a'), side(after.slice(0, 29), 'b'))).toMatchObject({
      gain: null,
      n: 29,
      why: 'com 29 alunos não se comparam perguntas diferentes: são precisos pelo menos 30',
    })
    const apart = {
      ...side(after, 'b'),
      responses: responsesFromMarks(
        names('b').map(name => (name === 'l0' ? name : `other ${name}`)),
        after,
      ),
    }
    expect(linkedGain(side(before, 'a'), apart).why).toBe(
      'os dois testes têm 1 pergunta em comum: para comparar perguntas diferentes são precisas 3',
    )
  })
})

it('links two booklets through the question that both hold (Andrich & Marais 2019, ch. 11: 5 and 2 of 7)', () => {
  // Of the seven pupils with one right of questions 8 and 11, five had 8: they stand ln(5 / 2) apart.
  const rows: Mark[][] = [
    ...Array.from({ length: 5 }, (): Mark[] => [undefined, 1, 0]),
    ...Array.from({ length: 2 }, (): Mark[] => [undefined, 0, 1]),
    ...Array.from({ length: 3 }, (): Mark[] => [1, 0, undefined]),
    ...Array.from({ length: 4 }, (): Mark[] => [0, 1, undefined]),
  ]
  const model = conditionalRasch(responsesFromMarks(['1', '8', '11'], rows)).value
  const [one = 0, eight = 0, eleven = 0] = model?.items.map(({ difficulty }) => difficulty ?? 0) ?? []
  expect(eleven - eight).toBeCloseTo(Math.log(5 / 2), 9)
  expect(one - eight).toBeCloseTo(Math.log(4 / 3), 9)
})
