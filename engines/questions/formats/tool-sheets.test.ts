import { describe, expect, it } from 'vitest'
import { openDecisions } from '#engines/decisions.ts'
import { readCsv } from './csv.ts'

const read = (rows: string[][]) =>
  readCsv(rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'))
const rights = (rows: string[][]) =>
  read(rows).questions.map(({ question, error }) =>
    question && 'options' in question
      ? question.options.filter(option => option.correct).map(option => option.text)
      : (question?.type ?? error),
  )

describe('a sheet that another tool gives to be filled in', () => {
  it('of Kahoot names the right answer by its place, in English and in Portuguese', () => {
    const titles = [
      '',
      'Question - max 120 characters',
      'Answer 1 - max 75 characters',
      'Answer 2 - max 75 characters',
      'Answer 3 - max 75 characters',
      'Answer 4 - max 75 characters',
      'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
      'Correct answer(s) - choose at least one',
    ]
    const rows = [
      ['Quiz template', '', '', '', '', '', '', ''],
      titles,
      ['1', '2 + 2?', '2', '4', '6', '8', '20', '2'],
      ['2', 'Quais são pares?', '1', '2', '3', '4', '20', '2,4'],
      ['3', '', '', '', '', '', '', ''],
    ]
    expect(rights(rows)).toEqual([['4'], ['2', '4']])
    const { questions, lost } = read(rows)
    expect(questions.map(each => each.lost.map(loss => loss.what))).toEqual([[], ['várias opções certas']])
    expect(lost.map(each => each.what)).toEqual([
      'texto por cima dos títulos das colunas: 1 linha',
      'coluna «Time limit (sec) – 5, 10, 20, 30, 60, 90»',
    ])
    const portuguese = [
      '',
      'Pergunta - máx. 120 caracteres',
      'Resposta 1 - máx. 75 caracteres',
      'Resposta 2 - máx. 75 caracteres',
      'Tempo limite (s)',
      'Resposta(s) correta(s) - escolha pelo menos uma',
    ]
    expect(rights([portuguese, ['1', 'Capital?', '2', '1', '20', '1']])).toEqual([['2']])
  })

  it('of Blooket and of Quizizz does so too', () => {
    const blooket = [
      'Question #',
      'Question Text',
      'Answer 1',
      'Answer 2',
      'Answer 3\n(Optional)',
      'Answer 4\n(Optional)',
      'Time Limit (sec)\n(Max: 300 seconds)',
      'Correct Answer(s)\n(Only include Answer #)',
    ]
    expect(
      rights([['Blooket\nImport Template'], blooket, ['1', '3 + 3?', '3', '6', '', '', '20', '2']]),
    ).toEqual([['6']])
    const quizizz = [
      'Question Text',
      'Question Type',
      'Option 1',
      'Option 2',
      'Option 3',
      'Correct Answer',
      'Time in seconds',
      'Image Link',
      'Answer explanation',
    ]
    const rows = [
      quizizz,
      ['1 + 2?', 'Multiple Choice', '1', '2', '3', '3', '30', 'https://exemplo.mz/a.png', 'Conta.'],
      ['Quais?', 'Checkbox', 'a', 'b', 'c', '1,3', '30', '', ''],
      ['Só uma?', 'Checkbox', 'a', 'b', 'c', '1', '30', '', ''],
      ['Rio?', 'Fill-in-the-Blank', 'Zambeze', 'Zambezi', '', '', '30', '', ''],
      ['Descreve.', 'Open-Ended', '', '', '', '', '30', '', ''],
      ['Preferes?', 'Poll', 'a', 'b', '', '', '30', '', ''],
    ]
    expect(rights(rows)).toEqual([
      ['3'],
      ['a', 'c'],
      ['a'],
      'short-answer',
      'essay',
      'O tipo «Poll» não é conhecido.',
    ])
    const { questions, decisions } = read(rows)
    expect(openDecisions(decisions ?? [])).toEqual([])
    expect(questions[0]).toMatchObject({
      question: { explanation: 'Conta.' },
      lost: [{ what: 'imagem «https://exemplo.mz/a.png»' }],
    })
    expect(questions[2]?.question?.type).toBe('multiple-choice')
  })

  it('of Socrative names it by its letter', () => {
    const titles = [
      'Question Type:',
      'Question:',
      'Answer A:',
      'Answer B:',
      'Answer C:',
      'Correct Answer:',
      'Explanation:',
    ]
    expect(
      rights([
        titles,
        ['Multiple choice', 'Qual?', 'B', 'C', 'A', 'A', ''],
        ['Open-ended', 'Diz.', '', '', '', '', ''],
      ]),
    ).toEqual([['B'], 'essay'])
  })

  it('of Gimkit has it in a column of its own', () => {
    const titles = [
      'Question',
      'Correct Answer',
      'Incorrect Answer 1',
      'Incorrect Answer 2 (Optional)',
      'Incorrect Answer 3 (Optional)',
    ]
    expect(
      rights([['Gimkit Spreadsheet Import Template'], titles, ['Capital?', 'Maputo', 'Beira', 'Tete', '']]),
    ).toEqual([['Maputo']])
  })

  it('is no sheet of ours', () => {
    expect(
      rights([
        ['Question', 'Answer A', 'Answer B', 'Correct answer'],
        ['Qual?', 'um', 'dois', 'B'],
      ]),
    ).toEqual([['dois']])
  })
})
