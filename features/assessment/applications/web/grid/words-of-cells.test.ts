import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { questionTypes } from '#engines/questions/taxonomy.ts'
import type { ApplicationItem, KeyChange } from '../../../results/contract.ts'
import { rekeyed, underKey } from '../../../results/scoring.ts'
import { enteredBy, howToWrite, keyWord, type SheetItem, takesOneKey, wordOf } from './cell-words.ts'
import { pasted } from './pasted.ts'
import { sheetsOf } from './sheet.ts'

const place = (question: Question, change: KeyChange | null = null, points = 4): SheetItem => ({
  item: { id: 'i', points, ...underKey(question, change) } as ApplicationItem,
  order: {},
})
const choice = choiceOf('Quanto?', ['1', '2', '3', '4'], 1)
const [one, two, three] = choice.options.map(option => option.id)
const many: Question = { ...choice, type: 'multiple-choice', scoring: 'weights' } as unknown as Question
const number = {
  ...blankQuestion('numeric'),
  answers: [{ ...blankQuestion('numeric').answers[0], value: 2.5 }],
} as Question
const short = blankQuestion('short-answer')
const change = (kind: string, right: string[] = []) => ({ kind, right }) as KeyChange

describe('the key above a column', () => {
  it('is said in the words of the cells', () => {
    const truth = { ...blankQuestion('true-false'), correct: true }
    expect([place(choice), place(many), place(truth), place(number), place(short)].map(keyWord)).toEqual([
      ...['B', 'B', 'V', '2,5', 'texto'],
    ])
    expect([keyWord(place(blankQuestion('essay'))), keyWord(place({ ...truth, correct: false }))]).toEqual([
      'pontos',
      'F',
    ])
  })

  it('is the one in force, and says where all have the points, or none', () => {
    expect(keyWord(place(choice, change('rekey', [one ?? '', three ?? ''])))).toBe('AC')
    expect(keyWord(place(number, change('rekey', ['3,5'])))).toBe('3,5')
    expect(keyWord(place(blankQuestion('true-false'), change('rekey', ['true'])))).toBe('V')
    expect(keyWord(place(blankQuestion('true-false'), change('rekey', ['false'])))).toBe('F')
    expect([keyWord(place(choice, change('drop'))), keyWord(place(choice, change('credit')))]).toEqual([
      'anul.',
      'todos',
    ])
  })
})

it('one key is the whole answer of a single letter, and of no other question', () => {
  expect(questionTypes.filter(type => takesOneKey(blankQuestion(type)))).toEqual([
    ...questionTypes.filter(type => type === 'single-choice' || type === 'true-false'),
  ])
})

describe('an order', () => {
  /** Things that stand on the sheet as they are named. */
  const ordering = (count: number): SheetItem => {
    const things = Array.from({ length: count }, (_, at) => ({ id: `i${at + 1}`, text: `${at + 1}` }))
    const sheet = place({ ...blankQuestion('ordering'), items: things } as Question)
    return { ...sheet, order: { items: things.map(({ id }) => id) } }
  }
  const typed = (count: number, word: string) => {
    const entered = enteredBy(ordering(count), word)
    return entered?.kind === 'answer' ? entered.answer : undefined
  }

  it('is typed as the number beside each thing, from above', () => {
    expect(typed(3, '312')).toEqual(['i2', 'i3', 'i1'])
    expect(typed(3, '3 1, 2')).toEqual(['i2', 'i3', 'i1'])
    expect(typed(3, '3-1')).toEqual(['i3', 'i1'])
  })

  it('of ten things and more has its numbers apart', () => {
    expect(typed(10, '10 1 2 3 4 5 6 7 8 9')).toEqual([
      ...['i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9', 'i10', 'i1'],
    ])
    expect(typed(10, '1234567891')).toBeUndefined()
  })

  it.each(['12', '1234', '122', '012', '142', '1a2'])('of three things is not %s', word => {
    expect(typed(3, word)).toBeUndefined()
  })
})

describe('gaps', () => {
  const gap = (id: string, texts: string[]) =>
    ({ id, kind: 'choice', options: texts.map(text => ({ id: `${id} ${text}`, text })) }) as unknown
  const texts = Array.from({ length: 12 }, (_, at) => `opção ${at + 1}`)
  const gaps = place({
    ...blankQuestion('gaps'),
    gaps: [gap('g', ['Norte', 'Sul']), gap('h', texts)],
  } as Question)
  const typed = (word: string) => {
    const entered = enteredBy(gaps, word)
    return entered?.kind === 'answer' ? entered.answer : undefined
  }

  it('take an option by its letter, its number or its text, whatever its capitals', () => {
    const chosen = { g: 'g Sul', h: 'h opção 3' }
    expect(typed('b; c')).toEqual(chosen)
    expect(typed('2;3')).toEqual(chosen)
    expect(typed('SUL ; Opção 3')).toEqual(chosen)
  })

  it('are left empty by a dash, unless it is what an option says', () => {
    expect(typed('-;B')).toEqual({ g: '', h: 'h opção 2' })
    expect(typed('A;–')).toEqual({ g: 'g Norte', h: '' })
    const signs = place({
      ...blankQuestion('gaps'),
      gaps: [gap('g', ['+', '–']), gap('h', texts)],
    } as Question)
    expect(enteredBy(signs, '–;A')).toMatchObject({ answer: { g: 'g –', h: 'h opção 1' } })
  })

  it('stay empty where nothing stands, and refuse what is no option', () => {
    expect(typed('A')).toEqual({ g: 'g Norte', h: '' })
    expect(typed('C;A')).toBeUndefined()
    expect(typed('A;B;C')).toBeUndefined()
  })
})

describe('what is typed in a cell', () => {
  it('is a letter of the question, big or small, and no letter beyond it', () => {
    expect(enteredBy(place(choice), ' b ')).toEqual({ kind: 'answer', answer: two })
    expect(enteredBy(place(choice), 'E')).toBeUndefined()
    expect(enteredBy(place(many), 'AC')).toEqual({ kind: 'answer', answer: [one, three] })
  })

  it('is points after = from none to all, where there can be any', () => {
    const typed = (word: string) => enteredBy(place(short), word)
    expect(['=0', '=4', '=2,5'].map(typed)).toEqual([0, 4, 2.5].map(points => ({ kind: 'points', points })))
    expect(['=-1', '=4,1', '=x'].map(typed)).toEqual([undefined, undefined, undefined])
  })

  it('is a text behind an apostrophe where texts are written, and nothing where letters are', () => {
    expect(enteredBy(place(short), "'n")).toEqual({ kind: 'answer', answer: 'n' })
    expect(enteredBy(place(number), "'2")).toEqual({ kind: 'answer', answer: '2' })
    expect(enteredBy(place(choice), "'B")).toBeUndefined()
    expect(['', ' ', '-', '–'].map(word => enteredBy(place(short), word)?.kind)).toEqual(
      Array(4).fill('blank'),
    )
    expect(enteredBy(place(short), 'N')).toEqual({ kind: 'not-presented' })
  })

  it('is an N of its own only from fourteen options on', () => {
    const lettered = (count: number) =>
      choiceOf(
        'Qual?',
        Array.from({ length: count }, (_, at) => `${at}`),
        0,
      )
    expect(enteredBy(place(lettered(13)), 'N')).toEqual({ kind: 'not-presented' })
    const question = lettered(14)
    expect(enteredBy(place(question), 'N')).toEqual({ kind: 'answer', answer: question.options[13]?.id })
  })

  it('has a sentence for each type that says how', () => {
    const said = questionTypes.map(type => howToWrite(place(blankQuestion(type))))
    expect(new Set(said).size).toBe(questionTypes.length)
    expect(howToWrite(place(choice))).toBe('Uma letra, de A a D')
    expect(howToWrite(place(blankQuestion('essay'), null, 2.5))).toBe('Os pontos, de 0 a 2,5; depois Enter')
    const stored = { answer: 'n', outcome: 'errada', points: 0 } as never
    expect([wordOf(place(short), stored), wordOf(place(short), undefined)]).toEqual(["'n", ''])
  })
})

describe('cells that are pasted', () => {
  const rows = ['Ana', 'Rui'].map(name => ({ studentId: name, name, form: '' })) as never[]
  const items = ['p', 'q'].map(id => ({ ...place(choice).item, id }))
  const paste = (text: string, from: [number, number] = [0, 0]) =>
    pasted(text, rows, sheetsOf({ items, forms: [] } as never), from)
  const placesOf = (text: string, from?: [number, number]) =>
    paste(text, from).entries.map(
      ({ studentId, itemId, entered }) => `${studentId} ${itemId} ${entered.kind}`,
    )

  it('go down and to the end from where they are put, whatever ends their lines', () => {
    const four = ['Ana p answer', 'Ana q answer', 'Rui p answer', 'Rui q answer']
    for (const text of ['A\tB\nC\tD', 'A\tB\r\nC\tD\r\n', '"A"\tB\nC\tD\n'])
      expect(placesOf(text), text).toEqual(four)
    expect(placesOf('A', [1, 1])).toEqual(['Rui q answer'])
  })

  it('leave a pupil whose line is empty as he was, and take an empty cell beside others as blank', () => {
    expect(placesOf('\t\nA\t')).toEqual(['Rui p answer', 'Rui q blank'])
    expect(placesOf('')).toEqual(['Ana p blank'])
  })

  it('that cannot be read are named by pupil, question and word', () => {
    expect(paste('Z\tA\nB\tC\nD\tA').refused).toEqual([
      ...[
        'Ana, pergunta 1: «Z»',
        'depois do último aluno, pergunta 1: «D»',
        'depois do último aluno, pergunta 2: «A»',
      ],
    ])
    expect(paste('A\tB\tC').refused).toEqual(['Ana, pergunta 3: «C»'])
    expect(paste('"Z ""x"""').refused).toEqual(['Ana, pergunta 1: «Z "x"»'])
  })
})

describe('a question with another key', () => {
  it('has it in its options, each of several right ones worth its part', () => {
    const of = (question: Question, right: string[]) => {
      const changed = rekeyed(question, right)
      return 'options' in changed ? changed.options.map(({ correct, weight }) => [correct, weight]) : []
    }
    const [yes, no] = [(weight: number) => [true, weight], [false, 0]]
    expect(of(choice, [one ?? '', three ?? ''])).toEqual([yes(1), no, yes(1), no])
    expect(of(many, [one ?? '', three ?? ''])).toEqual([yes(0.5), no, yes(0.5), no])
    const cost = choice.options.map(option => ({ ...option, weight: -0.25 }))
    expect(of({ ...many, options: cost } as Question, [one ?? ''])).toEqual([
      yes(1),
      [false, -0.25],
      [false, -0.25],
      [false, -0.25],
    ])
  })

  it('has words and numbers as they were written, and others stay as they are', () => {
    expect(rekeyed(short, ['rio', 'lago'])).toMatchObject({
      answers: [
        { text: 'rio', weight: 1 },
        { text: 'lago', weight: 1 },
      ],
    })
    const [usual] = blankQuestion('numeric').answers
    const near = { ...blankQuestion('numeric'), answers: [{ ...usual, tolerance: 0.5 }] } as Question
    expect(rekeyed(near, ['3,5'])).toMatchObject({ answers: [{ value: 3.5, tolerance: 0.5, weight: 1 }] })
    expect(rekeyed({ ...number, answers: [] } as Question, ['3'])).toMatchObject({
      answers: [{ value: 3, tolerance: 0 }],
    })
    expect([
      rekeyed(blankQuestion('true-false'), ['true']),
      rekeyed(blankQuestion('true-false'), ['false']),
    ]).toMatchObject([...[{ correct: true }, { correct: false }]])
    const essay = blankQuestion('essay')
    expect(rekeyed(essay, ['x'])).toBe(essay)
  })
})
