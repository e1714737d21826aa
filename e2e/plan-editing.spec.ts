import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { type Fixtures, fixturesBy } from './fixtures.ts'
import { expect, signInAs, test } from './people.ts'
import { fixturePlan } from './plan-fixtures.ts'

const contentsOf = async (teacher: Fixtures, id: string) =>
  (await teacher.call<{ rows: { contents: string[] }[] }>('GET', `/analytical-plans/${id}`)).rows.map(row =>
    row.contents.join('; '),
  )

const cell = (page: Page, column: string, week: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^${column}, semana ${week}:`) }).first()

async function openPlan(page: Page, id: string) {
  await page.goto(`/dashboard/editarPlanosAnaliticos?id=${id}`)
  await expect(page.getByRole('grid', { name: 'Distribuição semanal' })).toBeVisible()
}

/** Writes over a cell by keyboard and leaves it. */
async function rewrite(page: Page, column: string, week: number, text: string) {
  await cell(page, column, week).click()
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

const saved = (page: Page) => expect(page.getByText(/Guardado às/)).toBeVisible()

test.describe('Escrever um plano analítico', () => {
  test('rows are duplicated, moved, split and pasted by keyboard, and every step is undone and done again', async ({
    page,
    context,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id } = await fixturePlan(teacher)
    await signIn('professor')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openPlan(page, id)
    const rows = page.getByRole('grid').locator('tbody tr')

    await cell(page, 'Conteúdos', 1).click()
    await page.keyboard.press('Alt+d')
    await expect(rows).toHaveCount(4)
    await page.keyboard.press('Control+z')
    await expect(rows).toHaveCount(3)

    await page.keyboard.press('Alt+ArrowDown')
    await expect(cell(page, 'Conteúdos', 2)).toHaveAccessibleName(/Fracções; Fracções no dia-a-dia/)
    await expect(cell(page, 'Conteúdos', 2)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(cell(page, 'Conteúdos', 1)).toHaveAccessibleName(/Fracções; Fracções no dia-a-dia/)
    await page.keyboard.press('Control+y')

    await cell(page, 'Conteúdos', 1).click()
    await page.keyboard.press('Alt+s')
    await expect(rows).toHaveCount(4)
    await saved(page)
    expect(await contentsOf(teacher, id)).toEqual([
      'Decimais',
      'Decimais no dia-a-dia',
      'Fracções; Fracções no dia-a-dia',
      'Percentagens; Percentagens no dia-a-dia',
    ])

    await page.evaluate(() =>
      navigator.clipboard.writeText(
        'Conteúdos\tMeios didácticos\n"Razões\nProporções"\tquadro\nEscalas\tmapa\n',
      ),
    )
    await cell(page, 'Conteúdos', 2).click()
    await page.keyboard.press('Control+v')
    await expect(page.getByText('2 linhas coladas.')).toBeVisible()
    await expect(cell(page, 'Conteúdos', 2)).toHaveAccessibleName(/Razões; Proporções/)
    await expect(cell(page, 'Meios didácticos', 3)).toHaveAccessibleName(/mapa/)
    await expect
      .poll(() => contentsOf(teacher, id))
      .toEqual(['Decimais', 'Decimais no dia-a-dia', 'Razões; Proporções', 'Escalas'])
  })

  test('two people write at once: both see the other, and neither loses a word', async ({
    page,
    browser,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id } = await fixturePlan(teacher)
    await signIn('professor')
    const other = await openAs('pedagogo', browser, request)
    await openPlan(page, id)
    await openPlan(other, id)
    await expect(other.getByText(/Ermelinda.* também a editar/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/Lurdes.* também a editar/)).toBeVisible({ timeout: 20_000 })

    await rewrite(page, 'Conteúdos', 1, 'Da professora')
    await rewrite(other, 'Conteúdos', 3, 'Da pedagoga')
    await expect
      .poll(() => contentsOf(teacher, id))
      .toEqual(['Da professora', 'Decimais; Decimais no dia-a-dia', 'Da pedagoga'])
    await expect(cell(page, 'Conteúdos', 3)).toHaveAccessibleName(/Da pedagoga/, { timeout: 20_000 })
    await expect(cell(other, 'Conteúdos', 1)).toHaveAccessibleName(/Da professora/, { timeout: 20_000 })

    await Promise.all([
      rewrite(page, 'Conteúdos', 2, 'Da professora'),
      rewrite(other, 'Conteúdos', 2, 'Da pedagoga'),
    ])
    const isAsked = async (who: Page) => (await who.getByRole('dialog').count()) > 0
    await expect.poll(async () => [await isAsked(page), await isAsked(other)]).toContain(true)
    const behind = (await isAsked(page)) ? page : other
    const dialog = behind.getByRole('dialog')
    await expect(dialog).toContainText('Da professora')
    await expect(dialog).toContainText('Da pedagoga')
    await dialog.getByRole('button', { name: 'Ficar com tudo o que é meu' }).click()
    const mine = behind === page ? 'Da professora' : 'Da pedagoga'
    await expect.poll(() => contentsOf(teacher, id)).toEqual(['Da professora', mine, 'Da pedagoga'])
    await other.context().close()
  })

  test('ten minutes without a network lose nothing, and what was written is sent once', async ({
    page,
    context,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id, version } = await fixturePlan(teacher)
    await signIn('professor')
    await page.clock.install({ time: new Date() })
    await openPlan(page, id)
    await expect(cell(page, 'Conteúdos', 3)).toBeVisible()
    const answered: number[] = []
    page.on('response', response => {
      if (response.request().method() === 'PUT') answered.push(response.status())
    })
    await context.setOffline(true)
    await rewrite(page, 'Conteúdos', 1, 'Escrito sem rede')
    await page.clock.fastForward('05:00')
    await rewrite(page, 'Conteúdos', 3, 'Também este')
    await page.clock.fastForward('05:00')
    await expect(page.getByText(/segue quando houver rede/)).toBeVisible()
    expect(answered).toEqual([])
    expect((await contentsOf(teacher, id))[0]).toBe('Fracções; Fracções no dia-a-dia')
    await context.setOffline(false)
    await saved(page)
    expect(answered).toEqual([200])
    const stored = await teacher.call<{ version: number }>('GET', `/analytical-plans/${id}`)
    expect(stored.version).toBe(version + 1)
    expect(await contentsOf(teacher, id)).toEqual([
      'Escrito sem rede',
      'Decimais; Decimais no dia-a-dia',
      'Também este',
    ])
  })

  test('what cannot be fetched takes nothing away, is said, and comes once it can', async ({
    page,
    signIn,
    request,
  }) => {
    const { id } = await fixturePlan(await fixturesBy('professor', request))
    await signIn('professor')
    const isAway = /nav-mini|settings-drawer/
    await page.route(isAway, route => route.abort())
    await openPlan(page, id)
    await rewrite(page, 'Conteúdos', 1, 'Escrito antes')
    await page.getByRole('button', { name: /^Definições/ }).click()
    await expect(page.getByText('Não abriu: a rede falhou.')).toBeVisible()
    await expect(cell(page, 'Conteúdos', 1)).toContainText('Escrito antes')
    const ways = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
    await expect(ways.filter({ hasText: 'Glossário' })).toHaveCount(0)
    await page.unroute(isAway)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(ways.filter({ hasText: 'Glossário' })).toBeVisible()
    await page.getByRole('button', { name: /^Definições/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('a plan is shared by a link that opens without a session, and ends when it is turned off', async ({
    page,
    browser,
    signIn,
    request,
  }) => {
    const { id } = await fixturePlan(await fixturesBy('professor', request))
    await signIn('professor')
    await page.goto(`/dashboard/consultarPlanosAnaliticos?id=${id}`)
    await page.getByRole('button', { name: 'Mais acções', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Partilhar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Partilhar' })
    await dialog.getByRole('button', { name: 'Fazer a ligação' }).click()
    const address = await dialog.getByRole('textbox', { name: 'Endereço da ligação' }).inputValue()
    const context = await browser.newContext()
    const reader = await context.newPage()
    await reader.goto(address)
    await expect(reader.getByRole('heading', { level: 1, name: /Matemática, 6ª classe/ })).toBeVisible()
    await expect(reader.getByText('Percentagens no dia-a-dia').first()).toBeVisible()
    await expect(reader.getByRole('link', { name: /Planificar/ })).toHaveCount(0)
    expect(await reader.evaluate(() => sessionStorage.getItem('jwt_access_token'))).toBeNull()
    await dialog.getByRole('button', { name: 'Desligar' }).click()
    await expect(page.getByText('A ligação está desligada.')).toBeVisible()
    await reader.reload()
    await expect(reader.getByText('Este plano não se abre')).toBeVisible()
    await context.close()
  })
})

async function openAs(person: 'pedagogo', browser: Browser, request: APIRequestContext): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signInAs(person, page, request)
  return page
}
