import type { Page } from '@playwright/test'
import { printed } from './diagnosis-hands.ts'
import { PHONE } from './one-look.ts'
import { expect, test } from './people.ts'
import { countTaps, expectTaps, screensOf } from './taps.ts'

/** What is asked about one pupil, and one word, on a phone: from the first page of who asks. */
test.use({ viewport: PHONE })

test.beforeEach(async ({ page, signIn }) => {
  await signIn('professor')
  hand = await countTaps(page)
  await page.goto('/dashboard')
})
let hand: { taps: number }

async function find(page: Page, words: string, option: RegExp) {
  await page.getByRole('button', { name: /^Procurar/ }).click()
  await page.getByRole('combobox', { name: 'Procurar' }).fill(words)
  await page.getByRole('option', { name: option }).first().click()
}

test('a pupil stands in one look, found by the name', async ({ page }) => {
  await find(page, 'Ernesto Nhaca', /^Ernesto Nhaca Dimande/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ernesto Nhaca Dimande' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'O ano numa linha' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Esperam por um passo' })).toBeVisible()
  expectTaps('a pupil in one look', hand.taps, await screensOf(page))
})

test('the guardian of a pupil is written to about the last test', async ({ page }) => {
  await find(page, 'Ernesto Nhaca', /^Ernesto Nhaca Dimande/)
  await page.getByRole('link', { name: 'Família', exact: true }).click()
  const send = page.getByRole('link', { name: 'Enviar por WhatsApp' })
  await expect(send).toBeVisible()
  await expect(send).toHaveAttribute('href', /^https:\/\/wa\.me\/258\d+\?text=.*Ernesto/)
  // The last tap leaves for the teacher's own application.
  expectTaps('a message home', hand.taps + 1, await screensOf(page))
})

test('the sheet for home comes out as a PDF', async ({ page }) => {
  await find(page, 'Ernesto Nhaca', /^Ernesto Nhaca Dimande/)
  await page.getByRole('link', { name: 'Folha para casa' }).click()
  const paper = await printed(page, /audience=encarregado/, 'Folha para casa')
  expect(paper).toContain('Ernesto')
  expectTaps('the sheet for home', hand.taps, await screensOf(page))
})

test('a term is found and read', async ({ page }) => {
  await find(page, 'fotossintese', /Fotossíntese/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fotossíntese')
  expectTaps('a term found', hand.taps, await screensOf(page))
})
