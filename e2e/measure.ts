import type { Locator, Page } from '@playwright/test'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where an element is in the window, in CSS pixels. */
export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not drawn.')
  return box
}

/** One computed style of an element. */
export function styleOf(locator: Locator, property: string): Promise<string> {
  return locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}

/** One computed style of the nearest element, from here upwards, where it is not `without`. */
export function styleAround(locator: Locator, property: string, without: string): Promise<string> {
  return locator.evaluate(
    (element, [name, none]) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const value = getComputedStyle(at).getPropertyValue(name)
        if (value !== none) return value
      }
      return none
    },
    [property, without] as const,
  )
}

/** How many columns the children of an element stand in. */
export async function columnsOf(locator: Locator): Promise<number> {
  return (await styleOf(locator, 'grid-template-columns')).split(' ').length
}

/** Settings as a tab before this one left them. */
export async function begin(
  page: Page,
  settings: Record<string, unknown>,
  mode?: 'light' | 'dark' | 'system',
): Promise<void> {
  await page.addInitScript(
    ([kept, chosen]) => {
      if (sessionStorage.getItem('e2e-settings') !== null) return
      sessionStorage.setItem('e2e-settings', 'set')
      localStorage.setItem('app-settings', JSON.stringify(kept))
      if (chosen) localStorage.setItem('theme-mode', chosen)
    },
    [settings, mode] as const,
  )
}

/** The page as wide as its window: nothing sticks out to the side. */
export function sticksOut(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Cards in a grid that keep a margin beside its gap, by their headings: they stand lower than their neighbours. */
export function gapsTwice(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('section + section')].flatMap(card => {
      const around = getComputedStyle(card.parentElement ?? card)
      const hasGaps = /grid|flex/.test(around.display) && Number.parseFloat(around.rowGap) > 0
      return hasGaps && Number.parseFloat(getComputedStyle(card).marginTop) > 0
        ? [card.querySelector('h2')?.textContent ?? card.className]
        : []
    }),
  )
}

/** What a press on the middle of a button would press. */
export async function pressedAt(button: Locator): Promise<string | null | undefined> {
  const box = await boxOf(button)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return button
    .page()
    .evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.textContent, [x, y] as const)
}

/** Pixels from the head of the page to its foot. */
export function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

/**
 * By how many pixels the cards of one half of the page reach lower than those of the other; without a card in one of the
 * halves it has no end.
 */
export function emptyBesides(page: Page): Promise<number> {
  return page.locator('main').evaluate(main => {
    const ground = getComputedStyle(document.body).backgroundColor
    const cards = [...main.querySelectorAll('*')].flatMap(element => {
      const { borderTopWidth, borderLeftWidth, backgroundColor } = getComputedStyle(element)
      const isCard = borderTopWidth !== '0px' && borderLeftWidth !== '0px' && backgroundColor !== ground
      const box = element.getBoundingClientRect()
      return isCard && backgroundColor !== 'rgba(0, 0, 0, 0)' && box.width > 200 && box.height > 60
        ? [box]
        : []
    })
    const { paddingRight } = getComputedStyle(main)
    const from = Math.min(...cards.map(({ left }) => left))
    const to = main.getBoundingClientRect().right - Number.parseFloat(paddingRight)
    const half = (to - from) / 2
    const [one = 0, other = 0] = [from, from + half].map(start =>
      Math.max(
        0,
        ...cards
          .filter(({ left, right }) => Math.min(start + half, right) - Math.max(start, left) > 0.4 * half)
          .map(({ bottom }) => bottom),
      ),
    )
    return one === 0 || other === 0 ? Number.POSITIVE_INFINITY : Math.abs(one - other)
  })
}
