import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './people.ts'

/** Pages of every kind: list, form, one thing, tables, cards, the way in. */
const pages = [
  '/dashboard',
  '/dashboard/two',
  '/dashboard/glossaryList',
  '/dashboard/glossaryList/novo',
  '/dashboard/subjectManagement',
  '/dashboard/group',
  '/dashboard/homePlanoDeAula',
  '/dashboard/consultarPlanosAnaliticos',
  '/dashboard/conta',
  '/diagnostico/home',
  '/diagnostico/alunos',
  '/diagnostico/testes',
]
const ways = [
  { name: 'light at 1440', size: { width: 1440, height: 900 }, settings: {} },
  { name: 'dark at 360', size: { width: 360, height: 780 }, settings: { colorScheme: 'dark' } },
  {
    name: 'high contrast from right to left',
    size: { width: 1440, height: 900 },
    settings: { contrast: 'hight', direction: 'rtl' },
  },
]

for (const { name, size, settings } of ways)
  test(`nothing serious stands in anybody's way: ${name}`, async ({ page, signIn }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(size)
    await signIn('professor')
    await page.addInitScript(kept => localStorage.setItem('app-settings', JSON.stringify(kept)), settings)
    if ('colorScheme' in settings) await page.addInitScript(() => localStorage.setItem('theme-mode', 'dark'))
    for (const path of pages) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      const grave = violations.filter(one => one.impact === 'serious' || one.impact === 'critical')
      expect(
        grave.map(one => `${path} ${one.id}: ${one.nodes[0]?.html.slice(0, 120)}`),
        `${name} ${path}`,
      ).toEqual([])
    }
  })
