import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { PASSWORD } from '../scripts/start-for-tests.ts'
import { listen } from './listen.ts'

export const password = process.env.E2E_PASSWORD ?? PASSWORD

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
  context: async ({ context }, use) => {
    putOff(context)
    await use(context)
  },
  signIn: async ({ page, request }, use) => {
    await use((person, visitor = page) => signInAs(person, visitor, request))
  },
  complaints: async ({ page }, use) => {
    const complaints = listen(page)
    await use(complaints)
    expect(complaints, 'the console is clean').toEqual([])
  },
})

/** What a sign-in answers, under the names of both systems. */
interface Session {
  token: string
  user: { name: string; email: string; role: string }
}

type Api = 'academy' | 'diagnostics'

const held = new Map<string, Session>()

/**
 * Somebody's session with one of the systems; undefined where it lets them not in. A password takes a tenth of a
 * second of a core to check, and tests begin by the hundred: a session serves the next test of this worker as long as
 * none of them has ended it.
 */
export async function heldSession(
  api: Api,
  person: Person,
  request: APIRequestContext,
): Promise<Session | undefined> {
  const key = `${api} ${person}`
  const kept = held.get(key)
  if (kept && (await lasts(api, kept, request))) return kept
  const answer = await request.post(`/api/${api}/${api === 'academy' ? 'auth/sign-in' : 'login'}`, {
    data: { email: emails[person], password },
  })
  if (!answer.ok()) return undefined
  const { accessToken, access_token, user } = await answer.json()
  const session: Session = { token: accessToken ?? access_token, user }
  held.set(key, session)
  return session
}

async function lasts(api: Api, { token }: Session, request: APIRequestContext): Promise<boolean> {
  const answer = await request.get(`/api/${api}/${api === 'academy' ? 'auth/me' : 'me'}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.ok()
}

/** Signs a page's visitor in, to both systems, before its first page is opened. */
export async function signInAs(
  person: Person,
  visitor: Page | BrowserContext,
  request: APIRequestContext,
): Promise<void> {
  const academy = await heldSession('academy', person, request)
  expect(academy, `${person} signs in to the academy`).toBeDefined()
  putOff(visitor)
  const other = await heldSession('diagnostics', person, request)
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
      token: academy?.token ?? '',
      session: other?.token,
      who: { username: academy?.user.name, email: academy?.user.email, nivel: academy?.user.role },
      otherWho: other?.user,
    },
  )
}

/** Says that somebody was reminded today of what is overdue: for a picture of the page that it would lie over. */
export async function remindedToday(person: Person, request: APIRequestContext): Promise<void> {
  const session = await heldSession('academy', person, request)
  const answer = await request.post('/api/academy/policies/mine/reminded', {
    data: {},
    headers: { authorization: `Bearer ${session?.token}` },
  })
  expect(answer.status(), `${person} is reminded`).toBeLessThan(300)
}

/**
 * What is overdue lies once a day over the first page that a teacher opens: the tests postpone it, as people do, and go
 * on. The test of it looks with pages of its own.
 */
export function putOff(visitor: Page | BrowserContext): void {
  if ('pages' in visitor) visitor.on('page', putOffOn)
  else putOffOn(visitor)
}

function putOffOn(page: Page): void {
  if (puttingOff.has(page)) return
  puttingOff.add(page)
  const reminder = page.getByRole('dialog', { name: /fic(?:ou|aram) por ler$/ })
  const later = reminder.getByRole('button', { name: 'Mais tarde' })
  void page.addLocatorHandler(reminder, async () => {
    // It gives way by itself to a dialog that was opened at the same moment.
    await Promise.race([later.click().catch(onlyWhereItStays), reminder.waitFor({ state: 'hidden' })])
    async function onlyWhereItStays(error: unknown) {
      if (await reminder.isVisible()) throw error
    }
  })
}

const puttingOff = new WeakSet<Page>()

export { expect }
