import type { Page } from '@playwright/test'
import { boxOf, columnsOf, styleOf } from './measure.ts'
import { expect, test } from './people.ts'

/** Checklist S: the settings drawer, and what every choice does. */
const GLOSSARY = '/dashboard/glossaryList'
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Definições' })
const html = (page: Page) => page.locator('html')

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Definições/ }).click()
  await expect(drawer(page)).toBeVisible()
}

/** Radios are drawn as cards: one clicks the card. */
function choose(page: Page, group: string, name: string): Promise<void> {
  return drawer(page)
    .getByRole('radiogroup', { name: group })
    .locator('label')
    .filter({ hasText: new RegExp(`${name}$`) })
    .click()
}

function kept(page: Page): Promise<{ settings: Record<string, unknown>; mode: string | null }> {
  return page.evaluate(() => ({
    settings: JSON.parse(localStorage.getItem('app-settings') ?? '{}'),
    mode: localStorage.getItem('theme-mode'),
  }))
}

test('S1 · the drawer is at the right, 360 wide, and closes', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  await open(page)
  await expect.poll(async () => boxOf(drawer(page))).toEqual({ x: 1080, y: 0, width: 360, height: 900 })
  await drawer(page).getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(drawer(page)).toBeHidden()
})

test('S1 · Full Screen fills the screen and Exit leaves it', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  await open(page)
  await drawer(page).getByRole('button', { name: 'Full Screen' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Exit' })).toBeVisible()
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await drawer(page).getByRole('button', { name: 'Exit' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Full Screen' })).toBeVisible()
})

test('S1 · the dot shows only while something differs; Reset restores the defaults and the light scheme', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  await open(page)
  const reset = drawer(page).getByRole('button', { name: /^Repor as definições/ })
  const dot = page.getByTestId('reset-dot')
  await expect(dot).toHaveCount(0)
  await drawer(page).getByRole('switch', { name: 'Modo escuro' }).click()
  await choose(page, 'Cor principal', 'Azul')
  await expect(dot).toBeVisible()
  await expect(html(page)).toHaveAttribute('data-mode', 'dark')
  await reset.click()
  await expect(dot).toHaveCount(0)
  await expect(html(page)).toHaveAttribute('data-mode', 'light')
  const { settings, mode } = await kept(page)
  expect(mode).toBe('light')
  expect(settings).toEqual({
    colorScheme: 'light',
    direction: 'ltr',
    contrast: 'default',
    navLayout: 'vertical',
    primaryColor: 'default',
    navColor: 'integrate',
    compactLayout: true,
    fontFamily: 'default',
  })
})

test('S2 · toggles and fonts stand in 2 columns, presets in 3', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  await open(page)
  const group = (name: string) => drawer(page).getByRole('radiogroup', { name })
  expect(await columnsOf(drawer(page).getByRole('switch').first().locator('..'))).toBe(2)
  expect(await columnsOf(group('Letra'))).toBe(2)
  expect(await columnsOf(group('Cor principal'))).toBe(3)
  await expect(group('Cor principal').getByRole('radio')).toHaveCount(6)
  await expect(group('Letra').getByRole('radio')).toHaveCount(4)
})

test('S3 · S5 · every choice shows at once, is kept under its name, and is there after a reload', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  await open(page)
  const nav = page.getByRole('navigation', { name: 'Principal', includeHidden: true })
  const link = () => styleOf(html(page), '--primary-main')
  const before = { nav: await styleOf(nav, 'background-color'), primary: await link() }
  await drawer(page).getByRole('switch', { name: 'Contraste' }).click()
  await expect(html(page)).toHaveAttribute('data-contrast', 'hight')
  await choose(page, 'Cor da navegação', 'Destacada')
  expect(await styleOf(nav, 'background-color')).not.toBe(before.nav)
  const primaries = new Set([before.primary])
  for (const [name, value] of [
    ['Ciano', 'cyan'],
    ['Roxo', 'purple'],
    ['Azul', 'blue'],
    ['Laranja', 'orange'],
    ['Vermelho', 'red'],
  ] as const) {
    await choose(page, 'Cor principal', name)
    await expect.poll(async () => (await kept(page)).settings.primaryColor).toBe(value)
    primaries.add(await link())
  }
  expect(primaries.size).toBe(6)
  for (const [name, family] of [
    ['Inter', 'Inter Variable'],
    ['DM Sans', 'DM Sans Variable'],
    ['Nunito Sans', 'Nunito Sans Variable'],
  ] as const) {
    await choose(page, 'Letra', name)
    await expect.poll(async () => (await kept(page)).settings.fontFamily).toBe(family)
    await expect
      .poll(() => page.locator('body').evaluate(body => getComputedStyle(body).fontFamily))
      .toContain(family)
  }
  await drawer(page).getByRole('switch', { name: 'Da direita para a esquerda' }).click()
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await choose(page, 'Navegação', 'Mini')
  await drawer(page).getByRole('switch', { name: 'Modo escuro' }).click()
  await expect(html(page)).toHaveAttribute('data-mode', 'dark')
  const chosen = {
    colorScheme: 'dark',
    direction: 'rtl',
    contrast: 'hight',
    navLayout: 'mini',
    primaryColor: 'red',
    navColor: 'apparent',
    compactLayout: true,
    fontFamily: 'Nunito Sans Variable',
  }
  expect(await kept(page)).toEqual({ settings: chosen, mode: 'dark' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossário')
  for (const [name, value] of [
    ['dir', 'rtl'],
    ['data-mode', 'dark'],
    ['data-contrast', 'hight'],
  ] as const)
    await expect(html(page)).toHaveAttribute(name, value)
  expect(await kept(page)).toEqual({ settings: chosen, mode: 'dark' })
})

test('S3 · the three navigation layouts, each with its own measure', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  await open(page)
  const nav = page.getByRole('navigation', { name: 'Principal', includeHidden: true })
  await choose(page, 'Navegação', 'Mini')
  await expect.poll(async () => (await boxOf(nav)).width).toBe(88)
  await choose(page, 'Navegação', 'Horizontal')
  await expect.poll(async () => (await boxOf(nav)).height).toBe(56)
  await choose(page, 'Navegação', 'Vertical')
  await expect.poll(async () => (await boxOf(nav)).width).toBe(300)
})

test('S4 · Compacto is offered above 1600 px and on the dashboard alone, and narrows its content', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(GLOSSARY)
  await open(page)
  const compact = drawer(page).getByRole('switch', { name: 'Compacto' })
  await expect(compact).toBeDisabled()
  await page.setViewportSize({ width: 1800, height: 900 })
  await expect(compact).toBeEnabled()
  const title = page.getByRole('heading', { level: 1, includeHidden: true })
  const before = (await boxOf(title)).x
  await compact.click()
  await expect(compact).not.toBeChecked()
  await expect.poll(async () => (await boxOf(title)).x).toBeLessThan(before)
  await page.goto('/faqs')
  await open(page)
  await expect(compact).toBeDisabled()
})

test('S5 · K5 · the mode system follows the system, is kept under theme-mode and reloads on start', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/faqs')
  await expect(html(page)).toHaveAttribute('data-mode', 'light')
  await open(page)
  await drawer(page).getByRole('checkbox', { name: 'Seguir o modo do sistema' }).check()
  await expect(html(page)).toHaveAttribute('data-mode', 'dark')
  expect((await kept(page)).mode).toBe('system')
  await page.reload()
  await expect(html(page)).toHaveAttribute('data-mode', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html(page)).toHaveAttribute('data-mode', 'light')
})

test('K6 · a browser that refuses its storage is logged and otherwise works', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Storage.prototype, 'setItem', {
      value: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
  })
  const logged = page.waitForEvent('console', message => /app-settings/.test(message.text()))
  await page.goto('/faqs')
  await open(page)
  await drawer(page).getByRole('switch', { name: 'Modo escuro' }).click()
  await expect(html(page)).toHaveAttribute('data-mode', 'dark')
  expect((await logged).type()).toBe('error')
})
