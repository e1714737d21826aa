import { v7 as uuid } from 'uuid'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { defaultReview, reviewFor } from '#features/assessment/quizzes/settings.ts'
import { press, tabTo, tick, write } from './by-keyboard.ts'
import { ownWord } from './fixtures.ts'
import { sticksOut } from './measure.ts'
import { expect, test } from './people.ts'
import { fixtureQuiz, handInQuiz, phone } from './quiz-hands.ts'
import { testFixturesBy } from './test-fixtures.ts'

const BANK = '/diagnostico/testes/banco'
const behaviour = 'várias tentativas'
const parts = ['raiz', 'caule', 'folha']

test('before another try what is wrong goes away, what is right stays and is counted: asked for in the editor, met on a phone', async ({
  browser,
  page,
  request,
  signIn,
}) => {
  test.slow()
  const { call, group } = await testFixturesBy('pedagogo', request)
  const own = await group(1)
  const word = ownWord('Planta')
  const subjects = await call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const subjectId = subjects.find(subject => subject.code === 'CN')?.id ?? subjects[0]?.id
  const gap = (text: string, at: number) => ({
    ...{
      id: `${at + 1}`,
      kind: 'text',
      weight: 1,
      caseSensitive: false,
      accentSensitive: false,
      wildcards: false,
    },
    answers: [{ text, weight: 1, typicalError: '', feedback: '' }],
  })
  const inBank = await call<{ id: string }>('POST', '/questions', {
    subjectId,
    grade: 6,
    competenceId: null,
    question: {
      ...blankQuestion('gaps'),
      stem: `${word}: a água entra pela [[1]], sobe pelo [[2]] e chega à [[3]].`,
      gaps: parts.map(gap),
    },
  })

  await test.step('a teacher ticks both by the keyboard', async () => {
    await signIn('pedagogo')
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`${BANK}/${inBank.id}/editar`)
    await press(page, page.locator('summary', { hasText: 'Comentários, dicas e etiquetas' }))
    await tick(
      page,
      page.getByRole('checkbox', { name: 'Antes de nova tentativa, apagar o que está errado' }),
    )
    await tick(
      page,
      page.getByRole('checkbox', { name: 'Depois de cada tentativa, dizer quantas estão certas' }),
    )
    expect(await sticksOut(page)).toBe(0)
    await press(page, page.getByRole('button', { name: 'Guardar', exact: true }))
    // The heading of the form names the question before it is saved too.
    await page.waitForURL(`**${BANK}/${inBank.id}`)
    const { question } = await call<{ question: Question }>('GET', `/questions/${inBank.id}`)
    expect(question.retry).toEqual({ clears: true, counts: true })
  })

  const made = await call<{ id: string; version: number }>('POST', '/quizzes', {
    title: word,
    subjectId,
    grade: 6,
    year: 2026,
    settings: { behaviour, tries: 3, review: reviewFor(defaultReview, behaviour) },
    parts: [{ kind: 'question', id: uuid(), questionId: inBank.id, points: 1, waitsFor: null }],
    audience: [{ groupId: own.id, pupilIds: null }],
  })
  const opened = { state: 'aberto', version: made.version }
  const { code } = await call<{ code: string }>('POST', `/quizzes/${made.id}/state`, opened)

  const pupil = await phone(browser, `/q/${code}`)
  await pupil.setViewportSize({ width: 360, height: 640 })
  await write(pupil, pupil.getByLabel('Código de aluno, 8 algarismos'), own.pupils[0]?.code ?? '')
  await pupil.keyboard.press('Enter')
  await press(pupil, pupil.getByRole('button', { name: 'Começar o quiz' }))
  const field = (at: number) => pupil.getByLabel(`Espaço ${at} de 3`)
  const check = pupil.getByRole('button', { name: 'Verificar' })
  for (const [at, text] of ['raiz', 'ramo', 'flor'].entries()) await write(pupil, field(at + 1), text)
  await press(pupil, check)
  await expect(pupil.getByText('Acertaste 1 de 3. O que estava errado foi apagado.')).toBeVisible()
  await expect(pupil.getByText('0,33 de 1 ponto')).toBeVisible()
  await expect(field(1)).toHaveValue('raiz')
  await expect(field(2)).toHaveValue('')
  await expect(field(3)).toHaveValue('')
  expect(await sticksOut(pupil)).toBe(0)

  // Left and come back to: what went away is not back, what stayed is still there.
  await write(pupil, field(2), 'caule')
  await pupil.reload()
  await expect(field(1)).toHaveValue('raiz')
  await expect(field(2)).toHaveValue('caule')
  await expect(field(3)).toHaveValue('')
  await write(pupil, field(3), 'semente')
  await press(pupil, check)
  await expect(pupil.getByText('Acertaste 2 de 3. O que estava errado foi apagado.')).toBeVisible()
  await expect(pupil.getByText('0,56 de 1 ponto')).toBeVisible()
  await expect(field(2)).toHaveValue('caule')
  await expect(field(3)).toHaveValue('')
  await write(pupil, field(3), 'folha')
  await press(pupil, check)
  await expect(pupil.getByRole('heading', { name: 'Certo' })).toBeVisible()
  // A third of each part: at once, at the second try, at the third.
  await expect(pupil.getByText('0,67 de 1 ponto')).toBeVisible()
  await tabTo(pupil, pupil.getByRole('button', { name: 'Entregar o quiz' }))
  await pupil.context().close()
})

test('where marks are held back a checked answer says so, and is there after the page was left', async ({
  browser,
  request,
}) => {
  const settings = { behaviour, tries: 2, shuffleOptions: false, holdMarks: true }
  const { code, group } = await fixtureQuiz(request, 1, settings, { questions: 1 })
  const pupil = await phone(browser, `/q/${code}`)
  await pupil.setViewportSize({ width: 360, height: 640 })
  await write(pupil, pupil.getByLabel('Código de aluno, 8 algarismos'), group.pupils[0]?.code ?? '')
  await pupil.keyboard.press('Enter')
  await press(pupil, pupil.getByRole('button', { name: 'Começar o quiz' }))
  const said = pupil.getByText('A resposta foi verificada. Se está certa, vê-se mais tarde.')
  const check = pupil.getByRole('button', { name: 'Verificar' })
  const feedback = /^(?:Certo|Em parte|Ainda não|Acertaste .*|.* de 1 ponto)$/
  for (const option of [0, 1]) {
    await pupil.getByRole('radio').nth(option).check()
    await check.click()
    await expect(said).toBeVisible()
    // Nothing of it lies under the foot.
    await expect
      .poll(() =>
        said.evaluate(node => {
          const { left, bottom } = node.getBoundingClientRect()
          return node.contains(document.elementFromPoint(left + 4, bottom - 4))
        }),
      )
      .toBe(true)
    await expect(pupil.getByText(feedback)).toHaveCount(0)
    await pupil.reload()
    await expect(said).toBeVisible()
    await expect(pupil.getByRole('radio').nth(option)).toBeChecked()
    expect(await sticksOut(pupil)).toBe(0)
    // A right one takes no other.
    if ((await check.count()) === 0) break
  }
  await handInQuiz(pupil)
  await expect(pupil.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible()
  await pupil.context().close()
})
