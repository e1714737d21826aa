import type { Page } from '@playwright/test'
import { shortName } from '#school/entry/short-name.ts'
import { expect, test } from './people.ts'
import { fixtureQuiz, handInQuiz, pathOf, phone, printedCards as printed, weighing } from './quiz-hands.ts'

async function answerAll(page: Page): Promise<void> {
  for (;;) {
    await page.getByRole('radio').first().check()
    const next = page.getByRole('button', { name: /^Seguinte/ })
    if ((await next.count()) === 0) break
    await next.first().click()
  }
  await handInQuiz(page)
}

test('a card is printed, opens the pupil’s page at once, and shows pupil and guardian what was practised', async ({
  page,
  browser,
  request,
  signIn,
  complaints,
}) => {
  test.slow()
  const { group, title } = await fixtureQuiz(request, 3)
  await signIn('pedagogo')
  await page.goto(`/dashboard/group/${group.id}`)
  await page.getByRole('button', { name: 'Cartões de aluno' }).click()
  const dialog = page.getByRole('dialog')
  const links = await printed(page, () =>
    dialog.getByRole('button', { name: 'Imprimir os que faltam (3)' }).click(),
  )
  expect(links).toHaveLength(3)
  await expect(dialog.getByText(/feito em .*, ainda não entrou/)).toHaveCount(3)

  const [pupil] = group.pupils
  const own = links.find(link => link.includes(`#${pupil?.code}.`)) ?? ''
  const home = await phone(browser)
  const weight = weighing(home)
  await home.goto(pathOf(own))
  const first = pupil?.fullName.split(' ')[0] ?? ''
  await expect(home.getByRole('heading', { name: `Olá, ${first}` })).toBeVisible()
  expect(home.url(), 'neither code nor word stay in the address').not.toMatch(/#|\d{8}/)
  expect(await weight(), 'the first load, without fonts').toBeLessThanOrEqual(120 * 1024)
  await expect(home.getByText('Nenhum quiz aberto')).toHaveCount(0)
  await expect(home.getByText('A primeira semana pode ser esta.')).toBeVisible()
  for (const other of group.pupils.slice(1)) await expect(home.getByText(other.fullName)).toHaveCount(0)

  await home.getByRole('link', { name: 'Começar', exact: true }).click()
  await home.getByRole('button', { name: 'Continuar', exact: true }).click()
  await home.getByRole('button', { name: 'Começar o quiz' }).click()
  await answerAll(home)
  await expect(home.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible()

  await home.goto('/progresso')
  const done = home.getByRole('heading', { name: 'Já feito' }).locator('..')
  await expect(done.getByText(title)).toBeVisible()
  await expect(done.getByText(/valor/)).toBeVisible()
  await expect(home.getByText('Nenhum quiz aberto')).toBeVisible()
  await home.getByRole('button', { name: 'Vista do encarregado' }).click()
  await expect(home.getByRole('heading', { level: 1 })).toContainText(first)
  await expect(home.getByText('Nada agora')).toBeVisible()

  // A card that is lost is replaced in one tap, and opens nothing any more.
  const replace = dialog.getByRole('button', { name: `Substituir o cartão de ${pupil?.fullName}` })
  const [newer = ''] = await printed(page, () => replace.click())
  await home.reload()
  await expect(home.getByRole('alert')).toContainText('não são de um cartão')
  await home.goto('about:blank')
  await home.goto(pathOf(newer))
  await expect(home.getByRole('heading', { name: `Olá, ${first}` })).toBeVisible()
  await home.getByRole('button', { name: 'Sair' }).click()
  await expect(home.getByRole('heading', { name: 'O meu progresso' })).toBeVisible()
  await home.reload()
  await expect(home.getByRole('heading', { name: 'O meu progresso' })).toBeVisible()
  expect(await home.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    first,
  )
  await home.context().close()
  expect(complaints).toEqual([])
})

test('the page is typed in with the card, remembered, and opens without network with what it last showed', async ({
  browser,
  request,
  page,
  signIn,
}) => {
  test.slow()
  const { group, title } = await fixtureQuiz(request, 1)
  await signIn('pedagogo')
  await page.goto(`/dashboard/group/${group.id}`)
  await page.getByRole('button', { name: 'Cartões de aluno' }).click()
  const [link = ''] = await printed(page, () =>
    page.getByRole('button', { name: 'Imprimir os que faltam (1)' }).click(),
  )
  const [, code = '', word = ''] = /#(\d{8})\.([A-Z]{6})/.exec(link) ?? []

  const home = await phone(browser, '/progresso')
  await home.getByLabel('Código de aluno, 8 algarismos').fill(code)
  await home.getByLabel('Palavra do cartão, 6 letras').fill('BABABA')
  await home.getByRole('button', { name: 'Entrar' }).click()
  await expect(home.getByRole('alert')).toContainText('Ainda podes tentar 9 vezes nesta hora.')
  await home
    .getByLabel('Palavra do cartão, 6 letras')
    .fill(`${word.slice(0, 3).toLowerCase()} ${word.slice(3)}`)
  await home.getByLabel('Lembrar neste telemóvel').check()
  await home.getByRole('button', { name: 'Entrar' }).click()
  await expect(home.getByRole('heading', { level: 1, name: /^Olá, / })).toBeVisible()
  await expect(home.getByRole('heading', { name: title })).toBeVisible()

  await home.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined))
  await home.reload()
  await expect(home.getByRole('heading', { name: title })).toBeVisible()
  await home.context().setOffline(true)
  await home.reload()
  await expect(home.getByRole('heading', { name: title })).toBeVisible()
  await expect(home.getByText(/^Sem rede\. O que vês é de/)).toBeVisible()
  await home.context().setOffline(false)
  await expect(home.getByText(/^Sem rede/)).toHaveCount(0)
  await home.context().close()
})

test('two pupils share a phone: the first hands in without network and passes it on, and nothing of the first stays', async ({
  browser,
  request,
}) => {
  test.slow()
  const { call, group, code, id } = await fixtureQuiz(request, 2)
  const [first, second] = group.pupils
  const shared = await phone(browser, `/q/${code}?aluno=${first?.code}`)
  await shared.getByRole('button', { name: 'Continuar', exact: true }).click()
  await shared.getByRole('button', { name: 'Começar o quiz' }).click()
  await expect(shared.getByRole('radio').first()).toBeVisible()
  await shared.context().setOffline(true)
  await answerAll(shared)
  await expect(shared.getByRole('heading', { name: 'Quiz guardado, por enviar' })).toBeVisible()
  await shared.getByRole('button', { name: 'Passar a outro aluno' }).click()

  await expect(shared.getByRole('heading', { name: 'Passa o telemóvel' })).toBeVisible()
  expect(shared.url()).not.toContain(first?.code)
  const waiting = shared.getByRole('list', { name: 'Por enviar deste telemóvel' })
  await expect(waiting).toContainText(shortName(first?.fullName ?? ''))
  await expect(shared.getByRole('radio')).toHaveCount(0)
  await expect(shared.getByText(/Respondidas|Comprovativo/)).toHaveCount(0)

  await shared.context().setOffline(false)
  await expect(waiting).toHaveCount(0)
  await expect(shared.getByLabel('Código de aluno, 8 algarismos')).toHaveValue('')
  await shared.getByLabel('Código de aluno, 8 algarismos').fill(second?.code ?? '')
  await shared.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(shared.getByText(shortName(second?.fullName ?? ''), { exact: true })).toBeVisible()
  await shared.getByRole('button', { name: 'Começar o quiz' }).click()
  await expect(shared.getByRole('radio', { checked: true })).toHaveCount(0)
  const kept = await shared.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  for (const trace of [first?.fullName, first?.code]) expect(kept).not.toContain(trace)
  await answerAll(shared)
  await expect(shared.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible()
  await shared.context().close()

  const results = await call<{ pupils: { name: string; state: string }[] }>('GET', `/quizzes/${id}/results`)
  expect(results.pupils.map(pupil => pupil.state)).toEqual(['entregou', 'entregou'])
})

test('a pupil’s card lets a second phone go on with the quiz, without the teacher', async ({
  browser,
  request,
  page,
  signIn,
}) => {
  test.slow()
  const { group, code } = await fixtureQuiz(request, 1)
  const [pupil] = group.pupils
  await signIn('pedagogo')
  await page.goto(`/dashboard/group/${group.id}`)
  await page.getByRole('button', { name: 'Cartões de aluno' }).click()
  const [link = ''] = await printed(page, () =>
    page.getByRole('button', { name: 'Imprimir os que faltam (1)' }).click(),
  )
  const first = await phone(browser, `/q/${code}?aluno=${pupil?.code}`)
  await first.getByRole('button', { name: 'Continuar', exact: true }).click()
  // The mark of a quiz goes into the pauta: pupils with a card show it.
  await expect(first.getByRole('heading', { name: 'Mostra o teu cartão' })).toBeVisible()
  await first.getByLabel('Palavra do teu cartão, 6 letras').fill(link.slice(-6))
  await first.getByRole('button', { name: 'Continuar com o cartão' }).click()
  await first.getByRole('button', { name: 'Começar o quiz' }).click()
  await first.getByRole('radio').first().check()
  await expect(first.getByRole('main').getByText(/^Recebido às/)).toBeVisible()

  const second = await phone(browser, `/q/${code}?aluno=${pupil?.code}`)
  await second.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(second.getByRole('heading', { name: 'Pede ao professor' })).toBeVisible()
  await second.getByLabel('Palavra do teu cartão, 6 letras').fill('BABABA')
  await second.getByRole('button', { name: 'Continuar com o cartão' }).click()
  await expect(second.getByRole('alert')).toContainText('não são de um cartão')
  await second.getByLabel('Palavra do teu cartão, 6 letras').fill(link.slice(-6))
  await second.getByRole('button', { name: 'Continuar com o cartão' }).click()
  await second.getByRole('button', { name: 'Continuar o quiz' }).click()
  await expect(second.getByRole('button', { name: /respondida|Pergunta 2/ }).first()).toBeVisible()
  await expect(first.getByText(/Outro aparelho/).first()).toBeVisible({ timeout: 30_000 })
  await Promise.all([first, second].map(entry => entry.context().close()))
})

test('pupils who share a phone show a card each, where their quiz asks for it', async ({
  browser,
  request,
  page,
  signIn,
}) => {
  const { group, code } = await fixtureQuiz(request, 2)
  await signIn('pedagogo')
  await page.goto(`/dashboard/group/${group.id}`)
  await page.getByRole('button', { name: 'Cartões de aluno' }).click()
  const links = await printed(page, () =>
    page.getByRole('button', { name: 'Imprimir os que faltam (2)' }).click(),
  )
  const shared = await phone(browser, `/q/${code}`)
  await shared.getByRole('button', { name: 'Somos dois ou três neste telemóvel' }).click()
  for (const [at, pupil] of group.pupils.entries())
    await shared.getByLabel(new RegExp(`^Código do ${at + 1}\\.º aluno`)).fill(pupil.code)
  for (const [at, pupil] of group.pupils.entries()) {
    await shared.getByRole('button', { name: 'Partilhar este telemóvel' }).click()
    await expect(shared.getByText(`Falta a palavra do cartão de ${pupil.code}.`)).toBeVisible()
    const link = links.find(own => own.includes(`#${pupil.code}.`)) ?? ''
    await shared.getByLabel(`Palavra do cartão do ${at + 1}.º aluno`).fill(link.slice(-6))
  }
  await shared.getByRole('button', { name: 'Partilhar este telemóvel' }).click()
  const first = group.pupils[0]?.fullName.split(' ')[0]
  await expect(shared.getByRole('heading', { name: `Começa ${first}` })).toBeVisible()
  await shared.context().close()
})
