import { ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'

test('a file of questions becomes a quiz: what is good enters the bank and is in it', async ({
  page,
  signIn,
}) => {
  const word = ownWord('Ficheiro')
  const gift = [
    `::Primeira:: ${word}: quanto são 3 + 4? {=7 ~6 ~8 ~12}`,
    `::Segunda:: ${word}: o sol nasce a este. {T}`,
    `::Estragada:: ${word}: sem fim {=a ~b`,
  ].join('\n\n')
  await signIn('professor')
  await page.goto('/dashboard/quizManager/fontes?fonte=ficheiro')
  await page.getByRole('button', { name: 'Escolher o ficheiro' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
  await dialog.getByLabel('Classe').selectOption({ label: '6ª classe' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `${word}.gift`, mimeType: 'text/plain', buffer: Buffer.from(gift) })
  await dialog.getByRole('button', { name: 'Importar 2 perguntas' }).click()
  await dialog.getByRole('button', { name: 'Fazer o quiz com elas' }).click()
  const panel = page.getByRole('dialog', { name: `Quiz: ${word}` })
  await expect(panel.getByRole('button', { name: 'Tirar Primeira' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Tirar Segunda' })).toBeVisible()
  await panel.getByRole('button', { name: 'Publicar e abrir' }).click()
  await expect(panel.getByRole('region', { name: 'O quiz dado' })).toBeVisible()
})

test('report, lesson and progress of a group lead to a quiz of their competences', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto('/diagnostico/relatorios')
  await page
    .getByRole('row')
    .filter({ hasText: /^Teste diagnóstico/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Mais acções' }).click()
  await page.getByRole('menuitem', { name: 'Fazer um quiz' }).click()
  await expect(page).toHaveURL(/fonte=relatorio&relatorio=[0-9a-f-]{36}/)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)

  await page.goto('/dashboard/quizManager/progresso')
  await page.getByLabel('Turma', { exact: true }).selectOption({ label: '6ªA' })
  const practise = page.getByRole('link', { name: /^Praticar: / }).first()
  const competence = (await practise.getAttribute('aria-label'))?.replace('Praticar: ', '') ?? ''
  await practise.click()
  await expect(page.getByRole('checkbox', { name: competence })).toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await page.goBack()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel', exact: true }).click()
  expect((await waiting).suggestedFilename()).toMatch(/^pratica-.*\.xlsx$/)
})
