import { describe, expect, it } from 'vitest'
import { writeWorkbook } from '#engines/spreadsheets/write-table.ts'
import { readCsv } from './csv.ts'
import { readXlsx } from './xlsx.ts'

const read = (text: string) =>
  readCsv(text).questions.map(({ question, error }) =>
    question && 'options' in question
      ? question.options.map(({ text: words, correct }) => (correct ? `*${words}` : words)).join(' ')
      : (question?.type ?? error),
  )

describe('a sheet with an option in each row', () => {
  it.each([
    ['below its question', 'Pergunta;Opção;Certa\nQual?;um;\n;dois;x\nE?;a;x\n;b;\n', ['um *dois', '*a b']],
    [
      'beside its question',
      'question,option,is_correct\nWhat?,x,FALSE\nWhat?,y,TRUE\nWho?,a,1\nWho?,b,0\n',
      ['x *y', '*a b'],
    ],
    [
      'after letters, with the key beside the first',
      'Nº;Pergunta;Alternativas;Gabarito\n1;Qual?;a) um;b\n;;b) dois;\n2;E?;a) três;a\n;;b) quatro;\n',
      ['um *dois', '*três quatro'],
    ],
    ['and several right ones', 'Pergunta;Opção;Certa\nQuais?;um;x\n;dois;x\n;três;\n', ['*um *dois três']],
  ])('is read: %s', (_where, text, rows) => {
    expect(read(text)).toEqual(rows)
  })

  it('is no such sheet where a mark is none, or a question has one row', () => {
    expect(read('Pergunta;Opção;Certa\nQual?;um;talvez\n;dois;x\n')).not.toEqual(['um *dois'])
    expect(read('Pergunta;Resposta\nCapital?;Xai-Xai\nRio?;Zambeze\n')).toEqual([
      'short-answer',
      'short-answer',
    ])
  })

  it('is no such sheet where letters beside further options say something else', () => {
    expect(read('Pergunta;Alternativas;Gabarito\nQual?;um;a\n;dois;\nE?;x;b\n;y;\n')).toEqual([
      '*um dois',
      'x *y',
    ])
    expect(read('Pergunta;Alternativas;Gabarito\nQual?;um;a\n;dois;b\n')).not.toContain('*um dois')
  })

  it('says so in its decisions, and what later rows say besides', async () => {
    const { decisions, lost } = readCsv('Pergunta;Opção;Certa;Comentário\nQual?;um;;não\n;dois;x;sim\n')
    expect(decisions?.[0]).toMatchObject({ id: 'tool', text: 'É uma folha com uma opção em cada linha.' })
    expect(lost.map(({ what }) => what)).toEqual(['outras colunas de 1 linha de opções'])
    const rows = [
      ['What?', 'x', 'no'],
      ['What?', 'y', 'yes'],
    ]
    const workbook = await writeWorkbook([
      { name: 'Quiz', header: ['question', 'option', 'is correct'], rows },
    ])
    expect(readXlsx(workbook).questions[0]?.question).toMatchObject({ options: [{}, { correct: true }] })
  })
})
