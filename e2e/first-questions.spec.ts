import type { Page } from '@playwright/test'
import { addressesOf } from './addresses.ts'
import { pages } from './pages.ts'
import { expect, test } from './people.ts'

interface SeenRequests {
  early: string[]
  byPage: string[]
}

/** Asked beside every page, followed live, or not needed by the page's first picture. */
const APART = /\/me$|\/live$|\/installation$|\/policies\/mine$/
/** Nobody answers, so that a page which asked nothing for so long, and had nothing to do, has asked all; in milliseconds. */
const QUIET_MS = 500
/** Pages that are looked at together: they mostly wait. */
const TOGETHER = 4
/** Pages of one test: few enough for a test to end soon. */
const PAGES = 15

test.describe.configure({ mode: 'parallel', timeout: 420_000 })

for (let from = 0; from < pages.length; from += PAGES) {
  const some = pages.slice(from, from + PAGES)
  test(`pages ${from + 1} to ${from + some.length} are asked for early what they ask first, and nothing else`, async ({
    browser,
    request,
    signIn,
  }) => {
    const wrong: Record<string, SeenRequests> = {}
    const left = await addressesOf(some, request)
    const lookAtTheRest = async () => {
      for (let next = left.shift(); next; next = left.shift()) await lookAt(next)
    }
    async function lookAt({ page: known, address }: (typeof left)[number]) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
      const page = await context.newPage()
      if (known.person) await signIn(known.person, page)
      const questions = await questionsOf(page, address)
      if (questions.early.join() !== questions.byPage.join()) wrong[known.path] = questions
      await context.close()
    }
    await Promise.all(Array.from({ length: TOGETHER }, lookAtTheRest))
    expect(wrong).toEqual({})
  })
}

/** Opens a page whose questions nobody answers: what it asks then, it asks whatever the answers are. */
async function questionsOf(page: Page, address: string): Promise<SeenRequests> {
  const addresses: string[] = []
  await page.route('**/api/**', route => {
    const { pathname, search } = new URL(route.request().url())
    if (APART.test(pathname) || route.request().method() !== 'GET') return route.continue()
    addresses.push(pathname + search)
  })
  // The page does not find what was asked early, and asks it anew.
  await page.route('**/config.js', async route => {
    const response = await route.fetch()
    const forget = 'window.__EARLY_ADDRESSES__ = [...window.__ANSWERS__.keys()]; window.__ANSWERS__.clear()'
    await route.fulfill({ response, body: `${await response.text()}\n${forget}` })
  })
  let events = 0
  for (const event of ['request', 'requestfinished'] as const)
    page.on(event as 'request', () => {
      events += 1
    })
  await page.goto(address, { waitUntil: 'load' })
  await page.getByRole('main').waitFor()
  for (let before = -1; before < events; ) {
    before = events
    await page.waitForTimeout(QUIET_MS)
    await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
  }
  const early = await page.evaluate(
    () => (window as unknown as { __EARLY_ADDRESSES__: string[] }).__EARLY_ADDRESSES__,
  )
  const own = early.filter(question => !APART.test(question.replace(/\?.*/, '')))
  const left = [...own]
  const byPage = addresses.filter(question => {
    const at = left.indexOf(question)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { early: own.toSorted(), byPage: [...new Set(byPage)].toSorted() }
}
