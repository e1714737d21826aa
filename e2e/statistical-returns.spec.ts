import { expect, heldSession, test } from './people.ts'

/** A pupil without a date of birth is missing in the count, found in the list, mended, and counted by age. */
test('the count of 3 de Março says who is missing, opens every number, and is mended from the list', async ({
  page,
  request,
  signIn,
  complaints,
}) => {
  test.slow()
  const session = await heldSession('academy', 'pedagogo', request)
  const api = { headers: { authorization: `Bearer ${session?.token}` } }
  const groups = await (await request.get('/api/academy/groups/options', api)).json()
  const group = groups[0]
  const made = await request.post('/api/academy/students', {
    ...api,
    data: { fullName: 'Zulmira Sem Data', sex: 'M', groupId: group.id, enrolledOn: '2026-02-02' },
  })
  expect(made.status()).toBe(200)

  await signIn('pedagogo')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/group')
  await page.getByRole('button', { name: /^Mais/ }).first().click()
  await page.getByRole('menuitem', { name: 'Estatística da escola' }).click()
  await expect(page.getByRole('heading', { name: 'Levantamento de 3 de Março' })).toBeVisible()

  const missing = page.getByText(/sem data de nascimento$/).first()
  await missing.click()
  await page.getByRole('link', { name: 'Zulmira Sem Data' }).click()
  await page.getByLabel('Data de nascimento', { exact: false }).first().fill('01/06/2000')
  await page.getByRole('radio', { name: 'Repetente' }).check()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.goto('/dashboard/group/estatistica')
  await expect(page.getByRole('link', { name: 'Zulmira Sem Data' })).toHaveCount(0)

  const ages = page.getByRole('table', { name: 'Alunos por idade' })
  const column = ages.getByRole('columnheader', { name: '18 e mais' })
  await expect(column).toBeVisible()
  const opener = ages.getByRole('button', { name: /18 e mais anos \(M\)/ }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Zulmira Sem Data' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(complaints).toEqual([])
})
