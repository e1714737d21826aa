import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { blankHead } from '../features/assessment/diagnostic-tests/test-values.ts'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'
import { barriers } from './barriers.ts'
import { press, tabTo } from './by-keyboard.ts'
import { askApi, enter as enterIn, takeInvite, tokensOf as tokensIn } from './own-product.ts'

/** Two schools in one installation, which other stories must not see: this one starts its own. One story, told in its parts. */
test.describe.configure({ mode: 'serial', timeout: 240_000 })
let product: StartedProduct
const dataDir = mkdtempSync(join(tmpdir(), 'academy-bank-'))
const BANK = '/diagnostico/testes/banco'
const STEM = 'A capulana da avó tem 3 metros; quantos centímetros são?'
const people = {
  reviewer: 'pedagogo@demo.dondza.mz',
  author: 'professor@demo.dondza.mz',
  stranger: 'longe@escola.mz',
} as const
const pages = {} as Record<keyof typeof people, Page>

const tokensOf = (email: string) => tokensIn(product, email)
const api = <R>(...args: [token: string, method: string, path: string, body?: object]) =>
  askApi<R>(product, ...args)
const enter = (page: Page, email: string) => enterIn(product, page, email)

test.beforeAll(async () => {
  test.setTimeout(900_000)
  chmodSync(dataDir, 0o711)
  product = await startForTests(dataDir, {}, 'ignore')
})
test.afterAll(async () => {
  for (const page of Object.values(pages)) await page.close()
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('one school alone sees no proposal, no academy’s bank and no network', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: product.address })
  await enter(page, people.reviewer)
  await page.goto(BANK)
  await expect(page.getByRole('heading', { name: 'Banco de perguntas' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Propostas' })).toHaveCount(0)
  const [first] = await page.getByRole('table').getByRole('link').all()
  await first?.click()
  await expect(page.getByRole('heading', { name: 'Ficha' })).toBeVisible()
  await expect(page.getByText('academia', { exact: false })).toHaveCount(0)
  await page.goto('/diagnostico/relatorios')
  await expect(page.getByRole('link', { name: 'Disciplina e escola' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rede de escolas' })).toHaveCount(0)
  await page.close()
})

test('a second school comes, and the demonstration’s teacher is of the first', async ({ browser }) => {
  const admin = (await tokensOf('admin@demo.dondza.mz')).academy.accessToken ?? ''
  const far = await api<{ id: string }>(admin, 'POST', '/schools', { name: 'EPC da Liberdade' })
  const schools = await api<{ rows: { id: string; name: string }[] }>(admin, 'GET', '/schools?limit=100')
  const near = schools.rows.find(school => school.id !== far.id)
  const author = (await tokensOf(people.author)).diagnostics.user
  const user = await api<Record<string, unknown> & { version: number }>(admin, 'GET', `/users/${author.id}`)
  await api(admin, 'PUT', `/users/${author.id}`, {
    ...{ name: user.name, email: user.email, role: user.role, jobTitle: user.jobTitle, phone: user.phone },
    ...{ schoolId: near?.id, reach: 'escola', version: user.version },
  })
  const invite = await api<{ path: string }>(admin, 'POST', '/users/invites', {
    ...{ email: people.stranger, role: 'professor', schoolId: far.id, reach: 'escola' },
  })
  const guest = await browser.newPage({ baseURL: product.address })
  await takeInvite(guest, invite.path, { name: 'Rosa', surname: 'Langa' })
  await guest.close()
  for (const [who, email] of Object.entries(people) as [keyof typeof people, string][]) {
    pages[who] = await browser.newPage({ baseURL: product.address, viewport: { width: 360, height: 740 } })
    await enter(pages[who], email)
  }
})

test('its question is proposed by keyboard on a phone, reviewed, returned, proposed again and published', async () => {
  const { author, reviewer } = pages
  const token = (await tokensOf(people.reviewer)).academy.accessToken ?? ''
  const mine = (await tokensOf(people.author)).academy.accessToken ?? ''
  const subjects = await api<{ id: string; name: string }[]>(mine, 'GET', '/subjects/options')
  const option = (id: string, text: string, correct: boolean) => ({
    ...{ id, text, correct, weight: correct ? 1 : 0, feedback: '', typicalError: '' },
  })
  const made = await api<{ id: string; version: number }>(mine, 'POST', '/questions', {
    subjectId: subjects.find(subject => subject.name === 'Matemática')?.id,
    grade: 6,
    question: {
      ...{ type: 'single-choice', name: '', stem: STEM, points: 1, competence: null, bloom: null },
      ...{ difficulty: null, explanation: '', feedback: { right: '', partial: '', wrong: '' }, hints: [] },
      ...{ penalty: null, media: [], tags: [], category: '', externalId: '', shuffle: true },
      options: [option('a', '300', true), option('b', '30', false)],
    },
  })
  await api(token, 'POST', `/questions/${made.id}/state`, { state: 'aprovada', version: made.version })

  await author.goto(`${BANK}/${made.id}`)
  const propose = author.getByRole('button', { name: 'Propor à academia' })
  await expect(propose).toBeVisible()
  await press(author, propose)
  const dialog = author.getByRole('dialog', { name: 'Propor à academia' })
  await tabTo(author, dialog.getByRole('textbox', { name: /Nota para quem revê/ }))
  await author.keyboard.type('Correu bem na 6ªA.')
  await press(author, dialog.getByRole('button', { name: 'Propor', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(author.getByText('Por rever')).toBeVisible()

  await reviewer.goto(BANK)
  await reviewer.getByRole('link', { name: 'Propostas' }).click()
  await reviewer.getByRole('link', { name: STEM }).first().click()
  await expect(reviewer.getByText('Correu bem na 6ªA.')).toBeVisible()
  expect(await barriers(reviewer), 'a proposal').toEqual([])
  await reviewer.getByRole('button', { name: 'Devolver', exact: true }).click()
  const back = reviewer.getByRole('dialog', { name: 'Devolver a proposta' })
  await back.getByRole('button', { name: 'Devolver' }).click()
  await expect(back.getByText('Diga o que falta.').last()).toBeVisible()
  await back.getByRole('textbox', { name: 'O que falta' }).fill('Diga de que avó se fala.')
  await back.getByRole('button', { name: 'Devolver' }).click()
  await expect(back).toBeHidden()

  await author.reload()
  await expect(author.getByText('Diga de que avó se fala.')).toBeVisible()
  await author.getByRole('link', { name: 'Devolvida' }).click()
  await author.getByRole('button', { name: 'Propor de novo' }).click()
  await expect(author.getByText('Por rever').first()).toBeVisible()

  await reviewer.reload()
  await reviewer.getByRole('button', { name: 'Publicar na academia' }).click()
  await expect(reviewer.getByText('No banco da academia').first()).toBeVisible()
})

test('the other school finds it, uses it as it is in a test, and makes a copy of its own', async () => {
  const { stranger } = pages
  await stranger.goto(`${BANK}?from=academia`)
  await stranger.getByRole('link', { name: STEM }).first().click()
  await expect(stranger.getByText('revista por um pedagogo')).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Editar' })).toHaveCount(0)
  const id = new URL(stranger.url()).pathname.split('/').at(-1) ?? ''
  const own = (await tokensOf(people.stranger)).academy.accessToken ?? ''
  const question = await api<{ subject: { id: string } }>(own, 'GET', `/questions/${id}`)
  const used = await fetch(`${product.address}/api/diagnostics/tests`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${(await tokensOf(people.stranger)).diagnostics.access_token ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      ...blankHead(2026),
      ...{ title: 'Medidas', subjectId: question.subject.id, grade: 6, totalPoints: 1 },
      beginsWith: [{ questionId: id, section: '', points: 1 }],
    }),
  })
  expect(used.status).toBe(200)
  await stranger.getByRole('button', { name: 'Fazer uma cópia' }).click()
  await expect(stranger.getByText(`cópia de «${STEM}»`)).toBeVisible()
  await expect(stranger.getByText('Rascunho').first()).toBeVisible()
})

test('it leaves in a signed package, which a changed byte spoils, and which brings nothing twice', async () => {
  const { reviewer } = pages
  await reviewer.setViewportSize({ width: 1440, height: 900 })
  await reviewer.goto(`${BANK}?from=academia`)
  await reviewer.getByRole('button', { name: 'Exportar' }).click()
  const out = reviewer.getByRole('dialog', { name: 'Exportar perguntas' })
  // By its label, which is clicked once the dialog stands still.
  await out.locator('label').filter({ hasText: 'Pacote assinado' }).click()
  await expect(out.getByRole('radio', { name: 'Pacote assinado' })).toBeChecked()
  const saved = reviewer.waitForEvent('download')
  await out.getByRole('button', { name: 'Descarregar' }).click()
  const bytes = readFileSync(await (await saved).path())
  expect((await saved).suggestedFilename()).toBe('perguntas.dondza')

  await reviewer.getByRole('button', { name: 'Importar pacote' }).click()
  const dialog = reviewer.getByRole('dialog', { name: 'Importar um pacote assinado' })
  const spoiled = Buffer.from(bytes)
  spoiled[200] = (spoiled[200] ?? 0) ^ 1
  const send = (buffer: Buffer) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'perguntas.dondza', mimeType: 'application/octet-stream', buffer })
  await send(spoiled)
  await expect(dialog.getByText('O pacote foi mudado depois de assinado')).toBeVisible()
  await send(bytes)
  await expect(dialog.getByText(/Assinado por .+ · [0-9A-F]{4}-/)).toBeVisible()
  await expect(dialog.getByText('Já cá está: não entra outra vez.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Importar 0 perguntas' })).toBeDisabled()
})

test('the network stands for who reaches the academy, and not for who sees one school', async () => {
  const { reviewer, stranger } = pages
  await reviewer.goto('/diagnostico/relatorios')
  await reviewer.getByRole('link', { name: 'Rede de escolas' }).click()
  await expect(
    reviewer.getByText('por ordem alfabética').or(reviewer.getByText('Só uma escola fez este teste')).first(),
  ).toBeVisible()
  expect(await barriers(reviewer), 'the network').toEqual([])
  await stranger.goto('/diagnostico/relatorios')
  await expect(stranger.getByRole('link', { name: 'Rede de escolas' })).toHaveCount(0)
})
