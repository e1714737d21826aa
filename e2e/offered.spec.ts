import type { Page } from '@playwright/test'
import { routes } from '#app/routes.ts'
import { partOf } from '../scripts/patience.ts'
import { addressesOf } from './addresses.ts'
import { type KnownPage, pages } from './pages.ts'
import { expect, type Person, test } from './people.ts'
import { hearRefusals } from './refusals.ts'
import { follow } from './settled.ts'

/**
 * What a page offers is not refused: every kind of link on the pages of a person opens without an answer of 403, 404 or
 * 409. The usual run follows the links of some pages, others with each commit; the deep run those of all.
 */
const PARTS = 12

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const person of ['professor', 'pedagogo', 'admin'] as const)
  test(`no link of the pages of ${person} leads to a refusal`, async ({ page, signIn, request }) => {
    await signIn(person)
    const refused = hearRefusals(page)
    const settled = follow(page)
    const tried = new Set<string>()
    for (const { page: known, address } of await addressesOf(partOf(pagesOf(person), PARTS), request)) {
      await page.goto(address)
      await settled()
      expect.soft(refused.splice(0), known.path).toEqual([])
      for (const link of await linksOf(page)) {
        const kind = kindOf(link)
        if (tried.has(kind)) continue
        tried.add(kind)
        await page.goto(link)
        await settled()
        expect.soft(refused.splice(0), `${known.path} leads to ${link}`).toEqual([])
      }
    }
  })

test('a link that is refused is found', async ({ page, signIn }) => {
  await signIn('professor')
  const refused = hearRefusals(page)
  await page.goto('/dashboard/administracao/copias')
  await expect.poll(() => refused).toEqual(['403 GET /api/academy/backups'])
})

const pagesOf = (person: Person): KnownPage[] => pages.filter(known => known.person === person)

function linksOf(page: Page): Promise<string[]> {
  return page
    .locator('main a[href^="/"]')
    .evaluateAll(all => [...new Set(all.map(link => link.getAttribute('href') ?? ''))])
}

/** Links to the same page that ask it for the same are of one kind. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://here')
  const route = routes.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname))
  return `${route?.path ?? pathname}?${[...searchParams.keys()].toSorted()}`
}
