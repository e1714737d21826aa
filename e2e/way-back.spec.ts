import type { Page } from '@playwright/test'
import { boxOf } from './measure.ts'
import { expect, test } from './people.ts'

/** Lists of both systems that hold more than a low window shows. */
const LISTS = [
  '/dashboard/glossaryList',
  '/dashboard/group',
  '/dashboard/subjectManagement',
  '/dashboard/politicas',
  '/dashboard/consultarPlanosAnaliticos',
  '/dashboard/administracao/utilizadores',
  '/diagnostico/alunos',
  '/diagnostico/disciplinas',
  '/diagnostico/testes/banco',
]

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const reach = (page: Page) => page.evaluate(() => document.body.scrollHeight - window.innerHeight)

/** Follows a link of the page within the product; returns where it leads. */
const goOn = (page: Page) =>
  page.evaluate(() => {
    const links = [
      ...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/dash"], main a[href^="/diag"]'),
    ]
    const link = links.findLast(each => each.pathname !== location.pathname)
    link?.click()
    return link?.pathname ?? ''
  })

for (const [width, height] of [
  [1440, 400],
  [360, 640],
] as const)
  test(`Back and Forward return to where one was on every list, ${width} wide`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height })
    await signIn('admin')
    let tried = 0
    for (const path of LISTS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const rows = page.getByRole('main').getByRole('link')
      await expect(rows.last()).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
      if ((await reach(page)) < 120) continue
      tried++
      await page.evaluate(() => window.scrollTo(0, 0.7 * (document.body.scrollHeight - window.innerHeight)))
      const before = await scrolled(page)
      expect(before, path).toBeGreaterThan(50)
      const target = await goOn(page)
      await expect(page).toHaveURL(url => url.pathname === target)
      // The address comes before the page.
      await expect.poll(() => scrolled(page), { message: `${target}: a new page begins at its top` }).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL(url => url.pathname === path)
      await expect.poll(() => scrolled(page), { message: `back to ${path}` }).toBe(before)
      await page.goForward()
      await expect(page).toHaveURL(url => url.pathname === target)
      await expect.poll(() => scrolled(page), { message: `forward from ${path}` }).toBe(0)
      await page.goBack()
      await expect.poll(() => scrolled(page), { message: `back to ${path} again` }).toBe(before)
      await page.reload()
      await expect.poll(() => scrolled(page), { message: `${path} loaded anew` }).toBe(before)
    }
    expect(tried).toBeGreaterThan(3)
  })

test('one who goes on reading while a page comes back is not pulled away', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn('admin')
  await page.goto('/dashboard/glossaryList')
  await expect(page.getByRole('main').getByRole('link').last()).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  // Links stand above the rows too: until all rows have come, the page is shorter than 900 px.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, 900))
      return scrolled(page)
    })
    .toBe(900)
  await page
    .getByRole('main')
    .getByRole('link')
    .last()
    .evaluate(link => (link as HTMLElement).click())
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(900)
  await page.mouse.move(180, 320)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => scrolled(page)).toBeLessThan(900)
  const after = await scrolled(page)
  await page.evaluate(() => document.body.style.setProperty('padding-bottom', '40px'))
  await expect.poll(() => page.evaluate(() => document.body.style.paddingBottom)).toBe('40px')
  expect(await scrolled(page)).toBeLessThanOrEqual(after)
})

test('N3 · N5 · a navigation that was unfolded where one works stays so while the tab lasts; its foot stays in a low window', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await signIn('professor')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await page.goto('/dashboard/glossaryList')
  await expect(menu.getByText('Glossary', { exact: true })).toBeVisible()
  expect((await boxOf(menu.getByRole('figure'))).width).toBe(128)
  await page.goto('/dashboard/two')
  await page.goto('/dashboard/criarPlanoDeAula')
  await expect.poll(async () => (await boxOf(menu)).width).toBe(88)
  await page.getByRole('button', { name: 'Alargar a navegação' }).click()
  await expect.poll(async () => (await boxOf(menu)).width).toBe(300)
  await page.goto('/diagnostico/disciplinas')
  await page.goto('/dashboard/criarPlanoDeAula')
  await expect.poll(async () => (await boxOf(menu)).width).toBe(300)
  await page.getByRole('button', { name: 'Recolher a navegação' }).click()
  await expect.poll(async () => (await boxOf(menu)).width).toBe(88)
  await page.reload()
  await expect.poll(async () => (await boxOf(menu)).width).toBe(88)
})
