import { expect, heldSession, test } from './people.ts'

/** Whatever a tab has stored, of either system: every way in shows a page. */
const KEYS = {
  academy: { token: 'jwt_access_token', user: 'currentUser' },
  diagnostics: { token: 'diagnostico_access_token', user: 'diagnostico_user' },
} as const
const ADDRESSES = ['/', '/dashboard', '/diagnostico/home', '/auth/unified/sign-in', '/auth/jwt/sign-in']

for (const api of ['academy', 'diagnostics'] as const)
  for (const address of ADDRESSES)
    test(`${address} is never white, whatever is stored of the ${api}`, async ({ page, request }) => {
      test.slow()
      const session = await heldSession(api, 'professor', request)
      if (!session) throw new Error('The teacher is not let in.')
      const { name, email, role } = session.user
      const users = {
        none: undefined,
        whole: JSON.stringify(api === 'academy' ? { username: name, email, nivel: role } : session.user),
        broken: '{"username":',
      }
      const tokens = { none: undefined, valid: session.token, unknown: 'nobody-knows-it' }
      for (const [token, tokenText] of Object.entries(tokens))
        for (const [user, userText] of Object.entries(users)) {
          // A page that is still on its way elsewhere must not take the next one with it.
          await page.goto('about:blank')
          await page.goto('/favicon.svg')
          await page.evaluate(
            entries => {
              sessionStorage.clear()
              localStorage.clear()
              for (const [key, value, isToken] of entries)
                if (value !== undefined) (isToken ? sessionStorage : localStorage).setItem(key, value)
            },
            [
              [KEYS[api].token, tokenText, true],
              [KEYS[api].user, userText, false],
            ] as const,
          )
          await page.goto(address)
          const heading = page.getByRole('heading', { level: 1 }).first()
          await expect(heading, `token ${token}, user ${user}`).toBeVisible()
        }
    })

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
