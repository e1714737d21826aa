import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'

const BANK = '/diagnostico/testes/banco'

async function openImport(page: Page) {
  await page.goto(BANK)
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
  await dialog.getByLabel('Classe').selectOption({ label: '6ª classe' })
  return dialog
}

test('the model document, filled in in Word, becomes questions and then a test with its order and points', async ({
  page,
  signIn,
  complaints: _,
}) => {
  await signIn('professor')
  const dialog = await openImport(page)
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Documento-modelo' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('modelo-perguntas.docx')
  const path = await file.path()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'teste.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: readFileSync(path),
  })
  const read = dialog.getByRole('list', { name: 'Perguntas do ficheiro' })
  await expect(dialog.getByText('É um teste', { exact: false })).toBeVisible()
  const all = await read.getByRole('listitem').count()
  expect(all).toBeGreaterThan(5)
  await dialog.getByRole('button', { name: `Importar ${all} perguntas` }).click()
  await expect(dialog.getByRole('heading', { name: `${all} perguntas importadas` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fazer o teste com elas' }).click()
  await expect(page).toHaveURL(/\/diagnostico\/teste\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a sheet whose key may be the place or the text is asked for once, by keyboard, and enters as it was said', async ({
  page,
  signIn,
  complaints: _,
}) => {
  const word = ownWord('Chókwè')
  await signIn('professor')
  const dialog = await openImport(page)
  const sheet = `Enunciado;A;B;C;D;Resposta\n${word} 2 + 2?;2;4;6;8;2\n${word} 3 + 3?;3;6;2;1;3\n`
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'folha.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(dialog.getByText('linhas 2 e 3')).toBeVisible()
  await expect(dialog.getByText('2 perguntas com a chave em dúvida')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Importar 0 perguntas' })).toBeDisabled()
  const keyField = dialog.getByRole('combobox', { name: 'O que diz a coluna da resposta?' })
  await keyField.focus()
  await keyField.selectOption('O lugar da opção')
  await expect(dialog.getByText('Certo: B · 4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Importar 2 perguntas' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: '2 perguntas importadas' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Desfazer a importação' }).click()
})

test('how a sheet was read stands above its questions, and a column is changed by keyboard', async ({
  page,
  signIn,
  complaints: _,
}) => {
  const word = ownWord('Massinga')
  await signIn('professor')
  const dialog = await openImport(page)
  const sheet = `Teste de ${word}\nPergunta;Opção A;Opção B;Notas;Resposta\n${word} 2 + 2?;4;5;Soma.;A\n${word} 3 + 3?;5;6;;Z\n`
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'folha.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(dialog.getByText('1 de 2 linhas.')).toBeVisible()
  await expect(dialog.getByText('Coluna «Notas».')).toBeVisible()
  const read = dialog.getByText('Como se leu o ficheiro', { exact: false })
  await read.focus()
  await page.keyboard.press('Enter')
  const column = dialog.getByRole('combobox', { name: 'A coluna D, «Notas», não se lê.' })
  await column.selectOption('Explicação')
  await expect(dialog.getByText('Coluna «Notas».')).toBeHidden()
  await expect(column).toHaveValue('explanation')
})

test('questions pasted of a document keep the bold one right, and what the bank nearly has is one or both', async ({
  page,
  signIn,
  complaints: _,
}) => {
  const word = ownWord('Mandimba')
  await signIn('professor')
  const paste = async (question: string) => {
    const dialog = await openImport(page)
    await dialog.getByRole('radio', { name: 'Colar um texto' }).check()
    const html = `<p>1. ${question}</p><p>a) um rio</p><p>b) <span style="font-weight:bold">uma vila</span></p><p>c) um lago</p>`
    const text = `1. ${question}\na) um rio\nb) uma vila\nc) um lago`
    await dialog.getByRole('textbox', { name: 'Perguntas coladas' }).evaluate(
      (area, data) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', data.html)
        clipboardData.setData('text/plain', data.text)
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      { html, text },
    )
    await dialog.getByRole('button', { name: 'Ler as perguntas' }).click()
    await expect(dialog.getByText('Certo: B · uma vila')).toBeVisible()
    return dialog
  }
  const first = await paste(`O que é ${word}, na província do Niassa, perto do lago?`)
  await first.getByRole('button', { name: 'Importar 1 pergunta' }).click()
  await first.getByRole('button', { name: 'Concluir' }).click()
  const again = await paste(`O que é ${word}, na província do Niassa, junto do lago?`)
  await expect(again.getByText('Já existe quase igual no banco')).toBeVisible()
  await again.getByRole('radio', { name: 'A do banco' }).check()
  await again.getByRole('button', { name: 'Ficar com as do banco' }).click()
  await expect(again.getByRole('heading', { name: '0 perguntas importadas' })).toBeVisible()
  await again.getByRole('button', { name: 'Concluir' }).click()
  await page.getByRole('searchbox', { name: 'Procurar no enunciado e nas opções' }).fill(word)
  await expect(page.getByRole('link', { name: word })).toHaveCount(1)
})
