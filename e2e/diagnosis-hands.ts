import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from '@playwright/test'
import { readPdf } from '#engines/documents/read-back.ts'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { shortName } from '#school/entry/short-name.ts'
import * as story from './diagnosis-class.ts'
import { expect } from './people.ts'

/** The place of a question by its words. */
export const placeOf = (stem: string): number =>
  story.everyItem.findIndex(at => stem.includes(story.stemOf(at)))

/** Writes the next question that the matrix misses. */
export async function writeQuestion(page: Page, place: number): Promise<void> {
  const item = story.items[place]
  if (!item) return
  const { type, right, block } = item
  await page.getByRole('button', { name: `Escrever: ${block.domain}, ${block.bloom.toLowerCase()}` }).click()
  await expect(page.getByRole('heading', { name: `Pergunta ${place + 1}`, exact: true })).toBeVisible()
  if (type !== 'single-choice') await page.getByLabel('Tipo de pergunta').selectOption(type)
  await page.getByRole('textbox', { name: 'Enunciado' }).fill(story.stemOf(place))
  const competence = page.getByLabel('Competência')
  const option = competence.locator('option').filter({ hasText: `${block.code} · ` })
  await competence.selectOption(await option.getAttribute('value'))
  if (type === 'true-false')
    await page.getByRole('radio', { name: right === 'V' ? 'Verdadeira' : 'Falsa' }).check()
  else if (type === 'numeric' || type === 'short-answer')
    await page.getByRole('textbox', { name: '1.ª resposta' }).fill(right)
  else
    for (const letter of 'ABCD') {
      await page.getByRole('textbox', { name: `Opção ${letter}`, exact: true }).fill(`Resposta ${letter}`)
      const key = page.getByLabel(`Opção ${letter} certa`)
      const isRight = place === story.WRONG_KEY ? letter === 'B' : right.includes(letter)
      if (type === 'multiple-choice') await key.setChecked(isRight)
      else if (isRight) await key.check()
    }
}

/** Gives the test on the screen to one group. */
export async function apply(page: Page, group: string): Promise<void> {
  await page.getByRole('button', { name: 'Aplicar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Aplicar o teste' })
  await dialog.getByLabel(group).check()
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/\/diagnostico\/diagnosticos\/[0-9a-f-]{36}$/)
  await expect(page.getByText('em directo')).toBeVisible()
}

/** A phone of 360 pixels that opens an address. */
export async function phone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** A pupil begins a test on a phone. */
export async function beginOnPhone(browser: Browser, code: string, studentCode: string): Promise<Page> {
  const page = await phone(browser, `/t/${code}`)
  await page.getByLabel('Código de aluno, 8 algarismos').fill(studentCode)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await page.getByRole('button', { name: 'Começar o teste' }).click()
  return page
}

export async function enter(page: Page, name: string, way = 'Começar o teste'): Promise<void> {
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(page.getByText(shortName(name), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: way }).click()
  await expect(page.getByRole('button', { name: /^Pergunta \d+ de 20$/ })).toBeVisible()
}

/** Answers questions one after the other, from a place on; a blank is passed over. */
export async function answerOn(page: Page, pupil: number, from: number, to: number): Promise<void> {
  for (let place = from; place < to; place += 1) {
    await expect(page.getByRole('button', { name: `Pergunta ${place + 1} de 20` })).toBeVisible()
    const answer = story.answerBy(pupil, place)
    const type = story.items[place]?.type
    if (type === 'numeric' || type === 'short-answer')
      await page.getByRole('main').getByRole('textbox').fill(answer)
    else if (type === 'true-false' && answer !== '')
      await page.getByRole('radio').nth('VF'.indexOf(answer)).check()
    else
      for (const letter of answer)
        await page.locator('main :is([type=radio], [type=checkbox])').nth('ABCD'.indexOf(letter)).check()
    if (place < 19) await page.getByRole('button', { name: 'Seguinte' }).click()
  }
}

/** From any question, by the map of all of them. */
export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pergunta \d+ de 20$/ }).click()
  await page.getByRole('button', { name: /^Pergunta 20,/ }).click()
  await page.getByRole('button', { name: 'Entregar o teste' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Entregar(?: com \d+ em branco)?$/ })
    .click()
}

/** One cell of the grid, by the keys that a teacher presses. */
export async function typeAnswer(page: Page, pupil: number, place: number): Promise<void> {
  const word = story.answerBy(pupil, place)
  const oneKey = ['single-choice', 'true-false'].includes(story.items[place]?.type ?? '')
  await page.keyboard.type(word || ' ')
  if (word !== '' && !oneKey) await page.keyboard.press('Enter')
}

export async function paste(grid: Locator, text: string): Promise<void> {
  await grid.evaluate((element, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** The first cells of every row of a table, as they are read. */
export async function cellsOf(table: Locator, most: number, kind = 'th, td'): Promise<string[][]> {
  await expect(table.locator('tbody tr').first()).toBeVisible()
  return table
    .locator('tbody tr')
    .evaluateAll(
      (rows, [count, of]) =>
        rows.map(row =>
          [...row.querySelectorAll<HTMLElement>(of)]
            .slice(0, count)
            .map(cell => cell.innerText.replace(/\s+/g, ' ').trim()),
        ),
      [most, kind] as const,
    )
}

/** The report on the screen as its PDF says it, once its workbook was found to speak of `subject` too. */
export async function taken(page: Page, subject: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel', exact: true }).click(),
  ])
  const table = await readTable(readFileSync(await file.path()), file.suggestedFilename())
  expect(table.rows.length).toBeGreaterThan(0)
  const text = await printed(page, /\/export\?.*format=pdf/, 'PDF')
  expect(text).toContain(subject)
  return text
}

/** Presses a button that opens a PDF in a tab, and reads the PDF back as text. */
export async function printed(page: Page, address: RegExp, button: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  await page.route(address, async route => {
    const response = await route.fetch()
    resolve(await response.body())
    await route.fulfill({ response })
  })
  const [bytes, tab] = await Promise.all([
    promise,
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  await tab.close()
  await page.unroute(address)
  return (await readPdf(bytes)).join('\n')
}
