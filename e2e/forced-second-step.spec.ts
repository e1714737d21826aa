import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'
import { emails, expect, password, test } from './people.ts'

/** An installation whose administration decided that its accounts must have a second step. */
let product: StartedProduct
const dataDir = mkdtempSync(join(tmpdir(), 'forced-second-step-'))

test.beforeAll(async () => {
  test.setTimeout(180_000)
  chmodSync(dataDir, 0o711)
  product = await startForTests(dataDir, { ADMIN_SECOND_FACTOR: '1' }, 'ignore')
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('an administrator without a second step sets one up at the entrance, with the keyboard, and is in', async ({
  page,
  request,
}) => {
  await page.goto(`${product.address}/auth/unified/sign-in`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(emails.admin)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await expect(page.getByRole('img', { name: 'Código QR para a aplicação' })).toBeVisible()
  // Nothing of the school is open before it.
  const early = await request.post(`${product.address}/api/academy/auth/sign-in`, {
    data: { email: emails.admin, password },
  })
  expect([early.status(), (await early.json()).code]).toEqual([401, 'SECOND_FACTOR_MISSING'])

  const secret = (await page.getByTestId('secret').innerText()).replaceAll(' ', '')
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const field = page.getByLabel('Código da aplicação')
  await field.focus()
  await page.keyboard.type('000000')
  await expect(page.getByText('O código não está certo')).toBeVisible()
  await page.keyboard.type(code())
  await expect(page.getByRole('listitem').filter({ hasText: /^[a-z0-9-]+$/i })).toHaveCount(10)
  const onwards = page.getByRole('button', { name: 'Já os guardei' })
  await onwards.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard$/)

  // The only one cannot be taken away again.
  await page.goto(`${product.address}/dashboard/conta?parte=segundo-passo`)
  await page.getByRole('button', { name: 'Retirar Aplicação de autenticação' }).click()
  const asking = page.getByRole('dialog', { name: /^Retirar «Aplicação de autenticação»/ })
  await asking.getByRole('button', { name: 'Retirar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme quem é' })
  await dialog.getByLabel('A sua senha').fill(password)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('As contas da administração têm de ter um segundo passo.')).toBeVisible()
})
