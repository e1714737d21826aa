import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { emails, expect, password, test } from './people.ts'

const UNIFIED = '/auth/unified/sign-in'

/** A teacher's account of this test alone. */
async function makeTeacher(request: APIRequestContext, name: string): Promise<string> {
  const email = `${name.toLowerCase()}.${Date.now()}@escola.mz`
  const body = { email, password, firstName: name, lastName: 'Mabote' }
  expect((await request.post('/api/academy/auth/sign-up', { data: body })).ok()).toBe(true)
  const admin = await request.post('/api/academy/auth/sign-in', { data: { email: emails.admin, password } })
  const headers = { authorization: `Bearer ${(await admin.json()).accessToken}` }
  const found = await request.get(`/api/academy/users?search=${email}`, { headers })
  const { rows } = await found.json()
  const approved = await request.post('/api/academy/users/approve', {
    headers,
    data: { ids: [rows[0].id], role: 'professor' },
  })
  expect(approved.ok()).toBe(true)
  return email
}

async function enter(page: Page, email: string, button = 'Entrar na Academia'): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: button }).click()
}

async function confirmWithPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirme quem é' })
  await dialog.getByLabel('A sua senha').fill(password)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('button', { name: 'Terminar a sessão' }).click()
  await expect(page).toHaveURL(new RegExp(UNIFIED))
  // The page comes anew: until its field is there another address would come in between.
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
}

function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

test('an app is set up in the account, asked for at the entrance, replaced by a recovery code, and removed', async ({
  page,
  request,
}) => {
  const email = await makeTeacher(request, 'Olinda')
  await page.goto(UNIFIED)
  await enter(page, email)
  await page.waitForURL(/\/dashboard$/)
  await page.goto('/dashboard/conta?parte=segundo-passo')
  await page.getByRole('button', { name: 'Acrescentar aplicação' }).click()
  await confirmWithPassword(page)
  const setup = page.getByRole('dialog', { name: 'Aplicação de autenticação' })
  await expect(setup.getByRole('img', { name: 'Código QR para a aplicação' })).toBeVisible()
  const secret = (await setup.getByTestId('secret').innerText()).replaceAll(' ', '')
  // The sixth digit sends it.
  await setup.getByLabel('Código da aplicação').pressSequentially(codeOf(secret))
  const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = await codes.getByRole('listitem').first().innerText()
  // Nothing lies over the only way on.
  await expect(page.getByText('O segundo passo está guardado.')).toHaveCount(0)
  await codes.getByRole('button', { name: 'Já os guardei' }).click()
  await expect(page.getByText('Ficam 10 códigos de recuperação por usar.')).toBeVisible()

  await signOut(page)
  await enter(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmar quem é')
  const field = page.getByLabel('Código da aplicação')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.pressSequentially('000000')
  await expect(page.getByText('O código não está certo')).toBeVisible()
  // The next one is typed over it.
  await page.keyboard.type(codeOf(secret, 1))
  await page.waitForURL(/\/dashboard$/)
  // The other system is open too.
  await page.waitForFunction(() => sessionStorage.getItem('diagnostico_access_token') !== null)
  await page.goto('/diagnostico/home')
  await expect(page).toHaveURL(/\/diagnostico\/home$/)

  await page.goto('/dashboard')
  await signOut(page)
  await page.goto('/auth/jwt/sign-in')
  await enter(page, email, 'Entrar')
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(recovery.toUpperCase())
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL(/\/dashboard$/)
  await page.goto('/dashboard/conta?parte=segundo-passo')
  await expect(page.getByText('Ficam 9 códigos de recuperação por usar.')).toBeVisible()
  await page.getByRole('button', { name: 'Retirar Aplicação de autenticação' }).click()
  const asking = page.getByRole('dialog', { name: 'Retirar «Aplicação de autenticação»?' })
  await asking.getByRole('button', { name: 'Retirar' }).click()
  await confirmWithPassword(page)
  await expect(page.getByRole('button', { name: /^Retirar / })).toHaveCount(0)
})

test('a passkey is made, is the second step, opens the door alone, and is renamed', async ({
  page,
  request,
  baseURL,
}) => {
  // Passkeys belong to a name: this computer's own.
  const site = new URL(baseURL ?? '')
  site.hostname = 'localhost'
  const at = (path: string) => new URL(path, site).href
  const email = await makeTeacher(request, 'Nelson')
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(at(UNIFIED))
  await enter(page, email)
  await page.waitForURL(/\/dashboard$/)
  await page.goto(at('/dashboard/conta?parte=segundo-passo'))
  await page.getByRole('button', { name: 'Acrescentar chave de acesso' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Portátil da escola')
  await page.getByRole('button', { name: 'Criar a chave' }).click()
  await confirmWithPassword(page)
  const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' })
  await codes.getByRole('button', { name: 'Já os guardei' }).click()
  await page.getByRole('button', { name: 'Mudar o nome de Portátil da escola' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('O meu portátil')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('O meu portátil')).toBeVisible()

  await signOut(page)
  await enter(page, email)
  await page.getByRole('button', { name: 'Usar a chave de acesso' }).click()
  await page.waitForURL(/\/dashboard$/)

  await signOut(page)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await page.waitForURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'Conta de Nelson Mabote' })).toBeVisible()
})

test('over plain http at a number no passkey is offered', async ({ page }) => {
  await page.goto(UNIFIED)
  await expect(page.getByRole('link', { name: 'Criar conta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entrar com chave de acesso' })).toHaveCount(0)
})
