import { describe, expect, it } from 'vitest'
import type { Question, QuestionOf } from '../question.ts'
import { fillGaps, freeGapIds } from './cloze.ts'
import { readQuestions } from './formats.ts'

describe('gaps in Cloze', () => {
  const optionsOf = (question: Question | undefined) =>
    (question as QuestionOf<'multiple-choice'>).options.map(({ text, weight, correct }) => [
      text,
      weight,
      correct,
    ])
  const read = async (text: string) => {
    const bytes = new TextEncoder().encode(`::Nome::${text}`)
    const { questions } = await readQuestions(bytes, { format: 'gift' })
    return { ...questions[0], lost: questions[0]?.lost.map(({ what }) => what) }
  }
  const gapsOf = async (text: string) => ((await read(text)).question as QuestionOf<'gaps'> | undefined)?.gaps

  it.each([
    ['SHORTANSWER', { kind: 'text', caseSensitive: false }],
    ['SA', { kind: 'text', caseSensitive: false }],
    ['MW', { kind: 'text', caseSensitive: false }],
    ['SHORTANSWER_C', { kind: 'text', caseSensitive: true }],
    ['MWC', { kind: 'text', caseSensitive: true }],
    ['MULTICHOICE', { kind: 'choice' }],
    ['MCV', { kind: 'choice' }],
    ['MCHS', { kind: 'choice' }],
  ])('are of the kind that they are called: %s', async (name, wanted) => {
    expect((await gapsOf(`O {2:${name}:=rio~%50%mar#Quase.}.`))?.[0]).toMatchObject({ weight: 2, ...wanted })
  })

  it('are numbers with a tolerance', async () => {
    const [gap] = (await gapsOf('É {:NUMERICAL:=3,5:0,5#Sim.~%50%4}.')) ?? []
    expect(gap).toMatchObject({
      weight: 1,
      answers: [
        { value: 3.5, tolerance: 0.5, weight: 1, feedback: 'Sim.' },
        { value: 4, tolerance: 0, weight: 0.5 },
      ],
    })
    expect((await read('É {:NM:=3~*#Não.}.')).lost).toEqual(['comentário para outras respostas'])
    expect((await read('É {:NM:=dois}.')).error).toBe('«dois» não é um número.')
  })

  it.each([
    ['MULTIRESPONSE', false],
    ['MULTIRESPONSE_H', false],
    ['MULTIRESPONSE_S', true],
    ['MULTIRESPONSE_HS', true],
    ['MR', false],
    ['MRH', false],
    ['MRS', true],
    ['MRHS', true],
  ])(
    'with several right choices are a multiple choice where there is no other: %s',
    async (name, shuffle) => {
      const { question, lost } = await read(`Na água: {4:${name}:=rio#Sim.~=mar~terra}`)
      expect(lost).toEqual([])
      expect(question).toMatchObject({ type: 'multiple-choice', stem: 'Na água:', points: 4, shuffle })
      expect(optionsOf(question)).toEqual([
        ['rio', 0.5, true],
        ['mar', 0.5, true],
        ['terra', -0.5, false],
      ])
    },
  )

  it('with several right choices keep the percentages that they say', async () => {
    const { question } = await read('Na água: {:MR:%20%rio~%60%mar~%-25%terra~céu}')
    expect(optionsOf(question)).toEqual([
      ['rio', 0.25, true],
      ['mar', 0.75, true],
      ['terra', -0.25, false],
      ['céu', 0, false],
    ])
  })

  it('with several right choices say that they moved, and are refused among others', async () => {
    expect((await read('O {:MR:=rio~=mar~terra} tem água.')).lost).toEqual(['lugar das opções'])
    for (const other of ['{:SA:=a}', '{:MR:=a~b}'])
      expect((await read(`O {:MR:=rio~=mar} e ${other}.`)).error).toBe(
        'Um espaço com várias escolhas só é lido onde é o único do texto.',
      )
    expect((await read('O {:MR:=rio}.')).error).toBe('Uma escolha precisa de pelo menos duas opções.')
  })

  it('are shuffled where all of them are, and it is said where only some were', async () => {
    const shuffled = async (...names: string[]) => {
      const { question, lost } = await read(names.map(name => `{1:${name}:=a~b}`).join(' e '))
      return [(question as Question & { shuffle: boolean }).shuffle, lost]
    }
    expect(await shuffled('MCS', 'MCVS')).toEqual([true, []])
    expect(await shuffled('MC', 'MCV')).toEqual([false, []])
    expect(await shuffled('MC', 'MCS')).toEqual([false, ['ordem das opções']])
  })

  it('leave the text around them as it is, a mark in the place of each', async () => {
    expect((await read('O {1:SA:=rio} e o {2:SA:=mar}.')).question).toMatchObject({
      stem: 'O [[1]] e o [[2]].',
      points: 3,
    })
  })

  it('lose the markup of their answers, and say so', async () => {
    expect((await read('O {1:SA:=<b>rio</b>}.')).lost).toEqual(['formatação das respostas'])
    expect((await read('O {1:SA:=rio < mar}.')).lost).toEqual([])
  })

  it('that are not closed refuse the question', async () => {
    expect((await read('O {1:SA:=rio')).error).toBe('Um espaço não foi fechado com }.')
  })

  it('have numbers that the text does not show already, and are filled in at once', () => {
    const next = freeGapIds('a [[1]] b [[3]]')
    expect([next(), next(), next()]).toEqual(['2', '4', '5'])
    expect(
      fillGaps(
        '[[1]] e [[2]] e [[x]]',
        new Map([
          ['1', '[[2]]'],
          ['2', 'b'],
        ]),
      ),
    ).toBe('[[2]] e b e [[x]]')
  })
})
