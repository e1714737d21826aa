import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { boardContent, noOrderReason, notShown, unplayableReason } from './board-content.ts'
import { optionWords, pairOfQuestion, pairOfTerm } from './pairs.ts'

const option = (id: string, text: string, correct: boolean, more: object = {}) => ({
  ...{ id, text, correct, weight: correct ? 1 : 0, typicalError: '', feedback: '', ...more },
})
const choice = (more: object = {}): Question => ({
  ...blankQuestion('single-choice'),
  stem: '<p>Quanto é 1/2 + 1/4?</p>',
  options: [option('a', '2/6', false, { typicalError: 'Soma tudo.' }), option('b', '<b>3/4</b>', true)],
  ...more,
})
const verdict = { typicalError: '', feedback: '' }

describe('a term as a pair', () => {
  const term = {
    term: 'Foz',
    definition: 'Onde um rio acaba.',
    image_file_id: null,
    image_alt: '',
    audio_file_id: null,
  }

  it('is asked for by its definition, with its picture and its sound where it has them', () => {
    expect(pairOfTerm(term)).toEqual({
      ...{ prompt: 'Onde um rio acaba.', answer: 'Foz', wrong: [], picture: null, audio: false },
    })
    expect(
      pairOfTerm({ ...term, image_file_id: 'i', image_alt: 'Um rio', audio_file_id: 's' }),
    ).toMatchObject({
      ...{ picture: { alt: 'Um rio' }, audio: true },
    })
  })
})

describe('a question as a pair', () => {
  it('has the right option for its answer and the others for wrong ones, in plain words', () => {
    expect(pairOfQuestion(choice())).toEqual({
      ...{ prompt: 'Quanto é 1/2 + 1/4?', answer: '3/4', wrong: ['2/6'], picture: null, audio: false },
    })
  })

  it('has «Verdadeiro» or «Falso» where it is one of the two', () => {
    const of = (correct: boolean) =>
      pairOfQuestion({ ...blankQuestion('true-false'), stem: 'O Sol gira.', correct })
    expect(of(true)).toMatchObject({ answer: 'Verdadeiro', wrong: ['Falso'] })
    expect(of(false)).toMatchObject({ answer: 'Falso', wrong: ['Verdadeiro'] })
  })

  it('has the text or the number that is wholly right, and those foreseen as wrong', () => {
    const text = (value: string, weight: number) => ({ text: value, weight, ...verdict })
    const short = { ...blankQuestion('short-answer'), stem: 'Capital?' }
    expect(
      pairOfQuestion({
        ...short,
        answers: [text('Beira', 0), text('Lourenço', 0.5), text(' Maputo ', 1), text('Xai-Xai', 0)],
      }),
    ).toMatchObject({ answer: 'Maputo', wrong: ['Beira', 'Xai-Xai'] })
    const number = (value: number, weight: number) => ({ value, tolerance: 0, weight, ...verdict })
    const numeric = { ...blankQuestion('numeric'), stem: 'Quanto?' }
    expect(
      pairOfQuestion({ ...numeric, answers: [number(2.5, 0), number(3.5, 1), number(9, 0.5)] }),
    ).toMatchObject({
      ...{ answer: '3,5', wrong: ['2,5'] },
    })
    expect(pairOfQuestion({ ...short, answers: [text('Lourenço', 0.5)] })).toBeUndefined()
    expect(pairOfQuestion({ ...numeric, answers: [number(9, 0.5)] })).toBeUndefined()
  })

  it('of a sentence with gaps has a line for each, and the words of them one after the other', () => {
    const word = (text: string, weight = 1) => ({ text, weight, ...verdict })
    const gap = (id: string, ...answers: ReturnType<typeof word>[]) => ({
      ...{ id, weight: 1, kind: 'text' as const, answers },
      ...{ caseSensitive: false, accentSensitive: true, wildcards: false },
    })
    const gaps = { ...blankQuestion('gaps'), stem: '<p>A [[1]] ferve e o [[2]] derrete.</p>' } as Question & {
      type: 'gaps'
    }
    const two = { ...gaps, gaps: [gap('1', word('rio', 0), word('água')), gap('2', word('gelo'))] }
    expect(pairOfQuestion(two)).toMatchObject({
      ...{ prompt: 'A ___ ferve e o ___ derrete.', answer: 'água; gelo', wrong: [] },
    })
    expect(pairOfQuestion({ ...two, gaps: [gap('1', word('a; b')), gap('2', word('gelo'))] })).toBeUndefined()
    const options = ['mar', 'rio'].map((text, at) => ({ id: text, text, weight: 1 - at, feedback: '' }))
    const one = {
      ...gaps,
      stem: 'O [[1]] é salgado.',
      gaps: [{ id: '1', weight: 1, kind: 'choice' as const, options }],
    }
    expect(pairOfQuestion(one)).toMatchObject({ prompt: 'O ___ é salgado.', answer: 'mar', wrong: ['rio'] })
  })

  it('of a picture with places has their middles, and the labels of them one after the other', () => {
    const label = (id: string, text: string) => ({ id, text })
    const labels = {
      ...blankQuestion('labels'),
      stem: '<p>Legenda a planta.</p>',
      picture: '<img src="media:p.png" alt="Um milho">',
      ...{ width: 200, height: 100 },
      places: [
        { id: '1', shape: 'rect', coords: [0, 0, 100, 50], match: 'b' },
        { id: '2', shape: 'circle', coords: [150, 75, 10], match: 'a' },
      ],
      labels: [label('a', 'raiz'), label('b', '<b>folha</b>'), label('c', 'flor')],
    } as unknown as Question
    expect(pairOfQuestion(labels)).toEqual({
      ...{ prompt: 'Legenda a planta.', answer: 'folha; raiz', wrong: ['flor'], audio: false },
      picture: { alt: 'Um milho' },
      points: [
        { x: 0.25, y: 0.25 },
        { x: 0.75, y: 0.75 },
      ],
    })
  })

  it('is none without words, without a right option, and of a type whose answer is no word', () => {
    expect(pairOfQuestion(choice({ stem: '<p> </p>' }))).toBeUndefined()
    expect(pairOfQuestion(choice({ options: [option('a', 'x', false)] }))).toBeUndefined()
    expect(pairOfQuestion(choice({ options: [option('a', '<p></p>', true)] }))).toBeUndefined()
    for (const type of ['multiple-choice', 'matching', 'ordering', 'gaps', 'essay'] as const)
      expect(pairOfQuestion({ ...blankQuestion(type), stem: 'x' } as Question), type).toBeUndefined()
  })

  it('fits on a card, or is none', () => {
    expect(pairOfQuestion(choice({ stem: 'x'.repeat(400) }))).toBeDefined()
    expect(pairOfQuestion(choice({ stem: 'x'.repeat(401) }))).toBeUndefined()
    const answers = (length: number) => choice({ options: [option('a', 'x'.repeat(length), true)] })
    expect([200, 201].map(length => pairOfQuestion(answers(length)) !== undefined)).toEqual([true, false])
    const wrong = ['', 'y'.repeat(201), 'y'.repeat(200), 'b', 'c', 'd', 'e', 'f']
    const many = choice({
      options: [option('z', 'certa', true), ...wrong.map((text, at) => option(`o${at}`, text, false))],
    })
    expect(pairOfQuestion(many)?.wrong).toEqual(['y'.repeat(200), 'b', 'c', 'd', 'e'])
  })
})

describe('what the bank says of the options', () => {
  it('is found by the option as the pair has it, with why the right one is right', () => {
    const { options, why } = optionWords(
      choice({
        explanation: '<p>Porque 1/2 é 2/4.</p>',
        options: [
          option('a', ' <i>2/6</i> ', false, { typicalError: 'Soma tudo.', feedback: '<p>Repara.</p>' }),
        ],
      }),
    )
    expect([...options]).toEqual([['2/6', { error: 'Soma tudo.', feedback: 'Repara.' }]])
    expect(why).toBe('Porque 1/2 é 2/4.')
  })

  it('is kept from a screen of a class where it is long', () => {
    const why = (length: number) => optionWords(choice({ explanation: 'x'.repeat(length) })).why.length
    expect([400, 401].map(why)).toEqual([400, 0])
  })

  it('is said of every type that makes a pair, in the same words', () => {
    const said = { typicalError: 'troca', feedback: 'quase' }
    const questions: Question[] = [
      choice(),
      { ...blankQuestion('true-false'), stem: 'x', correct: true, whenTrue: said, whenFalse: verdict },
      {
        ...blankQuestion('short-answer'),
        stem: 'x',
        answers: [
          { text: ' a ', weight: 1, ...said },
          { text: 'b', weight: 0, ...said },
        ],
      },
      {
        ...blankQuestion('numeric'),
        stem: 'x',
        answers: [
          { value: 1, tolerance: 0, weight: 1, ...said },
          { value: 2.5, tolerance: 0, weight: 0, ...said },
        ],
      },
    ]
    for (const question of questions) {
      const pair = pairOfQuestion(question)
      const known = [...optionWords(question).options.keys()].toSorted()
      expect([pair?.answer, ...(pair?.wrong ?? [])].toSorted(), question.type).toEqual(known)
    }
    expect(optionWords(questions[1] as Question).options.get('Verdadeiro')).toEqual({
      error: 'troca',
      feedback: 'quase',
    })
    expect(optionWords(questions[1] as Question).options.get('Falso')).toEqual({ error: '', feedback: '' })
    expect(optionWords({ ...blankQuestion('essay'), stem: 'x' }).options.size).toBe(0)
  })
})

describe('pairs on a board', () => {
  const item = (id: string, more: object = {}) => ({
    ...{ id, prompt: `P ${id}`, answer: `R ${id}`, wrong: [], picture: null, audio: false, ...more },
  })

  it('have picture, sound and wrong answers only where there are any', () => {
    const full = item('a', { wrong: ['x'], picture: { alt: 'Um rio' }, audio: true })
    expect(boardContent([full, item('b')], notShown)).toEqual([
      {
        id: 'a',
        prompt: 'P a',
        answer: 'R a',
        wrong: ['x'],
        picture: 'picture/a',
        pictureAlt: 'Um rio',
        audio: 'audio/a',
      },
      { id: 'b', prompt: 'P b', answer: 'R b' },
    ])
    expect(boardContent([full])).toEqual([{ id: 'a', prompt: 'P a', answer: 'R a', wrong: ['x'] }])
    const silent = boardContent([full], (id, which) => (which === 'picture' ? id : undefined))
    expect(silent).toEqual([
      { id: 'a', prompt: 'P a', answer: 'R a', wrong: ['x'], picture: 'a', pictureAlt: 'Um rio' },
    ])
  })

  it('are played where a kind can make a game of them, or it says why not', async () => {
    const few = [item('a'), item('b')].map(each => ({ ...each, source: null }))
    expect(await unplayableReason('bingo', few, {})).toMatch(/^precisa de \d+/)
    const many = Array.from({ length: 20 }, (_, at) => ({ ...item(`i${at}`), source: null }))
    expect(await unplayableReason('bingo', many, {})).toBeUndefined()
    // A picture tells two pairs with the same words apart, also where none is shown.
    const alike = ['a', 'b'].map(id => ({
      ...item(id, { prompt: 'P', picture: { alt: 'x' } }),
      source: null,
    }))
    expect(await unplayableReason('memoria', alike, {})).toBe(await unplayableReason('memoria', few, {}))
  })
})

it('an order is asked of no terms and no questions, unless it is that of the alphabet', () => {
  const term = { source: { kind: 'termo', id: '', prompt: '', answer: '' } as const }
  const question = { source: { ...term.source, kind: 'pergunta' } as const }
  const step = { source: null }
  expect(noOrderReason('ordenacao', [term, term], {})).toMatch(/^precisa de passos com uma ordem/)
  expect(noOrderReason('ordenacao', [term, question], {})).toMatch(/^precisa de passos com uma ordem/)
  expect(noOrderReason('ordenacao', [question], { by: 'alphabet' })).toBeUndefined()
  expect(noOrderReason('ordenacao', [term, step], {})).toBeUndefined()
  expect(noOrderReason('memoria', [term, term], {})).toBeUndefined()
})
