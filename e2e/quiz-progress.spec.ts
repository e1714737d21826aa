import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { readQrCodes } from '#engines/documents/read-qr.ts'
import { ownWord } from './given.ts'
import { expect, test } from './people.ts'
import { givenTestsBy } from './tests-given.ts'

test.use({ serviceWorkers: 'allow' })

interface BankRow {
  id: string
  subject: { id: string }
  question: { type: string }
}

/** An open quiz of five questions of the bank, given to a group of its own. */
async function givenQuiz(request: APIRequestContext, pupils: number, settings: object = {}) {
  const { call, group } = await givenTestsBy('pedagogo', request)
  const own = await group(pupils)
  const bank = await call<{ rows: BankRow[] }>('GET', '/questions?limit=100&state=aprovada')
  const subjectId = bank.rows.find(row => row.question.type === 'single-choice')?.subject.id
  const chosen = bank.rows
    .filter(row => row.question.type === 'single-choice' && row.subject.id === subjectId)
    .slice(0, 5)
  const title = ownWord('Fracções')
  const made = await call<{ id: string; version: number }>('POST', '/quizzes', {
    title,
    subjectId,
    grade: 6,
    year: 2026,
    settings,
    parts: chosen.map(one => ({
      kind: 'question',
      id: uuid(),
      questionId: one.id,
      points: 1,
      waitsFor: null,
    })),
    audience: [{ groupId: own.id, pupilIds: null }],
  })
  const { code } = await call<{ code: string }>('POST', `/quizzes/${made.id}/state`, {
    state: 'aberto',
    version: made.version,
  })
  return { call, group: own, title, code, id: made.id }
}

/** Somebody's own phone. */
async function phone(browser: Browser, address = 'about:blank'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Prints what the button makes, and reads the QR codes of its first sheet. */
async function printed(page: Page, button: string | RegExp): Promise<string[]> {
  const answer = page.waitForResponse(response => response.url().endsWith('/students/cards'))
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  return readQrCodes(await (await answer).body())
}

/** The part of a link after the address of the installation: a printed one names another address. */
const pathOf = (link: string): string => new URL(link).pathname + new URL(link).hash

async function answerAll(page: Page): Promise<void> {
  for (;;) {
    await page.getByRole('radio').first().check()
    const next = page.getByRole('button', { name: /^Seguinte/ })
    if ((await next.count()) === 0) break
    await next.first().click()
  }
  await page.getByRole('button', { name: 'Entregar o quiz' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
}

test('a card is printed, opens the pupil’s page at once, and shows pupil and guardian what was practised', async ({
  page,
  browser,
  request,
  signIn,
  complaints,
}) => {
  test.slow()
  const { group, title } = await givenQuiz(request, 3)
  await signIn('pedagogo')
  await page.goto(`/dashboard/group/${group.id}`)
  await page.getByRole('button', { name: 'Cartões de aluno' }).click()
  const links = await printed(page, 'Imprimir os que faltam (3)')
  expect(links).toHaveLength(3)
  await expect(page.getByRole('dialog').getByText(/feito em .*, ainda não entrou/)).toHaveCount(3)

  const [pupil] = group.pupils
  const own = links.find(link => link.includes(`#${pupil?.code}.`)) ?? ''
  const home = await phone(browser, pathOf(own))
  const first = pupil?.fullName.split(' ')[0] ?? ''
  await expect(home.getByRole('heading', { name: `Olá, ${first}` })).toBeVisible()
  expect(home.url(), 'neither code nor word stay in the address').not.toMatch(/#|\d{8}/)
  await expect(home.getByText('Nenhum quiz aberto')).toHaveCount(0)
  await expect(home.getByText('A primeira semana pode ser esta.')).toBeVisible()
  for (const other of group.pupils.slice(1)) await expect(home.getByText(other.fullName)).toHaveCount(0)

  await home.getByRole('link', { name: 'Começar', exact: true }).click()
  await home.getByRole('button', { name: 'Continuar', exact: true }).click()
  await home.getByRole('button', { name: 'Começar o quiz' }).click()
  await answerAll(home)
  await expect(home.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible()

  await home.goto('/progresso')
  const done = home.getByRole('heading', { name: 'Já feito' }).locator('..')
  await expect(done.getByText(title)).toBeVisible()
  await expect(done.getByText(/valor/)).toBeVisible()
  await expect(home.getByText('Nenhum quiz aberto')).toBeVisible()
  await home.getByRole('button', { name: 'Vista do encarregado' }).click()
  await expect(home.getByRole('heading', { level: 1 })).toContainText(first)
  await expect(home.getByText('Nada agora')).toBeVisible()

  // A card that is lost is replaced in one tap, and opens nothing any more.
  const again = page.waitForResponse(response => response.url().endsWith('/students/cards'))
  await page.getByRole('button', { name: `Substituir o cartão de ${pupil?.fullName}` }).click()
  const [newer = ''] = await readQrCodes(await (await again).body())
  await home.reload()
  await expect(home.getByRole('alert')).toContainText('não são de um cartão')
  await home.goto('about:blank')
  await home.goto(pathOf(newer))
  await expect(home.getByRole('heading', { name: `Olá, ${first}` })).toBeVisible()
  await home.getByRole('button', { name: 'Sair' }).click()
  await expect(home.getByRole('heading', { name: 'O meu progresso' })).toBeVisible()
  await home.reload()
  await expect(home.getByRole('heading', { name: 'O meu progresso' })).toBeVisible()
  expect(await home.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    first,
  )
  await home.context().close()
  expect(complaints).toEqual([])
})

test('the page is typed in with the card, remembered, and opens without network with what it last showed', async ({
  browser,
  request,
  page,
  signIn,
}) => {
  test.slow()
  const { group, title } = await givenQuiz(request, 1)
  await signIn('pedagogo')
  await page.goto(`/dashboard/group/${group.id}`)
  await page.getByRole('button', { name: 'Cartões de aluno' }).click()
  const [link = ''] = await printed(page, 'Imprimir os que faltam (1)')
  const [, code = '', word = ''] = /#(\d{8})\.([A-Z]{6})/.exec(link) ?? []

  const home = await phone(browser, '/progresso')
  await home.getByLabel('Código de aluno, 8 algarismos').fill(code)
  await home.getByLabel('Palavra do cartão, 6 letras').fill('BABABA')
  await home.getByRole('button', { name: 'Entrar' }).click()
  await expect(home.getByRole('alert')).toContainText('Ainda podes tentar 9 vezes nesta hora.')
  await home
    .getByLabel('Palavra do cartão, 6 letras')
    .fill(`${word.slice(0, 3).toLowerCase()} ${word.slice(3)}`)
  await home.getByLabel('Lembrar neste telemóvel').check()
  await home.getByRole('button', { name: 'Entrar' }).click()
  await expect(home.getByRole('heading', { level: 1, name: /^Olá, / })).toBeVisible()
  await expect(home.getByRole('heading', { name: title })).toBeVisible()

  await home.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined))
  await home.reload()
  await expect(home.getByRole('heading', { name: title })).toBeVisible()
  await home.context().setOffline(true)
  await home.reload()
  await expect(home.getByRole('heading', { name: title })).toBeVisible()
  await expect(home.getByText(/^Sem rede\. O que vês é de/)).toBeVisible()
  await home.context().setOffline(false)
  await expect(home.getByText(/^Sem rede/)).toHaveCount(0)
  await home.context().close()
})
