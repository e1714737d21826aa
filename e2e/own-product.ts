import type { Page } from '@playwright/test'
import { PASSWORD, type StartedProduct } from '../scripts/start-for-tests.ts'
import { putOff } from './people.ts'

/** The sign-in of somebody in both systems of a product that a story started for itself. */
export async function tokensOf(product: StartedProduct, email: string) {
  const ask = async (api: string, path: string) => {
    const answer = await fetch(`${product.address}/api/${api}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    return (await answer.json()) as {
      accessToken?: string
      access_token?: string
      user: {
        id: string
        name: string
        email: string
        role: string
        schoolId: string | null
        version: number
      }
    }
  }
  const [academy, diagnostics] = [await ask('academy', '/auth/sign-in'), await ask('diagnostics', '/login')]
  return { academy, diagnostics }
}

/** Calls the academy's API with this token. */
export async function askApi<R>(
  product: StartedProduct,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<R> {
  const answer = await fetch(`${product.address}/api/academy${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as R
}

/** Signs somebody in on a page, in both systems. */
export async function enter(product: StartedProduct, page: Page, email: string): Promise<void> {
  const { academy, diagnostics } = await tokensOf(product, email)
  await page.addInitScript(
    ({ token, session, who, otherWho }) => {
      if (sessionStorage.getItem('e2e') !== null) return
      sessionStorage.setItem('e2e', 'signed in')
      sessionStorage.setItem('jwt_access_token', token)
      localStorage.setItem('currentUser', JSON.stringify(who))
      sessionStorage.setItem('diagnostico_access_token', session)
      localStorage.setItem('diagnostico_user', JSON.stringify(otherWho))
    },
    {
      token: academy.accessToken ?? '',
      session: diagnostics.access_token ?? '',
      who: { username: academy.user.name, email: academy.user.email, nivel: academy.user.role },
      otherWho: diagnostics.user,
    },
  )
  putOff(page)
}

/** Takes an invitation: opening its link makes the account. */
export async function takeInvite(
  page: Page,
  path: string,
  { name, surname }: { name: string; surname: string },
) {
  await page.goto(path)
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Apelido').fill(surname)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /^Criar/ }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/auth/convite'))
}
