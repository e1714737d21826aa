import type { Page } from '@playwright/test'

/** What the server refuses to a page as not allowed, not there or out of date, from now on: «403 GET /api/…». */
export function hearRefusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && [403, 404, 409].includes(response.status()))
      refused.push(`${response.status()} ${response.request().method()} ${pathname}`)
  })
  return refused
}
