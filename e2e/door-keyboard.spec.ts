import { press, tabTo, write } from './by-keyboard.ts'
import { expect, test } from './people.ts'
import { fixtureQuiz, phone, printedCards } from './quiz-hands.ts'

test('the card’s word opens a quiz, and the teacher lets a second phone in, by the keyboard alone', async ({
  browser,
  page,
  request,
  signIn,
}) => {
  test.slow()
  const { call, group, code, id } = await fixtureQuiz(request, 2, { cardWord: true })
  const [first, second] = group.pupils
  await signIn('pedagogo')
  await page.goto(`/dashboard/group/${group.id}`)
  await press(page, page.getByRole('button', { name: 'Cartões de aluno' }))
  const links = await printedCards(page, () =>
    press(page, page.getByRole('button', { name: 'Imprimir os que faltam (2)' })),
  )
  const wordOf = (studentCode = '') =>
    links.map(link => /#(\d{8})\.([A-Z]{6})/.exec(link)).find(found => found?.[1] === studentCode)?.[2] ?? ''

  const own = await phone(browser, `/q/${code}`)
  await test.step('who only knows a number comes no further than the card', async () => {
    await write(own, own.getByLabel('Código de aluno, 8 algarismos'), first?.code ?? '')
    await press(own, own.getByRole('button', { name: 'Continuar', exact: true }))
    const word = own.getByLabel('Palavra do teu cartão, 6 letras')
    await write(own, word, 'BABABA')
    await press(own, own.getByRole('button', { name: 'Continuar com o cartão' }))
    await expect(own.getByRole('alert')).toBeVisible()
    await write(own, word, wordOf(first?.code))
    await press(own, own.getByRole('button', { name: 'Continuar com o cartão' }))
    await press(own, own.getByRole('button', { name: 'Começar o quiz' }))
    await tabTo(own, own.getByRole('radio').first())
  })

  const { rows } = await call<{ rows: { id: string }[] }>('GET', `/applications?kind=quiz&quiz=${id}`)
  await page.goto(`/diagnostico/diagnosticos/${rows[0]?.id}`)
  await expect(page.getByText('em directo')).toBeVisible()
  const other = await phone(browser, `/q/${code}`)
  await test.step('who has no card asks, is let in by the teacher, and goes on', async () => {
    await write(other, other.getByLabel('Código de aluno, 8 algarismos'), second?.code ?? '')
    await press(other, other.getByRole('button', { name: 'Continuar', exact: true }))
    await press(other, other.getByRole('button', { name: 'Não tenho o cartão: pedir ao professor' }))
    await expect(other.getByRole('heading', { name: 'À espera do professor' })).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Deixar entrar' }))
    await press(other, other.getByRole('button', { name: 'Começar o quiz' }))
    await tabTo(other, other.getByRole('radio').first())
  })
  await Promise.all([own, other].map(each => each.context().close()))
})
