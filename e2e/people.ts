import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { listen } from './listen.ts'

export const password = process.env.E2E_PASSWORD ?? 'Machamba-2026-verde'

/** The accounts of the demonstration school that tests speak as. */
export const emails = {
  admin: 'admin@demo.dondza.mz',
  pedagogo: 'pedagogo@demo.dondza.mz',
  professor: 'professor@demo.dondza.mz',
  delegado: 'delegado@demo.dondza.mz',
  pendente: 'pendente@demo.dondza.mz',
} as const
export type Person = keyof typeof emails

interface Fixtures {
  /** Signs the page's visitor in, to both systems, without the form: that is tested where it is drawn. */
  signIn: (person: Person, page?: Page) => Promise<void>
  /** What the page's console said against itself; empty at the end of every test that asks for it. */
  complaints: string[]
}

/** Playwright's test with people who sign in, and an ear at the console. */
export const test = base.extend<Fixtures>({
  signIn: async ({ page, request }, use) => {
    await use((person, visitor = page) => signInAs(person, visitor, request))
  },
  complaints: async ({ page }, use) => {
    const complaints = listen(page)
    await use(complaints)
    expect(complaints, 'the console is clean').toEqual([])
  },
})

/** Signs a page's visitor in, to both systems, before its first page is opened. */
export async function signInAs(person: Person, visitor: Page, request: APIRequestContext): Promise<void> {
  const credentials = { email: emails[person], password }
  const academy = await request.post('/api/academy/auth/sign-in', { data: credentials })
  expect(academy.ok(), `${person} signs in to the academy`).toBe(true)
  const { accessToken, user } = await academy.json()
  // Without the password a second time, which costs a tenth of a second on purpose.
  const headers = { authorization: `Bearer ${accessToken}` }
  const diagnostics = await request.post('/api/academy/auth/exchange', { headers })
  const other = diagnostics.ok() ? await diagnostics.json() : undefined
  await visitor.addInitScript(
    ({ token, session, who, otherWho }) => {
      // Only the first page of the tab: a sign-out must stay one.
      if (sessionStorage.getItem('e2e') !== null) return
      sessionStorage.setItem('e2e', 'signed in')
      sessionStorage.setItem('jwt_access_token', token)
      localStorage.setItem('currentUser', JSON.stringify(who))
      if (session === undefined) return
      sessionStorage.setItem('diagnostico_access_token', session)
      localStorage.setItem('diagnostico_user', JSON.stringify(otherWho))
    },
    {
      token: accessToken as string,
      session: other?.access_token as string | undefined,
      who: { username: user.name, email: user.email, nivel: user.role },
      otherWho: other?.user,
    },
  )
}

export { expect }
