import { choose, pick, press, tabTo, tick, write } from './by-keyboard.ts'
import { givenBy, ownWord } from './given.ts'
import { expect, test } from './people.ts'
import { givenTestsBy } from './tests-given.ts'

/** Whole jobs by keyboard alone, as in `keyboard.spec.ts`; the grids have theirs beside what else they do. */
test('a question is written for the bank, and changed', async ({ page, signIn }) => {
  const word = ownWord('Nacala')
  await signIn('pedagogo')
  await page.goto('/diagnostico/testes/banco')
  await press(page, page.getByRole('link', { name: 'Nova pergunta' }))
  await choose(page, page.getByLabel('Disciplina'), 'Matemática')
  await choose(page, page.getByLabel('Tipo de pergunta'), 'Verdadeir')
  await tabTo(page, page.getByRole('textbox', { name: 'Enunciado' }))
  await page.keyboard.type(`${word}: 2/4 é igual a 1/2.`)
  await pick(page, page.getByRole('group', { name: 'Nível cognitivo' }), 'Compreender')
  await press(page, page.getByRole('button', { name: 'Criar pergunta' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
  await press(page, page.getByRole('link', { name: 'Editar' }))
  await tabTo(page, page.getByRole('textbox', { name: 'Enunciado' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${word}: 2/4 é o mesmo que 1/2.`)
  await press(page, page.getByRole('button', { name: 'Guardar', exact: true }))
  await press(page, page.getByRole('button', { name: 'Ver a versão 1' }))
  await expect(page.getByText('Esta é uma versão anterior.')).toBeVisible()
})

test('a pupil is enrolled, transferred, and the transfer taken back', async ({ page, signIn }) => {
  const name = ownWord('Zita')
  await signIn('pedagogo')
  await page.goto('/diagnostico/alunos')
  await press(page, page.getByRole('link', { name: 'Novo aluno' }))
  await write(page, page.getByLabel('Nome completo'), name)
  await pick(page, page.getByRole('group', { name: 'Sexo' }), 'Mulher (M)')
  await choose(page, page.getByLabel('Turma', { exact: true }), '6ªB')
  await press(page, page.getByRole('button', { name: 'Inscrever aluno' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await press(page, page.getByRole('button', { name: 'Transferir' }))
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByLabel('Nova turma'), '6ªC')
  await press(page, dialog.getByRole('button', { name: 'Transferir' }))
  await expect(page.getByRole('link', { name: '6ªC' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Desfazer' }).first())
  await expect(page.getByRole('link', { name: '6ªB' })).toBeVisible()
})

test('a lesson is planned from the week, marked as given, and opened again', async ({ page, signIn }) => {
  const theme = ownWord('Fracções')
  await signIn('professor')
  await page.goto('/dashboard/homePlanoDeAula')
  await press(page, page.getByRole('link', { name: /^Planificar/ }).last())
  await write(page, page.getByLabel('Unidade temática'), 'III. Fracções')
  await write(page, page.getByLabel('Tema'), theme)
  await write(page, page.getByLabel('Sumário'), 'Fracções equivalentes. Exercícios.')
  await press(page, page.getByRole('button', { name: 'Criar plano' }))
  await expect(page.getByRole('heading', { level: 1, name: theme })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Dada', exact: true }))
  await expect(page.getByText(`«${theme}»: dada.`)).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Reabrir' }))
  await expect(page.getByRole('button', { name: 'Dada', exact: true })).toBeVisible()
})

test('a test is written, published and given to a group', async ({ page, signIn, request }) => {
  const group = await (await givenTestsBy('pedagogo', request)).group(2)
  const title = ownWord('Diagnóstico')
  await signIn('pedagogo')
  await page.goto('/diagnostico/teste/novo')
  await write(page, page.getByLabel('Título'), title)
  await choose(page, page.getByLabel('Disciplina'), 'Matemática')
  await press(page, page.getByRole('button', { name: 'Criar e escrever as perguntas' }))
  await press(page, page.getByRole('button', { name: 'Nova pergunta' }))
  await choose(page, page.getByLabel('Tipo de pergunta'), 'Verdadeir')
  await tabTo(page, page.getByRole('textbox', { name: 'Enunciado' }))
  await page.keyboard.type('Um meio é maior do que um terço.')
  await press(page, page.getByRole('button', { name: 'Guardar', exact: true }))
  await press(page, page.getByRole('button', { name: 'Publicar', exact: true }))
  await press(page, page.getByRole('button', { name: 'Aplicar', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Aplicar o teste' })
  await tick(page, dialog.getByLabel(group.name))
  await press(page, dialog.getByRole('button', { name: 'Aplicar' }))
  await expect(page).toHaveURL(/\/diagnostico\/diagnosticos\/[0-9a-f-]{36}$/)
})

test('a plan that was handed in is commented on and returned', async ({ page, signIn, request }) => {
  const teacher = await givenBy('professor', request)
  const id = await givenSubmitted(teacher)
  await signIn('delegado')
  await page.goto(`/dashboard/controlePlanosAnaliticos?id=${id}`)
  await choose(page, page.getByLabel('Comentar uma semana'), 'Semana 1')
  await write(page, page.getByRole('textbox', { name: 'Comentar a semana 1' }), 'Falta o material.')
  await press(page, page.getByRole('button', { name: 'Comentar', exact: true }).last())
  await expect(page.getByText('Falta o material.').first()).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Devolver' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Devolver' }))
  await expect(page.getByText(/devolvido\./)).toBeVisible()
})

test('a recovery plan follows from a report, its presences are marked', async ({ page, signIn }) => {
  await signIn('pedagogo')
  await page.goto('/diagnostico/relatorios')
  await write(page, page.getByRole('searchbox', { name: 'Procurar teste ou turma' }), 'Teste diagnóstico')
  const row = page.getByRole('row').filter({ hasText: /^Teste diagnóstico/ })
  await press(page, row.getByRole('link'))
  await press(page, page.getByRole('link', { name: 'Plano de recuperação' }))
  await press(page, page.getByRole('button', { name: 'Criar plano' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Recuperação de/ })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Começar' }))
  await expect(page.getByText('Em curso').first()).toBeVisible()
  await press(page, page.getByRole('button', { name: /por marcar$/ }).first())
  await press(page, page.getByRole('button', { name: 'Vieram todos' }))
  await expect(page.getByRole('button', { name: /(\d+) de \1 presentes/ })).toBeVisible()
})

/** A fortnight's plan of one week, handed in. */
async function givenSubmitted(teacher: Awaited<ReturnType<typeof givenBy>>): Promise<string> {
  const subjects = await teacher.call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const groups = await teacher.call<{ id: string; name: string }[]>('GET', '/groups/options')
  const { id, version } = await teacher.call<{ id: string; version: number }>('POST', '/analytical-plans', {
    kind: 'quinzenal',
    subjectId: subjects.find(subject => subject.code === 'MAT')?.id,
    grade: 6,
    groupIds: groups.filter(group => group.name === '6ªA').map(group => group.id),
    year: 2026,
    startsOn: '2026-07-20',
    endsOn: '2026-07-24',
    weeklyHours: 7,
    rows: [
      {
        id: '00000000-0000-7000-8000-000000000000',
        week: 1,
        startsOn: '2026-07-20',
        endsOn: '2026-07-24',
        unit: 'Decimais',
        objectives: ['Ler decimais.'],
        contents: ['Decimais'],
        lessons: 5,
      },
    ],
  })
  await teacher.call('POST', `/analytical-plans/${id}/state`, { state: 'submetido', version, comment: '' })
  return id
}
