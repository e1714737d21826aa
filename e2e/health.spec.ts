import { expect, remindedToday, test } from './people.ts'

const HEALTH = '/dashboard/administracao/saude'

/** What a page throws ends, without anything typed, on the page of who administers. */
test('an exception of a page is shown under «Saúde» by its function, and nothing that was typed', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const typed = 'Mandioca9 da Ana'
  await remindedToday('professor', request)
  await remindedToday('admin', request)
  await signIn('professor')
  await page.goto('/dashboard/glossaryList')
  await page.getByRole('searchbox').first().fill(typed)
  await page.route(/\/api\/academy\/subjects(?:\?|$)/, route =>
    route.fulfill({ json: { rows: [{ id: typed, grades: 7 }], next: null } }),
  )
  const reported = page.waitForResponse(answer => new URL(answer.url()).pathname === '/browser-exceptions')
  await page.getByRole('link', { name: 'Disciplinas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  expect((await reported).status()).toBe(204)
  expect((await reported).request().postData()).not.toContain('Mandioca9')

  // Nobody is signed in: a script throws what somebody typed, and no boundary catches it.
  const stranger = await browser.newPage()
  await stranger.goto('/auth/unified/sign-in')
  await expect(stranger.getByLabel('E-mail', { exact: true })).toBeVisible()
  const sentByStranger = stranger.waitForRequest(request => request.url().endsWith('/browser-exceptions'))
  await stranger.evaluate(text => {
    const [script] = [...document.scripts].filter(({ src }) => src.includes('/assets/'))
    const error = new RangeError(`invalid value: ${text}`)
    error.stack = `RangeError: ${text}\n    at save (${script?.src}:1:10)`
    window.dispatchEvent(new ErrorEvent('error', { error }))
  }, typed)
  expect((await sentByStranger).postData()).not.toContain('Mandioca9')
  await stranger.close()

  const admin = await browser.newPage()
  await signIn('admin', admin)
  await admin.goto('/dashboard/administracao/copias')
  await admin.getByRole('link', { name: 'Saúde' }).click()
  await expect(admin).toHaveURL(HEALTH)
  const pages = admin.getByRole('region', { name: 'Páginas que falharam' })
  const ofList = pages.getByRole('listitem').filter({ hasText: '/dashboard/subjectManagement' }).first()
  await expect(ofList).toContainText('TypeError')
  await expect(ofList).toContainText(/\d+ ve(?:z|zes) · última .* · versão \d+\.\d+\.\d+/)
  await ofList.getByText('Onde no programa').click()
  await expect(ofList.locator('ol')).toContainText(/\w+ \((?:school\/subjects|kit)\/[\w/-]+\.tsx?:\d+\)/)
  await expect(
    pages.getByRole('listitem').filter({ hasText: '/auth/unified/sign-in' }).first(),
  ).toContainText('RangeError: invalid')
  await expect(admin.getByRole('region', { name: 'Tarefas que falharam' })).toContainText(
    'Nenhuma tarefa falhou.',
  )
  await expect(admin.getByRole('main')).not.toContainText('Mandioca9')
  await admin.close()
})
