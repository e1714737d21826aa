import { expect, it } from 'vitest'
import { TestWorkbook, type Value } from '#engines/spreadsheets/testing.ts'
import { readQuestions } from './formats.ts'

/** A pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const titles = ['Enunciado', 'Opção A', 'Opção B', 'Resposta']
const read = async (rows: Value[][], draw: (workbook: TestWorkbook) => void = () => undefined) => {
  const workbook = new TestWorkbook()
  const sheet = workbook.addWorksheet('Perguntas')
  for (const row of rows) sheet.addRow(row)
  draw(workbook)
  return readQuestions(workbook.bytes(), { name: 'perguntas.xlsx' })
}
const moved = (before: string, text: string, vertAlign: 'superscript' | 'subscript', after = '') => ({
  richText: [{ text: before }, { text, font: { vertAlign } }, { text: after }],
})

it('keeps what a cell raises, lowers or makes bold', async () => {
  const { questions } = await read([
    titles,
    [moved('Quanto é 3', '2', 'superscript', '?'), moved('10', '-1', 'superscript'), 9, 'B'],
    [moved('O que é H', '2', 'subscript', 'O?'), 'Água', moved('x', 'y+1', 'superscript'), 'A'],
    [
      { richText: [{ text: 'Qual ' }, { text: 'não', font: { bold: true } }, { text: ' é?' }] },
      'a',
      'b',
      'A',
    ],
  ])
  expect(questions.map(each => each.question?.stem)).toEqual([
    'Quanto é 3²?',
    'O que é H₂O?',
    'Qual <b>não</b> é?',
  ])
  expect(questions[0]?.question).toMatchObject({ options: [{ text: '10⁻¹' }, { text: '9' }] })
  expect(questions[1]?.question).toMatchObject({ options: [{ text: 'Água' }, { text: 'x<sup>y+1</sup>' }] })
  expect(questions.flatMap(each => each.lost)).toEqual([])
})

it('says of a question that the place for its raised letters holds plain text only', async () => {
  const { questions } = await read([
    ['Enunciado', 'Opção A', 'Tipo'],
    ['Desenvolve (x+y)².', moved('x', 'y+1', 'superscript'), 'Resposta curta'],
  ])
  expect(questions[0]).toMatchObject({
    question: { answers: [{ text: 'xy+1' }] },
    lost: [{ what: 'letras levantadas ou rebaixadas em «xy+1»' }],
  })
})

it('says of a question what Excel made a date of, and refuses what is an error or has no value', async () => {
  const { questions } = await read(
    [
      titles,
      ['Qual é a maior?', new Date(Date.UTC(2026, 3, 3)), '2/3', 'A'],
      ['E esta?', 1 / 3, 'metade', 'A'],
      ['Com erro?', { error: '#REF!' }, 'b', 'B'],
      [{ formula: 'A2&"?"' }, 'a', 'b', 'B'],
      ['Sem resposta?', 'a', 'b', { formula: 'D2' }],
    ],
    workbook => {
      const cell = workbook.getWorksheet('Perguntas')?.getCell('B3')
      if (cell) cell.numFmt = '# ?/?'
    },
  )
  expect(questions.map(each => each.lost.map(lost => lost.what))).toEqual([
    ['data em B2 (03/04/2026)'],
    [],
    [],
    [],
    [],
  ])
  expect(questions[1]?.question).toMatchObject({ options: [{ text: '1/3' }, { text: 'metade' }] })
  expect(questions.map(each => each.error)).toEqual([
    undefined,
    undefined,
    'A célula B4 tem um erro do Excel (#REF!), ou uma imagem posta dentro dela.',
    expect.stringMatching(/^A célula A5 tem uma fórmula cujo resultado não está no ficheiro/),
    expect.stringMatching(/^A célula D6 tem uma fórmula/),
  ])
})

it('says that pictures lie over the sheet', async () => {
  const rows = [titles, ['Que figura é esta?', 'Um quadrado', 'Um círculo', 'A']]
  const withPicture = await read(rows, workbook => {
    workbook.addPicture(Uint8Array.from(Buffer.from(picture, 'base64')))
  })
  expect(withPicture.lost.map(each => each.what)).toEqual(['imagens postas sobre a folha'])
  expect((await read(rows)).lost).toEqual([])
})

it('names the columns that it does not know, and of each question the picture that is only named', async () => {
  const rows = [
    [...titles, 'Imagem', 'Fonte', 'Observações'],
    ['Que figura é esta?', 'Um quadrado', 'Um círculo', 'A', 'quadrado.png', 'livro', ''],
  ]
  const csv = rows.map(row => row.join(';')).join('\n')
  const readings = [
    await read(rows),
    await readQuestions(new TextEncoder().encode(csv), { name: 'perguntas.csv' }),
  ]
  for (const { questions, lost } of readings) {
    expect(lost.map(each => each.what)).toEqual(['coluna «Fonte»'])
    expect(questions[0]?.lost.map(each => each.what)).toEqual(['imagem «quadrado.png»'])
  }
})
