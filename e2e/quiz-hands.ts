import type { Browser, Page } from '@playwright/test'
import { readQrCodes } from '#engines/documents/read-qr.ts'
import { expect } from './people.ts'

/** Somebody's own phone. */
export async function phone(browser: Browser, address = 'about:blank'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Makes cards by a tap, and reads the QR codes of the first sheet. */
export async function printedCards(page: Page, tap: () => Promise<void>): Promise<string[]> {
  let sheet: Buffer | undefined
  await page.route('**/students/cards', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    const answer = await route.fetch()
    sheet = await answer.body()
    await route.fulfill({ response: answer, body: sheet })
  })
  await tap()
  await expect.poll(() => sheet?.length ?? 0, { timeout: 60_000 }).toBeGreaterThan(1000)
  await page.unroute('**/students/cards')
  return readQrCodes(sheet ?? Buffer.of())
}

/** The part of a link after the address of the installation: a printed one names another address. */
export const pathOf = (link: string): string => new URL(link).pathname + new URL(link).hash

/** From the last question. */
export async function handInQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Entregar o quiz' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
}
