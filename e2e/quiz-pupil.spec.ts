import { v7 as uuid } from 'uuid'
import { ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'
import { fixtureQuiz, phone } from './quiz-hands.ts'
import { testFixturesBy } from './test-fixtures.ts'

interface BankRow {
  id: string
  subject: { id: string }
  question: { type: string; options?: unknown[] }
}

test('a pupil answers a quiz with several tries on a phone, sees hints and marks, and takes it again', async ({
  browser,
  request,
}) => {
  const { call, group } = await testFixturesBy('pedagogo', request)
  const own = await group(2)
  const bank = await call<{ rows: BankRow[] }>('GET', '/questions?search=Calcula&limit=50')
  const choice = bank.rows.find(
    ({ question }) => question.type === 'single-choice' && question.options?.length === 4,
  )
  const made = await call<{ id: string; version: number; settings: Record<string, unknown> }>(
    'POST',
    '/quizzes',
    {
      title: ownWord('Tentativas'),
      subjectId: choice?.subject.id,
      grade: 6,
      year: 2026,
      settings: {
        attempts: 2,
        behaviour: 'várias tentativas',
        tries: 3,
        review: {
          during: {
            answers: true,
            points: false,
            right: false,
            feedback: true,
            explanation: false,
            comment: false,
          },
          after: {
            answers: true,
            points: true,
            right: true,
            feedback: true,
            explanation: true,
            comment: true,
          },
          open: {
            answers: true,
            points: true,
            right: true,
            feedback: true,
            explanation: true,
            comment: true,
          },
          closed: {
            answers: true,
            points: true,
            right: true,
            feedback: true,
            explanation: true,
            comment: true,
          },
        },
      },
      parts: [{ kind: 'question', id: uuid(), questionId: choice?.id, points: 1, waitsFor: null }],
      audience: [{ groupId: own.id, pupilIds: null }],
    },
  )
  const { code } = await call<{ code: string }>('POST', `/quizzes/${made.id}/state`, {
    state: 'aberto',
    version: made.version,
  })

  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(`/q/${code}`)
  await page.getByLabel('Código de aluno, 8 algarismos').fill(own.pupils[0]?.code ?? '')
  await page.getByRole('button', { name: 'Continuar' }).tap()
  await page.getByRole('button', { name: 'Começar o quiz' }).tap()
  for (let tried = 0; tried < 3; tried++) {
    await page
      .getByRole('radio')
      .nth(3 - tried)
      .check()
    await expect(page.getByText(`${tried + 1}.ª tentativa de 3`)).toBeVisible()
    const check = page.getByRole('button', { name: 'Verificar' })
    await check.tap()
    // The answer to the tap is on its way, or there: only then is it known whether one may try again.
    const wrong = page.getByText('Não é esta')
    const isDone = async () => (await page.getByText('A ver…').count()) + (await check.count()) === 0
    await expect.poll(async () => (await wrong.count()) === tried + 1 || (await isDone())).toBe(true)
    if ((await check.count()) === 0) break
  }
  await page.getByRole('button', { name: 'Entregar o quiz' }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Entregar(?: com \d+ em branco)?$/ })
    .tap()
  await expect(page.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible()
  const result = page.getByRole('region', { name: 'O teu resultado' })
  await expect(result.getByText('valores de 20')).toBeVisible()
  await result.getByRole('button', { name: 'Outra tentativa' }).tap()
  await expect(page.getByRole('button', { name: 'Verificar' })).toBeVisible()
  await context.close()
})

test('a pupil with individual hours comes in before the others', async ({ browser, request }) => {
  const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
  const { group, code } = await fixtureQuiz(
    request,
    2,
    {},
    {
      questions: 1,
      state: 'agendado',
      more: ({ id, pupils }) => ({
        opensAt: hours(24),
        exceptions: [{ groupId: id, studentId: pupils[0]?.id, opensAt: hours(-1) }],
      }),
    },
  )
  const page = await phone(browser, `/q/${code}`)
  await expect(page.getByText(/Este quiz ainda não abriu: abre às/)).toBeVisible()
  const field = page.getByLabel('Código de aluno, 8 algarismos')
  await field.fill(group.pupils[1]?.code ?? '')
  await page.getByRole('button', { name: 'Continuar', exact: true }).tap()
  await expect(page.getByRole('alert').filter({ hasText: 'Este quiz ainda não abriu.' })).toBeVisible()
  await field.fill(group.pupils[0]?.code ?? '')
  await page.getByRole('button', { name: 'Continuar', exact: true }).tap()
  await page.getByRole('button', { name: 'Começar o quiz' }).tap()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.context().close()
})
