import type { Page } from '@playwright/test'

/** What Playwright itself says where it keeps a page's worker from starting (`playwright.config.ts`). */
const OWN_WORDS = 'Service Worker registration blocked by Playwright'

/** What the console says against a page, from here on. */
export function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', message => {
    if (message.text() === OWN_WORDS) return
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
  })
  page.on('pageerror', error => said.push(error.message))
  return said
}
