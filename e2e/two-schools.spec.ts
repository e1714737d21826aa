import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'
import { barriers } from './barriers.ts'
import { askApi, enter, takeInvite, tokensOf } from './own-product.ts'

/** Two schools in one installation, which other stories must not see: this one starts its own. One story, told in its parts. */
test.describe.configure({ mode: 'serial', timeout: 240_000 })
let product: StartedProduct
let admin: Page
const dataDir = mkdtempSync(join(tmpdir(), 'two-schools-'))
const SCHOOL = 'EPC da Liberdade'
const ADMIN = 'admin@demo.dondza.mz'
const at = (page: string) => `/dashboard/administracao/${page}`
const GROUPS = '/dashboard/group'

test.beforeAll(async ({ browser }) => {
  test.setTimeout(900_000)
  chmodSync(dataDir, 0o711)
  product = await startForTests(dataDir, {}, 'ignore')
  admin = await browser.newPage({ baseURL: product.address })
  await enter(product, admin, ADMIN)
})
test.afterAll(async () => {
  await admin?.close()
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Neither wider than its screen, nor with a barrier. */
async function fits(page: Page, what: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(width)
  expect(await barriers(page), what).toEqual([])
}

test('a school alone is asked nowhere; the second one makes it a question', async () => {
  await admin.goto(`${GROUPS}/nova`)
  await expect(admin.getByLabel('Nome')).toBeVisible()
  await expect(admin.getByRole('combobox', { name: 'Escola' })).toHaveCount(0)
  await admin.goto(at('escolas'))
  await admin.getByRole('link', { name: 'Nova escola' }).click()
  await admin.getByLabel('Nome', { exact: true }).fill(SCHOOL)
  await admin.getByRole('button', { name: 'Criar escola' }).click()
  await expect(admin.getByText(`«${SCHOOL}» criada.`).first()).toBeVisible()
  // Who was there before hears of it with the next opening.
  await admin.goto(`${GROUPS}/nova`)
  await expect(admin.getByRole('combobox', { name: 'Escola' })).toBeVisible()
})

test('it has a calendar of its own, in which the second trimester has begun', async () => {
  await admin.goto(at('calendario'))
  await admin.getByRole('link', { name: 'Nova versão' }).click()
  await admin.getByRole('combobox', { name: 'De que escola' }).selectOption({ label: SCHOOL })
  await admin.getByRole('button', { name: /^Datas por extenso/ }).click()
  const part = (number: number) => admin.getByRole('group', { name: new RegExp(`^${number}\\.º trimestre`) })
  await part(1).getByLabel('Fim', { exact: true }).fill('30/04/2026')
  await part(1).getByLabel('Avaliação, início').fill('')
  await part(1).getByLabel('Avaliação, fim').fill('')
  await part(2).getByLabel('Início', { exact: true }).fill('04/05/2026')
  await part(2).getByLabel('Início', { exact: true }).blur()
  await admin.getByRole('button', { name: 'Criar rascunho' }).click()
  await admin.getByRole('button', { name: 'Pôr em vigor' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Pôr em vigor' }).click()
  await expect(admin.getByText(/está em vigor\.$/)).toBeVisible()
  // The academy's stands beside it.
  const editions = admin.getByRole('table', { name: 'Anos e versões' })
  await expect(editions.getByRole('row', { name: new RegExp(SCHOOL) })).toContainText('Em vigor')
  await expect(editions.getByRole('row', { name: /Academia.*Em vigor/ })).toHaveCount(1)
})

test('a group is made in it from the list that is narrowed to it, and lists show by school', async () => {
  await admin.goto(GROUPS)
  await admin.getByRole('button', { name: 'Escola', exact: true }).click()
  await admin.getByRole('menuitemcheckbox', { name: SCHOOL }).click()
  await expect(admin.getByText('Nenhuma turma com estes filtros')).toBeVisible()
  await admin.keyboard.press('Escape')
  await admin.getByRole('link', { name: 'Nova turma' }).first().click()
  const school = admin.getByRole('combobox', { name: 'Escola' })
  await expect(school.locator('option:checked')).toHaveText(SCHOOL)
  await admin.getByLabel('Nome', { exact: true }).fill('6ªA')
  await admin.getByLabel('Classe').selectOption('6')
  await fits(admin, 'the form of a group')
  await admin.getByRole('button', { name: 'Criar turma' }).click()
  await expect(admin.getByRole('heading', { name: `6ªA, ${SCHOOL}` })).toBeVisible()
  await admin.getByRole('button', { name: 'Mais', exact: true }).click()
  await admin.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(admin.getByText('Uma turma não muda de escola')).toBeVisible()

  await admin.goto(GROUPS)
  await admin.getByRole('button', { name: 'Escola', exact: true }).click()
  await admin.getByRole('menuitemcheckbox', { name: SCHOOL }).click()
  await admin.keyboard.press('Escape')
  const rows = admin.getByRole('table', { name: 'Turmas' }).getByRole('link', { name: /^6ªA/ })
  await expect(rows).toHaveText([new RegExp(SCHOOL)])

  await admin.goto(`${GROUPS}/alunos`)
  await admin.getByRole('button', { name: 'Escola', exact: true }).click()
  await admin.getByRole('menuitemcheckbox', { name: SCHOOL }).click()
  await admin.keyboard.press('Escape')
  await admin
    .getByRole('button', { name: 'Turma', exact: true })
    .and(admin.locator('[aria-haspopup]'))
    .click()
  await expect(admin.getByRole('menuitemcheckbox')).toHaveText([new RegExp(SCHOOL)])
  await admin.keyboard.press('Escape')

  for (const [list, none] of [
    ['/dashboard/quizManager', 'Nenhum quiz com estes filtros'],
    ['/diagnostico/relatorios', 'Nenhuma aplicação com estes filtros'],
    ['/diagnostico/recuperacao', 'Nenhum plano de recuperação com estes filtros'],
  ] as const) {
    await admin.goto(list)
    await admin.getByRole('button', { name: 'Escola', exact: true }).click()
    await admin.getByRole('menuitemcheckbox', { name: SCHOOL }).click()
    await admin.keyboard.press('Escape')
    await expect(admin.getByText(none).first(), list).toBeVisible()
  }
})

test('the same on a phone: the school is chosen in the form, and in the filters', async () => {
  await admin.setViewportSize({ width: 360, height: 740 })
  await admin.goto(`${GROUPS}/nova`)
  const school = admin.getByRole('combobox', { name: 'Escola' })
  await expect(school).toHaveValue('')
  await admin.getByLabel('Nome', { exact: true }).fill('7ªA')
  await admin.getByLabel('Classe').selectOption('7')
  await admin.getByRole('button', { name: 'Criar turma' }).click()
  await expect(admin.getByText('Escolha a escola.')).toBeVisible()
  await fits(admin, 'the form of a group on a phone')
  await school.selectOption({ label: SCHOOL })
  await admin.getByRole('button', { name: 'Criar turma' }).click()
  await expect(admin.getByRole('heading', { name: `7ªA, ${SCHOOL}` })).toBeVisible()
  await admin.goto(GROUPS)
  await admin.getByRole('button', { name: 'Filtros' }).click()
  await admin.getByRole('dialog').getByLabel(SCHOOL).check({ force: true })
  await fits(admin, 'the filters on a phone')
  await admin.getByRole('dialog').getByRole('button', { name: 'Ver a lista' }).click()
  await expect(admin.getByRole('link', { name: new RegExp(`^[67]ªA, ${SCHOOL}`) })).toHaveCount(2)
  await admin.goto(at('calendario'))
  await expect(admin.getByText('hoje: 1.º trimestre, semana 10')).toBeVisible()
  await fits(admin, 'the calendar on a phone')
})

test('who is of that school sees its groups alone, and its trimester', async ({ browser }) => {
  const token = (await tokensOf(product, ADMIN)).academy.accessToken ?? ''
  const { rows } = await askApi<{ rows: { id: string; name: string }[] }>(
    ...([product, token, 'GET', '/account/schools'] as const),
  )
  const invite = await askApi<{ path: string }>(product, token, 'POST', '/users/invites', {
    ...{ email: 'direccao@liberdade.mz', role: 'admin', reach: 'escola' },
    schoolId: rows.find(({ name }) => name === SCHOOL)?.id,
  })
  const guest = await browser.newPage({ baseURL: product.address })
  await takeInvite(guest, invite.path, { name: 'Rosa', surname: 'Langa' })
  await guest.close()
  const head = await browser.newPage({ baseURL: product.address })
  await enter(product, head, 'direccao@liberdade.mz')
  await head.goto(at('calendario'))
  await expect(head.getByText('hoje: 2.º trimestre, semana 1')).toBeVisible()
  await head.goto(GROUPS)
  await expect(head.getByRole('table', { name: 'Turmas' }).getByRole('link', { name: /ªA/ })).toHaveCount(2)
  await expect(head.getByRole('button', { name: 'Escola', exact: true })).toHaveCount(0)
  await head.setViewportSize({ width: 360, height: 740 })
  await head.goto(at('calendario'))
  await expect(head.getByText('hoje: 2.º trimestre, semana 1')).toBeVisible()
  await fits(head, 'the calendar of a school on a phone')
  await head.close()
})
