import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

/** What a class report begins with. Other stories plan that lesson, or begin a recovery: then it leads to what there is. */
async function openCard(page: Page, test: RegExp) {
  await page.goto('/diagnostico/relatorios')
  await page.getByRole('link', { name: test }).first().click()
  const card = page.locator('section[aria-labelledby="next-lesson"]')
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(/\d+ de \d+/)
  return card
}

test('the report of a class begins with its next lesson, and leads to its plan', async ({ page, signIn }) => {
  await signIn('professor')
  const card = await openCard(page, /^Fracções a meio do trimestre/)
  await card.getByRole('link', { name: /^(?:Preparar a aula de |Abrir o plano da aula|Ver o plano)/ }).click()
  await expect(page).toHaveURL(/criarPlanoDeAula\?|\/diagnostico\/recuperacao\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a report from which a recovery came says how far it is, and leads to it', async ({ page, signIn }) => {
  await signIn('professor')
  const card = await openCard(page, /^Teste diagnóstico de Matemática/)
  await expect(card).toContainText(/\d+ de \d+ (?:recupera|sess)/)
  await card.getByRole('link', { name: 'Ver o plano' }).click()
  await expect(page).toHaveURL(/\/diagnostico\/recuperacao\/[0-9a-f-]{36}$/)
})
