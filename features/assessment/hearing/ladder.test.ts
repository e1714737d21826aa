import { expect, it } from 'vitest'
import { firstLevel, nextStep, type Try } from './ladder.ts'

/** Hears a pupil who manages every level up to one and none above: the taps, and the level found. */
function hear(levels: number, truth: number, sample: 1 | 2 = 1): { taps: number; reached: number } {
  const tries: Try[] = []
  for (;;) {
    const step = nextStep(levels, tries)
    if ('reached' in step) return { taps: tries.length, reached: step.reached }
    expect(tries.length, 'it ends').toBeLessThan(levels)
    tries.push({ level: step.try, sample: step.try <= truth ? sample : null })
  }
}

it('finds the level of every pupil, whichever sample was managed', () => {
  for (let levels = 2; levels <= 12; levels += 1)
    for (let truth = 0; truth < levels; truth += 1)
      for (const sample of [1, 2] as const)
        expect([levels, truth, hear(levels, truth, sample).reached]).toEqual([levels, truth, truth])
})

it('takes at most three taps for the five levels of reading and the six of counting', () => {
  for (const levels of [5, 6])
    for (let truth = 0; truth < levels; truth += 1)
      expect(hear(levels, truth).taps, `${levels} níveis, ${truth}`).toBeLessThanOrEqual(3)
})

it('goes up while a level is managed and down while it is not, one at a time', () => {
  expect(nextStep(5, [])).toEqual({ try: firstLevel(5) })
  expect(nextStep(5, [{ level: 2, sample: 2 }])).toEqual({ try: 3 })
  expect(nextStep(5, [{ level: 2, sample: null }])).toEqual({ try: 1 })
  expect(
    nextStep(5, [
      { level: 2, sample: null },
      { level: 1, sample: null },
    ]),
  ).toEqual({ reached: 0 })
})
