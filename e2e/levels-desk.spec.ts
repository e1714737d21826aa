import type { Locator } from '@playwright/test'
import { oralModels } from '../features/assessment/diagnostic-tests/oral-models.ts'
import { ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'
import { testFixturesBy } from './test-fixtures.ts'

const levelsOf = (skill: string) => oralModels.find(({ key }) => key === skill)?.levels ?? []

test('at the desk a class is grouped, led, put into the timetable and taught by the keyboard alone', async ({
  page,
  signIn,
  request,
}) => {
  test.slow()
  const levels = levelsOf('leitura')
  const fixtures = await testFixturesBy('admin', request)
  const group = await fixtures.group(12)
  const title = ownWord('Leitura')
  const { id } = await fixtures.application(group.id, { title, levels })
  for (const [at, pupil] of group.pupils.entries())
    await fixtures.call('POST', `/hearings/${id}`, {
      studentId: pupil.id,
      outcome: 'ouvido',
      level: levels[1 + (at % 2)]?.name,
      heardAt: new Date().toISOString(),
    })
  const press = async (what: Locator, key = 'Enter') => {
    await what.focus()
    await page.keyboard.press(key)
  }
  await signIn('admin')
  await page.goto('/diagnostico/niveis')
  await press(page.getByRole('checkbox', { name: `Juntar ${group.name}, ${title}` }), 'Space')
  await press(page.getByRole('button', { name: 'Fazer grupos por nível' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Dois grupos para aprender a ler' })).toBeVisible()
  await press(page.getByRole('button', { name: /^Quarta, 1\.º tempo/ }))
  await expect(page.getByRole('heading', { level: 2, name: /^Quarta,/ })).toBeVisible()
  await press(page.getByRole('article').first().getByRole('button').first())
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quem orienta').focus()
  await page.keyboard.press('ArrowDown')
  const leader = await dialog.getByLabel('Quem orienta').locator('option:checked').textContent()
  await dialog.getByLabel(/^Sala/).focus()
  await page.keyboard.type('mangueira')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').first().getByText('mangueira')).toBeVisible()
  await press(page.getByRole('button', { name: 'Marcar a hora dada' }))
  await press(dialog.getByRole('button', { name: 'Foi dada neste dia' }))
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 hora dada')).toBeVisible()

  await page.goto(`/dashboard/administracao/horarios?turma=${group.id}`)
  const hour = page.getByRole('button', {
    name: new RegExp(`^Quarta, 1\\.º tempo: .*${leader}, .*mangueira`),
  })
  await expect(hour).toBeVisible()
  await expect(hour).toContainText('Em grupos por nível')
  await expect(page.getByRole('link', { name: 'Dois grupos para aprender a ler' })).toBeVisible()
})

test('arithmetic is heard operation by operation, and the report says who can do which', async ({
  page,
  signIn,
  request,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  const { id } = await fixtures.application(group.id, {
    title: ownWord('Contas'),
    levels: levelsOf('aritmética'),
    skill: 'aritmética',
  })
  await signIn('pedagogo')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/diagnostico/ouvir/${id}`)
  await page
    .getByRole('button', { name: /^Ouvir / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Adição' })).toBeVisible()
  await page.getByRole('button', { name: 'Fez a 1.ª' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Subtracção' })).toBeVisible()
  await page.getByRole('button', { name: 'Nenhuma' }).click()
  await expect(page.getByText('Adição: faz; Subtracção: ainda não')).toBeVisible()
  await page.getByRole('button', { name: 'Mudar' }).click()
  await page.getByRole('button', { name: 'Experimentar: Divisão' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Divisão' })).toBeVisible()
  await page.getByRole('button', { name: 'Fez a 2.ª' }).click()
  await expect(page.getByRole('button', { name: 'Outra vez: Divisão' })).toBeVisible()
  // The level is the listener's, whatever else was tried.
  await expect(page.getByRole('radio', { name: 'Adição' })).toBeChecked()
  await expect(page.getByText(/^Tudo na escola às/)).toBeVisible()
  await page.goto(`/diagnostico/diagnosticos/${id}?parte=resultado`)
  const row = page
    .getByRole('table', { name: 'Operações de cada aluno' })
    .getByRole('row', { name: new RegExp(group.pupils[0]?.fullName ?? '') })
  await expect(row.getByRole('cell')).toHaveText(['faz', 'ainda não', 'faz'])
})
