import { expect, test } from '@playwright/test'
import {
  installation,
  isIn,
  newEmail,
  PASSWORD,
  press,
  signIn,
  tokens,
  visit,
  walkThrough,
} from './identity.ts'
import { auth0 } from './issuers/auth0.ts'

walkThrough('auth0', auth0)

test.describe('R7 · Auth0’s own page', () => {
  const here = installation(auth0)
  const at = (path: string) => `${here.product.address}${path}`

  test('R7 · auth0: who turns back there is told so, and an answer that was used or is another’s begins nothing', async ({
    page,
    browser,
  }) => {
    await page.goto(at('/auth/auth0/sign-in'))
    await press(page, 'Continuar na Auth0')
    await press(page, 'Cancel')
    await expect(page.getByText('A entrada na Auth0 não foi acabada.')).toBeVisible()

    const email = newEmail()
    await here.issuer.addPerson(email, PASSWORD, 'Celeste Nhaca')
    await page.goto(at('/auth/auth0/sign-in?returnTo=/dashboard/glossaryList'))
    let answer = ''
    page.on('request', request => {
      if (/[?&]code=/.test(request.url())) answer = request.url()
    })
    await signIn(page, 'auth0', email, PASSWORD)
    await isIn(page)
    expect(answer).not.toBe('')
    const other = await browser.newContext()
    const thief = await visit(other, answer)
    await expect(thief.getByText('Esta entrada começou noutro separador, ou já foi usada.')).toBeVisible()
    expect(await tokens(thief)).toEqual([null, null])
    await other.close()
  })
})
