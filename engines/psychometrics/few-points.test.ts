import { describe, expect, it } from 'vitest'
import { fewPoints } from './few-points.ts'
import { answersOf, classOf } from './fixtures/classes.ts'
import { seeded } from './fixtures/simulated.ts'
import { choosersOf } from './key-check.ts'
import { type Choosers, gather, logEvidence, placeOf, USUAL } from './key-evidence.ts'

describe('few points that stand for many', () => {
  const random = seeded(7)
  const drawn = {
    anywhere: Float64Array.from({ length: 200 }, () => 6 * random() - 3),
    'on few places': Float64Array.from({ length: 200 }, () => Math.floor(5 * random()) / 2 - 1),
    'hardly more than they are': Float64Array.from({ length: 12 }, () => 2 * random()),
  }
  const weights = Float64Array.from({ length: 200 }, () => 1 + Math.floor(4 * random()))

  it.each(Object.entries(drawn))(
    'have the sums of every polynomial below twice their number: %s',
    (_, points) => {
      const own = weights.subarray(0, points.length)
      const few = fewPoints(points, own, 10)
      for (let degree = 0; degree < 20; degree++) {
        const sumOf = (points: Float64Array, weights: Float64Array) =>
          points.reduce((sum, point, at) => sum + (weights[at] ?? 0) * (point / 3) ** degree, 0)
        expect(sumOf(few.points, few.weights), `degree ${degree}`).toBeCloseTo(sumOf(points, own), 10)
      }
    },
  )
})

describe('the evidence for a key', () => {
  const key = Array.from({ length: 20 }, () => 0)
  const ofClasses = (classes: number) =>
    Array.from({ length: classes }, (_, at) =>
      choosersOf(
        answersOf(classOf('varied questions (3PL)', at + 1, { mean: at / 4 - 1, n: 60, k: 20 }), key),
        3,
      ),
    ).flat()
  /** Everybody above the middle takes the first option, everybody below the second. */
  const parted: Choosers[] = Array.from({ length: 600 }, (_, at) => ({
    score: at / 100 - 3,
    counts: at < 300 ? [0, 30, 0, 0] : [30, 0, 0, 0],
  }))

  it.each([
    ['seven classes', ofClasses(7), false],
    ['a question that parts a class in two', parted, true],
  ])('is the same of few points as of every row: %s', (_, choosers, steep) => {
    const few = gather(choosers, 4)
    const { rows } = few
    if (!rows) throw new Error('There are too few rows.')
    for (const right of [0, 1, 2, 3]) {
      expect(logEvidence(few, right, USUAL)).toBeCloseTo(logEvidence(rows, right, USUAL), 8)
      const [place, exact] = [placeOf(few, right, USUAL), placeOf(rows, right, USUAL)]
      expect(place.slope).toBeCloseTo(exact.slope, 8)
      expect(place.spread[2]).toBeCloseTo(exact.spread[2], 8)
    }
    // What few points cannot bear is fitted to the rows.
    expect(steep).toBe(Math.max(...slopesOf(few)) > few.steepest)
  })

  const slopesOf = (of: ReturnType<typeof gather>) =>
    [...of.stood.values()].map(({ at }) => Math.max(...at.slice(4)) - Math.min(...at.slice(4)))
})
