import { describe, expect, it, vi } from 'vitest'
import { binomialAtLeast, binomialAtMost, normalTail, proportionInterval } from './significance.ts'

describe('tests of significance', () => {
  it.each([
    [0, 0.5],
    [1, 0.158655254],
    [1.644853627, 0.05],
    [2.326347874, 0.01],
    [-1.959963985, 0.975],
    [5, 2.866516e-7],
  ])('P(Z > %d) = %d', (z, p) => expect(Math.abs(normalTail(z) / p - 1)).toBeLessThan(1e-6))

  it.each([
    // Sums of the terms of (q + p)ⁿ.
    [0, 5, 0.5, 1 / 32],
    [2, 5, 0.5, 16 / 32],
    [1, 3, 0.25, 27 / 64 + 27 / 64],
    [5, 5, 0.3, 1],
    [7, 5, 0.3, 1],
    [0, 0, 0.3, 1],
  ])('at most %d of %d at %d: %d', (x, n, p, chance) =>
    expect(binomialAtMost(x, n, p)).toBeCloseTo(chance, 12),
  )

  it('takes as many steps as there are answers, and not as their square', () => {
    const logs = vi.spyOn(Math, 'log')
    const many = binomialAtMost(400, 2000, 0.2)
    expect(logs.mock.calls.length).toBeLessThan(4 * 400)
    logs.mockRestore()
    // The median of so many lies at the mean.
    expect(many).toBeCloseTo(0.5, 1)
  })

  it('at least is the other side of at most', () => {
    for (let x = 1; x <= 12; x++)
      expect(binomialAtLeast(x, 12, 0.3)).toBeCloseTo(1 - binomialAtMost(x - 1, 12, 0.3), 12)
    expect(binomialAtLeast(0, 12, 0.3)).toBe(1)
  })

  it.each([
    // Wilson's interval, as Newcombe (1998, Statistics in Medicine 17:857) prints it.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%d of %d: %d to %d', (x, n, low, high) => {
    const interval = proportionInterval(x, n)
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
  })

  it('has no interval for nobody, and none outside 0 … 1', () => {
    expect(proportionInterval(0, 0)).toBeNull()
    expect(proportionInterval(3, 3)?.high).toBe(1)
    expect(proportionInterval(0, 3)?.low).toBe(0)
  })
})
