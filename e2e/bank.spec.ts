import { readFileSync } from 'node:fs'
import { ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'

const BANK = '/diagnostico/testes/banco'

test('a GIFT file with a bad question: what it would be is seen first, what is good enters, and goes back', async ({
  page,
  signIn,
  complaints: _,
}) => {
  const word = ownWord('Nhambane')
  const gift = [
    `::Primeira:: ${word}: quanto são 3 + 4? {=7 ~6 ~8 ~12}`,
    `::Segunda:: ${word}: o sol nasce a este. {T}`,
    `::Estragada:: ${word}: sem fim {=a ~b`,
  ].join('\n\n')
  await signIn('professor')
  await page.goto(BANK)
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
  await dialog.getByLabel('Classe').selectOption({ label: '6ª classe' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'perguntas.gift', mimeType: 'text/plain', buffer: Buffer.from(gift) })
  const read = dialog.getByRole('list', { name: 'Perguntas do ficheiro' })
  await expect(read.getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByRole('status')).toContainText('1 pergunta com erro')
  await expect(
    read.getByText('Certo: A', { exact: false }).or(read.getByText('Certo: 7')).first(),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Importar 2 perguntas' }).click()
  await expect(dialog.getByRole('heading', { name: '2 perguntas importadas' })).toBeVisible()
  await expect(dialog.getByText('não entrou')).toBeVisible()
  await dialog.getByRole('button', { name: 'Desfazer a importação' }).click()
  await page.getByRole('searchbox', { name: 'Procurar no enunciado e nas opções' }).fill(word)
  await expect(page.getByText(`Nenhuma pergunta com «${word}»`)).toBeVisible()
})

test('a question is written, found, gains a version, changes with others, and goes out in another format', async ({
  page,
  signIn,
  complaints: _,
}) => {
  const word = ownWord('Marrupa')
  await signIn('pedagogo')
  await page.goto(`${BANK}/nova`)
  await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
  await page.getByLabel('Tipo de pergunta').selectOption('true-false')
  await page.getByLabel('Competência').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Enunciado' }).fill(`${word}: 2/4 é igual a 1/2.`)
  await page.getByRole('radio', { name: 'Compreender' }).check()
  await page.getByRole('button', { name: 'Criar pergunta' }).click()
  // Nobody has said yet which is right.
  await expect(page.getByText('Escolha se a frase é verdadeira ou falsa.')).toBeVisible()
  await page.getByRole('radio', { name: 'Verdadeira' }).check()
  await page.getByRole('button', { name: 'Criar pergunta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('textbox', { name: 'Enunciado' }).fill(`${word}: 2/4 é o mesmo que 1/2.`)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Ver a versão 1' }).click()
  await expect(page.getByText('Esta é uma versão anterior.')).toBeVisible()

  await page.goto(`${BANK}?search=${encodeURIComponent(word)}`)
  const row = page.getByRole('row').filter({ hasText: word })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Nível' }).last().click()
  await page.getByRole('dialog').getByLabel('Nível cognitivo').selectOption('analyse')
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar' }).click()
  await expect(row).toContainText('Analisar')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'GIFT' }).check()
  await expect(dialog.getByRole('button', { name: 'Descarregar 1 pergunta' })).toBeEnabled()
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descarregar 1 pergunta' }).click()
  const file = await (await waiting).path()
  expect(readFileSync(file, 'utf8')).toContain(word)
  await row.getByRole('button', { name: /Mais acções/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(row).toHaveCount(0)
})
