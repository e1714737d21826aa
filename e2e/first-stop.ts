import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Elements that the page itself brought into view since it was opened. */
    broughtIntoView?: string[]
  }
}

const SKIP = 'Saltar para o conteúdo'

/** Notes what every page that is opened from here on scrolls into view: Chromium 150 lets Tab begin there. */
export async function followScrolling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const scroll = Element.prototype.scrollIntoView
    window.broughtIntoView = []
    Element.prototype.scrollIntoView = function (options) {
      window.broughtIntoView?.push(this.outerHTML.slice(0, 120))
      scroll.call(this, options)
    }
  })
}

/**
 * What is wrong with where the first Tab of a page that was just opened leads, before anybody did anything: it is the
 * skip link where the page has one, unless the page has put the focus into its own work.
 */
export async function firstStopFaults(page: Page): Promise<string[]> {
  const moved = await page.evaluate(() => window.broughtIntoView ?? [])
  const wrong = moved.map(element => `scrolled into view: ${element}`)
  const skip = page.getByRole('link', { name: SKIP })
  const isFocused = await page.evaluate(() => document.activeElement !== document.body)
  if (isFocused || (await skip.count()) === 0) return wrong
  await page.keyboard.press('Tab')
  const stop = await page.evaluate(() => {
    const element = document.activeElement
    const text = element?.textContent ?? ''
    if (element instanceof HTMLElement) element.blur()
    return text
  })
  return stop === SKIP ? wrong : [...wrong, `the first Tab leads to «${stop.slice(0, 60)}»`]
}
