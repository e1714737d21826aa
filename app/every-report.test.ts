import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runBounded } from '../scripts/run-bounded.ts'
import { computing, everyReport } from './every-report.ts'

describe('everything that computes over a class, a school or a network', () => {
  it('is tried', () => {
    const functions = computing.flatMap(each =>
      Object.entries(each).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
    )
    expect(functions.toSorted()).toEqual(Object.keys(everyReport).toSorted())
  })

  it('ends with figures or without, and never with NaN: all annulled, all credited, nobody, nothing, all alike', async () => {
    expect(await runBounded(join(import.meta.dirname, 'every-report.ts'))).toEqual([])
  }, 120_000)
})
