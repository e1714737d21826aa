import { press } from './by-keyboard.ts'
import { type Fixtures, fixturesBy, ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'

const TODAY = '2026-05-05'

test.describe('Faltas', () => {
  test('who is missing is tapped without a network, follows when there is one, and stands in the register, the book and the pupil’s page', async ({
    page,
    context,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id, groupId } = await fixtureLesson(teacher)
    await signIn('professor')
    await page.setViewportSize({ width: 360, height: 740 })
    // The list of pupils comes with the page of the lesson.
    const pupilsCame = page.waitForResponse(/\/students\?/)
    await page.goto(`/dashboard/criarPlanoDeAula?id=${id}`)
    const begin = page.getByRole('button', { name: 'Começar a aula' })
    await begin.waitFor()
    await pupilsCame
    await context.setOffline(true)
    await begin.click()
    const lesson = page.getByRole('dialog', { name: /^Dar a aula/ })
    await lesson.getByRole('button', { name: /^3 .*falta$/ }).click()
    await lesson.getByRole('button', { name: /^5 .*falta$/ }).click()
    await lesson.getByRole('button', { name: /^5 .*falta$/ }).press('a')
    await expect(lesson.getByRole('button', { name: /^5 .*atraso$/, pressed: true })).toBeVisible()
    await lesson.getByRole('button', { name: 'Dada', exact: true }).click()
    await expect(page.getByText(/^Sem rede: .* e segue quando houver/)).toBeVisible()
    await context.setOffline(false)
    await expect
      .poll(async () => (await teacher.call<{ state: string }>('GET', `/lesson-plans/${id}`)).state, {
        timeout: 30_000,
      })
      .toBe('dada')

    const { pupils } = await teacher.call<{ pupils: { id: string; number: number; name: string }[] }>(
      'GET',
      `/absences/groups/${groupId}?month=${TODAY.slice(0, 7)}`,
    )
    const third = pupils.find(({ number }) => number === 3)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/dashboard/group/${groupId}`)
    await page.getByRole('link', { name: 'Faltas', exact: true }).click()
    const grid = page.getByRole('grid', { name: /^Faltas da/ })
    const cell = grid.getByRole('button', { name: new RegExp(`^${third?.name}, 5 de Maio`) })
    await expect(cell).toHaveAccessibleName(/, falta(, 1\/\d aulas)?$/)
    // By the keyboard alone: justified, taken back, and by the menu.
    await cell.focus()
    const place = (await cell.boundingBox())?.y
    await page.keyboard.press('j')
    await expect(cell).toHaveAccessibleName(/, falta justificada/)
    await expect(cell).toBeFocused()
    expect((await cell.boundingBox())?.y).toBe(place)
    await page.keyboard.press('Control+z')
    await expect(cell).toHaveAccessibleName(/, falta(, 1\/\d aulas)?$/)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: /^Falta justificada/ }).click()
    await expect(cell).toHaveAccessibleName(/, falta justificada/)
    await page.reload()
    await expect(cell).toHaveAccessibleName(/, falta justificada/)

    // A past day is corrected by a coordinator, with a reason.
    await cell.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('f')
    await expect(page.getByText(/é o director de turma ou a direcção que corrige/)).toBeVisible()

    await press(page, page.getByRole('link', { name: 'Livro de turma' }))
    await expect(page.getByRole('heading', { level: 1, name: /^Livro de turma da/ })).toBeVisible()
    await expect(page.getByText(/Faltas: .*3 j, .*5 a/).first()).toBeVisible()
    const paper = page.waitForResponse(/class-book\/.*format=pdf/)
    await press(page, page.getByRole('button', { name: 'PDF da semana' }))
    expect((await paper).status()).toBe(200)
    await press(page, page.getByRole('button', { name: 'Semana anterior' }))
    await expect(page.getByText('27 de Abril a 1 de Maio de 2026')).toBeVisible()

    await page.goto(`/dashboard/group/alunos/${third?.id}/faltas`)
    await expect(page.getByTitle('Terça-feira, 5 de Maio: falta justificada')).toBeVisible()
  })

  test('a week of the book is signed, stays as it was after a correction, and is signed again with its reason', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { groupId } = await fixtureLesson(teacher)
    const leader = await fixturesBy('pedagogo', request)
    await signIn('pedagogo')
    await page.goto(`/dashboard/group/${groupId}/livro?dia=2026-04-27`)
    await press(page, page.getByRole('button', { name: 'Assinar a semana' }))
    await expect(page.getByText('A semana está assinada.')).toBeVisible()
    const { days } = await leader.call<{
      days: { date: string; lessons: { missing: unknown[] | null }[] }[]
    }>('GET', `/class-book/${groupId}?day=2026-04-27`)
    const day = days.find(({ lessons }) => lessons.some(({ missing }) => missing !== null))
    const { pupils } = await leader.call<{ pupils: { id: string; number: number }[] }>(
      'GET',
      `/absences/groups/${groupId}?month=2026-04`,
    )
    const pupil = pupils.find(({ number }) => number === 11)
    await leader.call('PUT', `/absences/groups/${groupId}`, {
      marks: [{ studentId: pupil?.id, date: day?.date, mark: 'atraso' }],
      reason: 'Folha de papel',
    })
    await page.reload()
    await expect(page.getByText(/11 a/)).toHaveCount(0)
    await press(page, page.getByRole('link', { name: 'Ver como está agora' }))
    await expect(page.getByText(/11 a/).first()).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await press(page, page.getByRole('button', { name: 'Assinar a correcção' }))
    const dialog = page.getByRole('dialog', { name: 'Assinar a correcção' })
    await dialog.getByRole('button', { name: 'Assinar', exact: true }).click()
    await expect(dialog.getByText('Diga porque se corrige.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Porque se corrige' }).fill('Atraso por marcar')
    await dialog.getByRole('button', { name: 'Assinar', exact: true }).click()
    await expect(page.getByText(/2\.ª versão, .*: Atraso por marcar/).first()).toBeVisible()
    await expect(page.getByText(/11 a/).first()).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await press(page, page.getByRole('navigation', { name: 'Versões' }).getByRole('link', { name: /^1\.ª/ }))
    await expect(page.getByText('Já não é esta que vale.')).toBeVisible()
    await expect(page.getByText(/11 a/)).toHaveCount(0)
  })

  test('a day that is over is corrected with a reason, and taken back', async ({ page, signIn, request }) => {
    const teacher = await fixturesBy('professor', request)
    const { groupId } = await fixtureLesson(teacher)
    const leader = await fixturesBy('pedagogo', request)
    const { pupils } = await leader.call<{ pupils: { id: string; name: string; number: number }[] }>(
      'GET',
      `/absences/groups/${groupId}?month=2026-05`,
    )
    const pupil = pupils.find(({ number }) => number === 7)
    await leader.call('PUT', `/absences/groups/${groupId}`, {
      marks: [{ studentId: pupil?.id, date: '2026-05-04', mark: 'falta' }],
      reason: 'Folha de papel',
    })
    await signIn('pedagogo')
    await page.goto(`/dashboard/group/${groupId}/faltas?mes=2026-05`)
    const cell = page.getByRole('button', { name: new RegExp(`^${pupil?.name}, 4 de Maio`) })
    await expect(cell).toHaveAccessibleName(/, falta/)
    await cell.click()
    const dialog = page.getByRole('dialog', { name: 'Porque se corrige?' })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Estava na enfermaria')
    await dialog.getByRole('button', { name: 'Corrigir' }).click()
    await expect(page.getByText('«Estava na enfermaria»')).toBeVisible()
    await expect(
      page.getByRole('button', { name: new RegExp(`^${pupil?.name}, 4 de Maio, falta`) }),
    ).toHaveCount(0)
  })
})

/** A lesson of the teacher's today, ready to be taught. */
async function fixtureLesson(teacher: Fixtures): Promise<{ id: string; groupId: string }> {
  const subjects = await teacher.call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const groups = await teacher.call<{ id: string; name: string; students: number }[]>(
    'GET',
    '/groups/options',
  )
  const group = groups.find(({ name }) => name === '6ªB')
  const { id } = await teacher.call<{ id: string }>('POST', '/lesson-plans', {
    subjectId: subjects.find(({ code }) => code === 'MAT')?.id,
    grade: 6,
    groupId: group?.id,
    heldOn: TODAY,
    startsAt: '11:05',
    minutes: 45,
    pupils: group?.students,
    theme: ownWord('Faltas a marcar'),
    summary: 'Exercícios.',
    phases: [
      {
        id: crypto.randomUUID(),
        name: 'Introdução e Motivação',
        minutes: 45,
        content: 'Exercícios.',
        teacherActivities: [],
        studentActivities: [],
        methods: [],
        media: [],
      },
    ],
  })
  return { id, groupId: group?.id ?? '' }
}
