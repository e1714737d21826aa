import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionalMoments } from './symmetric-functions.ts'

/** The same by adding up all 2^m answer patterns. */
function byEnumeration(easiness: number[], pupils: number[]) {
  const m = easiness.length
  const patterns = Array.from({ length: 2 ** m }, (_, code) => {
    const answers = easiness.map((_, item) => (code >> item) & 1)
    return {
      answers,
      score: answers.reduce<number>((sum, answer) => sum + answer, 0),
      weight: Math.exp(
        answers.reduce<number>((sum, answer, item) => sum + answer * (easiness[item] ?? 0), 0),
      ),
    }
  })
  const expected = Array(m).fill(0)
  const information = Array(m * m).fill(0)
  let logNormaliser = 0
  for (let r = 1; r < m; r++) {
    const ofScore = patterns.filter(({ score }) => score === r)
    const gamma = ofScore.reduce((sum, { weight }) => sum + weight, 0)
    const n = pupils[r] ?? 0
    const mean = (value: (answers: number[]) => number) =>
      ofScore.reduce((sum, { answers, weight }) => sum + (weight / gamma) * value(answers), 0)
    logNormaliser += n * Math.log(gamma)
    for (let i = 0; i < m; i++) {
      const own = mean(answers => answers[i] ?? 0)
      expected[i] += n * own
      for (let j = 0; j < m; j++) {
        const joint = mean(answers => (answers[i] ?? 0) * (answers[j] ?? 0))
        information[i * m + j] += n * (joint - own * mean(answers => answers[j] ?? 0))
      }
    }
  }
  return { logNormaliser, expected, information }
}

describe('conditionalMoments', () => {
  it('gives what adding up every answer pattern gives', () => {
    const anyGroup = fc
      .integer({ min: 2, max: 7 })
      .chain(m =>
        fc.tuple(
          fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: m, maxLength: m }),
          fc.array(fc.nat(30), { minLength: m + 1, maxLength: m + 1 }),
        ),
      )
    fc.assert(
      fc.property(anyGroup, ([easiness, pupils]) => {
        const wanted = byEnumeration(easiness, pupils)
        const got = conditionalMoments(Float64Array.from(easiness), Float64Array.from(pupils))
        expect(got.logNormaliser).toBeCloseTo(wanted.logNormaliser, 8)
        for (const [i, value] of got.expected.entries()) expect(value).toBeCloseTo(wanted.expected[i], 9)
        for (const [i, value] of got.information.entries()) {
          expect(value).toBeCloseTo(wanted.information[i], 9)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('gives it of one score too, for items as close as they may be', () => {
    const anyOne = fc
      .integer({ min: 8, max: 10 })
      .chain(m =>
        fc.tuple(
          fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: m, maxLength: m }),
          fc.array(fc.constantFrom(0, 1e-12, 1e-7, 9e-4, 1.1e-3, 1), { minLength: m, maxLength: m }),
          fc.integer({ min: 1, max: m - 1 }),
          fc.integer({ min: 1, max: 40 }),
        ),
      )
    fc.assert(
      fc.property(anyOne, ([easiness, apart, score, n]) => {
        const m = easiness.length
        // Each item stands where the one before it does, or a little or far beyond.
        const placed = easiness.map((value, i) =>
          apart[i] === 1 ? value : (easiness[i - (i % 4)] ?? value) + (apart[i] ?? 0),
        )
        const pupils = Array.from({ length: m + 1 }, (_, r) => (r === score ? n : 0))
        // Pupils with none or all right say nothing, and do not choose the way.
        const withExtremes = pupils.with(0, 5).with(m, 7)
        const wanted = byEnumeration(placed, pupils)
        const got = conditionalMoments(Float64Array.from(placed), Float64Array.from(withExtremes))
        expect(got.logNormaliser).toBeCloseTo(wanted.logNormaliser, 8)
        for (const [i, value] of got.expected.entries()) expect(value).toBeCloseTo(wanted.expected[i], 9)
        for (const [i, value] of got.information.entries())
          expect(value).toBeCloseTo(wanted.information[i], 8)
      }),
      { numRuns: 60 },
    )
  })

  it('says the same of many scores together and of each by itself', () => {
    const m = 40
    const easiness = Float64Array.from({ length: m }, (_, i) => Math.sin(9 * i) * (i % 5))
    const one = (r: number) => {
      const pupils = new Float64Array(m + 1)
      pupils[r] = r
      return conditionalMoments(easiness, pupils)
    }
    const together = conditionalMoments(
      easiness,
      Float64Array.from({ length: m + 1 }, (_, r) => r),
    )
    const apart = Array.from({ length: m - 1 }, (_, at) => one(at + 1))
    const sum = (of: (moments: (typeof apart)[number]) => number) =>
      apart.reduce((all, moments) => all + of(moments), 0)
    expect(sum(({ logNormaliser }) => logNormaliser)).toBeCloseTo(together.logNormaliser, 6)
    for (let i = 0; i < m; i++) {
      expect(sum(({ expected }) => expected[i] ?? 0)).toBeCloseTo(together.expected[i] ?? 0, 7)
      for (let j = 0; j < m; j++)
        expect(sum(({ information }) => information[i * m + j] ?? 0)).toBeCloseTo(
          together.information[i * m + j] ?? 0,
          6,
        )
    }
  })

  it('keeps its digits for 300 items over twelve logits, where the plain functions overflow', () => {
    const m = 300
    const easiness = Float64Array.from({ length: m }, (_, i) => -6 + (12 * i) / (m - 1))
    const pupils = new Float64Array(m + 1).fill(1)
    const { logNormaliser, expected, information } = conditionalMoments(easiness, pupils)
    expect(Number.isFinite(logNormaliser)).toBe(true)
    // Scores 1 … 299 of one pupil each: the expected right answers add up to the points, symmetrically.
    expect(expected.reduce((sum, value) => sum + value, 0)).toBeCloseTo((299 * 300) / 2, 6)
    expect((expected[0] ?? 0) + (expected[m - 1] ?? 0)).toBeCloseTo(299, 8)
    // The total is fixed by the score, so every row of the covariance adds up to nothing.
    for (let i = 0; i < m; i++) {
      const row = information.subarray(i * m, i * m + m)
      expect(row.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 9)
    }
  })
})
