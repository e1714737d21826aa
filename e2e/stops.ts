import type { Page } from '@playwright/test'

/** Longer pages repeat themselves row by row. */
const STOPS = 150

/** What on the page shows that it takes a click, and is neither a stop of the keyboard, nor within one, nor has one. */
export function hardToReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stops = 'a[href], button, input, select, textarea, summary, [tabindex]:not(main)'
    const pointer = (element: Element | null) =>
      element !== null && getComputedStyle(element).cursor === 'pointer'
    return [...document.querySelectorAll<HTMLElement>('main *')]
      .filter(element => pointer(element) && !pointer(element.parentElement) && element.checkVisibility())
      .filter(element => !element.closest(`${stops}, label`) && !element.querySelector(stops))
      .map(element => `${element.localName}: ${element.innerText.slice(0, 60)}`)
  })
}

/** Tabs through the page, and names each stop in it whose focus is not drawn, or that is not there to be seen. */
export async function hardToSee(page: Page): Promise<string[]> {
  const hidden: string[] = []
  await page.evaluate(() => document.querySelector('main')?.focus())
  for (let at = 0, within = false; at < STOPS; at += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (stop === null && within) return hidden
    if (stop === null) continue
    within = true
    if (stop.fault) hidden.push(stop.name)
  }
  return hidden
}

/** Runs in the page: what has the focus in the page's own part, null elsewhere. */
function lookAtFocus(): { name: string; fault: boolean } | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.closest('main')) return null
  // What is drawn of a box to tick or a choice stands beside it.
  const drawn = [
    focused,
    focused.parentElement,
    focused.parentElement?.parentElement,
    focused.closest('label'),
  ]
  const ring = drawn.some(element => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
  const there = focused.matches('[type=radio], [type=checkbox], [type=file]')
    ? (focused.closest('label') ?? focused.parentElement ?? focused)
    : focused
  const { left, top, width, height } = there.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const own = focused.closest('label') ?? there
  const seen =
    there.checkVisibility({ opacityProperty: true }) &&
    hit !== null &&
    (own.contains(hit) || hit.contains(focused))
  const name = `${focused.localName}: ${(focused.getAttribute('aria-label') ?? focused.innerText).slice(0, 60)}`
  return { name, fault: !ring || !seen }
}
