import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

/** Pages that ask several things at once, of both areas. */
const PAGES = [
  '/dashboard',
  '/dashboard/jogoHome',
  '/dashboard/politicas',
  '/dashboard/group/alunos',
  '/dashboard/criarPlanoDeAula',
  '/dashboard/criarPlanoAnalitico',
  '/diagnostico/home',
]
/** Between one answer and the next, in milliseconds: so that each is drawn before the next one comes. */
const APART_MS = 120
/** Half of what is felt as a jump: https://web.dev/articles/cls. */
const FELT = 0.05

for (const last of ['first', 'last'] as const)
  test(`answers that come late and the ${last} one last move nothing that is seen on a phone`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn('professor')
    await countMoves(page)
    let count = 0
    await page.route('**/api/**', async route => {
      const place = count++
      await new Promise(resolve =>
        setTimeout(resolve, APART_MS * (last === 'last' ? place + 1 : Math.max(1, 12 - place))),
      )
      await route.continue()
    })
    const moved: Record<string, number> = {}
    for (const address of PAGES) {
      count = 0
      await page.goto(address, { waitUntil: 'networkidle' })
      moved[address] = await page.evaluate(() => (window as unknown as { __MOVED__: number }).__MOVED__)
    }
    for (const [address, much] of Object.entries(moved)) expect(much, address).toBeLessThan(FELT)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

/** Adds up how far what is seen moves, as browsers measure it. */
async function countMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counting = window as unknown as { __MOVED__: number }
    counting.__MOVED__ = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        counting.__MOVED__ += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
