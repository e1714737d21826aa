import { expect, test } from './people.ts'

test('the documentation of the APIs opens with the session of its tab, answers a call, and complains of nothing', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn('professor')
  await page.goto('/api/docs')
  await expect(page).toHaveTitle('Dondza Academy: as API')
  await expect(page.getByRole('heading', { level: 1, name: 'Dondza Academy: as API' })).toBeVisible()
  await expect(page.locator('img')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Procurar uma chamada' }).fill('procura termos do glossario')
  await expect(page.getByText('1 chamada', { exact: true })).toBeVisible()
  const call = page.locator('#getAcademyGlossaryTerms')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(call.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(call.getByRole('cell', { name: /Palavras a procurar, sem olhar a acentos/ })).toBeVisible()
  await call.getByRole('textbox', { name: 'limit' }).fill('1')
  await call.getByRole('button', { name: 'Experimentar' }).click()
  await expect(call.locator('.trial pre')).toContainText(/^200\n/)
  await expect(call.locator('.trial pre')).toContainText('"rows"')
  await page.getByRole('searchbox', { name: 'Procurar uma chamada' }).fill('nada disto')
  await expect(page.getByText('Nenhuma chamada com estas palavras.')).toBeVisible()
  expect(complaints.splice(0)).toEqual([])
})

test('the documentation of the APIs says to come in first where the tab has no session', async ({ page }) => {
  await page.goto('/api/docs/')
  await expect(page.getByRole('alert')).toHaveText(/^Entre primeiro/)
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByText('/glossary/terms')).toHaveCount(0)
})
