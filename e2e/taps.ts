import { expect, type Locator } from '@playwright/test'

/** Jobs, and how many taps each takes at most: who makes a way longer has to say so here. */
const MOST = {
  'a lesson for a parallel group, from the week': 1,
  'a lesson for a parallel group, from the lesson': 2,
  'four lessons pushed': 1,
  'five lessons given to substitutes': 6,
} as const

/** A hand that counts its taps. */
export function countingHand() {
  const hand = {
    taps: 0,
    tap: async (what: Locator) => {
      hand.taps += 1
      await what.click()
    },
  }
  return hand
}

export function expectTaps(job: keyof typeof MOST, taps: number): void {
  console.info(`${job}: ${taps} taps`)
  expect(taps, job).toBeLessThanOrEqual(MOST[job])
}
