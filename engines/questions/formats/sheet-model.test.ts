import { describe, expect, it } from 'vitest'
import { TestWorkbook } from '#engines/spreadsheets/testing.ts'
import { blankQuestion } from '../blank-question.ts'
import { questionTypes } from '../taxonomy.ts'
import { readQuestions, writeQuestions } from './formats.ts'
import { questionModel } from './sheet-model.ts'

describe('sheets', () => {
  it.each(['csv', 'xlsx'] as const)(
    'come with a model in %s that reads back whole, one example of each type that a sheet holds',
    async format => {
      const { bytes, questions } = await questionModel(format)
      // The places of a picture are drawn, not written: `format-table.test.ts` holds that a sheet refuses them.
      const inSheets = questionTypes.filter(type => type !== 'hotspot' && type !== 'labels')
      expect(questions.map(question => question.type).toSorted()).toEqual(inSheets.toSorted())
      expect(questions.map(question => question.lost)).toEqual(questions.map(() => []))
      const reading = await readQuestions(bytes, { name: `modelo.${format}` })
      expect(reading.questions.map(question => [question.ok, question.type])).toEqual(
        questions.map(question => [true, question.type]),
      )
    },
  )

  it('read the cells that Excel makes: numbers, dates, formulae, rich text, yes and no', async () => {
    const workbook = new TestWorkbook()
    workbook.addWorksheet('Capa').addRow(['Teste de Matemática'])
    const sheet = workbook.addWorksheet('Perguntas')
    sheet.addRow(['Escola Primária de Bilene'])
    sheet.addRow([])
    sheet.addRow(['Enunciado', 'Opção A', 'Opção B', 'Resposta', 'Cotação'])
    sheet.addRow([
      { richText: [{ text: 'Quanto é ' }, { text: '1/2', font: { bold: true } }, { text: '?' }] },
      0.5,
      0.25,
      'A',
      1.5,
    ])
    sheet.addRow(['O Sol é uma estrela.', null, null, true, { formula: '1+1', result: 2 }])
    sheet.addRow(['Quando foi a independência?', new Date(Date.UTC(1975, 5, 25)), '7/9/1974', 'A'])
    sheet.addRow([])
    sheet.addRow(['Linha\r\nnova', null, null, 42])
    const bytes = workbook.bytes()
    const { questions } = await readQuestions(bytes, { name: 'perguntas.xlsx' })
    expect(questions).toMatchObject([
      {
        index: 1,
        question: {
          stem: 'Quanto é <b>1/2</b>?',
          points: 1.5,
          options: [{ text: '0,5', correct: true }, { text: '0,25' }],
        },
      },
      { index: 2, type: 'true-false', question: { correct: true, points: 2 } },
      { index: 3, question: { options: [{ text: '25/06/1975', correct: true }, { text: '7/9/1974' }] } },
      { index: 4, type: 'numeric', question: { stem: 'Linha<br />nova', answers: [{ value: 42 }] } },
    ])
  })

  it('read CSV in the encodings and with the separators of old programs', async () => {
    const text = 'Enunciado,Resposta\n"Água, é líquida",V\n'
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, letter => letter.charCodeAt(0)).buffer),
    ])
    const latin = Uint8Array.from(text, letter => letter.charCodeAt(0))
    const tabs = new TextEncoder().encode(
      `\ufeffsep=\t\r\n${text.replace('o,R', 'o\tR').replace('",V', '"\tV')}`,
    )
    for (const bytes of [utf16, utf16.subarray(2), latin, tabs]) {
      const { questions } = await readQuestions(bytes, { name: 'a.csv' })
      expect(questions).toMatchObject([
        { ok: true, type: 'true-false', question: { stem: 'Água, é líquida' } },
      ])
    }
  })

  it('refuse CSV whose quotes do not close, and say in which line', async () => {
    const text = 'Enunciado;Resposta\nO Sol é uma estrela.;V\n"A Lua;F\n'
    await expect(readQuestions(new TextEncoder().encode(text), { name: 'a.csv' })).rejects.toThrow(
      /linha 3 .*aspas/,
    )
  })

  it('understand the headers that people write', async () => {
    const header = [
      'No.',
      'QUESTÃO:',
      'Alternativa 1',
      'alternativa 2',
      `Resposta cor${'reta'}`,
      'Valores',
      'Código da competência',
    ]
    const text = `${header.join(';')}\n1;Quanto é 1+1?;1;2;2;0,5;NO1\n`
    const { questions } = await readQuestions(new TextEncoder().encode(text), { name: 'a.csv' })
    expect(questions).toMatchObject([
      {
        ok: true,
        question: { points: 0.5, competence: 'NO1', options: [{ correct: false }, { correct: true }] },
      },
    ])
  })

  it.each(['csv', 'xlsx'] as const)(
    'take pictures along in %s, options that are only a picture too',
    async format => {
      const bytes = Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * 31) % 251))
      const picture = {
        name: 'mapa.png',
        mime: 'image/png',
        source: `data:image/png;base64,${bytes.toString('base64')}`,
      }
      const none = { typicalError: '', feedback: '' }
      const source = {
        ...blankQuestion('single-choice'),
        stem: 'Qual é o mapa? <img src="media:mapa.png" alt="mapa" />',
        media: [picture],
        options: [
          { id: 'a', text: '<img src="media:mapa.png" alt="" />', correct: true, weight: 1, ...none },
          { id: 'b', text: 'Nenhum', correct: false, weight: 0, ...none },
        ],
      }
      const written = await writeQuestions([source], format)
      expect(written.questions[0]?.lost).toEqual([])
      const { questions } = await readQuestions(written.bytes, { name: `a.${format}` })
      expect(questions[0]).toMatchObject({ ok: true, lost: [] })
      expect(questions[0]?.question).toMatchObject({
        stem: source.stem,
        media: [picture],
        options: source.options,
      })
    },
  )

  it('write no cell that a spreadsheet would run, and read it back as it was', async () => {
    const source = 'Enunciado;Resposta\n=1+1;V\n'
    const { questions } = await readQuestions(new TextEncoder().encode(source), { name: 'a.csv' })
    const { bytes } = await writeQuestions(
      questions.flatMap(each => each.question ?? []),
      'csv',
    )
    expect(new TextDecoder().decode(bytes)).toContain(";'=1+1;")
    const again = await readQuestions(bytes, { name: 'a.csv' })
    expect(again.questions[0]?.question?.stem).toBe('=1+1')
  })

  it('takes full-width characters for what spreadsheets take them for', async () => {
    const source = 'Enunciado;Resposta\n＝1+1;V\n＠SUM(A1);F\n'
    const { questions } = await readQuestions(new TextEncoder().encode(source), { name: 'a.csv' })
    const { bytes } = await writeQuestions(
      questions.flatMap(each => each.question ?? []),
      'csv',
    )
    expect(new TextDecoder().decode(bytes)).toMatch(/;'＝1\+1;[\s\S]*;'＠SUM\(A1\);/)
    const again = await readQuestions(bytes, { name: 'a.csv' })
    expect(again.questions.map(each => each.question?.stem)).toEqual(['＝1+1', '＠SUM(A1)'])
  })
})
