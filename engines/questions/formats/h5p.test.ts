import { describe, expect, it } from 'vitest'
import { zip } from '../../zip/zip.ts'
import type { Answer } from '../answer.ts'
import type { Question } from '../question.ts'
import { score } from '../score.ts'
import { readQuestions } from './formats.ts'
import { readH5p } from './h5p.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const read = (library: string, content: unknown) =>
  readQuestions(
    zip({
      'h5p.json': JSON.stringify({ title: 'Título', mainLibrary: library }),
      'content/content.json': JSON.stringify(content),
      'content/images/a.png': new Uint8Array(pixel),
    }),
    { name: 'a.h5p' },
  )
const points = (question: Question | undefined, answer: Answer) =>
  question && score(question, { state: 'answered', answer }).points
const answer = (text: string, correct: boolean, more = {}) => ({
  text: `<div>${text}</div>\n`,
  correct,
  tipsAndFeedback: more,
})

describe('a package of H5P', () => {
  it('has a choice of one, with its picture and comments', async () => {
    const { format, questions } = await read('H5P.MultiChoice', {
      media: {
        type: { library: 'H5P.Image 1.1', params: { file: { path: 'images/a.png' }, alt: 'um quadrado' } },
      },
      question: '<p>Que figura é?</p>',
      answers: [answer('quadrado', true, { chosenFeedback: '<div>Isso.</div>' }), answer('círculo', false)],
      overallFeedback: [
        { from: 0, to: 99, feedback: 'Vê outra vez.' },
        { from: 100, to: 100, feedback: 'Muito bem.' },
      ],
      behaviour: { type: 'auto', randomAnswers: false },
    })
    expect(format).toBe('h5p')
    expect(questions).toMatchObject([
      {
        ok: true,
        lost: [],
        name: 'Título',
        question: {
          type: 'single-choice',
          stem: '<p><img src="media:a.png" alt="um quadrado" /></p>Que figura é?',
          shuffle: false,
          options: [
            { text: 'quadrado', correct: true, feedback: 'Isso.' },
            { text: 'círculo', correct: false },
          ],
          feedback: { right: 'Muito bem.', wrong: 'Vê outra vez.' },
        },
      },
    ])
    expect(questions[0]?.question?.media).toHaveLength(1)
  })

  it('has a choice of several: a point for each right one, taken away by a wrong one, or one for all', async () => {
    const answers = [answer('a', true), answer('b', true), answer('c', false)]
    const shared = (await read('H5P.MultiChoice', { question: 'Quais?', answers })).questions[0]
    expect(
      [['a', 'b'], ['a'], ['a', 'c'], ['a', 'b', 'c']].map(each => points(shared?.question, each)),
    ).toEqual([2, 1, 0, 1])
    const whole = (
      await read('H5P.MultiChoice', { question: 'Quais?', answers, behaviour: { singlePoint: true } })
    ).questions[0]
    expect([['a', 'b'], ['a']].map(each => points(whole?.question, each))).toEqual([1, 0])
    expect(whole?.question).toMatchObject({ scoring: 'all-or-nothing' })
  })

  it('has true and false, with the comment of either', async () => {
    const { questions } = await read('H5P.TrueFalse', {
      question: '<p>O gelo flutua.</p>',
      correct: 'true',
      behaviour: { feedbackOnCorrect: 'Sim.', feedbackOnWrong: 'Pensa.' },
    })
    expect(questions[0]?.question).toMatchObject({
      type: 'true-false',
      correct: true,
      whenTrue: { feedback: 'Sim.' },
      whenFalse: { feedback: 'Pensa.' },
    })
  })

  it('has blanks to fill in, with what else is accepted, and says that tips go', async () => {
    const { questions } = await read('H5P.Blanks', {
      text: '<p>Completa.</p>',
      questions: [
        '<p>A capital é *Maputo/maputo cidade:começa por M*.</p>',
        '<p>Dois e dois são *quatro/4*.</p>',
      ],
      behaviour: { caseSensitive: false },
    })
    expect(questions[0]).toMatchObject({
      lost: [{ what: 'dica de um espaço' }],
      question: {
        type: 'gaps',
        points: 2,
        presentation: 'inline',
        gaps: [
          { kind: 'text', caseSensitive: false, answers: [{ text: 'Maputo' }, { text: 'maputo cidade' }] },
          { answers: [{ text: 'quatro' }, { text: '4' }] },
        ],
      },
    })
    expect(questions[0]?.question?.stem).toContain('A capital é [[1]].')
  })

  it('has words to carry into a text', async () => {
    const { questions } = await read('H5P.DragText', {
      taskDescription: 'Arrasta.',
      textField: 'O *sol* é quente.\nA *lua* é < fria.',
      distractors: '*terra*',
    })
    expect(questions[0]?.question).toMatchObject({
      type: 'gaps',
      presentation: 'bank',
      stem: '<p>Arrasta.</p><p>O [[1]] é quente.<br />A [[2]] é &lt; fria.</p>',
      gaps: [
        {
          options: [
            { text: 'sol', weight: 1 },
            { text: 'lua', weight: 0 },
            { text: 'terra', weight: 0 },
          ],
        },
        {},
      ],
    })
  })

  it('has sets of choices whose first is right, as many questions as they are', async () => {
    const set = await read('H5P.SingleChoiceSet', {
      choices: [
        { question: '<p>1 + 1?</p>', answers: ['<p>2</p>', '<p>3</p>'] },
        { question: '2 + 2?', answers: ['4', '5', '6'] },
      ],
    })
    expect(set.questions.map(each => each.question)).toMatchObject([
      {
        stem: '1 + 1?',
        options: [
          { text: '2', correct: true },
          { text: '3', correct: false },
        ],
      },
      { stem: '2 + 2?', options: [{ text: '4', correct: true }, {}, {}] },
    ])
    const summary = await read('H5P.Summary', {
      intro: 'Qual é verdade?',
      summaries: [{ summary: ['<p>Sim</p>', '<p>Não</p>'], tip: 'Lê.' }],
    })
    expect(summary.questions).toMatchObject([
      {
        question: { type: 'single-choice', stem: 'Qual é verdade?', hints: ['Lê.'] },
        lost: [{ what: 'tentativas' }],
      },
    ])
  })

  it('may be a set of them, and names what is none of ours', async () => {
    const { questions } = await read('H5P.QuestionSet', {
      questions: [
        {
          library: 'H5P.TrueFalse 1.8',
          params: { question: 'Um?', correct: 'false' },
          metadata: { title: 'Primeira' },
        },
        { library: 'H5P.DragQuestion 1.14', params: {} },
      ],
    })
    expect(questions).toMatchObject([
      { ok: true, name: 'Primeira', type: 'true-false' },
      { ok: false, type: 'DragQuestion', error: 'O tipo «DragQuestion» do H5P não é suportado.' },
    ])
  })

  it('is refused where it is broken', async () => {
    await expect(readQuestions(zip({ 'h5p.json': '{}' }), { name: 'a.h5p' })).rejects.toThrow(/content\.json/)
    await expect(
      readQuestions(zip({ 'h5p.json': '{', 'content/content.json': '{}' }), { name: 'a.h5p' }),
    ).rejects.toThrow(/danificado/)
    await expect(read('H5P.QuestionSet', { questions: [] })).rejects.toThrow(/nenhuma pergunta/)
    for (const odd of [null, [], 'x', { questions: 'x' }, { answers: [null, 3] }, { choices: [{}] }])
      for (const library of [
        'H5P.MultiChoice',
        'H5P.TrueFalse',
        'H5P.Blanks',
        'H5P.DragText',
        'H5P.SingleChoiceSet',
        'H5P.Summary',
      ])
        for (const each of (await read(library, odd).catch(() => ({ questions: [] }))).questions)
          expect(each.ok).toBe(false)
    const deep = Array.from({ length: 40 }).reduce<object>(
      inside => ({ questions: [{ library: 'H5P.QuestionSet 1.0', params: inside }] }),
      {},
    )
    expect((await read('H5P.QuestionSet', deep)).questions.every(each => !each.ok)).toBe(true)
  })
})

describe('a parameter of H5P that nothing here reads', () => {
  const bytesOf = (library: string, params: object) =>
    zip({
      'h5p.json': JSON.stringify({ title: 'T&amp;P', mainLibrary: library }),
      'content/content.json': JSON.stringify(params),
    })
  const blanks = { text: 'Completa', questions: ['<p>É *a*.</p>'] }

  it.each(['novidade', 'audioBefore', 'notes', 'attachments'])('is named: %s', name => {
    const { questions } = readH5p(bytesOf('H5P.Blanks', { ...blanks, [name]: 'algo' }))
    expect(questions[0]?.lost.map(({ what }) => what)).toEqual([`«${name}» do H5P`])
  })

  it('is named of a set, with how many questions it drew', () => {
    const question = { library: 'H5P.Blanks 1.1', params: blanks, metadata: { title: 'A &amp; B' } }
    const { questions, lost } = readH5p(
      bytesOf('H5P.QuestionSet', { poolSize: 1, questions: [question, question] }),
    )
    expect(questions.map(({ name }) => name)).toEqual(['A & B', 'A & B'])
    expect(lost.map(({ what }) => what)).toEqual(['sorteio de 1 de 2 perguntas'])
  })
})
