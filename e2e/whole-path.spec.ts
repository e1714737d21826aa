import type { APIRequestContext } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { press, tabTo, tick } from './by-keyboard.ts'
import { expect, test } from './people.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

// Percurso by itself; like the whole loop it comes last by its name: other stories take the newest report.

test('Percurso is read by keyboard alone, from the group to what a figure is made of and to the next step', async ({
  page,
  request,
  signIn,
}) => {
  const { call } = await testFixturesBy('professor', request)
  const groups = await call<{ id: string; name: string }[]>('GET', '/learning-path/places')
  await signIn('professor')
  await page.goto(`/diagnostico/percurso?turma=${groups.find(group => group.name === '6ªA')?.id}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Percurso de Matemática na 6ªA')
  await tabTo(page, page.getByLabel('Turma'))
  const trimester = page.getByLabel('Trimestre')
  await tabTo(page, trimester)
  // However fast the keys come, each goes one further.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'])
    await page.keyboard.press(key)
  await expect(trimester).toHaveValue('1')
  await expect(page).toHaveURL(/trimestre=1/)

  await press(page, page.getByRole('link', { name: /^\w+, medido: \d+(,\d)?\s%/ }).first())
  await expect(page).toHaveURL(/\/relatorios\/competencias\//)
  await page.goBack()
  await press(page, page.getByRole('link', { name: /, ganho: .*Abrir a evolução$/ }).first())
  await expect(page).toHaveURL(/\/relatorios\/evolucao\?/)
  await page.goBack()

  await tabTo(page, page.getByRole('tab', { name: /^Todas/ }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /^Pedem um passo/ })).toHaveAttribute('aria-selected', 'true')

  const opener = page.getByRole('button', { name: /^Plano de recuperação: / }).first()
  const step = page.getByRole('region', { name: /^Próximo passo para / })
  await press(page, opener)
  await expect(step.getByRole('button', { name: /^Criar os / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(step).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await tick(page, step.getByRole('checkbox', { name: /^Reavaliação/ }))
  const count = await step.getByRole('checkbox', { checked: true }).count()
  const words = ['', 'o plano', 'os dois', 'os três', 'os quatro', 'os cinco']
  await press(page, step.getByRole('button', { name: `Criar ${words[count]}` }))
  await expect(page.getByText(/Próximo passo de \w+ criado\./).first()).toBeVisible()
  await expect(step).toBeHidden()
  await press(page, page.getByRole('button', { name: 'Desfazer' }))
  await expect(page.getByText('Desfeito.')).toBeVisible()
  await press(page, opener)
  await press(page, step.getByRole('link', { name: 'Mudar antes de criar' }))
  await expect(title).toHaveText('Novo plano de recuperação')
  await press(page, page.getByRole('button', { name: 'Mudar Praticar' }))
  await expect(page.getByRole('group', { name: /^Perguntas do quiz|^Pares do jogo/ }).first()).toBeVisible()
})

test("a pupil's Percurso is read by keyboard alone, from the pupil's page to what was answered", async ({
  page,
  request,
  signIn,
}) => {
  const { call } = await testFixturesBy('professor', request)
  const groups = await call<{ id: string; name: string }[]>('GET', '/learning-path/places')
  const group = groups.find(group => group.name === '6ªA')
  const { rows } = await call<{ rows: { id: string; fullName: string }[] }>(
    'GET',
    `/students?group=${group?.id}&limit=1`,
  )
  await signIn('professor')
  await page.goto(`/diagnostico/alunos/${rows[0]?.id}`)
  await press(
    page,
    page.getByRole('navigation', { name: 'O que ver deste aluno' }).getByRole('link', { name: 'Prática' }),
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText(rows[0]?.fullName ?? 'nobody')
  await tabTo(page, page.getByLabel('Disciplina'))
  const trimester = page.getByLabel('Trimestre')
  await tabTo(page, trimester)
  await page.keyboard.press('ArrowDown')
  await expect(trimester).toHaveValue('1')
  await page.keyboard.press('ArrowUp')
  await expect(trimester).toHaveValue('')
  await tabTo(page, page.getByRole('button', { name: 'PDF' }))
  await press(page, page.getByRole('link', { name: /^\w+, medido: \d+(,\d)?\s%/ }).first())
  await expect(page).toHaveURL(/\/relatorios\//)
})

test('a class of three reads what cannot be computed for so few, on a phone', async ({
  page,
  request,
  signIn,
}) => {
  const { group, subjectId } = await classOfThree(request)
  const pathOf = `turma=${group.id}&disciplina=${subjectId}`
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn('pedagogo')
  await page.goto(`/diagnostico/percurso?${pathOf}`)
  const card = page.getByRole('article', { name: 'FR2' })
  await expect(card).toContainText(/só \d perguntas?/)
  await expect(page.getByText('Onde só houve 1 ou 2 perguntas, confirme antes de decidir.')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /^\d+ de \d+ competências? pedem? um passo$/ }),
  ).toBeVisible()
  await expect(card).toContainText('com 3 alunos não se calcula o intervalo')
  await expect(page.getByText('ainda incerto: poucos alunos').first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined/)
  await page.goto(`/diagnostico/percurso/aluno/${group.pupils[0]?.id}`)
  await expect(page.getByRole('article', { name: 'FR2' })).toContainText('50,0 %')
  await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined| alunos/)
})

/** Three pupils who took the same test of two questions twice: half of it right, both times. */
async function classOfThree(request: APIRequestContext) {
  const { call, group: newGroup, sitting } = await testFixturesBy('pedagogo', request)
  const group = await newGroup(3)
  const subjects = await call<{ id: string; name: string }[]>('GET', '/subjects/options')
  const subjectId = subjects.find(subject => subject.name === 'Matemática')?.id ?? ''
  const { competences } = await call<{ competences: { id: string; code: string }[] }>(
    'GET',
    `/subjects/${subjectId}/tree`,
  )
  const head = { title: `Dois de ${group.name}`, subjectId, grade: 6, year: 2026, totalPoints: 2 }
  const made = await call<{ id: string; version: number }>('POST', '/tests', head)
  const items = [1, 2].map(number => ({
    id: uuid(),
    questionId: null,
    points: 1,
    competenceId: competences.find(competence => competence.code === 'FR2')?.id,
    bloom: 'apply',
    domain: 'Fracções',
    question: choice(`FR2, pergunta ${number}`, 'A'),
  }))
  const { version } = await call<{ version: number }>('PUT', `/tests/${made.id}`, {
    ...head,
    items,
    version: made.version,
  })
  await call('POST', `/tests/${made.id}/state`, { state: 'publicado', version })
  for (const second of ['b', 'b']) {
    const { id, code } = await call<{ id: string; code: string }>('POST', '/applications', {
      testId: made.id,
      groupId: group.id,
      mode: 'em linha',
    })
    for (const pupil of group.pupils)
      await sitting(code, pupil, { [items[0]?.id ?? '']: 'a', [items[1]?.id ?? '']: second })
    const { version } = await call<{ version: number }>('GET', `/applications/${id}`)
    await call('POST', `/applications/${id}/state`, { state: 'encerrado', version })
  }
  return { group, subjectId }
}
