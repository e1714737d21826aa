import { describe, expect, it } from 'vitest'
import { itemsLacking } from './test-length.ts'

/** The reliability of a test made so many times as long. */
const longer = (reliability: number, factor: number) =>
  (factor * reliability) / (1 + (factor - 1) * reliability)

describe('itemsLacking', () => {
  it.each([
    // Twice as long, a test of 2/3 has 0,80.
    [2 / 3, 20, 20],
    [0.77, 20, 4],
    [0.8, 20, 0],
    [0.95, 20, 0],
    [0.5, 10, 30],
    [0, 20, null],
    [-0.3, 20, null],
    [0.44, 10, null],
    [0.45, 10, 39],
  ])('a reliability of %d in %d questions lacks %j', (reliability, items, lacking) =>
    expect(itemsLacking(reliability, items)).toBe(lacking),
  )

  it('is the least number of questions with which the wanted reliability is reached', () => {
    for (let reliability = 0.46; reliability < 0.8; reliability += 0.02) {
      const lacking = itemsLacking(reliability, 20) ?? Number.NaN
      expect(longer(reliability, (20 + lacking) / 20)).toBeGreaterThanOrEqual(0.8 - 1e-9)
      expect(longer(reliability, (20 + lacking - 1) / 20)).toBeLessThan(0.8)
    }
  })
})
