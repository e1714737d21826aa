import type { Page } from '@playwright/test'

/** A phone, as most teachers hold one. */
export const PHONE = { width: 360, height: 780 } as const
const MAX_SCREENS = 3
/** The first card, list or table begins above this. */
const FIRST_CONTENT = 400
/** Of a row of a list: two lines and a target for a finger. */
const MAX_ROW = 72

/** What a page may be, instead of what all are, and why. */
export interface Allowed {
  screens?: number
  firstContent?: number
  row?: number
  because: string
}

/**
 * What of a page on a phone makes somebody look for what they came for: longer than three screens, begins too low, rows
 * that are too high, more than one filled button, a button whose words are cut, and a sentence of which what stands in it
 * (a fraction, a name) is laid out beside its words and not among them.
 */
export async function lookFaults(page: Page, allowed?: Allowed): Promise<string[]> {
  const seen = await measureLook(page)
  const { screens = MAX_SCREENS, firstContent = FIRST_CONTENT, row = MAX_ROW } = allowed ?? {}
  const long = seen.height / PHONE.height
  return [
    ...(long > screens ? [`is ${long.toFixed(2)} screens long`] : []),
    ...(seen.first !== null && seen.first > firstContent ? [`begins at ${seen.first} px`] : []),
    ...(seen.row > row ? [`has a row of ${seen.row} px`] : []),
    ...(seen.filled.length > 1
      ? [`has ${seen.filled.length} filled buttons: ${seen.filled.join(', ')}`]
      : []),
    ...seen.cut.map(words => `cuts «${words}»`),
    ...seen.apart.map(words => `lays a sentence out word by word: «${words}»`),
  ]
}

/** What a page is as it stands: its height, where its content begins, its highest row, the words of its filled buttons, those cut below an icon, and sentences that fall apart. */
export function measureLook(page: Page) {
  return page.evaluate(() => {
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && box.height > 1
    }
    const main = document.querySelector('main') ?? document.body
    const all = (selector: string) => [...main.querySelectorAll(selector)].filter(isSeen)
    const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top + scrollY)
    const heights = [...document.querySelectorAll('nav[aria-label="Páginas"]')].flatMap(pages =>
      [...(pages.closest('section')?.querySelectorAll('ul[aria-label] > li:not([aria-hidden])') ?? [])].map(
        item => Math.round(item.getBoundingClientRect().height),
      ),
    )
    const content = all('section, table, ul, ol, dl, form, article, [role="tabpanel"], [role="alert"]')
    return {
      height: document.documentElement.scrollHeight,
      first: content.length > 0 ? Math.min(...content.map(topOf)) : null,
      row: Math.max(0, ...heights),
      filled: all('button, a')
        .filter(element => /contained/.test(element.className))
        .map(element => element.textContent?.trim() ?? ''),
      cut: all('button > svg + span, a > svg + span')
        .filter(
          words => words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth + 1,
        )
        .map(words => words.textContent ?? ''),
      apart: all('*')
        .filter(element => {
          const parts = [...element.childNodes].map(node =>
            node instanceof Element ? '<>' : node instanceof Text && node.data.trim() ? 'a' : '',
          )
          return /a(<>)+a/.test(parts.join('')) && /flex|grid/.test(getComputedStyle(element).display)
        })
        .map(element => (element.textContent ?? '').slice(0, 60)),
    }
  })
}
