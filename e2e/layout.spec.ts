// Over 400 lines: all measures of L1 to L17 and of what pages share are read together, beside one list of helpers.
import type { Page } from '@playwright/test'
import { fixturesBy } from './fixtures.ts'
import { begin, boxOf, gapsTwice, pressedAt, sticksOut, styleAround, styleOf } from './measure.ts'
import { expect, remindedToday, test } from './people.ts'
import { testFixturesBy } from './test-fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Checklist L: the constants of the shell, measured as drawn. */
const GLOSSARY = '/dashboard/glossaryList'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
const header = (page: Page) => page.getByRole('banner')
/** A PNG of one pixel. */
const SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('L1 · the header is 72 high on a desktop and 64 on a phone, and blurs by 8 once the page has moved', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  await expect(title(page)).toBeVisible()
  expect((await boxOf(header(page))).height).toBe(72)
  expect(await styleOf(header(page), 'backdrop-filter')).toBe('none')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await boxOf(header(page))).height).toBe(64)
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toBeVisible()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => styleOf(header(page), 'backdrop-filter')).toBe('blur(8px)')
  expect((await boxOf(header(page))).y).toBe(0)
})

test('L3 · navigation is at 1101, header at 1100', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  expect(await styleOf(menu(page), 'z-index')).toBe('1101')
  expect(await styleOf(header(page), 'z-index')).toBe('1100')
})

test('L4 · L5 · vertical: 300 wide, items 44 high, items below them 36', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  expect((await boxOf(menu(page))).width).toBe(300)
  expect((await boxOf(menu(page).getByRole('link', { name: 'Glossário' }))).height).toBe(44)
  await menu(page).getByRole('button', { name: 'Turmas' }).click()
  expect((await boxOf(menu(page).getByRole('link', { name: '5ª classe' }))).height).toBe(36)
})

test('L4 · L5 · mini: 88 wide, items 56 high, items of the popover 34', async ({ page, signIn }) => {
  await begin(page, { navLayout: 'mini' })
  await signIn('professor')
  await page.goto(GLOSSARY)
  await expect(title(page)).toBeVisible()
  expect((await boxOf(menu(page))).width).toBe(88)
  expect((await boxOf(menu(page).getByRole('link', { name: 'Glossário' }))).height).toBe(56)
  await menu(page).getByRole('button', { name: 'Turmas' }).hover()
  expect((await boxOf(menu(page).getByRole('link', { name: '5ª classe' }))).height).toBe(34)
})

test('L4 · L5 · horizontal: a bar of 56 with items of 32 and 34 below them; with its padding it adds 64', async ({
  page,
  signIn,
}) => {
  await begin(page, { navLayout: 'horizontal' })
  await signIn('professor')
  await page.goto(GLOSSARY)
  await expect(title(page)).toBeVisible()
  const bar = await boxOf(menu(page))
  expect([bar.y, bar.height]).toEqual([72, 56])
  expect((await boxOf(menu(page).getByRole('link', { name: 'Glossário' }))).height).toBe(32)
  await menu(page).getByRole('button', { name: 'Turmas' }).hover()
  expect((await boxOf(menu(page).getByRole('link', { name: '5ª classe' }))).height).toBe(34)
  // A page begins so much lower than beside the vertical navigation.
  const { y } = await boxOf(title(page))
  await page.evaluate(() => localStorage.setItem('app-settings', JSON.stringify({ navLayout: 'vertical' })))
  await page.reload()
  await expect(title(page)).toBeVisible()
  await expect.poll(async () => y - (await boxOf(title(page))).y).toBe(64)
})

test('L6 · the side navigation comes at lg (1200), and its width changes in 120 ms linear', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.setViewportSize({ width: 1199, height: 900 })
  await page.goto(GLOSSARY)
  await expect(title(page)).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Abrir o menu' })).toBeVisible()
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect(menu(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abrir o menu' })).toBeHidden()
  expect(await styleOf(menu(page), 'transition-property')).toBe('width')
  expect(await styleOf(menu(page), 'transition-duration')).toBe('0.12s')
  expect(await styleOf(menu(page), 'transition-timing-function')).toBe('linear')
})

test('L7 · a menu keeps 16 from the edges of the window', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 600 })
  await signIn('pedagogo')
  await page.goto(GLOSSARY)
  const more = page.getByRole('button', { name: /^(Mais acções|Acções)/ }).last()
  await more.click()
  const opened = page.getByRole('menu')
  await expect(opened).toBeVisible()
  await expect
    .poll(async () => {
      const box = await boxOf(opened)
      return Math.min(box.x, box.y, 360 - box.x - box.width, 600 - box.y - box.height)
    })
    .toBeGreaterThanOrEqual(16)
  // It grows into its place.
  await expect.poll(async () => (await boxOf(opened.locator('..'))).width).toBeGreaterThanOrEqual(180)
})

test('L9 · cards are rounded by 8, and lists become cards below sm (600)', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  await expect(page.getByRole('table')).toBeVisible()
  expect(await styleAround(page.getByRole('table'), 'border-top-left-radius', '0px')).toBe('8px')
  await page.setViewportSize({ width: 600, height: 900 })
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await page.setViewportSize({ width: 599, height: 900 })
  await expect(page.getByRole('columnheader').first()).toBeHidden()
})

test('L9 · nothing sticks out at 360, 600, 900, 1200, 1536 and 1920', async ({ page, signIn }) => {
  await signIn('professor')
  for (const path of [GLOSSARY, '/dashboard/group', '/diagnostico/alunos', '/faqs']) {
    await page.goto(path)
    await expect(title(page)).toBeVisible()
    for (const width of [360, 600, 900, 1200, 1536, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => sticksOut(page), `${path} at ${width}`).toBe(0)
    }
  }
})

test('on a phone the first row of a list is above the middle of the screen, and a row takes few lines', async ({
  page,
  signIn,
  request,
}) => {
  await remindedToday('professor', request)
  await signIn('professor')
  await page.setViewportSize({ width: 360, height: 780 })
  for (const [path, name] of [
    ['/diagnostico/diagnosticos', 'Diagnósticos'],
    ['/diagnostico/testes', 'Testes'],
    ['/diagnostico/relatorios', 'Relatórios'],
    ['/diagnostico/recuperacao', 'Recuperação'],
    ['/dashboard/quizManager', 'Gestão de Quiz'],
    ['/dashboard/consultarPlanosAnaliticos', 'Planos analíticos'],
    ['/dashboard/homePlanoDeAula?vista=todos', 'Planos de aula'],
  ] as const) {
    await page.goto(path)
    const rows = page.getByRole('list', { name, exact: true }).getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    // Plans that were returned are named above the list, one in a line: another story returns one too.
    expect((await rows.first().boundingBox())?.y, `the first row of ${name}`).toBeLessThan(415)
    const heights = await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
    // The names of some take a line more.
    expect(Math.min(...heights), `a row of ${name}`).toBeLessThan(125)
  }
  await page.goto('/dashboard/group')
  await page.getByRole('list', { name: 'Turmas' }).getByRole('link', { name: /6ªA/ }).first().click()
  const tens = page.getByRole('list', { name: /^Alunos da 6ªA, / })
  await expect(tens.getByRole('listitem').first()).toBeVisible()
  await expect(tens, 'the other tens are folded').toHaveCount(1)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height / 780, 'screens of a group').toBeLessThan(3)
  await page.goto('/dashboard/controlePlanosAnaliticos?separador=cumprimento')
  await expect(page.locator('td', { hasText: 'Previstas' }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^semana 1: \d+ de \d+/ }).first()).toBeVisible()
})

test('a long word without a space breaks on a phone, and widens no page', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('professor', request)
  const [subject] = await fixtures.call<{ id: string }[]>('GET', '/subjects/options')
  const title = `Q${'W'.repeat(57)}`
  const head = { title, subjectId: subject?.id, grade: 6, year: 2026 }
  const { id } = await fixtures.call<{ id: string }>('POST', '/tests', head)
  await signIn('professor')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/diagnostico/testes', `/diagnostico/teste/${id}`]) {
    await page.goto(path)
    await expect(page.getByText(title).first()).toBeVisible()
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(over, path).toBeLessThanOrEqual(0)
  }
})

test('L12 · an image is fetched 300 ms after it comes within 100 px of the window', async ({
  page,
  signIn,
  request,
}) => {
  const fixtures = await fixturesBy('pedagogo', request)
  const { id } = await fixtures.term()
  await fixtures.call('PUT', `/glossary/terms/${id}/image?alt=Um+quadrado&fileName=quadrado.png`, SQUARE)
  await page.addInitScript(() => {
    const Original = window.IntersectionObserver
    const seen = { margins: [] as (string | undefined)[], delays: [] as (number | undefined)[] }
    Object.assign(window, { seen })
    let near = false
    window.IntersectionObserver = class extends Original {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          near = true
          callback(entries, observer)
          near = false
        }, options)
        seen.margins.push(options?.rootMargin)
      }
    }
    const later = window.setTimeout.bind(window)
    window.setTimeout = ((work: () => void, delay?: number) => {
      if (near) seen.delays.push(delay)
      return later(work, delay)
    }) as typeof window.setTimeout
  })
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}/${id}`)
  await expect(page.getByRole('img', { name: 'Um quadrado' })).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: unknown }).seen)
  expect(seen).toEqual({ margins: ['100px'], delays: [300] })
})

test('L13 · a scrollbar is never shorter than 25', async ({ page }) => {
  await page.goto('/faqs')
  const least = await page.evaluate(() => {
    const thumb = getComputedStyle(document.documentElement, '::-webkit-scrollbar-thumb')
    return [thumb.minHeight, thumb.minWidth]
  })
  expect(least).toEqual(['25px', '25px'])
})

test('L17 · a ripple runs for 550 ms', async ({ page }) => {
  await page.goto('/faqs')
  await page.getByRole('button', { name: 'Definições' }).hover()
  await page.mouse.down()
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().map(animation => animation.effect?.getTiming().duration)),
    )
    .toContain(550)
  await page.mouse.up()
})

test('L15 · a hint comes after 100 ms of pointing and after 700 ms of touching', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  const print = page.getByRole('button', { name: 'Imprimir' })
  const hint = page.getByText('Imprimir', { exact: true })
  await expect(print).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await print.hover()
  await page.clock.runFor(90)
  await expect(hint).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(hint).toBeVisible()
  await title(page).hover()
  await page.clock.runFor(200)
  await expect(hint).toHaveCount(0)
  await print.dispatchEvent('touchstart')
  await page.clock.runFor(690)
  await expect(hint).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(hint).toBeVisible()
})

test('cards beside each other stand at one height: a grid’s gap is their only distance', async ({
  page,
  signIn,
  request,
}) => {
  await signIn('pedagogo')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Hoje na escola' })).toBeVisible()
  expect(await gapsTwice(page)).toEqual([])
  const { rows } = await (await fixturesBy('pedagogo', request)).call<{ rows: { id: string }[] }>(
    'GET',
    '/analytical-plans?limit=1',
  )
  await page.goto(`/dashboard/consultarPlanosAnaliticos?id=${rows[0]?.id}`)
  await expect(page.getByRole('heading', { name: 'Caminho do plano' })).toBeVisible()
  expect(await gapsTwice(page)).toEqual([])
})

test('rows of one list share their columns, and what is chosen on a phone stands two beside each other', async ({
  page,
  signIn,
}) => {
  await signIn('pedagogo')
  await page.goto('/dashboard')
  const queue = page.getByRole('region', { name: 'À espera da sua decisão' })
  await expect(queue.getByRole('listitem').first()).toBeVisible()
  for (const row of await queue.getByRole('listitem').all()) {
    const [around, way] = [await boxOf(row), await boxOf(row.getByRole('link'))]
    expect(around.x + around.width - way.x - way.width, 'the way stands at the end of its row').toBe(20)
    expect(Math.abs(around.y + around.height / 2 - way.y - way.height / 2), 'and in its middle').toBeLessThan(
      8,
    )
  }
  await page.goto('/diagnostico/home')
  const rows = page.getByRole('region', { name: 'Em curso' }).getByRole('listitem')
  await expect(rows.nth(1)).toBeVisible()
  const bars = await rows.evaluateAll(all =>
    all.map(row => row.querySelector('i')?.getBoundingClientRect().left ?? Number.NaN),
  )
  expect(new Set(bars).size, 'the bars begin on one line').toBe(1)

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/diagnostico/percurso')
  const [group, subject] = [await boxOf(page.getByLabel('Turma')), await boxOf(page.getByLabel('Disciplina'))]
  expect(subject.y).toBe(group.y)
  expect(await sticksOut(page)).toBe(0)
})

test('what is said of the last step leaves free the button of the dialog that opens over it', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto('/diagnostico/teste/novo')
  await page.getByLabel('Título').fill('Teste de um aviso')
  await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
  await page.getByRole('button', { name: 'Criar e escrever as perguntas' }).click()
  const said = page.getByRole('region', { name: /^Avisos/ }).getByText('«Teste de um aviso» criado')
  await expect(said).toBeVisible()
  // It stays as long as a pointer is over it.
  await said.hover()
  await page.getByRole('button', { name: /Do banco/ }).press('Enter')
  const bank = page.getByRole('dialog', { name: 'Perguntas do banco' })
  await bank.getByRole('checkbox').first().press('Space')
  const put = bank.getByRole('button', { name: /^Pôr 1 / })
  await expect(said).toBeVisible()
  await expect.poll(() => pressedAt(put)).toMatch(/^Pôr 1 /)
})

test("a pupil's report for the family is printed as a letter: lists side by side, a slip to sign, no choices", async ({
  page,
  signIn,
  request,
}) => {
  const { call } = await testFixturesBy('professor', request)
  const groups = await call<{ id: string; name: string }[]>('GET', '/learning-path/places')
  const group = groups.find(({ name }) => name === '6ªA')
  const { rows } = await call<{ rows: { id: string }[] }>('GET', `/students?group=${group?.id}&limit=20`)
  await signIn('professor')
  const slip = page.getByText('Devolver à escola.')
  const lists = ['Já sabe', 'Está quase', 'Precisa de aprender a']
  // Some pupil's test shows something of each.
  for (const { id } of rows) {
    await page.goto(`/diagnostico/alunos/${id}/familia`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    const shown = await Promise.all(lists.map(name => page.getByRole('heading', { name }).count()))
    if (shown.every(count => count === 1)) break
  }
  await expect(page.getByRole('heading', { name: 'Já sabe' })).toBeVisible()
  await expect(slip).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 680, height: 960 })
  await expect(slip).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'O que ver deste aluno' })).toBeHidden()
  const tops = await Promise.all(
    lists.map(async name => (await boxOf(page.getByRole('heading', { name }))).y),
  )
  expect(new Set(tops).size).toBe(1)
})
