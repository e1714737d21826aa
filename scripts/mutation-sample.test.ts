import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Change, interval, isDrawn } from './mutation-sample.ts'

const changes = Array.from(
  { length: 4000 },
  (_, line): Change => ({
    fileName: `engines/${line % 7}.ts`,
    location: { start: { line, column: 3 }, end: { line, column: 9 } },
    mutatorName: 'EqualityOperator',
    replacement: 'a < b',
  }),
)
const drawn = (share: number, seed: string) => changes.filter(change => isDrawn(change, share, seed))

describe('a sample of the changes', () => {
  it('is as large as asked, and of every file', () => {
    const sample = drawn(0.1, '1')
    expect(sample.length).toBeGreaterThan(340)
    expect(sample.length).toBeLessThan(460)
    expect(new Set(sample.map(change => change.fileName)).size).toBe(7)
    expect(drawn(1, '1')).toHaveLength(4000)
    expect(drawn(0, '1')).toHaveLength(0)
  })

  it('is the same for the same seed, and another for another', () => {
    expect(drawn(0.1, '1')).toEqual(drawn(0.1, '1'))
    expect(drawn(0.1, '2')).not.toEqual(drawn(0.1, '1'))
  })

  it('holds the smaller one of the same seed', () => {
    const larger = new Set(drawn(0.2, '1'))
    expect(drawn(0.1, '1').filter(change => !larger.has(change))).toEqual([])
  })

  it('is the same whether a file is named from the root or in full', () => {
    const inFull = changes.map(change => ({
      ...change,
      fileName: resolve(import.meta.dirname, '..', change.fileName),
    }))
    expect(inFull.map(change => isDrawn(change, 0.1, '1'))).toEqual(
      changes.map(change => isDrawn(change, 0.1, '1')),
    )
  })

  it('says between which shares the share of all lies', () => {
    // From Brown, Cai and DasGupta's formula, worked by hand.
    const [least, most] = interval(90, 100)
    expect(least).toBeCloseTo(82.56, 1)
    expect(most).toBeCloseTo(94.48, 1)
    expect(interval(0, 0)).toEqual([0, 100])
    expect(interval(50, 50)[1]).toBeCloseTo(100, 6)
  })
})
