import { expect, test } from './people.ts'

test.describe('Planos de aula', () => {
  test('a lesson of the timetable is planned, marked as given in one tap, and opened again', async ({
    page,
    signIn,
    complaints: _,
  }) => {
    await signIn('professor')
    await page.goto('/dashboard/homePlanoDeAula')
    await page
      .getByRole('link', { name: /^Planificar 6ªB · Matemática/ })
      .first()
      .click()
    await expect(page.getByLabel('Disciplina')).not.toHaveValue('')
    await expect(page.getByLabel('Data', { exact: true })).not.toHaveValue('')
    await page.getByLabel('Unidade temática').fill('III. Fracções')
    await page.getByLabel('Tema').fill('Fracções equivalentes')
    await page.getByLabel('Sumário').fill('Fracções equivalentes. Exercícios.')
    await page.getByRole('button', { name: 'Criar plano' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fracções equivalentes' })).toBeVisible()
    await page.getByLabel(/^Presentes/).fill('48')
    await page.getByRole('button', { name: 'Dada', exact: true }).click()
    await expect(page.getByText('«Fracções equivalentes»: dada.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reabrir' })).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect(page.getByText('Desfeito.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dada', exact: true })).toBeVisible()
  })

  test('the sum of the minutes is live, and functions are split and moved by keyboard', async ({
    page,
    signIn,
  }) => {
    await signIn('professor')
    await page.goto('/dashboard/criarPlanoDeAula')
    await expect(page.getByText('45 de 45 min')).toBeVisible()
    await page.getByRole('spinbutton', { name: /1\.ª função/ }).fill('10')
    await expect(page.getByText('48 de 45 min: são 3 a mais')).toBeVisible()
    await page.getByRole('button', { name: 'Dividir Mediação e Assimilação' }).click()
    await expect(page.getByRole('group', { name: /Mediação e Assimilação$/ })).toHaveCount(2)
    const handle = page.getByRole('button', { name: /^Mover Introdução/ })
    await handle.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('group', { name: '1.ª função, Mediação e Assimilação' })).toBeVisible()
    await expect(handle).toBeFocused()
  })
})
