import type { Page } from '@playwright/test'
import { partOf } from '../scripts/patience.ts'
import { addressesOf } from './addresses.ts'
import { PHONE } from './one-look.ts'
import { pages } from './pages.ts'
import { expect, test } from './people.ts'
import { follow } from './settled.ts'

/**
 * What is said in a corner never lies over the bar at the foot of a page, which says how far the work is and holds its
 * next step. The usual run looks at some pages on a phone, at others with each commit; the deep run at all.
 */
const PARTS = 6

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const person of ['professor', 'pedagogo'] as const)
  test(`no notice lies over the bar at the foot of a page of ${person}`, async ({
    page,
    signIn,
    request,
  }) => {
    await signIn(person)
    await page.setViewportSize(PHONE)
    const settled = follow(page)
    const theirs = pages.filter(known => known.person === person)
    for (const { page: known, address } of await addressesOf(partOf(theirs, PARTS), request)) {
      await page.goto(address)
      await settled()
      if (!(await hasFootBar(page))) continue
      await saySomething(page)
      await expect.soft.poll(() => coveredOfBar(page), known.path).toBe(0)
    }
  })

test('a notice that lies over the bar at the foot is found', async ({ page, signIn }) => {
  await signIn('pedagogo')
  await page.setViewportSize(PHONE)
  const settled = follow(page)
  await page.goto('/dashboard/glossaryList/novo')
  await settled()
  expect(await hasFootBar(page)).toBe(true)
  await saySomething(page)
  await expect.poll(() => coveredOfBar(page)).toBe(0)
  await page
    .locator('[data-sonner-toaster]')
    .evaluate(list => (list as HTMLElement).style.setProperty('bottom', '16px', 'important'))
  await expect.poll(() => coveredOfBar(page)).toBeGreaterThan(0)
})

/** A notice that stays: of something that the network does not bring. */
async function saySomething(page: Page): Promise<void> {
  await page.route(/settings-drawer/, route => route.abort())
  await page.getByRole('button', { name: /^Definições/ }).click()
  await expect(page.locator('[data-sonner-toast] p').first()).toBeVisible()
}

async function hasFootBar(page: Page): Promise<boolean> {
  return (await coveredOfBar(page)) !== null
}

/** How many pixels of the bar at the foot lie under a notice; null where no bar stands there. */
function coveredOfBar(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('main *')].filter(element => {
      const { position, bottom } = getComputedStyle(element)
      if (!['sticky', 'fixed'].includes(position) || bottom === 'auto') return false
      const box = element.getBoundingClientRect()
      return box.height > 1 && Math.abs(box.bottom - innerHeight) < 2
    })
    const [bar] = bars
    if (!bar) return null
    const { top } = bar.getBoundingClientRect()
    const toasts = [...document.querySelectorAll('[data-sonner-toast] > div')]
    const lowest = Math.max(0, ...toasts.map(toast => toast.getBoundingClientRect().bottom))
    return Math.max(0, Math.round(lowest - top))
  })
}
