import { expect, test } from './people.ts'

test('the report of a class begins with its next lesson, and leads to its plan', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto('/diagnostico/relatorios')
  await page.getByRole('link', { name: /^Fracções a meio do trimestre/ }).click()
  const card = page.getByRole('region', { name: /^Na .*, comece por .*: \d+ de \d+ ainda não/ })
  await expect(card).toBeVisible()
  await card.getByRole('link', { name: /^Preparar a aula de / }).click()
  await expect(page).toHaveURL(/criarPlanoDeAula\?turma=.*&competencia=/)
  await expect(page.getByLabel('Tema')).not.toHaveValue('')
})

test('a report whose recovery was measured again says who stays, and leads to that plan', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto('/diagnostico/relatorios')
  await page
    .getByRole('link', { name: /^Teste diagnóstico de Matemática/ })
    .first()
    .click()
  const card = page.getByRole('region', { name: /recuper/ })
  await expect(card).toContainText(/\d+ de \d+ recupera/)
  await card.getByRole('link', { name: 'Ver o plano' }).click()
  await expect(page).toHaveURL(/\/diagnostico\/recuperacao\//)
})
