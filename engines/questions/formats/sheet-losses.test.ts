import Excel from 'exceljs'
import { expect, it } from 'vitest'
import { readQuestions } from './formats.ts'

/** A pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const titles = ['Enunciado', 'Opção A', 'Opção B', 'Resposta']
const read = async (
  rows: Excel.CellValue[][],
  draw: (workbook: Excel.Workbook) => void = () => undefined,
) => {
  const workbook = new Excel.Workbook()
  const sheet = workbook.addWorksheet('Perguntas')
  for (const row of rows) sheet.addRow(row)
  draw(workbook)
  return readQuestions(new Uint8Array(await workbook.xlsx.writeBuffer()), { name: 'perguntas.xlsx' })
}
const moved = (before: string, text: string, vertAlign: 'superscript' | 'subscript', after = '') => ({
  richText: [{ text: before }, { text, font: { vertAlign } }, { text: after }],
})

it('keeps what a cell raises or lowers, and says where there is no character for it', async () => {
  const { questions, lost } = await read([
    titles,
    [moved('Quanto é 3', '2', 'superscript', '?'), moved('10', '-1', 'superscript'), 9, 'B'],
    [moved('O que é H', '2', 'subscript', 'O?'), 'Água', moved('x', 'y+1', 'superscript'), 'A'],
  ])
  expect(questions.map(each => each.question?.stem)).toEqual(['Quanto é 3²?', 'O que é H₂O?'])
  expect(questions[0]?.question).toMatchObject({ options: [{ text: '10⁻¹' }, { text: '9' }] })
  expect(questions[1]?.question).toMatchObject({ options: [{ text: 'Água' }, { text: 'xy+1' }] })
  expect(lost.map(each => each.what)).toEqual(['letras levantadas ou rebaixadas em C3 (xy+1)'])
})

it('says what Excel made a date or an error', async () => {
  const { lost } = await read([
    titles,
    ['Qual é a maior?', new Date(Date.UTC(2026, 3, 3)), { error: '#REF!' }, 'A'],
  ])
  expect(lost.map(each => each.what)).toEqual(['datas em B2 (03/04/2026)', 'erros em C2 (#REF!)'])
})

it('says that pictures lie over the sheet', async () => {
  const rows = [titles, ['Que figura é esta?', 'Um quadrado', 'Um círculo', 'A']]
  const withPicture = await read(rows, workbook => {
    const image = workbook.addImage({ base64: picture, extension: 'png' })
    workbook.getWorksheet('Perguntas')?.addImage(image, 'E2:F3')
  })
  expect(withPicture.lost.map(each => each.what)).toEqual(['imagens postas sobre a folha'])
  expect((await read(rows)).lost).toEqual([])
})

it('names the columns that it does not know and that hold something, in a workbook and in CSV', async () => {
  const rows = [
    [...titles, 'Imagem', 'Observações'],
    ['Que figura é esta?', 'Um quadrado', 'Um círculo', 'A', 'quadrado.png', ''],
  ]
  const csv = rows.map(row => row.join(';')).join('\n')
  const readings = [
    await read(rows),
    await readQuestions(new TextEncoder().encode(csv), { name: 'perguntas.csv' }),
  ]
  for (const { lost } of readings) expect(lost.map(each => each.what)).toEqual(['coluna «Imagem»'])
})
