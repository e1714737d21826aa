import type { Page } from '@playwright/test'
import { fixturesBy } from './fixtures.ts'
import { begin, boxOf, styleOf } from './measure.ts'
import { emails, expect, test } from './people.ts'
import { fixtureTerm } from './plan-fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Checklist N: menus, headers, drawers, and what surrounds every page. */
const GLOSSARY = '/dashboard/glossaryList'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
const header = (page: Page) => page.getByRole('banner')

test('N1 · headers name their area, the window the product, the sign-in page its version', async ({
  page,
  signIn,
}) => {
  await page.goto('/auth/unified/sign-in')
  await expect(page.getByText(/^Versão \d+\.\d+\.\d+/)).toBeVisible()
  await signIn('professor')
  await page.goto(GLOSSARY)
  await expect(header(page)).toContainText('Dondzalândia Academy')
  await expect(page).toHaveTitle('Glossário · Dondza Academy')
  await expect(page.getByRole('link', { name: 'Dondza Academy, início' })).toBeVisible()
  await page.goto('/diagnostico/disciplinas')
  await expect(header(page)).toContainText('Sistema de Diagnóstico')
})

test('N2 · the menu begins with Glossário, Gestão de Quiz, Disciplinas, Quiz Progress, Políticas; Diagnóstico holds nothing', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  const welcome = page.getByRole('button', { name: 'Bem-vindo' })
  await expect(welcome).toHaveAttribute('aria-expanded', 'true')
  const items = menu(page).locator(`[id="${await welcome.getAttribute('aria-controls')}"] a`)
  await expect(items).toHaveText([
    /^Glossário$/,
    /^Gestão de Quiz$/,
    /^Disciplinas$/,
    /^Quiz Progress/,
    /^Políticas\d*$/,
  ])
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    menu(page).getByRole('link', { name: 'Quiz Progress' }).click(),
  ])
  await expect(opened).toHaveURL(/\/progresso$/)
  await opened.getByRole('link', { name: /^O progresso das turmas/ }).click()
  await expect(opened, 'one tap from the pupils’ door to their own page').toHaveURL(/quizManager\/progresso/)
  await expect(opened.getByRole('heading', { level: 1 })).toContainText('Progresso')
  await opened.close()
  await expect(page).toHaveURL(/glossaryList$/)
  const diagnostics = menu(page).getByRole('link', { name: 'Diagnóstico', exact: true })
  await expect(diagnostics).toBeVisible()
  await diagnostics.click()
  await expect(page).toHaveURL(/\/diagnostico/)
})

test('N3 · the menu ends with an illustration captioned Glossary', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  const figure = menu(page).getByRole('figure')
  await expect(figure.locator('figcaption')).toHaveText('Glossary')
  expect((await boxOf(figure.locator('svg'))).width).toBeGreaterThan(200)
})

test('N4 · the diagnostic menu lists Dashboard, Disciplinas, Testes, Alunos, and what one works at under them', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto('/diagnostico/disciplinas')
  await expect(menu(page).getByRole('button', { name: 'Sistema de Diagnóstico' })).toBeVisible()
  await expect(menu(page).getByRole('listitem').getByRole('link')).toHaveText([
    'Dashboard',
    'Disciplinas',
    'Testes',
    'Alunos',
    'Diagnósticos',
    'Níveis',
    'Relatórios',
    'Recuperação',
    'Banco de perguntas',
  ])
  await expect(menu(page).getByRole('button', { name: 'Trabalho' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Disciplinas' })).toHaveAttribute('aria-current', 'page')
})

test('N5 · L4 · the side navigation folds from 300 to 88 and back', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  await expect.poll(async () => (await boxOf(menu(page))).width).toBe(300)
  await page.getByRole('button', { name: 'Recolher a navegação' }).click()
  await expect.poll(async () => (await boxOf(menu(page))).width).toBe(88)
  await expect(menu(page).getByRole('link', { name: 'Glossário' })).toBeVisible()
  await page.getByRole('button', { name: 'Alargar a navegação' }).click()
  await expect.poll(async () => (await boxOf(menu(page))).width).toBe(300)
})

test('N5 · L2 · the phone menu is 320 wide and closes on every change of location', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('professor')
  await page.goto(GLOSSARY)
  await expect(menu(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Abrir o menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect.poll(async () => (await boxOf(drawer)).width).toBe(320)
  await drawer.getByRole('link', { name: 'Disciplinas' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disciplinas')
  await page.getByRole('button', { name: 'Abrir o menu' }).click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
})

test('N6 · vertical: headings fold and start open, children open on click', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  const heading = menu(page).getByRole('button', { name: 'Planificação' })
  const parent = menu(page).getByRole('button', { name: 'Turmas' })
  const child = menu(page).getByRole('link', { name: '5ª classe' })
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
  await expect(child).toBeHidden()
  await parent.hover()
  await expect(child).toBeHidden()
  await parent.click()
  await expect(child).toBeVisible()
  await heading.click()
  await expect(parent).toBeHidden()
  await heading.click()
  await child.click()
  await expect(page).toHaveURL(/group\/five$/)
  await expect(child).toHaveAttribute('aria-current', 'page')
})

for (const layout of ['mini', 'horizontal'] as const)
  test(`N6 · L7 · ${layout}: children open on hover, in a popover of at least 180 that stays 16 inside the window`, async ({
    page,
    signIn,
  }) => {
    await begin(page, { navLayout: layout })
    await page.setViewportSize({ width: 1440, height: 560 })
    await signIn('admin')
    await page.goto(GLOSSARY)
    const parent = menu(page).getByRole('button', { name: 'Turmas' })
    const child = menu(page).getByRole('link', { name: '6ª classe' })
    // A letter that comes late moves the item from under the pointer.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossário')
    await page.evaluate(() => document.fonts.ready)
    await expect(child).toHaveCount(0)
    await parent.hover()
    await expect(child).toBeVisible()
    const panel = await boxOf(page.locator(`[id="${await parent.getAttribute('aria-controls')}"]`))
    expect(panel.width).toBeGreaterThanOrEqual(180)
    expect(panel.x).toBeGreaterThanOrEqual(16)
    expect(panel.x + panel.width).toBeLessThanOrEqual(1440 - 16)
    expect(panel.y + panel.height).toBeLessThanOrEqual(560 - 16)
    await child.click()
    await expect(page).toHaveURL(/group\/six$/)
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(child).toHaveCount(0)
  })

test('G10 · an item that lists roles is hidden from the others', async ({ page, signIn }) => {
  await signIn('pendente')
  await page.goto(GLOSSARY)
  await expect(menu(page).getByRole('listitem').getByRole('link')).toHaveText([
    'Glossário',
    /^Quiz Progress/,
    'Políticas',
  ])
})

test('N7 · the avatar opens a drawer with name, e-mail, photo, one entry and the way out', async ({
  page,
  signIn,
}) => {
  await signIn('delegado')
  await page.goto(GLOSSARY)
  await page.getByRole('button', { name: /^Conta de/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Conta' })
  await expect(drawer.getByRole('heading')).not.toBeEmpty()
  await expect(drawer.getByText(emails.delegado)).toBeVisible()
  await expect.poll(async () => (await boxOf(drawer)).x + (await boxOf(drawer)).width).toBe(1440)
  await expect(drawer.getByRole('button', { name: 'Terminar a sessão' })).toBeVisible()
  const entries = drawer.getByRole('navigation').getByRole('link')
  await expect(entries).toHaveText(['Account settings'])
  await entries.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A minha conta')
  await expect(drawer).toBeHidden()
})

test('N8 · the logo leads to the start, whole in the wide menu and as its mark in the narrow one', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  const logo = page.getByRole('link', { name: 'Dondza Academy, início' })
  await expect(logo).toHaveAttribute('href', '/')
  await expect(logo).toHaveText('Dondza Academy')
  await page.getByRole('button', { name: 'Recolher a navegação' }).click()
  await expect(logo).toHaveText('')
  await expect(logo.locator('svg')).toBeVisible()
  await logo.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('N8 · G1 · an animated logo covers the window while nothing is known yet', async ({ page, signIn }) => {
  await signIn('professor')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/assets\/frame-.*\.js/, async route => {
    await held
    await route.continue()
  })
  await page.goto(GLOSSARY)
  const overlay = page.getByRole('progressbar', { name: 'A carregar' })
  await expect(overlay).toBeVisible()
  const around = await boxOf(overlay.locator('..'))
  expect([around.width, around.height]).toEqual([1440, 900])
  expect(await overlay.evaluate(logo => logo.getAnimations({ subtree: true }).length)).toBeGreaterThan(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossário')
  await expect(overlay).toBeHidden()
})

test('N9 · L10 · the sign-in frame has a picture on half the window from 900, and a column of at most 420', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto('/auth/unified/sign-in')
  const picture = page.getByRole('img', { name: 'Dashboard illustration' })
  await expect(picture).toBeVisible()
  const drawn = await boxOf(picture)
  expect([drawn.x, drawn.width, drawn.height]).toEqual([0, 450, 800])
  await page.setViewportSize({ width: 1440, height: 900 })
  const column = await boxOf(page.getByRole('main'))
  expect(column.width).toBe(420)
  expect(column.x + column.width / 2).toBeCloseTo(1080, 0)
  await page.setViewportSize({ width: 899, height: 800 })
  await expect(picture).toBeHidden()
})

test('N10 · a bar on top runs while another page comes', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossário')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/subject-list-page.*\.js/, async route => {
    await held
    await route.continue()
  })
  const bar = page.locator('.bprogress')
  await expect(bar).toHaveCount(0)
  await menu(page).getByRole('link', { name: 'Disciplinas' }).click()
  await expect(bar).toBeVisible()
  expect((await boxOf(bar)).y).toBe(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disciplinas')
  await expect(bar).toHaveCount(0)
})

test('N10 · the direction of the page follows the settings', async ({ page, signIn }) => {
  await begin(page, { direction: 'rtl' })
  await signIn('professor')
  await page.goto(GLOSSARY)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect.poll(async () => (await boxOf(menu(page))).x).toBe(1440 - 300)
  expect(await styleOf(page.getByRole('main'), 'direction')).toBe('rtl')
})

test('N10 · from right to left each run of text still reads as Portuguese does, its signs at its end', async ({
  page,
  signIn,
  request,
}) => {
  const { id } = await fixtureTerm(await fixturesBy('professor', request))
  await begin(page, { direction: 'rtl' })
  await signIn('professor')
  const holiday = page.getByText(/^feriado 07\/04$/)
  for (const address of [
    `/dashboard/editarPlanosAnaliticos?id=${id}`,
    '/dashboard/criarPlanoAnalitico',
    '/dashboard',
  ]) {
    await page.goto(address)
    if (address.includes('editar')) await expect(holiday.first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await turnedRuns(page), address).toEqual([])
  }
})

/** Texts of one line whose first letter does not stand left of their last sign. */
async function turnedRuns(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate(main =>
    [...main.querySelectorAll('*')].flatMap(element => {
      const texts = [...element.childNodes]
      const words = element.textContent.trim()
      const [first, last] = [texts.at(0), texts.at(-1)]
      if (!/^\p{L}.*[^\s]$/su.test(words) || !texts.every(node => node.nodeType === Node.TEXT_NODE)) return []
      const boxOf = (node: ChildNode, at: number) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect()
      }
      if (!first || !last) return []
      const start = boxOf(first, (first.textContent ?? '').search(/\S/))
      const end = boxOf(last, (last.textContent ?? '').trimEnd().length - 1)
      const isOneLine = start.width > 0 && end.width > 0 && Math.abs(start.bottom - end.bottom) < 4
      return isOneLine && end.left < start.left ? [words] : []
    }),
  )
}

test('a search that speaks late does not take back the way to another page', async ({ page, signIn }) => {
  await signIn('pedagogo')
  await page.goto('/diagnostico/relatorios')
  const report = page.locator('a[href*="/relatorios/turma/"]').first()
  await expect(report).toBeVisible()
  // The next page is longer on its way than the search waits for the next key.
  await page.route('**/assets/*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Procurar teste ou turma' }).pressSequentially('Diag')
  await report.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Relatório da turma/ })).toBeVisible()
  await expect(page).toHaveURL(/\/diagnostico\/relatorios\/turma\//)
})
