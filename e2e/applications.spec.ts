import type { Browser, Page } from '@playwright/test'
import { readPdf } from '#engines/documents/read-back.ts'
import { askedAgain } from './asked-again.ts'
import { expect, test } from './people.ts'

const TITLE = /^Teste diagnóstico de Matemática/

test.describe('A aplicação de um teste', () => {
  // Three people and a lost network in one story.
  test.describe.configure({ timeout: 180_000 })

  test('two pupils take it on phones, one through a lost network; the teacher sees them live and prints codes and sheets', async ({
    page,
    browser,
    signIn,
    complaints: _,
  }) => {
    await signIn('professor')
    await page.goto('/diagnostico/testes?state=publicado')
    await page.getByRole('link', { name: TITLE }).first().click()
    await page.getByRole('button', { name: 'Aplicar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Aplicar o teste' })
    await dialog.getByRole('button', { name: 'Aplicar' }).click()
    await expect(dialog.getByText('Escolha pelo menos uma turma.')).toBeVisible()
    await dialog.getByLabel('6ªB').check()
    await dialog.getByLabel('Duração, em minutos').fill('40')
    await dialog.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page).toHaveURL(/\/diagnostico\/diagnosticos\/[0-9a-f-]{36}$/)
    await expect(page.getByText('em directo')).toBeVisible()

    await page.getByRole('link', { name: 'Códigos' }).click()
    const pupils = page.getByRole('listitem').filter({ has: page.locator('code') })
    const [ana, beto] = await Promise.all(
      [0, 1].map(async at => ({
        name: (await pupils.nth(at).locator('b').textContent()) ?? '',
        code: (await pupils.nth(at).locator('code').textContent()) ?? '',
      })),
    )
    if (!ana || !beto) throw new Error('The group has no pupils.')
    const link = (await page.getByRole('link', { name: /\/t\/[A-Z2-9]{6}$/ }).getAttribute('href')) ?? ''
    const cards = await printed(page, /codes\/paper/, 'Imprimir cartões')
    expect(cards).toContain(ana.code)
    expect(cards).toContain(link.slice(link.indexOf('/t/')))

    await page.getByRole('button', { name: 'Papel A4' }).click()
    await page.getByRole('radio', { name: 'Só as folhas' }).check()
    const sheets = await printed(page, /\/paper\?/, 'PDF')
    expect(sheets).toContain(`Nome: ${beto.name}`)
    expect(sheets).toContain(beto.code)
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('link', { name: 'Progresso' }).click()

    // One reads the QR code of a card, the other writes the code of the board.
    const first = await phone(browser, `${link}?aluno=${ana.code}`)
    await enter(first, ana.name)
    const second = await phone(browser, link)
    await second.getByLabel('Código de aluno, 8 algarismos').fill(beto.code)
    await enter(second, beto.name)
    await choose(second, 0)
    await next(second)
    await choose(second, 1)
    await expect(second.getByRole('main').getByText(/^Recebido às/)).toBeVisible()
    await expect(rowOf(page, beto.name)).toContainText('2 de 20')
    await expect(rowOf(page, beto.name)).toContainText('A responder')

    await second.context().setOffline(true)
    for (const option of [2, 3]) {
      await next(second)
      await choose(second, option)
    }
    await expect(second.getByRole('main').getByText('por enviar 2')).toBeVisible()

    await choose(first, 1)
    await handIn(first)
    await expect(first.getByRole('heading', { name: 'Teste entregue' })).toBeVisible()
    await expect(rowOf(page, ana.name)).toContainText('Entregue')
    await expect(rowOf(page, beto.name), 'what waits on the phone is not here yet').toContainText('2 de 20')

    // Handed in without network: the receipt waits, and the school has it once the network is back.
    await handIn(second)
    await expect(second.getByRole('heading', { name: 'Teste guardado, por enviar' })).toBeVisible()
    await expect(second.getByText('Por enviar: 2 de 20 respostas')).toBeVisible()
    await second.context().setOffline(false)
    await expect(second.getByRole('heading', { name: 'Teste entregue' })).toBeVisible({ timeout: 20_000 })
    await expect(rowOf(page, beto.name)).toContainText('4 de 20')
    await expect(rowOf(page, beto.name)).toContainText('Entregue')

    // Given back, the pupil goes on where it ended.
    await rowOf(page, beto.name)
      .getByRole('button', { name: /^Acções/ })
      .click()
    await page.getByRole('menuitem', { name: 'Devolver o teste, com 10 minutos' }).click()
    await expect(rowOf(page, beto.name)).toContainText('A responder')
    await second.getByRole('button', { name: 'Deixar este aparelho a outro aluno' }).click()
    await second.getByLabel('Código de aluno, 8 algarismos').fill(beto.code)
    await enter(second, beto.name, 'Continuar o teste')
    await expect(second.getByRole('button', { name: 'Pergunta 5 de 20' })).toBeVisible()
    await expect(second.getByRole('timer')).toHaveText(/^(9|10) min$/)

    await page.getByRole('button', { name: 'Encerrar o teste' }).click()
    await page.getByRole('button', { name: 'Encerrar', exact: true }).click()
    await expect(page.getByText('A aplicação já não recebe respostas.')).toBeVisible()
    await Promise.all([first, second].map(one => one.context().close()))
  })
})

/** A phone of 360 pixels that opens an address. */
async function phone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function enter(page: Page, name: string, way = 'Começar o teste') {
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(page.getByText(name)).toBeVisible()
  await page.getByRole('button', { name: way }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
}

const choose = (page: Page, option: number) => page.getByRole('radio').nth(option).check()
const next = (page: Page) => page.getByRole('button', { name: 'Seguinte' }).click()

/** From any question, by the map of all of them. */
async function handIn(page: Page) {
  await page.getByRole('button', { name: /^Pergunta \d+ de 20$/ }).click()
  await page.getByRole('button', { name: /^Pergunta 20,/ }).click()
  await page.getByRole('button', { name: 'Entregar o teste' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Presses a button that opens a PDF in a tab, and reads the PDF back as text. */
async function printed(page: Page, address: RegExp, button: string): Promise<string> {
  const [asked, tab] = await Promise.all([
    page.waitForRequest(address),
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  const answer = await askedAgain(page, asked)
  const text = (await readPdf(await answer.body())).join('\n')
  await tab.close()
  return text
}
