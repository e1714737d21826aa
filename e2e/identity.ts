import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { usesHostedPage } from '#features/identity/provider.ts'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'
import type { TestIssuer } from './issuers/issuer.ts'
import { emails, password as localPassword } from './people.ts'

const UNIFIED = '/auth/unified/sign-in'
export const PASSWORD = 'Machamba-verde-26'
const NEW_PASSWORD = 'Embondeiro-alto-7'

let people = 0
export function newEmail(): string {
  people += 1
  return `pessoa${process.pid}x${people}@escola.mz`
}

/** The product, started so that people sign in at the service. */
export function installation(open: () => Promise<TestIssuer>) {
  const here = {} as { product: StartedProduct; issuer: TestIssuer; dataDir: string }
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    here.issuer = await open()
    here.dataDir = mkdtempSync(join(tmpdir(), 'dondza-identity-'))
    chmodSync(here.dataDir, 0o711)
    here.product = await startForTests(here.dataDir, here.issuer.env, 'ignore')
    await here.issuer.serve?.(here.product.address)
  })
  test.afterAll(async () => {
    await here.product?.stop()
    await here.issuer?.close()
    if (here.dataDir) rmSync(here.dataDir, { recursive: true, force: true })
  })
  return here
}

export async function tokens(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [
    sessionStorage.getItem('jwt_access_token'),
    sessionStorage.getItem('diagnostico_access_token'),
  ])
}

export async function isIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossário')
  await expect.poll(async () => (await tokens(page)).every(token => token !== null)).toBe(true)
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Types e-mail and password where they are asked for: on our page, or on the service's. */
export async function signIn(page: Page, method: Method, email: string, password: string): Promise<void> {
  await field(page, 'E-mail').fill(email)
  if (!usesHostedPage(method)) {
    await field(page, 'Senha').fill(password)
    return press(page, 'Entrar')
  }
  await press(page, `Continuar na ${names[method]}`)
  await expect(field(page, 'Email')).toHaveValue(email)
  await field(page, 'Password').fill(password)
  await press(page, 'Log in')
}

async function signUp(page: Page, method: Method, email: string): Promise<void> {
  if (usesHostedPage(method)) {
    await press(page, `Continuar na ${names[method]}`)
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Name').fill('Xadreque Uamusse')
    return press(page, 'Sign up')
  }
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await field(page, 'Nome').fill('Xadreque')
  await field(page, 'Apelido').fill('Uamusse')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Senha').fill(PASSWORD)
  await press(page, 'Criar conta')
}

/** Confirms the e-mail of a new account with what the service has sent. */
async function confirm(page: Page, method: Method, email: string, issuer: TestIssuer): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmar o e-mail')
  const message = await issuer.messageTo(email)
  if (method === 'amplify') {
    await field(page, 'Código do e-mail').fill(message)
    // cognito-local leaves the e-mail unverified, and nobody is let in with such a one.
    await expect(page.getByText('A AWS Cognito ainda não confirmou o seu e-mail.')).toBeVisible()
    await issuer.confirm?.(email)
    await page.getByRole('link', { name: 'Entrar com outra conta' }).click()
    return signIn(page, method, email, PASSWORD)
  }
  if (method !== 'firebase') {
    await field(page, 'Código do e-mail').fill(message)
    // Of how many digits it is, the service alone knows: who has written it says so.
    return press(page, 'Confirmar')
  }
  const other = await page.context().newPage()
  await other.goto(new URL(message, page.url()).href)
  await expect(other.getByText('Entre agora.')).toBeVisible()
  await other.close()
  await press(page, 'Já abri a ligação: entrar')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de / }).click()
  await page.getByRole('button', { name: 'Terminar a sessão' }).click()
}

/** Clicks and waits within a new, empty browser. */
export async function visit(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

const names = {
  amplify: 'AWS Cognito',
  firebase: 'Firebase',
  auth0: 'Auth0',
  supabase: 'Supabase',
  oidc: 'Keycloak',
} as const
type Method = keyof typeof names

/** Every service is walked through in the same way, each by an installation of its own. */
export function walkThrough(method: Method, open: () => Promise<TestIssuer>): void {
  const name = names[method]
  const ownPath = `/auth/${method}/sign-in`

  test.describe(`R7 · signing in with ${method}`, () => {
    test.describe.configure({ mode: 'serial' })
    const here = installation(open)
    const at = (path: string) => `${here.product.address}${path}`

    test(`G1 · R4 · ${method}: who is not signed in is led to the service's page, and to the unified one from the diagnosis`, async ({
      page,
    }) => {
      await page.goto(at('/dashboard/glossaryList?status=publicado'))
      await expect(page).toHaveURL(url => url.pathname === ownPath)
      const query = new URL(page.url()).searchParams
      expect(query.get('returnTo')).toBe('/dashboard/glossaryList?status=publicado')
      await page.goto(at('/diagnostico/disciplinas'))
      await expect(page).toHaveURL(url => url.pathname === UNIFIED)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escolha seu Sistema')
      await page.getByRole('link', { name: 'Entrar com a conta da escola' }).click()
      await expect(page).toHaveURL(url => url.pathname === ownPath)
      expect(new URL(page.url()).searchParams.get('sistema')).toBe('diagnostico')
    })

    test(`R7 · ${method}: the pages of other methods say what is used, and lead there`, async ({ page }) => {
      for (const other of ['jwt', ...Object.keys(names)].filter(value => value !== method)) {
        await page.goto(at(`/auth/${other}/sign-in`))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          'Aqui entra-se com a conta da escola',
        )
        await expect(page.getByText(`esta instalação usa as contas da ${name}`)).toBeVisible()
      }
      await page.getByRole('link', { name: 'Entrar com a conta da escola' }).click()
      await expect(page).toHaveURL(url => url.pathname === ownPath)
    })

    test(`R7 · G3 · C1 · C4 · ${method}: sign-up, verification, both systems, reload, sign-out in two tabs, sign-in`, async ({
      page,
      context,
    }) => {
      test.slow()
      const complaints: string[] = []
      page.on('console', said => {
        if (said.type() === 'error' && /Content Security Policy/.test(said.text()))
          complaints.push(said.text())
      })
      const email = newEmail()
      await page.goto(at('/dashboard/glossaryList'))
      await signUp(page, method, email)
      if (!usesHostedPage(method)) await confirm(page, method, email, here.issuer)
      await isIn(page)
      expect(complaints).toEqual([])
      await page.reload()
      await isIn(page)
      await page.goto(at(ownPath))
      await expect(page).toHaveURL(/\/dashboard$/)
      await page.goto(at(`${ownPath}?returnTo=/dashboard/glossaryList`))
      await isIn(page)

      const second = await visit(context, at('/dashboard/glossaryList'))
      await isIn(second)
      await signOut(page)
      for (const tab of [page, second]) {
        await expect(tab).toHaveURL(url => url.pathname === UNIFIED)
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Escolha seu Sistema')
        await tab.waitForLoadState('networkidle')
        expect(await tokens(tab)).toEqual([null, null])
      }
      await second.close()

      // The service's session has ended too: it asks for the password again.
      await page.goto(at(`${ownPath}?returnTo=/dashboard/glossaryList`))
      await signIn(page, method, email, PASSWORD)
      await isIn(page)
    })

    test(`R7 · ${method}: a page of another origin is never where somebody arrives`, async ({ page }) => {
      const email = newEmail()
      await here.issuer.addPerson(email, PASSWORD, 'Celeste Nhaca')
      await page.goto(at(`${ownPath}?returnTo=${encodeURIComponent('https://mau.example/dashboard')}`))
      await signIn(page, method, email, PASSWORD)
      await expect(page).toHaveURL(`${here.product.address}/dashboard`)
    })

    test(`R7 · ${method}: a password from here opens nobody's account but the administration's, and the page says so`, async ({
      page,
      request,
    }) => {
      await page.goto(at('/auth/jwt/sign-in'))
      await page.getByRole('link', { name: 'Entrar com a senha daqui' }).click()
      await expect(page.getByText(`só até a sua conta estar ligada à da ${name}`)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveCount(0)
      await field(page, 'E-mail').fill(emails.professor)
      await field(page, 'Senha').fill(localPassword)
      await press(page, 'Entrar')
      await expect(page.getByText(`Nesta escola entra-se com a conta da ${name}.`)).toBeVisible()
      const admin = { email: emails.admin, password: localPassword }
      const { accessToken } = await (
        await request.post(at('/api/academy/auth/sign-in'), { data: admin })
      ).json()
      const invite = await request.post(at('/api/academy/users/invites'), {
        headers: { authorization: `Bearer ${accessToken}` },
        data: { email: newEmail(), role: 'professor' },
      })
      await page.goto(at((await invite.json()).path))
      await expect(page.getByText(`Nesta escola entra-se com a conta da ${name}`)).toBeVisible()
      await page.getByRole('link', { name: 'Entrar com a conta da escola' }).click()
      await expect(page).toHaveURL(url => url.pathname === ownPath)
    })

    test(`R7 · ${method}: an account of the administration is linked with its password, once`, async ({
      page,
      browser,
    }) => {
      await here.issuer.addPerson(emails.admin, PASSWORD, 'Alguém')
      await page.goto(at(`${ownPath}?returnTo=/dashboard/glossaryList`))
      await signIn(page, method, emails.admin, PASSWORD)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Já tem conta com este e-mail')
      await field(page, 'Senha da Dondza Academy').fill('outra coisa qualquer')
      await press(page, 'Ligar as contas')
      await expect(page.getByText('O e-mail ou a senha não estão certos.')).toBeVisible()
      await field(page, 'Senha da Dondza Academy').fill(localPassword)
      await press(page, 'Ligar as contas')
      await expect(page.getByText('As contas estão ligadas.')).toBeVisible()
      await isIn(page)
      const other = await browser.newContext()
      const later = await visit(other, at(`${ownPath}?returnTo=/dashboard/conta?parte=ligacoes`))
      await signIn(later, method, emails.admin, PASSWORD)
      await expect(later.getByText(name, { exact: true })).toBeVisible()
      await press(later, `Desligar a conta da ${name}`)
      await expect(later.getByText(`A conta da ${name} está desligada.`)).toBeVisible()
      await expect(later.getByText('Ainda não entrou nesta conta com a da escola.')).toBeVisible()
      await other.close()
    })

    test(`R7 · ${method}: a service that cannot be reached is said so, and a wrong password too`, async ({
      page,
      context,
    }) => {
      const email = newEmail()
      await here.issuer.addPerson(email, PASSWORD, 'Celeste Nhaca')
      await page.goto(at(ownPath))
      if (!usesHostedPage(method)) {
        await signIn(page, method, email, 'não é esta')
        await expect(page.getByText('O e-mail ou a senha não estão certos.')).toBeVisible()
      }
      await page.waitForLoadState('networkidle')
      await context.route(`${here.issuer.origin}/**`, route => route.abort())
      await field(page, 'E-mail').fill(email)
      if (usesHostedPage(method)) await press(page, `Continuar na ${name}`)
      else {
        await field(page, 'Senha').fill(PASSWORD)
        await press(page, 'Entrar')
      }
      await expect(page.getByText(`Não foi possível falar com a ${name}.`)).toBeVisible({ timeout: 20_000 })
    })

    if (usesHostedPage(method)) return

    test(`R7 · ${method}: a forgotten password is replaced, and nothing says whose e-mail is known`, async ({
      page,
    }) => {
      const email = newEmail()
      await here.issuer.addPerson(email, PASSWORD, 'Celeste Nhaca')
      await page.goto(at(`${ownPath}?returnTo=/dashboard/glossaryList`))
      await page.getByRole('link', { name: 'Esqueci-me da senha' }).click()
      // The page before it has a field of that name too.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repor a senha')
      await field(page, 'E-mail').fill(newEmail())
      await press(page, 'Enviar')
      const next = method === 'firebase' ? 'Veja o seu e-mail' : 'Nova senha'
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(next)
      await page.goto(at(`/auth/${method}/reset-password?returnTo=/dashboard/glossaryList`))
      await field(page, 'E-mail').fill(email)
      await press(page, 'Enviar')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(next)
      const message = await here.issuer.messageTo(email)
      if (method === 'firebase') {
        await page.goto(at(`${message}&returnTo=/dashboard/glossaryList`))
      } else {
        await field(page, 'Código do e-mail').fill('000000')
        await field(page, 'Nova senha').fill(NEW_PASSWORD)
        await press(page, 'Guardar e entrar')
        await expect(page.getByText('O código não está certo.')).toBeVisible()
        await field(page, 'Código do e-mail').fill(message)
      }
      await field(page, 'Nova senha').fill(NEW_PASSWORD)
      await press(page, 'Guardar e entrar')
      await isIn(page)
    })
  })
}

/** A service that asks on a page of its own: what may happen on the way there and back. */
export function turnsBack(method: Method, open: () => Promise<TestIssuer>): void {
  const name = names[method]
  const ownPath = `/auth/${method}/sign-in`
  test.describe(`R7 · the sign-in page of ${method}`, () => {
    const here = installation(open)
    const at = (path: string) => `${here.product.address}${path}`

    test(`R7 · ${method}: turning back there is reported, and an answer that was used or is another’s begins nothing`, async ({
      page,
      browser,
    }) => {
      await page.goto(at(ownPath))
      await press(page, `Continuar na ${name}`)
      await press(page, 'Cancel')
      await expect(page.getByText(`A entrada na ${name} não foi acabada.`)).toBeVisible()

      const email = newEmail()
      await here.issuer.addPerson(email, PASSWORD, 'Celeste Nhaca')
      await page.goto(at(`${ownPath}?returnTo=/dashboard/glossaryList`))
      let answer = ''
      page.on('request', request => {
        if (/[?&]code=/.test(request.url())) answer = request.url()
      })
      await signIn(page, method, email, PASSWORD)
      await isIn(page)
      expect(answer).not.toBe('')
      const other = await browser.newContext()
      const thief = await visit(other, answer)
      await expect(thief.getByText('Esta entrada começou noutro separador, ou já foi usada.')).toBeVisible()
      expect(await tokens(thief)).toEqual([null, null])
      await other.close()
    })
  })
}
