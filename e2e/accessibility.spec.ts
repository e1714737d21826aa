import type { Page } from '@playwright/test'
import { inTurn } from '../scripts/patience.ts'
import { addressesOf } from './addresses.ts'
import { allowedLooks } from './allowed-looks.ts'
import { barriers } from './barriers.ts'
import { firstStopFaults, followScrolling } from './first-stop.ts'
import { listen } from './listen.ts'
import { machineWords } from './machine-words.ts'
import { gapsTwice } from './measure.ts'
import { lookFaults, PHONE } from './one-look.ts'
import { type KnownPage, pages } from './pages.ts'
import { expect, test } from './people.ts'
import { follow } from './settled.ts'

/**
 * Every page in every mode: no barrier that axe calls serious or critical, and nothing on the console; and on a phone
 * at most three screens (`one-look.ts`). A page is
 * opened once and then changes its dress, as it does under the hand of somebody with the settings open. The usual run
 * looks at each page in one mode, the next one with each commit; the deep run in all.
 */
interface Mode {
  name: string
  width: number
  settings: Record<string, string>
  scheme: 'light' | 'dark'
  /** Whether its elements are those of the mode before: then only what colours or sizes decide is new. */
  isSameElements: boolean
}

const plain: Mode = { name: 'light, 1440', width: 1440, settings: {}, scheme: 'light', isSameElements: false }
const modes: Mode[] = [
  plain,
  { name: 'dark, 1440', width: 1440, settings: {}, scheme: 'dark', isSameElements: true },
  {
    name: 'high contrast, right to left',
    width: 1440,
    settings: { contrast: 'hight', direction: 'rtl' },
    scheme: 'light',
    isSameElements: true,
  },
  { name: 'light, 360', width: 360, settings: {}, scheme: 'light', isSameElements: false },
]

const visitors = [undefined, 'professor', 'pedagogo', 'admin'] as const
/** Pages of one test: few enough for a test to end soon, so that both workers stay busy. */
const PAGES = 10

test.describe.configure({ mode: 'parallel', timeout: 420_000 })

for (const person of visitors) {
  const theirs = pages.filter(page => page.person === person)
  for (let from = 0; from < theirs.length; from += PAGES) {
    const some = theirs.slice(from, from + PAGES)
    test(`pages of ${person ?? 'nobody'}, ${from + 1} to ${from + some.length}: no barrier in any mode`, async ({
      page,
      signIn,
      request,
    }) => {
      if (person) await signIn(person)
      const said = listen(page)
      const settled = follow(page)
      await followScrolling(page)
      const seen = new Map(modes.map(mode => [mode, new Set<string>()]))
      for (const { page: known, address } of await addressesOf(some, request)) {
        const worn = inTurn(modes, 1, pages.indexOf(known))
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(address)
        await settled()
        expect.soft(new URL(page.url()).pathname, known.path).toBe(whereto(known, address))
        expect.soft(await firstStopFaults(page), `first stop of ${known.path}`).toEqual([])
        expect.soft(await machineWords(page), `words of ${known.path}`).toEqual([])
        expect.soft(await gapsTwice(page), `cards of ${known.path}`).toEqual([])
        await page.setViewportSize(PHONE)
        await settled()
        expect.soft(await lookFaults(page, allowedLooks[known.path]), `${known.path} on a phone`).toEqual([])
        for (const mode of worn) {
          await wear(page, mode)
          await settled()
          const rules = mode.isSameElements && worn.length > 1 ? 'dress' : 'both'
          expect.soft(await barriers(page, rules, seen.get(mode)), `${known.path} · ${mode.name}`).toEqual([])
        }
        await wear(page, plain)
        expect.soft(said.splice(0), `console of ${known.path}`).toEqual([])
      }
    })
  }
}

/** The open page in another mode, as a tab beside it would set it. */
async function wear(page: Page, { width, settings, scheme }: Mode): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(
    ([kept, chosen]) => {
      localStorage.setItem('app-settings', kept)
      localStorage.setItem('theme-mode', chosen)
      for (const key of ['app-settings', 'theme-mode']) dispatchEvent(new StorageEvent('storage', { key }))
    },
    [JSON.stringify(settings), scheme] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('data-mode', scheme)
  await expect(page.locator('html')).toHaveAttribute('dir', settings.direction ?? 'ltr')
}

/** Some pages lead on: the one for the first account has no use where there are accounts. */
function whereto({ path }: KnownPage, address: string): string {
  if (path === '/auth/primeiro-administrador') return '/auth/unified/sign-in'
  return new URL(address, 'http://here').pathname
}
