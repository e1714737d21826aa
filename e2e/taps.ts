import { expect, type Locator, type Page } from '@playwright/test'
import { PHONE } from './one-look.ts'

interface Bound {
  taps: number
  /** How many screens of a phone the first page of the job is high, at most. */
  screens?: number
}

/** Jobs, and how many taps each takes at most: who makes a way longer has to say so here. */
const MOST = {
  'a lesson for a parallel group, from the week': { taps: 1 },
  'a lesson for a parallel group, from the lesson': { taps: 2 },
  'four lessons pushed': { taps: 1 },
  'five lessons given to substitutes': { taps: 6 },
  '496 terms published': { taps: 3 },
  'a first lesson, from an empty school': { taps: 62 },
  'a school, from six files': { taps: 50 },
  'what to teach next, and to whom': { taps: 1 },
  'twenty questions of the bank, A and B, with their papers': { taps: 8 },
  'two missing pupils marked in the lesson': { taps: 4 },
  'a group called from the list of absences, two are missing': { taps: 6 },
  'a lesson taught, two are missing, closed as partial': { taps: 7 },
  'a lesson planned from the week': { taps: 3 },
  'a week filled from the analytical plan': { taps: 2 },
  'a pupil heard reading': { taps: 5 },
  'three answers of four pupils on two versions': { taps: 14 },
  'two written answers marked': { taps: 5 },
  'a recovery begun from a report': { taps: 3 },
  'a pupil in one look': { taps: 3 },
  'a message home': { taps: 5 },
  'the sheet for home': { taps: 5 },
  'a term found': { taps: 3 },
  'a plan approved': { taps: 1 },
  'a plan returned with a comment': { taps: 6 },
  'the marks of a trimester handed in': { taps: 2 },
  'a council held and its pauta closed': { taps: 7 },
  'the school on one page': { taps: 2 },
  'a quick quiz for one group': { taps: 7 },
  'a live game begun with a class': { taps: 3 },
} as const satisfies Record<string, Bound>

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

/** How many screens of a phone the page on the screen is high. */
export function screensOf(page: Page): Promise<number> {
  return page.evaluate(height => document.documentElement.scrollHeight / height, PHONE.height)
}

export function expectTaps(job: keyof typeof MOST, taps: number, screens?: number): void {
  const most: Bound = MOST[job]
  const high = screens === undefined ? '' : `, its first page ${screens.toFixed(1)} screens high`
  console.info(`${job}: ${taps} taps${high}`)
  expect(taps, job).toBeLessThanOrEqual(most.taps)
  if (screens !== undefined && most.screens !== undefined)
    expect(screens, `${job}: screens of its first page`).toBeLessThanOrEqual(most.screens)
}
