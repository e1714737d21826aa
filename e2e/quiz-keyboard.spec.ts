import { defaultReview, reviewFor } from '#features/assessment/quizzes/settings.ts'
import { press, tabTo, tick, write } from './by-keyboard.ts'
import { expectNames } from './names-for-the-ear.ts'
import { expect, test } from './people.ts'
import { fixtureQuiz, printedCards } from './quiz-hands.ts'

test('a pupil answers a whole quiz with the keyboard alone, and everything on the way has a name', async ({
  page,
  request,
}) => {
  const settings = { behaviour: 'imediato', review: reviewFor(defaultReview, 'imediato') }
  const { group, code } = await fixtureQuiz(request, 1, settings, { questions: 2 })
  await page.goto(`/q/${code}`)
  await expectNames(page)
  await write(page, page.getByLabel('Código de aluno, 8 algarismos'), group.pupils[0]?.code ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Começar o quiz' })).toBeVisible()
  await expectNames(page)
  await press(page, page.getByRole('button', { name: 'Começar o quiz' }))
  for (const last of [false, true]) {
    await tick(page, page.getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await expectNames(page)
    await press(page, page.getByRole('button', { name: 'Verificar' }))
    await expect(page.getByRole('heading', { name: /^(Certo|Ainda não)$/ })).toBeVisible()
    await expectNames(page)
    // The next button has the focus after the feedback.
    await expect(page.getByRole('button', { name: last ? 'Entregar o quiz' : 'Seguinte' })).toBeFocused()
    await page.keyboard.press('Enter')
    if (!last) await expect(page.getByRole('heading', { name: /^Pergunta 2 de 2/ })).toBeFocused()
  }
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNames(page)
  await press(
    page,
    page.getByRole('dialog').getByRole('button', { name: /^Entregar(?: com \d+ em branco)?$/ }),
  )
  await expect(page.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'O teu resultado' })).toContainText('valores de 20')
  await expectNames(page)
})

test('a quiz is opened, its open answer marked, its marks let out and it closed with the keyboard alone', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  const settings = { holdMarks: true }
  const shape = { questions: 1, essay: true, state: 'rascunho' as const }
  const { call, group, id, title } = await fixtureQuiz(request, 1, settings, shape)
  await signIn('pedagogo')
  await page.goto(`/dashboard/quizManager?quiz=${id}`)
  const panel = page.getByRole('dialog', { name: title })
  await expect(panel.getByRole('button', { name: 'Publicar e abrir' })).toBeVisible()
  await expectNames(page)
  await press(page, panel.getByRole('button', { name: 'Publicar e abrir' }))
  await expectNames(page)
  const link = await panel.getByText(/\/q\/[A-Z2-9]{6}$/).innerText()
  const code = link.slice(-6)
  type Begun = { attemptId: string; key: string; items: { id: string; question: { type: string } }[] }
  const begun = await call<Begun>('POST', `/sittings/${code}/begin`, { studentCode: group.pupils[0]?.code })
  await call('POST', `/sittings/${code}/answers`, {
    attemptId: begun.attemptId,
    key: begun.key,
    answers: begun.items.map(({ id: itemId, question }, at) => ({
      itemId,
      sequence: at + 1,
      answer: question.type === 'essay' ? 'Junto as partes.' : 'p1',
    })),
    submit: true,
  })

  await press(page, panel.getByRole('link', { name: 'Resultados' }))
  await press(page, page.getByRole('link', { name: 'Corrigir agora' }))
  await expect(page.getByText('Falta 1', { exact: true })).toBeVisible()
  await expectNames(page)
  await expect(page.getByRole('group', { name: 'Correcção da pergunta 2' })).toBeFocused()
  const done = page.getByText('Tudo corrigido').first()
  // Levels of four, two and no points have no key 1.
  for (const key of '12'.repeat(6)) if (!(await done.isVisible())) await page.keyboard.type(key)
  await expect(done).toBeVisible()
  await expect(page.getByText(/^Guardado às/)).toBeVisible()

  await page.goto(`/dashboard/quizManager/${id}/resultados`)
  await expect(page.getByRole('button', { name: 'Publicar a nota já corrigida' })).toBeVisible()
  await expectNames(page)
  await press(page, page.getByRole('button', { name: 'Publicar a nota já corrigida' }))
  await expect(page.getByRole('heading', { name: 'As notas já saíram' })).toBeVisible()
  await page.goto(`/dashboard/quizManager?search=${encodeURIComponent(title)}`)
  await press(page, page.getByRole('button', { name: `Mais acções de ${title}` }))
  const close = page.getByRole('menuitem', { name: 'Encerrar' })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  for (let steps = 0; steps < 8 && !(await close.evaluate(item => item === document.activeElement)); steps++)
    await page.keyboard.press('ArrowDown')
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Encerrar o quiz?' })
  await press(page, dialog.getByRole('button', { name: 'Encerrar' }))
  await expect(page.getByRole('row', { name: title }).getByText('Encerrado')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Desfazer' }))
})

test('a pupil opens their progress with the card, by the keyboard alone', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  const { group } = await fixtureQuiz(request, 1)
  await signIn('pedagogo')
  await page.goto(`/dashboard/group/${group.id}`)
  await press(page, page.getByRole('button', { name: 'Cartões de aluno' }))
  const [link = ''] = await printedCards(page, () =>
    press(page, page.getByRole('button', { name: 'Imprimir os que faltam (1)' })),
  )
  const [, printedCode = '', printedWord = ''] = /#(\d{8})\.([A-Z]{6})/.exec(link) ?? []

  await page.goto('/progresso')
  await write(page, page.getByLabel('Código de aluno, 8 algarismos'), printedCode)
  const word = page.getByLabel('Palavra do cartão, 6 letras')
  await write(page, word, 'BABABA')
  await press(page, page.getByRole('button', { name: 'Entrar' }))
  await expect(page.getByRole('alert')).toBeVisible()
  await write(page, word, printedWord)
  await press(page, page.getByRole('button', { name: 'Entrar' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Olá, / })).toBeVisible()
})
