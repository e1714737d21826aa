import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { partOf } from '../scripts/patience.ts'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'
import { addressesOf } from './addresses.ts'
import { enter } from './own-product.ts'
import { pages } from './pages.ts'
import { emails } from './people.ts'
import { hearRefusals } from './refusals.ts'
import { follow } from './settled.ts'

/**
 * What a page asks for with its filled button is not refused to any of the staff with 403, 404 or 409.
 * What is pressed is done: the school is one of this story's own. The usual run presses those of some pages, others with
 * each commit; the deep run those of all.
 */
const PARTS = 12
const people = ['professor', 'pedagogo', 'admin'] as const

test.describe.configure({ mode: 'serial', timeout: 900_000 })
const dataDir = mkdtempSync(join(tmpdir(), 'offered-buttons-'))
let product: StartedProduct
let request: APIRequestContext

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(900_000)
  // Open to passing through, for the account that PostgreSQL runs under when this process is root's.
  chmodSync(dataDir, 0o711)
  product = await startForTests(dataDir, {}, 'ignore')
  request = await playwright.request.newContext({ baseURL: product.address })
})
test.afterAll(async () => {
  await request?.dispose()
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

for (const person of people)
  test(`no filled button of a page is refused to ${person}`, async ({ browser }) => {
    const page = await browser.newPage({
      baseURL: product.address,
      locale: 'pt-PT',
      timezoneId: 'Africa/Maputo',
      reducedMotion: 'reduce',
    })
    await enter(product, page, emails[person])
    const refused = hearRefusals(page)
    const settled = follow(page)
    const own = pages.filter(known => known.person === person)
    for (const { page: known, address } of await addressesOf(partOf(own, PARTS), request)) {
      await page.goto(address)
      await settled()
      refused.splice(0)
      const name = await pressFilled(page)
      if (name === null) continue
      await settled()
      expect.soft(refused.splice(0), `«${name}» of ${known.path}`).toEqual([])
    }
    await page.close()
  })

test('a filled button that is refused is found', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: product.address })
  await enter(product, page, emails.professor)
  await page.goto('/dashboard')
  const refused = hearRefusals(page)
  await page.locator('main').evaluate(main => {
    const button = document.createElement('button')
    button.className = 'contained'
    button.textContent = 'Copiar tudo'
    button.onclick = () =>
      void fetch('/api/academy/backups', {
        headers: { authorization: `Bearer ${sessionStorage.getItem('jwt_access_token')}` },
      })
    main.replaceChildren(button)
  })
  expect(await pressFilled(page)).toBe('Copiar tudo')
  await expect.poll(() => refused).toEqual(['403 GET /api/academy/backups'])
  await page.close()
})

/** Presses the first filled button that can be pressed, and says which; null where a page has none, or leads on by a link. */
async function pressFilled(page: Page): Promise<string | null> {
  const filled = page.locator('main button[class*="contained"]:enabled').first()
  if (!(await filled.isVisible())) return null
  const name = await filled.innerText()
  await filled.click()
  return name
}
