import type { Page } from '@playwright/test'
import { barriers } from './barriers.ts'
import { expect, test } from './people.ts'

const at = (page: string) => `/dashboard/administracao/${page}`

/** Clicks the way back in the toast of what was just done. */
async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(page.getByText('Desfeito.').first()).toBeVisible()
}

async function openGroup(page: Page, group: string): Promise<void> {
  await page.goto(at('horarios'))
  // While another story has a second school, a group is called with its own.
  const select = page.getByRole('combobox', { name: 'Turma' })
  const option = select
    .locator('option')
    .filter({ hasText: new RegExp(`^${group}(?!\\p{L})`, 'u') })
    .first()
  await select.selectOption((await option.getAttribute('value')) ?? '')
  await expect(page.getByRole('heading', { name: `Horário da ${group}` })).toBeVisible()
}

test.describe('Horários', () => {
  test('a place is reached and written with the keyboard, its clash said, saved and taken back', async ({
    page,
    signIn,
    complaints: _,
  }) => {
    await signIn('admin')
    await openGroup(page, '6ªA')
    await page.getByRole('button', { name: /^Segunda, 1\.º tempo/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: /^Terça, 2\.º tempo/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Sala').fill('1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('A sala 1 está em 5ªA e 6ªA ao mesmo tempo.')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Guardar o horário' }).click()
    await expect(page.getByText('Horário da 6ªA guardado.')).toBeVisible()
    await undo(page)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Terça, 2\.º tempo/ })).toBeVisible()
    await expect(page.getByText('A sala 1 está')).toHaveCount(0)
  })

  test('what is not saved comes back from this device', async ({ page, signIn }) => {
    await signIn('admin')
    await openGroup(page, '6ªB')
    const place = page.getByRole('button', { name: /^Quarta, 1\.º tempo/ })
    const words = await place.getAttribute('aria-label')
    await place.focus()
    await page.keyboard.press('Delete')
    await expect(page.getByText(/Rascunho guardado às/)).toBeVisible()
    await openGroup(page, '5ªA')
    await openGroup(page, '6ªB')
    await expect(page.getByText('Voltaram as suas alterações')).toBeVisible()
    await expect(place).toHaveAccessibleName('Quarta, 1.º tempo: livre')
    await page.getByRole('button', { name: 'Descartar' }).first().click()
    await expect(place).toHaveAccessibleName(words ?? '')
  })

  test('two people who write the same week lay it side by side, day by day', async ({
    page,
    signIn,
    context,
  }) => {
    await signIn('admin')
    await openGroup(page, '5ªB')
    const other = await context.newPage()
    await signIn('admin', other)
    await openGroup(other, '5ªB')
    await other.getByRole('button', { name: /^Terça, 1\.º tempo/ }).focus()
    await other.keyboard.press('Delete')
    await other.getByRole('button', { name: 'Guardar o horário' }).click()
    await expect(other.getByText('Horário da 5ªB guardado.')).toBeVisible()
    await page.getByRole('button', { name: /^Terça, 2\.º tempo/ }).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Guardar o horário' }).click()
    const both = page.getByRole('dialog')
    await expect(both.getByText('Alguém guardou «Horário da 5ªB» antes de si')).toBeVisible()
    await expect(both.getByText('Terça', { exact: true })).toBeVisible()
    await both.getByRole('radio').last().check({ force: true })
    await both.getByRole('button', { name: 'Guardar a escolha' }).click()
    await expect(both).toBeHidden()
    await undo(other)
  })

  test('a teacher is read over all groups', async ({ page, signIn, complaints: _ }) => {
    await signIn('admin')
    await page.goto(at('horarios'))
    await page.getByRole('radio', { name: 'Por professor' }).click()
    await page.getByRole('combobox', { name: 'Docente' }).selectOption({ label: 'Ermelinda Sitoe' })
    // Other stories teach her groups too.
    await expect(page.getByText(/^\d+ tempos por semana em \d+ turmas: .*6ªA.*6ªB/)).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })

  test('a file is checked row by row, imported, and undone whole', async ({ page, signIn }) => {
    await signIn('admin')
    await openGroup(page, '6ªC')
    await page.getByRole('button', { name: 'Importar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'horario.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Turma;Dia;Tempo;Disciplina\n6ªC;Sábado;1;MAT\n6ªZ;Sábado;2;MAT\n'),
    })
    await expect(dialog.getByText('«6ªZ» não é uma turma de')).toBeVisible()
    await dialog.getByRole('button', { name: 'Importar 1 tempo' }).click()
    await dialog.getByRole('button', { name: 'Concluir' }).click()
    // What stood before holds until the eve; the imported week is chosen beside it.
    await page.getByRole('combobox', { name: 'Semana que vale' }).selectOption({ index: 1 })
    await expect(page.getByRole('button', { name: /^Sábado, 1\.º tempo: Matemática/ })).toBeAttached()
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect(page.getByRole('button', { name: /^Sábado, 1\.º tempo/ })).toHaveCount(0)
  })

  test('one day at a time on a phone', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await signIn('admin')
    await openGroup(page, '5ªA')
    await page.getByRole('radio', { name: 'Ter' }).click()
    await expect(page.getByRole('list', { name: 'Horário da 5ªA, Terça' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await barriers(page)).toEqual([])
  })
})

test.describe('Calendário escolar', () => {
  test('shows the year week by week, says where we are and that it is a demonstration', async ({
    page,
    signIn,
    complaints: _,
  }) => {
    await signIn('admin')
    await page.goto(at('calendario'))
    await expect(page.getByText('Escola de demonstração.')).toBeVisible()
    await expect(page.getByText('hoje: 1.º trimestre, semana 10')).toBeVisible()
    const weeks = page.getByRole('table', { name: 'Semanas do 1.º trimestre' })
    await expect(weeks.getByRole('row')).toHaveCount(13)
    await expect(weeks.getByText('Dia da Mulher Moçambicana')).toBeAttached()
    expect(await barriers(page)).toEqual([])
  })

  test('a copy becomes a draft, takes the place of what is in force, and gives it back', async ({
    page,
    signIn,
  }) => {
    await signIn('admin')
    await page.goto(at('calendario'))
    await page.getByRole('link', { name: 'Nova versão' }).click()
    await page.getByRole('button', { name: 'Criar rascunho' }).click()
    await expect(page.getByText('3.ª versão de')).toBeVisible()
    await page.getByRole('button', { name: 'Pôr em vigor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pôr em vigor' }).click()
    await expect(page.getByText(/está em vigor\.$/)).toBeVisible()
    await undo(page)
    await expect(page.getByRole('button', { name: 'Pôr em vigor' })).toBeVisible()
    await page.getByRole('button', { name: 'Mais acções' }).first().click()
    await page.getByRole('menuitem', { name: 'Histórico' }).click()
    await expect(page.getByRole('dialog').getByText('pôs em vigor').first()).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).click()
    await page.getByRole('button', { name: 'Mais acções' }).first().click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(page).toHaveURL(/calendario$/)
    await expect(page.getByText('2.ª versão').first()).toBeVisible()
  })

  test('the year is drawn: days become what they are by tap and by keyboard, and are counted', async ({
    page,
    signIn,
    complaints: _,
  }) => {
    await signIn('admin')
    await page.goto(at('calendario'))
    await page.getByRole('link', { name: 'Nova versão' }).click()
    const day = (name: string) => page.getByRole('button', { name: `${name}:` })
    await day('Terça-feira, 5 de Maio').click()
    await expect(page.getByRole('heading', { name: 'O que é este dia?' })).toBeVisible()
    const lessons = page.getByRole('heading', { name: /dias de aulas$/ })
    const before = Number.parseInt((await lessons.textContent()) ?? '', 10)
    await day('Terça-feira, 5 de Maio').focus()
    await page.keyboard.press('ArrowDown')
    await expect(day('Terça-feira, 12 de Maio')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByRole('heading', { name: 'O que são estes dias?' })).toBeVisible()
    await page.getByLabel('Nome').first().fill('Jogos da escola')
    await page.getByRole('button', { name: 'Feriado ou festa' }).click()
    await expect(day('Quarta-feira, 6 de Maio')).toHaveAccessibleName(/Jogos da escola$/)
    await expect(lessons).toHaveText(`${before - 2} dias de aulas`)
    await page.getByRole('button', { name: 'Aulas', exact: true }).click()
    await expect(lessons).toHaveText(`${before} dias de aulas`)
    // The Saturday after it: the lessons of a Wednesday are made up, by the keyboard alone.
    await day('Sexta-feira, 8 de Maio').focus()
    await page.keyboard.press('ArrowRight')
    await expect(day('Sábado, 9 de Maio')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'O que é este dia?' })).toBeVisible()
    await page.getByRole('button', { name: 'Quarta-feira', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(day('Sábado, 9 de Maio')).toHaveAccessibleName(/reposição, aulas de quarta-feira$/)
    await expect(lessons).toHaveText(`${before + 1} dias de aulas`)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(lessons).toHaveText(`${before} dias de aulas`)
    await day('Terça-feira, 5 de Maio').click()
    await day('Quarta-feira, 6 de Maio').click({ modifiers: ['Shift'] })
    await expect(page.getByRole('heading', { name: 'O que são estes dias?' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    await expect.poll(height).toBeLessThanOrEqual(1_400)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('button', { name: /^Junho/ })).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(height).toBeLessThanOrEqual(2_000)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await barriers(page)).toEqual([])
  })

  test('impossible dates are reported beside their fields', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto(at('calendario'))
    await page.getByRole('link', { name: 'Editar' }).click()
    await page.getByRole('button', { name: /^Datas por extenso/ }).click()
    await page.getByLabel('Fim').first().fill('01/01/2020')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('O fim vem antes do início.')).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
})

test.describe('Escolas', () => {
  test('hours are typed as people say them; a logo is seen, stored and taken back', async ({
    page,
    signIn,
  }) => {
    await signIn('admin')
    await page.goto(at('escolas'))
    await page
      .getByRole('table')
      .getByRole('link', { name: /Dondza Academy/ })
      .click()
    const logo = page.getByRole('img', { name: 'Logótipo da escola' })
    await expect(logo).toHaveCount(0)
    await page.getByRole('button', { name: 'Juntar o 6.º tempo' }).click()
    await page.getByLabel('6.º tempo, fim').fill('12h')
    await page.getByLabel('6.º tempo, início').fill('1130')
    await page.getByLabel('6.º tempo, início').blur()
    await expect(page.getByLabel('6.º tempo, início')).toHaveValue('11:30')
    await expect(page.getByLabel('6.º tempo, fim')).toHaveValue('12:00')
    await expect(page.getByText('Intervalo de 25 min')).toBeVisible()
    const preview = page.getByRole('list', { name: 'Como sai nos relatórios' })
    await expect(preview.getByRole('listitem')).toHaveText(['NS0–9', 'S10–13', 'B14–16', 'MB17–18', 'E19–20'])
    await page.getByLabel('2.ª faixa, desde').fill('14')
    await page.getByLabel('1.ª faixa, desde').press('Enter')
    await expect(page.getByText('Tem de começar acima de 14.')).toBeVisible()
    await page.getByRole('button', { name: 'Retirar a 3.ª faixa' }).click()
    await page.getByLabel('2.ª faixa, desde').fill('12')
    await expect(preview.getByRole('listitem')).toHaveText(['NS0–11', 'S12–16', 'MB17–18', 'E19–20'])
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      })
    await expect(page.getByText('Ainda por guardar')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar o logótipo' }).click()
    await expect(page.getByText('Logótipo guardado.')).toBeVisible()
    await undo(page)
    expect(await barriers(page)).toEqual([])
    await expect(logo).toHaveCount(0)
  })

  test('are the business of the administration: a teacher reads so', async ({ page, signIn }) => {
    await signIn('professor')
    await page.goto(at('escolas'))
    await expect(page.getByRole('heading', { name: 'Esta página não é do seu papel' })).toBeVisible()
  })
})
