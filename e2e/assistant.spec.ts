import type { Page, Route } from '@playwright/test'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { fixturesBy } from './fixtures.ts'
import { expect, test } from './people.ts'

// The assistant's prompts and answers are tested against a server of its own (school/assistant): here it is the
// screens, which show nothing of it where there is none, and store nothing of it that nobody has taken.

/** The product as it is where an assistant is joined to it, which answers what the test says. */
async function joined(page: Page, answers: Record<string, object>): Promise<unknown[]> {
  const bodies: unknown[] = []
  await page.route('**/config.js', async route => {
    const response = await route.fetch()
    const body = `${await response.text()};window.__DONDZA__.assistant={host:'assistente.escola:11434'}`
    await route.fulfill({ response, body })
  })
  await page.route('**/assistant/*', (route: Route) => {
    const body = route.request().postDataJSON() as { shown?: string; theme?: string }
    bodies.push(body)
    const answer = answers[route.request().url().split('/').at(-1) ?? '']
    if (answer && 'code' in answer) return route.fulfill({ status: 422, json: answer })
    const sending = {
      text: `Dados: ${body.theme ?? ''}`,
      digest: 'd'.repeat(43),
      names: body.theme ? ['Tiras'] : [],
    }
    return route.fulfill({ json: body.shown ? { sending: null, ...answer } : { sending, proposals: [] } })
  })
  return bodies
}

test('objectives that an assistant proposes are read one by one, and stand in the lesson only when they are taken', async ({
  page,
  signIn,
  request,
}) => {
  // A blank plan: lesson times of the week may be planned by another story meanwhile.
  const teacher = await fixturesBy('professor', request)
  const subjects = await teacher.call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const groups = await teacher.call<{ id: string; name: string }[]>('GET', '/groups/options')
  const subject = subjects.find(({ code }) => code === 'MAT')?.id
  const group = groups.find(({ name }) => name === '6ªB')?.id
  const href = `/dashboard/criarPlanoDeAula?disciplina=${subject}&turma=${group}`
  await signIn('professor')
  await page.goto(href)
  await expect(page.getByLabel('Tema')).toBeVisible()
  await expect(page.getByText('Propor objectivos')).toHaveCount(0)

  const proposals = ['Comparar duas fracções com tiras de papel', 'Explicar o que é a metade']
  const bodies = await joined(page, { objectives: { proposals } })
  await page.goto(href)
  const assistant = page.getByRole('group', { name: 'Assistente: Propor objectivos' })
  await page.getByLabel('Tema').fill('Tiras de papel')
  await expect(assistant).toContainText('Pergunta a assistente.escola:11434')
  await assistant.getByRole('button', { name: 'Propor objectivos' }).click()
  const sends = assistant.getByRole('region', { name: 'O que segue para assistente.escola:11434' })
  await expect(sends).toContainText('Dados: Tiras de papel')
  await expect(sends.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
  await sends.getByRole('checkbox', { name: '«Tiras» é também o nome de um aluno' }).check()
  await sends.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(assistant.getByText('Proposta do assistente, por ler')).toHaveCount(2)
  await expect(assistant.getByRole('status')).toContainText('2 propostas por ler')
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toMatchObject({ shown: 'd'.repeat(43), notPupils: ['Tiras'] })
  expect(Object.keys(bodies[1] as object).toSorted()).toEqual([
    'competenceIds',
    'grade',
    'notPupils',
    'shown',
    'subjectId',
    'theme',
    'written',
  ])
  const objectives = page.getByLabel(/^\d+\.º objectivo$/)
  const before = await objectives.count()
  // By keyboard: what is taken leaves the list, and the next Tab goes on from it.
  await assistant.getByRole('button', { name: 'Aceitar a 1.ª proposta' }).focus()
  await page.keyboard.press('Enter')
  await expect(objectives).toHaveCount(before + 1)
  await expect(objectives.last()).toHaveValue(proposals[0] ?? '')
  await expect(assistant).toBeFocused()
  await assistant.getByRole('button', { name: 'Deixar a 2.ª proposta' }).click()
  await expect(assistant.getByRole('status')).toContainText('Sem propostas por ler.')
  await expect(objectives).toHaveCount(before + 1)
})

test('a question and a translation come into their forms to be read, and a refusal is said where it was asked', async ({
  page,
  signIn,
}) => {
  const question = {
    ...blankQuestion('true-false'),
    stem: 'Um meio é maior do que um terço.',
    correct: true,
  }
  const answers: Record<string, object> = {
    questions: { proposals: [question] },
    translations: { proposals: [{ term: 'Nusu', definition: 'Kipande kimoja' }] },
  }
  await joined(page, answers)
  await signIn('professor')
  await page.goto('/diagnostico/testes/banco/nova')
  await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
  await page.getByLabel('Assunto a propor').fill('Comparar fracções')
  await page.getByRole('button', { name: 'Propor perguntas' }).click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Certo: Verdadeiro.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Enunciado' })).toHaveValue('')
  await page.getByRole('button', { name: 'Aceitar a 1.ª proposta' }).click()
  await expect(page.getByRole('textbox', { name: 'Enunciado' })).toHaveValue(question.stem)
  await expect(page.getByRole('radio', { name: 'Verdadeira' })).toBeChecked()

  await page.goto('/dashboard/glossaryList/novo')
  const propose = page.getByRole('button', { name: 'Propor traduções' })
  await expect(propose).toBeDisabled()
  await page.getByLabel('Termo', { exact: true }).fill('Metade')
  await page.getByLabel('Língua a propor').fill('Kimwani')
  await propose.click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('button', { name: 'Aceitar a 1.ª proposta' }).click()
  await expect(page.getByLabel('Termo na língua')).toHaveValue('Nusu')
  await expect(page.getByLabel('Validada por')).toHaveValue('')

  answers.translations = {
    code: 'PUPIL_NAMED',
    message: 'O que escreveu tem o nome ou o código de um aluno.',
  }
  await propose.click()
  await expect(page.getByText('O que escreveu tem o nome ou o código de um aluno.')).toBeVisible()
})
