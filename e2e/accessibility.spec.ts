import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { sticksOut } from './measure.ts'
import { addressOf, differentPages } from './pages.ts'
import { emails, expect, password, test } from './people.ts'

/** Every page, in every appearance: nothing serious or critical, nothing to the side, a clean console. */
test.describe.configure({ mode: 'parallel' })

for (const known of differentPages)
  test(`${known.path} is accessible in light, dark, high contrast, right to left and on a phone`, async ({
    page,
    signIn,
    complaints: _,
  }) => {
    const { person } = known
    if (person) await signIn(person)
    const address = await addressOf(known, path => read(page, path, person))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(address)
    await ready(page)
    expect(await violations(page), 'light').toEqual([])
    await dress(page, {}, 'dark')
    expect(await violations(page, ['color-contrast']), 'dark').toEqual([])
    await dress(page, { contrast: 'hight', primaryColor: 'orange', navColor: 'apparent' }, 'light')
    expect(await violations(page, ['color-contrast']), 'high contrast').toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await dress(page, { direction: 'rtl' }, 'dark')
    await ready(page)
    expect(await violations(page), 'right to left on a phone, dark').toEqual([])
    expect(await sticksOut(page), 'to the side on a phone').toBe(0)
  })

/** The page itself has come, with what it had to ask for. */
async function ready(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'A carregar' })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Another appearance, as another tab would have chosen it. */
async function dress(page: Page, settings: object, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    ([kept, chosen]) => {
      localStorage.setItem('app-settings', JSON.stringify(kept))
      localStorage.setItem('theme-mode', chosen)
      window.dispatchEvent(new StorageEvent('storage', { key: 'app-settings' }))
    },
    [settings, mode] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('data-mode', mode)
  await expect(page.locator('html')).toHaveAttribute('dir', 'direction' in settings ? 'rtl' : 'ltr')
}

/** What axe finds that is serious or critical: the rule and where. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze()
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
    )
}

async function read(page: Page, path: string, person?: keyof typeof emails): Promise<unknown> {
  if (!person) return undefined
  const diagnostics = path.startsWith('/api/diagnostics')
  const signedIn = await page.request.post(
    diagnostics ? '/api/diagnostics/login' : '/api/academy/auth/sign-in',
    { data: { email: emails[person], password } },
  )
  const token = await signedIn.json()
  const answer = await page.request.get(path, {
    headers: { authorization: `Bearer ${token.access_token ?? token.accessToken}` },
  })
  return answer.ok() ? answer.json() : []
}
