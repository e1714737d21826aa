import type { APIRequestContext, Page } from '@playwright/test'
import { expect, heldSession, test } from './people.ts'

/** Whatever a tab has stored, of either system or of both: every way in shows a page. */
const KEYS = {
  academy: { token: 'jwt_access_token', user: 'currentUser' },
  diagnostics: { token: 'diagnostico_access_token', user: 'diagnostico_user' },
} as const
type Area = keyof typeof KEYS
const ADDRESSES = [
  '/',
  '/dashboard',
  '/diagnostico/home',
  '/auth/unified/sign-in',
  '/auth/jwt/sign-in',
] as const
const TOKENS = ['none', 'valid', 'unknown'] as const
const USERS = ['none', 'whole', 'broken'] as const

interface State {
  token: (typeof TOKENS)[number]
  user: (typeof USERS)[number]
}

for (const area of ['academy', 'diagnostics'] as const)
  for (const address of ADDRESSES)
    test(`${address} is never white, whatever is stored of the ${area}`, async ({ page, request }) => {
      test.slow()
      const words = await wordsOf(area, request)
      for (const token of TOKENS)
        for (const user of USERS)
          await showsAPage(
            page,
            address,
            keysOf(area, { token, user }, words),
            `token ${token}, user ${user}`,
          )
    })

test('no pair of what is stored of both systems leaves a white page', async ({ page, request }) => {
  test.slow()
  const [academy, diagnostics] = [await wordsOf('academy', request), await wordsOf('diagnostics', request)]
  const cases = pairwise([ADDRESSES, TOKENS, USERS, TOKENS, USERS] as const)
  for (const [address, token, user, otherToken, otherUser] of cases)
    await showsAPage(
      page,
      address,
      [
        ...keysOf('academy', { token, user }, academy),
        ...keysOf('diagnostics', { token: otherToken, user: otherUser }, diagnostics),
      ],
      `academy: token ${token}, user ${user}; diagnostics: token ${otherToken}, user ${otherUser}`,
    )
})

type Words = Record<'token' | 'user', Record<string, string | undefined>>
type Entry = readonly [key: string, value: string | undefined, isToken: boolean]

/** What each state stands for in the storage. */
async function wordsOf(area: Area, request: APIRequestContext): Promise<Words> {
  const session = await heldSession(area, 'professor', request)
  if (!session) throw new Error('The teacher is not let in.')
  const { name, email, role } = session.user
  return {
    token: { valid: session.token, unknown: 'nobody-knows-it' },
    user: {
      whole: JSON.stringify(area === 'academy' ? { username: name, email, nivel: role } : session.user),
      broken: '{"username":',
    },
  }
}

function keysOf(area: Area, { token, user }: State, words: Words): Entry[] {
  return [
    [KEYS[area].token, words.token[token], true],
    [KEYS[area].user, words.user[user], false],
  ]
}

async function showsAPage(page: Page, address: string, entries: readonly Entry[], about: string) {
  // A page that is still on its way elsewhere must not take the next one with it.
  await page.goto('about:blank').catch(() => page.goto('about:blank'))
  await expect(async () => void (await page.goto('/favicon.svg'))).toPass()
  await page.evaluate(entries => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [key, value, isToken] of entries)
      if (value !== undefined) (isToken ? sessionStorage : localStorage).setItem(key, value)
  }, entries)
  await page.goto(address)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await expect(heading, `${address}: ${about}`).toBeVisible()
}

/** Few cases in which every two values of different lists meet at least once. */
function pairwise<const Lists extends readonly (readonly string[])[]>(lists: Lists) {
  type Case = { [At in keyof Lists]: Lists[At][number] }
  const all = lists.reduce<string[][]>(
    (cases, values) => cases.flatMap(before => values.map(value => [...before, value])),
    [[]],
  )
  const pairsOf = (values: readonly string[]) =>
    values.flatMap((one, at) =>
      values.slice(at + 1).map((other, by) => `${at} ${one} ${at + 1 + by} ${other}`),
    )
  const open = new Set(all.flatMap(pairsOf))
  const newIn = (values: readonly string[]) => pairsOf(values).filter(pair => open.has(pair)).length
  const chosen: Case[] = []
  while (open.size > 0) {
    const best = all.reduce((most, values) => (newIn(values) > newIn(most) ? values : most))
    for (const pair of pairsOf(best)) open.delete(pair)
    chosen.push(best as Case)
  }
  return chosen
}

test('a sign-in page that waits for an answer about the session shows that it waits', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.addInitScript(() => sessionStorage.removeItem('jwt_access_token'))
  // No answer comes while the page is looked at.
  await page.route('**/api/diagnostics/me', () => new Promise(() => undefined))
  await page.goto('/auth/unified/sign-in?sistema=diagnostico')
  await expect(page.locator('#root svg').first()).toBeVisible()
})
