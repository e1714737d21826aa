import type { Page, Route } from '@playwright/test'
import { inTurn } from '../scripts/patience.ts'
import { addressesOf } from './addresses.ts'
import { pages } from './pages.ts'
import { expect, test } from './people.ts'
import { follow } from './settled.ts'

/** The pages on which judgements stand: what they show is measured as it is drawn. */

const WIDTHS = [360, 900, 1200, 1440]

test('a recovery plan is read in at most 1,780 px, on a phone and on a computer', async ({
  page,
  signIn,
  request,
}) => {
  // Whatever other stories begin meanwhile: one whose pupils were measured again.
  const plan = pages
    .filter(({ path }) => path === '/diagnostico/recuperacao/:id')
    .map(known => ({ ...known, from: 'diagnostics/recovery-plans?state=reavaliado' }))
  const [found] = await addressesOf(plan, request)
  await signIn('professor')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(found?.address ?? '')
    await expect(page.getByRole('heading', { level: 1, name: /alunos recuperaram$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^O plano/ })).toBeVisible()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, `at ${width}`).toBeLessThanOrEqual(1780)
  }
})

/** Where tables stand whose columns grow; on the first of them marks are made to wait. */
const MARKS = /^\/diagnostico\/relatorios\/(turma|disciplina)|resultados$/
const TABLES = /^\/diagnostico\/(relatorios\/|percurso|recuperacao\/:id$)/

for (const known of pages.filter(
  ({ path, person }) => person === 'professor' && (MARKS.test(path) || TABLES.test(path)),
))
  test(`no table leaves its card at any width: ${known.path}`, async ({ page, signIn, request }) => {
    await signIn('professor')
    await page.route(/\/(reports\/(applications\/[^/?]+|school)|quizzes\/[^/]+\/results)(\?|$)/, oneMarkWaits)
    const settled = follow(page)
    const [found] = await addressesOf([known], request)
    await page.goto(found?.address ?? '')
    await settled()
    for (const fold of await page.getByRole('button', { name: /^Níveis, domínios/ }).all()) await fold.click()
    for (const width of inTurn(WIDTHS, 1, pages.indexOf(known))) {
      await page.setViewportSize({ width, height: 900 })
      // The frame takes its new measure in a moment; what stays out of place then, stays.
      await expect(async () => {
        // On a phone a page folds what it is not asked first.
        for (const folded = page.locator('h2 > button[aria-expanded="false"]'); await folded.count(); )
          await folded.first().click({ timeout: 2000 })
        const seen = await tablesOf(page)
        expect(
          seen.filter(table => table.leaves > 1).map(table => table.name),
          `at ${width}`,
        ).toEqual([])
        const marks = seen.filter(table => table.waits)
        expect(
          marks.filter(table => table.cut > 0).map(table => table.name),
          `«Com nota» scrolls at ${width}`,
        ).toEqual([])
        if (MARKS.test(known.path)) expect(marks.length, `«Com nota» at ${width}`).toBeGreaterThan(0)
      }).toPass({ timeout: 10_000 })
    }
  })

/** One of those evaluated has no final mark yet. */
async function oneMarkWaits(route: Route) {
  const answer = await route.fetch()
  if (!answer.ok()) return route.fulfill({ response: answer })
  type Achievement = Record<string, { marked: number }>
  const body = (await answer.json()) as {
    achievement?: Achievement
    tests?: { achievement: Achievement; groups: { achievement: Achievement }[] }[]
  }
  const all = [
    body.achievement ?? {},
    ...(body.tests ?? []).flatMap(each => [each.achievement, ...each.groups.map(group => group.achievement)]),
  ]
  for (const { total } of all) if (total && total.marked > 0) total.marked -= 1
  await route.fulfill({ response: answer, json: body })
}

/** Every table, or what it scrolls in, beside its card. */
function tablesOf(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('table')].map(table => {
      let shown: Element = table
      let cut = 0
      for (let at = table.parentElement; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) {
          shown = at
          cut = at.scrollWidth - at.clientWidth
          break
        }
      const card = shown.parentElement?.closest('section, form, main') ?? document.body
      return {
        name: table.getAttribute('aria-label') ?? table.textContent?.slice(0, 40) ?? '',
        cut,
        leaves: shown.getBoundingClientRect().right - card.getBoundingClientRect().right,
        waits: [...table.querySelectorAll('th')].some(
          head => head.textContent === 'Com nota' && head.getBoundingClientRect().width > 0,
        ),
      }
    }),
  )
}
