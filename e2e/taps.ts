import { expect, type Locator, type Page } from '@playwright/test'

/** Jobs, and how many taps each takes at most: who makes a way longer has to say so here. */
const MOST = {
  'a lesson for a parallel group, from the week': 1,
  'a lesson for a parallel group, from the lesson': 2,
  'four lessons pushed': 1,
  'five lessons given to substitutes': 6,
  '496 terms published': 3,
  'a first lesson, from an empty school': 62,
  'a school, from six files': 50,
  'what to teach next, and to whom': 1,
  'twenty questions of the bank, A and B, with their papers': 8,
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

/** Counts what a person does on a page from its first address on: a tap, a field that is written, a file that is chosen. */
export async function countTaps(page: Page): Promise<{ taps: number }> {
  const hand = { taps: 0 }
  await page.exposeFunction('tapped', () => {
    hand.taps += 1
  })
  await page.addInitScript(() => {
    const count = () => (window as unknown as { tapped: () => void }).tapped()
    addEventListener('pointerdown', count, true)
    addEventListener(
      'change',
      ({ target }) => {
        const isTapped = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)
        if (!isTapped) count()
      },
      true,
    )
  })
  return hand
}

export function expectTaps(job: keyof typeof MOST, taps: number): void {
  console.info(`${job}: ${taps} taps`)
  expect(taps, job).toBeLessThanOrEqual(MOST[job])
}
