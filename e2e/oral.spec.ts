import { ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'
import { testFixturesBy } from './test-fixtures.ts'

test('an oral assessment is made from a model on a phone, handed out, heard tap by tap, and reported by level', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(4)
  const title = ownWord('Leitura')
  await signIn('pedagogo')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/diagnostico/teste/novo?tipo=oral')
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Disciplina').selectOption({ label: 'Português' })
  await page.getByRole('button', { name: 'Aritmética' }).click()
  await expect(page.getByLabel('6.º nível', { exact: true })).toHaveValue('Divisão')
  await page.getByRole('button', { name: 'Leitura' }).click()
  await expect(page.getByLabel('5.º nível', { exact: true })).toHaveValue('História')
  await page.getByRole('button', { name: 'Criar avaliação' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Publicar e aplicar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aplicar o teste' })
  await dialog.getByLabel(group.name).check()
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('0 de 4 alunos ouvidos')).toBeVisible()
  const reached = ['Letra', 'Palavra', 'Palavra', 'Não apres.']
  for (const [at, level] of reached.entries())
    await page.getByRole('radiogroup').nth(at).getByRole('radio', { name: level }).click()
  await expect(page.getByText('4 de 4 alunos ouvidos')).toBeVisible()
  await page.getByRole('button', { name: 'Dar por corrigido e ver o relatório' }).click()
  const table = page.getByRole('table', { name: 'Alunos por nível' })
  await expect(table.getByRole('row', { name: /^Palavra/ })).toContainText('66,7 %')
  await expect(table.getByRole('row', { name: /^Ouvidos/ })).toContainText('3')
})
