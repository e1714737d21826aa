import { fixturesBy, ownWord } from './fixtures.ts'
import { sticksOut } from './measure.ts'
import { expect, test } from './people.ts'
import { fixtureQuiz, pathOf, phone, printedCards } from './quiz-hands.ts'

// Of the administration, a pupil and a family.
test.describe.configure({ timeout: 180_000 })

test('a school writes what pupils read in a language of home, and they read it with the Portuguese beside', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const language = ownWord('Língua ')
  const { group, code } = await fixtureQuiz(request, 1)
  const [pupil] = group.pupils
  const lead = await fixturesBy('pedagogo', request)
  const stored = await lead.call<Record<string, unknown>>('GET', `/students/${pupil?.id}`)
  await lead.call('PUT', `/students/${pupil?.id}`, { ...stored, motherTongue: language })
  const printer = await (await browser.newContext()).newPage()
  await signIn('pedagogo', printer)
  await printer.goto(`/dashboard/group/${group.id}`)
  await printer.getByRole('button', { name: 'Cartões de aluno' }).click()
  const [card = ''] = await printedCards(printer, () =>
    printer
      .getByRole('dialog')
      .getByRole('button', { name: /^Imprimir/ })
      .first()
      .click(),
  )

  const home = await phone(browser)
  await test.step('while nobody has written in it, the page is in Portuguese', async () => {
    await home.goto(pathOf(card))
    await expect(home.getByText('Aberto agora', { exact: true })).toBeVisible()
    await expect(home.getByText(`Em ${language}`, { exact: false })).toHaveCount(0)
  })

  await signIn('admin')
  // What is said of a save names the language too.
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: language })
  await page.setViewportSize({ width: 360, height: 780 })
  await test.step('the administration finds the language that a pupil speaks, and writes', async () => {
    await page.goto('/dashboard/administracao/linguas')
    await expect(row).toContainText('Lêem português')
    expect(await sticksOut(page)).toBe(0)
    await page.getByRole('link', { name: language }).click()
    await expect(page.getByLabel('Língua', { exact: true })).toHaveValue(language)
    await page.getByRole('button', { name: /^A página do aluno e da família/ }).click()
    await page.getByLabel('Aberto agora').fill('texto um')
    await page.getByLabel('Precisa de ajuda').fill('texto dois')
    await page.getByRole('button', { name: /^À volta de um teste/ }).click()
    await page.getByLabel('Seguinte (opcional)', { exact: true }).fill('texto três')
    await page.getByRole('button', { name: /^A folha para o encarregado/ }).click()
    await page.getByLabel('O passo seguinte, em casa').fill('texto quatro')
    expect(await sticksOut(page)).toBe(0)
    await page.getByRole('button', { name: 'Criar língua' }).click()
    await expect(row).toContainText('Por confirmar')
  })

  await test.step('the pupil and the family read it with the Portuguese, and that nobody has confirmed it', async () => {
    await home.reload()
    await expect(home.getByText('texto um Aberto agora')).toBeVisible()
    await expect(home.getByText(`Em ${language}, por confirmar`, { exact: false })).toBeVisible()
    expect(await sticksOut(home)).toBe(0)
    await home.getByRole('button', { name: 'Vista do encarregado' }).click()
    await expect(home.getByText('texto dois Precisa de ajuda')).toBeVisible()
  })

  await test.step('a quiz has it around its questions', async () => {
    await home.goto(`/q/${code}?aluno=${pupil?.code}`)
    await home.getByRole('button', { name: 'Continuar', exact: true }).click()
    await home.getByRole('button', { name: 'Começar o quiz' }).click()
    await expect(home.getByText('texto três Seguinte')).toBeVisible()
    expect(await sticksOut(home)).toBe(0)
  })

  await test.step('who came by a code alone reads Portuguese until the pupil chooses, and the choice stays', async () => {
    const other = await phone(browser)
    const cardless = await fixtureQuiz(request, 1)
    const [second] = cardless.group.pupils
    const before = await lead.call<Record<string, unknown>>('GET', `/students/${second?.id}`)
    await lead.call('PUT', `/students/${second?.id}`, { ...before, motherTongue: language })
    await other.goto(`/q/${cardless.code}?aluno=${second?.code}`)
    await other.getByRole('button', { name: 'Continuar', exact: true }).click()
    await other.getByRole('button', { name: 'Começar o quiz' }).click()
    await expect(other.getByText('Seguinte', { exact: true })).toBeVisible()
    await other.getByRole('button', { name: /^Pergunta 1 de/ }).click()
    // It stands in the side of wide screens too.
    const choice = other.getByLabel('Ler também em').filter({ visible: true })
    await choice.selectOption(language)
    await expect(other.getByText('texto três Seguinte')).toBeVisible()
    expect(await sticksOut(other)).toBe(0)
    await choice.selectOption('Só português')
    await other.reload()
    await expect(other.getByText('Seguinte', { exact: true })).toBeVisible()
    await other.context().close()
  })

  await test.step('who speaks it confirms the texts, and every page names who did', async () => {
    await page.getByRole('link', { name: language }).click()
    await page.getByLabel('Quem fala a língua e leu os textos').fill('Zito Mahumane')
    await page.getByLabel('Esta pessoa leu todos e diz que se entendem').check()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(row).toContainText('Confirmada')
    await home.goto('/progresso')
    await expect(home.getByText(`Em ${language}, confirmado por Zito Mahumane.`)).toBeVisible()
  })
  await home.context().close()
  await printer.context().close()
})
