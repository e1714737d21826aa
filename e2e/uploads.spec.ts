import { barriers } from './barriers.ts'
import { expect, test } from './people.ts'

test('files sent from any page stand in one list, with how far each is', async ({
  page,
  signIn,
  complaints: _,
}) => {
  await signIn('admin')
  await page.goto('/dashboard/administracao/horarios')
  await page.getByRole('combobox', { name: 'Turma' }).selectOption({ label: '6ªC' })
  await page.getByRole('button', { name: 'Importar' }).click()
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route(/\/timetable\/import/, async route => {
    await held
    await route.continue()
  })
  const choose = (name: string, text: string) =>
    page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('horario.csv', 'Turma;Dia;Tempo;Disciplina\n6ªC;Sábado;1;MAT\n')
  await expect(page.getByText('A enviar 1 ficheiro')).toBeAttached()
  go()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Importar 1 tempo' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('link', { name: 'Glossário' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Glossário' })).toBeVisible()
  await page.getByRole('button', { name: 'Importar' }).click()
  await choose('termos.csv', 'Termo;Definição\nPerímetro;A medida do contorno.\n')
  await expect(page.getByRole('dialog').getByText('termos.csv').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('button', { name: '2 ficheiros enviados' }).click()
  const panel = page.getByRole('dialog', { name: 'Ficheiros' })
  await expect(panel.getByRole('listitem')).toHaveText([
    /^termos\.csv.*enviado às/,
    /^horario\.csv.*enviado às/,
  ])
  expect(await barriers(page)).toEqual([])
  await panel.getByRole('button', { name: 'Limpar os que acabaram' }).click()
  await expect(panel.getByText('Nenhum ficheiro.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /ficheiros? enviados?/ })).toHaveCount(0)
})
