import type { Page, Request } from '@playwright/test'

/** Follows the calls of a page; the function that it gives resolves once the page has all that it asked for. */
export function follow(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', request => {
    // What is followed live is never at its end.
    if (!/\/(?:live|events)$/.test(new URL(request.url()).pathname)) open.add(request)
  })
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  return async () => {
    // A page that could not be opened says so instead of its title, and one below a dialog has none.
    await page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('alert'))
      .or(page.getByRole('dialog'))
      .first()
      .waitFor()
    for (let calm = 0; calm < 2; calm += 1) {
      while (open.size > 0) await page.waitForTimeout(20)
      // What came is drawn, and what that asks for is asked.
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 0))))
      if (open.size > 0) calm = -1
    }
  }
}
