import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'
import { optionsInCell } from './sheet-options.ts'

/** Of each question, its options with `*` before the right ones, its type where it has none, or why it is refused. */
const read = (text: string) =>
  readCsv(text).questions.map(({ question, error }) =>
    question && 'options' in question
      ? question.options.map(({ text: words, correct }) => (correct ? `*${words}` : words)).join(' ')
      : (question?.type ?? error),
  )

describe('sheets as others write them', () => {
  it.each([
    ['numbers over the options', 'Pergunta;1;2;3;Resposta\nQual?;um;dois;três;3\n', ['um dois *três']],
    ['names of programs', 'question,option_a,option_b,correct_option\nWhat?,x,y,B\n', ['x *y']],
    ['keys with the title of an option', 'question,option1,option2,answer\nWhat?,x,y,option2\n', ['x *y']],
    ['keys in brackets', 'Question,Option A,Option B,Correct Answer\nQual?,um,dois,(B)\n', ['um *dois']],
    ['keys in words', 'S.No,Question,Option A,Option B,Answer\n1,Qual?,um,dois,Option A\n', ['*um dois']],
    [
      'keys that count from 0',
      'question,option1,option2,option3,answer\nWhat?,x,y,z,0\nWho?,x,y,z,2\n',
      ['*x y z', 'x y *z'],
    ],
    [
      'right and wrong answers by name',
      'type,question,correct_answer,incorrect_answer_1,incorrect_answer_2\nmultiple,Capital?,Xai-Xai,Bilene,Beira\n',
      ['*Xai-Xai Bilene Beira'],
    ],
    ['options in one cell', 'Pergunta;Opções;Resposta\nQual?;a) um b) dois c) três;b\n', ['um *dois três']],
    ['options between bars', 'Pergunta;Opções;Resposta\nQual?;um|dois;dois\n', ['um *dois']],
    ['options after commas', 'Pergunta;Opções;Resposta\nQual?;um, dois, três;dois\n', ['um *dois três']],
    ['options on lines', 'Pergunta;Opções;Resposta\nQual?;"A. um\nB. dois";A\n', ['*um dois']],
    ['options as a list', "Pergunta;Opções;Resposta\nQual?;['um', 'dois'];1\n", ['*um dois']],
  ])('are read: %s', (_what, text, rows) => {
    expect(read(text)).toEqual(rows)
  })

  it('refuse a row whose options nobody can part, and keep those of columns', () => {
    expect(read('Pergunta;Opções;Resposta\nQual?;um, dois e três;b\n')).toEqual([
      expect.stringContaining('não se sabe onde acaba cada opção'),
    ])
    const { questions } = readCsv('Pergunta;Opções;A;B;Resposta\nQual?;x|y;um;dois;B\n')
    expect(questions[0]).toMatchObject({ ok: true, lost: [{ what: 'célula «Opções»' }] })
  })

  it('take no quotes within words for those of a list', () => {
    expect(optionsInCell("['don't', 'can']", '')).toBeUndefined()
    expect(optionsInCell('["um", x, "dois"]', '')).toBeUndefined()
    expect(optionsInCell('["don\'t", "can"]', '')).toEqual(["don't", 'can'])
  })

  it('keep letters that count nothing', () => {
    expect(optionsInCell('b) um|a) dois', '')).toEqual(['b) um', 'a) dois'])
    expect(optionsInCell('1,5|2,5', '')).toEqual(['1,5', '2,5'])
  })
})
