import { describe, expect, it } from 'vitest'
import { asType } from './as-type.ts'
import { blankQuestion, newQuestion } from './blank-question.ts'
import { drawValues } from './draw-values.ts'
import { type Question, question as questionSchema } from './question.ts'
import { questionTypes } from './taxonomy.ts'

describe('a new question', () => {
  const isSaid = (type: (typeof questionTypes)[number]) => {
    const result = questionSchema.safeParse({ ...newQuestion(type), stem: 'Qual?' })
    return result.error?.issues.map(({ message }) => message) ?? []
  }

  it('has no right answer until somebody chooses, and says so when it is saved', () => {
    expect(isSaid('single-choice')).toContain('Marque a opção certa.')
    expect(isSaid('multiple-choice')).toContain('Os pesos das opções certas têm de somar 100 %.')
    expect(isSaid('true-false')).toEqual(['Escolha se a frase é verdadeira ou falsa.'])
    for (const type of questionTypes) {
      const made = newQuestion(type)
      if ('options' in made) expect(made.options.some(option => option.correct)).toBe(false)
      if ('correct' in made) expect(made.correct).toBeUndefined()
    }
  })
})

describe('a question whose type is changed', () => {
  it('takes the mark of its gap away again', () => {
    const short = { ...blankQuestion('short-answer'), stem: 'A capital é:' }
    const gaps = asType(short, 'gaps')
    expect(gaps.stem).toBe('A capital é: [[1]]')
    expect(asType(gaps, 'short-answer').stem).toBe('A capital é:')
    const within = { ...gaps, stem: 'O [[1]] é um rio.' }
    expect(asType(within, 'essay').stem).toBe('O _____ é um rio.')
  })

  it('keeps what every question has', () => {
    const common = { name: 'Nome', points: 3, tags: ['a'], explanation: 'Porque sim.' }
    expect(asType({ ...blankQuestion('essay'), ...common }, 'true-false')).toMatchObject(common)
  })

  it('starts as a number without a key, which no form takes', () => {
    const numeric = asType({ ...blankQuestion('essay'), stem: 'Quanto?' }, 'numeric')
    expect(numeric).toMatchObject({ answers: [{ value: Number.NaN }] })
    expect(questionSchema.safeParse(numeric).success).toBe(false)
  })

  it('is a gap alone where nothing was written yet', () => {
    expect(asType(blankQuestion('essay'), 'gaps').stem).toBe('[[1]]')
    expect(asType({ ...blankQuestion('essay'), stem: 'O [[1]] corre.' }, 'gaps').stem).toBe('O [[1]] corre.')
  })

  it('keeps its options, of which one is right, or all that were', () => {
    const blank = blankQuestion('single-choice')
    const one = {
      ...blank,
      options: blank.options.map((option, at) => ({
        ...option,
        correct: at === 0,
        weight: at === 0 ? 1 : 0,
      })),
    }
    const many = asType(one, 'multiple-choice')
    const two = {
      ...many,
      shuffle: false,
      options: 'options' in many ? many.options.map((option, at) => ({ ...option, correct: at > 1 })) : [],
    } as typeof many
    const options = (question: typeof many) =>
      'options' in question ? question.options.map(({ correct, weight }) => [correct, weight]) : []
    expect(options(asType(two, 'single-choice'))).toEqual([
      [false, 0],
      [false, 0],
      [true, 1],
      [false, 0],
    ])
    expect(asType(two, 'single-choice')).toMatchObject({ shuffle: false })
    expect(options(many)).toEqual([
      [true, 1],
      [false, -0.3333333],
      [false, -0.3333333],
      [false, -0.3333333],
    ])
    expect(asType(two, 'multiple-choice')).toBe(two)
  })
})

describe('a question whose values are drawn, as another type', () => {
  const value = { name: 'a', from: 1, to: 9, decimals: 0 }
  const { question } = drawValues<Question>({
    ...blankQuestion('numeric'),
    stem: 'O dobro de {a}?',
    answers: [{ value: 0, tolerance: 0, formula: '2*a', weight: 1, typicalError: '', feedback: '' }],
    drawn: { values: [value], draws: [] },
  })

  it('still draws where the type may, and has the values of its first draw where it may not', () => {
    expect(asType(question, 'single-choice')).toMatchObject({
      stem: 'O dobro de {a}?',
      drawn: { values: [value] },
    })
    expect(asType(asType(question, 'single-choice'), 'numeric')).toMatchObject({ answers: [{ formula: '' }] })
    const essay = asType(question, 'essay')
    expect(essay.stem).toMatch(/^O dobro de \d\?$/)
    expect('drawn' in essay).toBe(false)
  })
})
