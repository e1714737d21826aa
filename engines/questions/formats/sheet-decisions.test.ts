import { describe, expect, it } from 'vitest'
import type { Answers } from '#engines/decisions.ts'
import { writeWorkbook } from '#engines/spreadsheets/write-table.ts'
import { zip } from '../../zip/zip.ts'
import { readCsv } from './csv.ts'
import { readDocx, readPasted } from './docx.ts'
import { readQuestions } from './formats.ts'
import { p, r, tbl, tc, tr } from './word-testing.ts'
import { readXlsx } from './xlsx.ts'

describe('how a sheet was read', () => {
  const csv = (text: string, answers: Answers = {}) => readCsv(text, { answers })
  const chosen = (text: string, answers: Answers = {}) =>
    Object.fromEntries((csv(text, answers).decisions ?? []).map(each => [each.id, each.chosen]))
  const sheet = 'Teste de Gaza\nPergunta;Opção A;Opção B;Certo?;Resposta\nCapital?;Bilene;Xai-Xai;x;B\n'

  it('stands in decisions: the row of the titles, each column, and what the key says', () => {
    expect(chosen(sheet)).toEqual({
      header: '2',
      'column:0': 'stem',
      'column:1': 'option:0',
      'column:2': 'option:1',
      'column:3': 'none',
      'column:4': 'key',
      keys: 'letter',
    })
  })

  it('can be changed: another column, another row of titles, another meaning of the key', () => {
    const text = 'Pergunta;Opção A;Opção B;Notas;Resposta\nCapital?;Bilene;Xai-Xai;Capital de Gaza.;B\n'
    const { questions, lost } = csv(text, { 'column:3': 'explanation' })
    expect(questions[0]?.question).toMatchObject({ explanation: 'Capital de Gaza.' })
    expect(lost).toEqual([])
    expect(csv(`a;b\n${text}`, { header: '1' }).questions.every(({ ok }) => !ok)).toBe(true)
    const keys = csv('Pergunta;A;B;C;Resposta\n2 + 2?;um;dois;B;B\n', { keys: 'text' })
    expect(keys.questions[0]?.question).toMatchObject({ options: [{}, {}, { correct: true }] })
    const tool =
      'Pergunta;Resposta certa;Resposta errada 1;Resposta errada 2\nCapital?;Xai-Xai;Bilene;Chókwè\n'
    expect(chosen(tool)).toMatchObject({ tool: 'yes' })
    expect(chosen(tool, { tool: 'no' })).toMatchObject({ tool: 'no', header: '1' })
  })

  it('holds an answer for the sheet that it was given for', async () => {
    const rows = [['2 + 2?', '2', '4', '6', '2']]
    const header = ['Pergunta', 'A', 'B', 'C', 'Resposta']
    const bytes = await writeWorkbook(['Um', 'Dois'].map(name => ({ name, header, rows })))
    expect(readXlsx(bytes, { answers: { keys: 'place' } }).questions.map(({ ok }) => ok)).toEqual([
      true,
      false,
    ])
    expect(readXlsx(bytes).tops?.map(({ decision }) => decision)).toEqual(['header', 'header:1'])
  })

  it('says how many columns it does not know, beside those that it names', () => {
    const titles = Array.from({ length: 11 }, (_, at) => `Nota ${at + 1}`)
    const { lost } = csv(
      `Pergunta;A;B;Resposta;${titles.join(';')}\nQual?;um;dois;A;${titles.map(() => 'x').join(';')}\n`,
    )
    expect(lost.map(({ what }) => what).slice(-2)).toEqual(['coluna «Nota 8»', 'e mais 3 colunas'])
  })

  it('says how many of how many rows did not enter, and which', () => {
    const rows = Array.from({ length: 12 }, (_, at) => `P${at}?;um;dois;${at % 2 ? 'A' : 'Z'}`)
    const { lost } = csv(`Pergunta;A;B;Resposta\n${rows.join('\n')}\n`)
    expect(lost).toEqual([
      {
        what: '6 de 12 linhas',
        why: 'Ficaram de fora, cada uma com o seu motivo: linhas 2, 4, 6, 8, 10, 12.',
      },
    ])
  })

  it('names what is over the titles, and a second column of the same name', () => {
    expect(csv(sheet).lost.map(({ what }) => what)).toContain(
      'texto por cima dos títulos das colunas: 1 linha',
    )
    const { questions } = csv('Pergunta;A;B;Resposta;Resposta\nCapital?;um;dois;A;B\nE?;um;dois;A;A\n')
    expect(questions.map(({ lost }) => lost.map(({ what }) => what))).toEqual([['célula E2 («B»)'], []])
  })

  it('names the sheets of a workbook that hold something else', async () => {
    const bytes = await writeWorkbook([
      { name: 'Perguntas', header: ['Pergunta', 'A', 'B', 'Resposta'], rows: [['Qual?', 'um', 'dois', 'A']] },
      { name: 'Notas', header: ['Nome', 'Nota'], rows: [['Ana', 12]] },
      { name: 'Vazia', header: [], rows: [] },
    ])
    const { lost, questions, tops } = readXlsx(bytes)
    expect(questions).toHaveLength(1)
    expect(lost.map(({ what }) => what)).toEqual(['folha «Notas»: 2 linhas'])
    expect(tops?.map(({ name }) => name)).toEqual(['Perguntas'])
  })
})

describe('a table of questions in a document', () => {
  const tableOf = (rows: string[][]) => tbl(...rows.map(cells => tr(...cells.map(text => tc(p(r(text)))))))
  const doc = (...tables: string[][][]) =>
    zip({
      'word/document.xml': `<w:document xmlns:w="w"><w:body>${tables.map(tableOf).join('<w:p/>')}</w:body></w:document>`,
    })
  const sums = [
    ['Pergunta', 'A', 'B', 'C', 'Resposta'],
    ['2 + 2?', '2', '4', '6', '2'],
    ['3 + 3?', '3', '6', '2', 'nenhuma'],
  ]

  it('is read by the decisions of a sheet, in the same words, and by the same answers', async () => {
    const csv = readCsv(sums.map(row => row.join(';')).join('\n'))
    const word = readDocx(doc(sums))
    expect(word.decisions).toEqual(csv.decisions)
    expect(word.tops).toEqual(csv.tops)
    expect(word.lost).toEqual(csv.lost)
    expect(word.lost.map(({ what }) => what)).toEqual(['2 de 2 linhas'])
    const answers = { keys: 'place', header: '1', 'column:4': 'key' }
    const read = await readQuestions(doc(sums), { name: 'a.docx', answers })
    expect(read.questions.map(({ ok }) => ok)).toEqual([true, false])
    const pasted = readPasted(
      `<table>${sums.map(row => `<tr>${row.map(text => `<td>${text}</td>`).join('')}</tr>`).join('')}</table>`,
    )
    expect(pasted.decisions).toEqual(csv.decisions)
  })

  it('is one of several, each with decisions of its own, and what is no table of questions is named', () => {
    const names = [
      ['Nome', 'Nota'],
      ['Ana', '12'],
    ]
    const { decisions, tops, lost } = readDocx(doc(sums, names, sums), { answers: { 'keys:1': 'text' } })
    expect((decisions ?? []).filter(({ id }) => id.startsWith('keys')).map(({ chosen }) => chosen)).toEqual([
      null,
      'text',
    ])
    expect(tops?.map(({ name, decision }) => [name, decision])).toEqual([
      ['Tabela 1', 'header'],
      ['Tabela 3', 'header:1'],
    ])
    expect(lost.map(({ what }) => what)).toContain('Tabela 2: 2 linhas')
  })
})
