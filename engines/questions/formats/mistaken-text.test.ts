import { describe, expect, it } from 'vitest'
import { readAiken } from './aiken.ts'
import { detectFormat, readQuestions } from './formats.ts'
import { readGift } from './gift-reader.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('GIFT', () => {
  it('reads an ordering with all that Moodle writes in its first line', () => {
    const ordering = (header: string) =>
      readGift(`::Ordem::Do menor ao maior{>${header}\num\ndois\ntrês\n}`).questions[0]
    const question = ordering('3 ALL HORIZONTAL ABSOLUTE_POSITION SHOW none')
    expect(question).toMatchObject({
      lost: [{ what: 'disposição na horizontal' }],
      question: {
        type: 'ordering',
        scoring: 'positions',
        items: [{ text: 'um' }, { text: 'dois' }, { text: 'três' }],
      },
    })
    expect(ordering('3 ALL VERTICAL ALL_OR_NOTHING HIDE none')).toMatchObject({
      lost: [],
      question: { scoring: 'all-or-nothing' },
    })
    expect(ordering('2 RANDOM VERTICAL RELATIVE_NEXT_EXCLUDE_LAST SHOW 123')).toMatchObject({
      lost: [{ what: 'subconjunto dos elementos' }],
      question: { scoring: 'neighbours' },
    })
  })

  it('reads the gaps of Cloze as gaps, however few', async () => {
    const text =
      'A capital é {1:SHORTANSWER:=Maputo~%50%Matola#Quase: é ao lado} e \\{isto\\} não é espaço.\n\n::Dois::Há {2:NUMERICAL:=11:1} províncias, {1:MC:=uma~duas} capital.\n\nO céu é azul.{T}\n'
    expect(detectFormat(bytes(text), 'a.txt')).toBe('gift')
    const { questions } = await readQuestions(bytes(text), { name: 'a.txt' })
    expect(questions.map(each => [each.ok, each.type])).toEqual([
      [true, 'gaps'],
      [true, 'gaps'],
      [true, 'true-false'],
    ])
    expect(questions[0]?.question).toMatchObject({
      stem: 'A capital é [[1]] e {isto} não é espaço.',
      points: 1,
      gaps: [
        {
          kind: 'text',
          answers: [{ text: 'Maputo' }, { text: 'Matola', weight: 0.5, feedback: 'Quase: é ao lado' }],
        },
      ],
    })
    expect(questions[1]?.question).toMatchObject({
      name: 'Dois',
      points: 3,
      gaps: [
        { kind: 'numeric', weight: 2, answers: [{ value: 11, tolerance: 1 }] },
        {
          kind: 'choice',
          options: [
            { text: 'uma', weight: 1 },
            { text: 'duas', weight: 0 },
          ],
        },
      ],
    })
  })
})

describe('Aiken', () => {
  const read = (text: string) =>
    readAiken(text).questions.map(({ ok, name, error }) => ({ ok, name, ...(error ? { error } : {}) }))

  it('never glues a question to one before it that has a fault', () => {
    const noOptions = 'Primeira?\nANSWER: A\n\nSegunda?\nA. um\nB. dois\nANSWER: B\n'
    expect(read(noOptions)).toEqual([
      { ok: false, name: 'Primeira?', error: 'A pergunta tem menos de duas opções.' },
      { ok: true, name: 'Segunda?' },
    ])
    const noAnswer = 'Primeira?\nA. um\nB. dois\nSegunda?\nA. três\nB. quatro\nANSWER: B\n'
    expect(read(noAnswer)).toEqual([
      { ok: false, name: 'Primeira?', error: 'Falta a linha «ANSWER:» com a letra certa.' },
      { ok: true, name: 'Segunda?' },
    ])
    expect(readAiken(noAnswer).questions[1]?.question).toMatchObject({
      options: [
        { text: 'três', correct: false },
        { text: 'quatro', correct: true },
      ],
    })
  })

  it('refuses options whose letters do not follow each other, and keeps them out of the next question', () => {
    const skipped = 'Primeira?\nA. um\nB. dois\nD. quatro\nANSWER: B\n\nSegunda?\nA. um\nB. dois\nANSWER: A\n'
    expect(read(skipped)).toEqual([
      { ok: false, name: 'Primeira?', error: 'As letras das opções não vão por ordem: «D. quatro».' },
      { ok: true, name: 'Segunda?' },
    ])
    const parted = 'Primeira?\nA. um\nB. dois\n\nD. quatro\n\nSegunda?\nA. um\nB. dois\nANSWER: A\n'
    expect(read(parted).map(each => [each.ok, each.name])).toEqual([
      [false, 'Primeira?'],
      [true, 'Segunda?'],
    ])
  })
})
