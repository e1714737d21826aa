import { shortName } from '#school/entry/short-name.ts'
import { phone } from './diagnosis-hands.ts'
import { expect, test } from './people.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

test('a second device asks, the teacher lets it in, and what the first one still sends is not lost', async ({
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
  const questions = [choice('Quanto é 2 + 2?', 'C'), choice('E 3 + 3?', 'C')]
  const { id, code } = await fixtures.application(groupId, {
    title: 'Dois aparelhos',
    questions,
    mode: 'em linha',
  })
  const address = `/t/${code}?aluno=${pupil?.code}`
  const name = pupil?.fullName ?? ''

  const first = await phone(browser, address)
  await first.getByRole('button', { name: 'Continuar', exact: true }).click()
  // Before it is begun a name is the first one and an initial.
  await expect(first.getByText(shortName(name), { exact: true })).toBeVisible()
  await expect(first.getByText(name)).toHaveCount(0)
  await first.getByRole('button', { name: 'Começar o teste' }).click()
  await first.getByRole('radio').first().check()
  await expect(first.getByRole('main').getByText(/^Recebido às/)).toBeVisible()

  // The code and a guessed classmate's code show no name, and no question.
  const second = await phone(browser, address)
  await second.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(second.getByRole('heading', { name: 'Pede ao professor' })).toBeVisible()
  for (const text of [name, shortName(name)]) await expect(second.getByText(text)).toHaveCount(0)
  await expect(second.getByText('Quanto é 2 + 2?')).toHaveCount(0)
  await second.getByRole('button', { name: 'Pedir ao professor para entrar' }).click()
  await expect(second.getByRole('heading', { name: 'À espera do professor' })).toBeVisible()

  await signIn('pedagogo')
  await page.goto(`/diagnostico/diagnosticos/${id}`)
  const row = page.getByRole('row').filter({ hasText: name })
  // On a telephone too, who waits is in the first screen.
  await page.setViewportSize({ width: 360, height: 780 })
  const waits = page.getByRole('group', { name: `Segundo aparelho de ${name}` })
  await expect(waits.getByRole('button', { name: 'Deixar entrar' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await waits.getByRole('button', { name: 'Recusar' }).click()
  await expect(second.getByText('O professor não deixou entrar este aparelho.')).toBeVisible({
    timeout: 15_000,
  })
  await second.getByRole('button', { name: 'Pedir outra vez' }).click()
  // A page that is loaded again waits on, as the device that it was.
  await second.reload()
  await second.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(second.getByRole('heading', { name: 'À espera do professor' })).toBeVisible()
  await expect(waits.getByRole('button', { name: 'Deixar entrar' })).toHaveCount(1)
  // The first one is without network, and hears nothing of it.
  await first.context().setOffline(true)
  await waits.getByRole('button', { name: 'Deixar entrar' }).press('Enter')
  await expect(page.getByText(`${name} continua no outro aparelho.`)).toBeVisible()

  // It goes on by itself, with what was answered so far.
  await expect(second.getByText('E 3 + 3?')).toBeVisible({ timeout: 15_000 })
  await second.getByRole('button', { name: 'Pergunta anterior' }).click()
  await expect(second.getByRole('radio').first()).toBeChecked()
  await second.getByRole('radio').nth(2).check()
  await expect(second.getByRole('main').getByText(/^Recebido às/)).toBeVisible()

  await first.getByRole('radio').nth(3).check()
  await first.context().setOffline(false)
  await expect(first.getByText(/Outro aparelho ficou com o teu lugar/)).toBeVisible()
  await expect(first.getByText('Uma resposta deste aparelho não foi aceite')).toBeVisible()
  await expect(first.getByRole('main').getByText('Este aparelho já não envia respostas.')).toBeVisible()
  await expect(first.getByText(/por enviar/)).toHaveCount(0)
  await expect(first.getByRole('radio').first()).toBeDisabled()
  await expect(row.getByText('1 resposta de outro aparelho não aceite')).toBeVisible()
  await row.getByRole('button', { name: /^Acções/ }).click()
  await page.getByRole('menuitem', { name: 'Ver as respostas não aceites' }).click()
  const dialog = page.getByRole('dialog', { name: `Respostas não aceites de ${name}` })
  await expect(dialog.getByRole('radio').nth(3)).toBeChecked()
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()

  // Loaded again, it goes on at the question that has no answer.
  await second.reload()
  await second.getByRole('radio').nth(2).check()
  await second.getByRole('button', { name: 'Entregar o teste' }).click()
  const last = second.getByRole('dialog')
  await expect(last.getByText(/^Outro aparelho mandou ainda uma resposta tua/)).toBeVisible()
  await last.getByRole('button', { name: /^Entregar(?: com \d+ em branco)?$/ }).click()
  await expect(second.getByRole('heading', { name: 'Teste entregue' })).toBeVisible()
  await expect(row).toContainText('Entregue')
  const { sittings } = await fixtures.call<{ sittings: { name: string; mark: number | null }[] }>(
    'GET',
    `/applications/${id}`,
  )
  expect(sittings.find(sitting => sitting.name === name)?.mark).toBe(20)
  expect(complaints).toEqual([])
  await Promise.all([first, second].map(entry => entry.context().close()))
})
