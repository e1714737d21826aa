import { phone } from './diagnosis-hands.ts'
import { expect, test } from './people.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

test('a test is closed only once the teacher has said so, and what came late counts or not by one tap on the row', async ({
  page,
  browser,
  request,
  signIn,
  complaints,
}) => {
  test.slow()
  const fixtures = await testFixturesBy('pedagogo', request)
  const { id: groupId, pupils } = await fixtures.group(2)
  const [pupil] = pupils
  const name = pupil?.fullName ?? ''
  const { id, code } = await fixtures.application(groupId, {
    title: 'Sem rede',
    questions: [choice('Quanto é 2 + 2?', 'C'), choice('E 3 + 3?', 'C')],
    mode: 'em linha',
  })
  const own = await phone(browser, `/t/${code}?aluno=${pupil?.code}`)
  await own.getByRole('button', { name: 'Continuar', exact: true }).click()
  await own.getByRole('button', { name: 'Começar o teste' }).click()
  await expect(own.getByText('Quanto é 2 + 2?')).toBeVisible()
  await own.context().setOffline(true)
  await own.getByRole('radio').nth(2).check()
  await expect(
    own
      .getByRole('main')
      .getByText(/por enviar/)
      .first(),
  ).toBeVisible()

  await signIn('pedagogo')
  // A menu leads to the question, where it is seen who has not handed in; it never ends the test at once.
  await page.goto(`/diagnostico/diagnosticos/${id}?parte=progresso&encerrar=sim`)
  const dialog = page.getByRole('dialog', { name: 'Encerrar o teste?' })
  await expect(dialog).toContainText('1 aluno ainda não entregou')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Encerrar o teste' })).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar o teste' }).click()
  await dialog.getByRole('button', { name: 'Encerrar' }).press('Enter')

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('por receber')).toBeVisible()
  await own.context().setOffline(false)
  await expect(row.getByText(/^1 resposta chegou .+ depois$/)).toBeVisible({ timeout: 30_000 })
  await page.setViewportSize({ width: 360, height: 780 })
  const markOf = async () => {
    const { sittings } = await fixtures.call<{ sittings: { name: string; mark: number | null }[] }>(
      'GET',
      `/applications/${id}`,
    )
    return sittings.find(sitting => sitting.name === name)?.mark
  }
  // The second question was never reached: it was not presented, and the mark is of the first alone.
  expect(await markOf()).toBe(20)
  const leave = row.getByRole('button', { name: `Não contar o que chegou tarde de ${name}` })
  expect((await leave.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await leave.click()
  await expect(row.getByText(/depois, fora da nota$/)).toBeVisible()
  await expect.poll(markOf).toBe(0)
  await row.getByRole('button', { name: `Contar o que chegou tarde de ${name}` }).press('Enter')
  await expect(row.getByText(/^1 resposta chegou .+ depois$/)).toBeVisible()
  await expect.poll(markOf).toBe(20)
  expect(complaints).toEqual([])
  await own.context().close()
})
