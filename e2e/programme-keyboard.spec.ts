import { choose, press, tabTo, tick, write } from './by-keyboard.ts'
import { type Fixtures, fixturesBy, ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'

// Whole jobs by keyboard alone, as in `keyboard.spec.ts`.
test.describe.configure({ timeout: 120_000 })

async function remove({ call }: Fixtures, path: string): Promise<void> {
  const { version } = await call<{ version: number }>('GET', path)
  await call('DELETE', `${path}?version=${version}`)
}

test('a programme is laid over a year, moved and made into plans', async ({ page, request, signIn }) => {
  const academy = await fixturesBy('pedagogo', request)
  const teacher = await fixturesBy('professor', request)
  const subjects = await academy.call<{ id: string; name: string }[]>('GET', '/subjects/options')
  const row = (objective: string) => ({
    ...{ id: crypto.randomUUID(), objectives: [objective], contents: [], competences: [], notes: '' },
    lessons: 12,
  })
  const unit = (title: string, rows: object[]) => ({
    ...{ id: crypto.randomUUID(), title, trimester: null, lessons: null, rows },
  })
  const programme = await academy.call<{ id: string }>('POST', '/programmes', {
    ...{ subjectId: subjects.find(({ name }) => name === 'Matemática')?.id, grade: 6 },
    ...{ edition: ownWord('Teclado'), fromYear: 2020, untilYear: null },
    units: [unit('Contas', [row('Contar'), row('Somar')]), unit('Medidas', [row('Medir')])],
  })

  await signIn('professor')
  await page.goto(`/dashboard/programas/${programme.id}`)
  await press(page, page.getByRole('link', { name: 'Dosificar' }))
  await tick(page, page.getByRole('checkbox', { name: '6ªB' }))
  await press(page, page.getByRole('button', { name: 'Dispor pelas aulas do ano' }))
  await expect(page.getByText('36 aulas do programa')).toBeVisible()

  await test.step('the end of a unit says where it stands, and moves by a lesson and by a week', async () => {
    const end = page.getByRole('separator', { name: 'Fim de Contas' })
    await tabTo(page, end)
    await expect(end.getByText(/^Contas acaba na semana \d+,/)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('37 aulas do programa')).toBeVisible()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByText('37 aulas do programa')).toHaveCount(0)
    await expect(end).toBeFocused()
  })

  await test.step('a line moves, and keeps the keyboard', async () => {
    const lines = page.getByRole('table').filter({ hasText: 'Ordem' }).locator('tbody tr')
    await tabTo(page, lines.first())
    await page.keyboard.press('Alt+ArrowDown')
    await expect(lines.first()).toContainText('Somar')
    await expect(lines.nth(1)).toBeFocused()
    await press(page, page.getByRole('button', { name: 'Descer: Contar' }))
    await expect(lines.nth(2)).toContainText('Contar')
  })

  await test.step('the history opens and closes where one was', async () => {
    await press(page, page.getByRole('button', { name: 'Guardar', exact: true }))
    await expect(page.getByText('Dosificação guardada.')).toBeVisible()
    const more = page.getByRole('main').getByRole('button', { name: 'Mais acções' })
    await press(page, more)
    const item = page.getByRole('menuitem', { name: 'Histórico' })
    await expect(item).toBeVisible()
    for (let steps = await page.getByRole('menuitem').count(); steps > 0; steps -= 1) {
      if (await item.evaluate(element => element === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    await expect(item).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(more).toBeFocused()
  })

  await press(page, page.getByRole('button', { name: 'Criar os rascunhos' }))
  const link = page.getByRole('link', { name: '1.º trimestre', exact: true })
  await expect(link).toBeVisible()
  await press(page, link)
  await expect(page.getByText('Somar').first()).toBeVisible()

  const pacings = await teacher.call<{ id: string }[]>('GET', `/pacings?programme=${programme.id}`)
  for (const { id } of pacings) {
    const { plans } = await teacher.call<{ plans: { id: string }[] }>('GET', `/pacings/${id}`)
    // Other stories count the plans of this teacher.
    for (const plan of plans) await remove(teacher, `/analytical-plans/${plan.id}`)
    await remove(teacher, `/pacings/${id}`)
  }
  await remove(academy, `/programmes/${programme.id}`)
})

test('an observation is written, from the lesson to the next step', async ({ page, request, signIn }) => {
  const seen = ownWord('Giz')
  const title = 'Tem o plano da aula e segue-o'
  await signIn('pedagogo')
  await page.goto('/dashboard/assistencias')
  await press(page, page.getByRole('link', { name: 'Assistir a uma aula' }))
  const lesson = page.getByLabel('Aula', { exact: true })
  await expect(lesson.locator('option').nth(1)).toBeAttached()
  await tabTo(page, lesson)
  await page.keyboard.press('End')
  await expect(lesson).not.toHaveValue('')
  const facts = page.getByRole('region', { name: 'O que se viu: Preparação' })
  await write(page, facts.getByLabel(title), seen)
  const judged = page.getByRole('region', { name: 'O que se julga: Preparação' })
  await choose(page, judged.getByLabel(title), 'Bem')
  await write(page, page.getByLabel('Próximo passo combinado'), 'Começar pelo que já sabem.')
  await press(page, page.getByRole('button', { name: 'Guardar a assistência' }))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Assistir a uma aula')
  await expect(page.getByText(seen).first()).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await remove(await fixturesBy('pedagogo', request), `/observations/${id}`)
})
