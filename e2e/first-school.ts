import { expect, type Page } from '@playwright/test'
import type { StartedProduct } from '../scripts/start-for-tests.ts'

const PASSWORD = 'Machamba-2026-verde'

/** The code of the first account, as the product says it at its first start. */
export async function firstCode(product: StartedProduct): Promise<string> {
  const said: string[] = []
  product.process.stdout?.on('data', (piece: Buffer) => said.push(String(piece)))
  const code = () => /com o código ([A-Z0-9-]+)/.exec(said.join(''))?.[1] ?? ''
  await expect.poll(code, { timeout: 30_000 }).not.toBe('')
  return code()
}

/** The first administrator, from the address that the code opens. */
export async function createFirstAccount(page: Page, address: string, code: string): Promise<void> {
  await page.goto(`${address}/auth/primeiro-administrador?codigo=${code}`)
  await page.getByLabel('Nome', { exact: true }).fill('Joaquim')
  await page.getByLabel('Apelido').fill('Machava')
  await page.getByLabel('E-mail').fill('joaquim@escola.mz')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Criar a conta e entrar' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/auth'))
}

/** A school with two lesson times, on the form that the guide opens. */
export async function createSchool(page: Page): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Escola Primária de Malhampsene')
  await page.getByLabel('Distrito').fill('Matola')
  await unfold(page, 'Dia lectivo')
  for (const [number, from, to] of [
    [1, '7h', '7:45'],
    [2, '7:50', '8:35'],
  ] as const) {
    const start = page.getByLabel(`${number}.º tempo, início`)
    if ((await start.count()) === 0)
      await page.getByRole('button', { name: `Juntar o ${number}.º tempo` }).click()
    await start.fill(from)
    await page.getByLabel(`${number}.º tempo, fim`).fill(to)
    await page.getByLabel(`${number}.º tempo, fim`).blur()
  }
  await unfold(page, 'Faltas')
  await page.getByLabel('As faltas marcam-se').selectOption('dia')
  await page.getByRole('button', { name: 'Criar escola' }).click()
  await expect(page.getByText('«Escola Primária de Malhampsene» criada.')).toBeVisible()
}

/** On a phone the sections of a form after its first are their heads until somebody opens them. */
async function unfold(page: Page, section: string): Promise<void> {
  const head = page.getByRole('button', { name: new RegExp(`^${section}`) })
  if (await head.isVisible()) await head.click()
}

/** The proposed calendar over the whole year, without a break, in force: today lies in a trimester, whatever day it is. */
export async function confirmCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Datas por extenso/ }).click()
  const year = new Date().getFullYear()
  for (const [number, from, to] of [
    [3, '01/09', '31/12'],
    [2, '01/05', '31/08'],
    [1, '01/01', '30/04'],
  ] as const) {
    const trimester = page.getByRole('group', { name: new RegExp(`^${number}\\.º trimestre`) })
    await trimester.getByLabel('Início', { exact: true }).fill(`${from}/${year}`)
    await trimester.getByLabel('Fim', { exact: true }).fill(`${to}/${year}`)
    await trimester.getByLabel('Fim', { exact: true }).blur()
  }
  const pauses = page.getByRole('button', { name: /^Retirar: \d+\.ª interrupção/ })
  while ((await pauses.count()) > 0) await pauses.first().click()
  await page.getByRole('button', { name: 'Criar rascunho' }).click()
  await page.getByRole('button', { name: 'Pôr em vigor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pôr em vigor' }).click()
  await expect(page.getByText(/está em vigor\.$/)).toBeVisible()
}

/** Opens the import of a page and chooses the file. */
export async function bring(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.getByRole('button', { name: 'Importar', exact: true }).first().click()
  await chooseFile(page, name, bytes)
}

export async function chooseFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
  // The first file of a new installation is read by a process that begins with it.
  await expect(page.getByRole('button', { name: 'Parar a leitura' })).toHaveCount(0, { timeout: 60_000 })
}
