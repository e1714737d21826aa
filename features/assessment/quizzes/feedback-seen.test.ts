import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { ScoredResponse } from '../results/contract.ts'
import { feedbackOf, rightText, visibleNow } from './feedback.ts'
import { allVisible, nothingVisible, type QuizSettings, type Visibility } from './settings.ts'

const only = (...keys: (keyof Visibility)[]): Visibility => ({
  ...nothingVisible,
  ...Object.fromEntries(keys.map(key => [key, true])),
})
const settings = (more: Partial<QuizSettings> = {}) =>
  ({
    holdMarks: false,
    review: { during: only('feedback'), after: only('points'), open: only('right'), closed: allVisible },
    ...more,
  }) as QuizSettings
const moment = (more: object = {}) => ({
  open: false,
  submittedAt: '2026-05-05T08:00:00Z',
  now: '2026-05-05T08:01:00Z',
  closed: false,
  released: false,
  ...more,
})

describe('what a pupil may see', () => {
  it('is what the teacher set for while answering, the two minutes after, later, and once it is closed', () => {
    expect(visibleNow(settings(), moment({ open: true }))).toEqual(only('feedback'))
    expect(visibleNow(settings(), moment())).toEqual(only('points'))
    expect(visibleNow(settings(), moment({ now: '2026-05-05T08:02:00Z' }))).toEqual(only('points'))
    expect(visibleNow(settings(), moment({ now: '2026-05-05T08:02:01Z' }))).toEqual(only('right'))
    expect(visibleNow(settings(), moment({ submittedAt: null }))).toEqual(only('right'))
    expect(visibleNow(settings(), moment({ closed: true }))).toEqual(allVisible)
  })

  it('is limited to one’s own answers while marks are held back', () => {
    const held = settings({ holdMarks: true })
    expect(visibleNow(held, moment({ closed: true }))).toEqual({
      ...nothingVisible,
      answers: allVisible.answers,
    })
    expect(visibleNow(held, moment())).toEqual(nothingVisible)
    expect(visibleNow(held, moment({ closed: true, released: true }))).toEqual(allVisible)
  })
})

describe('the feedback on an answer', () => {
  const question = {
    ...choiceOf('2 + 2?', ['4', '3'], 0),
    explanation: 'Conta.',
    hints: ['Olha bem.'],
    penalty: null,
  }
  const item = {
    id: 'p',
    points: 2,
    question,
    change: null,
    answering: { kind: 'tries' as const, penalty: 0.25 },
  }
  const [right, wrong] = question.options.map(option => option.id)
  const response = (answer: unknown, tries = 0): ScoredResponse =>
    ({
      answer,
      outcome: answer === right ? 'certa' : answer === null ? 'branco' : 'errada',
      points: answer === right ? 2 : 0,
      tries: Array.from({ length: tries }, () => ({ answer: wrong, outcome: 'errada', points: 0, at: '' })),
    }) as unknown as ScoredResponse
  const feedback = (stored: ScoredResponse | undefined, seen: Visibility, more: object = {}) =>
    feedbackOf(item as never, stored, seen, { triesLeft: 0, final: true, ...more })

  it('is nothing but the tries that are left where nothing may be seen', () => {
    expect(feedback(response(right), nothingVisible, { hint: true, comment: 'Bem!' })).toEqual({
      triesLeft: 0,
      final: true,
    })
  })

  it('is each thing by itself', () => {
    expect(feedback(response(right), only('points'))).toMatchObject({
      outcome: 'certa',
      points: 2,
      possible: 2,
    })
    expect(feedback(response(right), only('feedback'))).toMatchObject({ outcome: 'certa' })
    expect(feedback(response(right), only('feedback'))).not.toHaveProperty('points')
    expect(feedback(response(wrong), only('right'))).toEqual({ triesLeft: 0, final: true, right: '4' })
    expect(feedback(response(wrong), only('explanation'))).toEqual({
      triesLeft: 0,
      final: true,
      explanation: 'Conta.',
    })
    expect(feedback(response(wrong), only('feedback'), { comment: 'Bem!' }).comment).toBe('Bem!')
    expect(feedback(response(wrong), only('points'), { comment: 'Bem!' })).not.toHaveProperty('comment')
  })

  it('of what was not answered is that it was left blank', () => {
    expect(feedback(undefined, allVisible)).toMatchObject({ outcome: 'branco', points: null, possible: 2 })
    expect(feedback(response(null), allVisible)).toMatchObject({ outcome: 'branco', points: 0 })
    const bare = { ...item, question: { ...question, explanation: '' } }
    expect(
      feedbackOf(bare as never, undefined, allVisible, { triesLeft: 0, final: true }),
    ).not.toHaveProperty('explanation')
  })

  it('says what the next try is worth, never below nothing, as long as there is one', () => {
    const worth = (tries: number, triesLeft = 1) =>
      feedback(response(wrong, tries), only('points'), { triesLeft }).worth
    expect([0, 1, 2, 4, 5].map(tries => worth(tries))).toEqual([2, 1.5, 1, 0, 0])
    expect(worth(1, 0)).toBeUndefined()
    const own = { ...item, question: { ...question, penalty: 0.5 } }
    expect(
      feedbackOf(own as never, response(wrong, 1), only('points'), { triesLeft: 1, final: false }).worth,
    ).toBe(1)
  })

  it('says of a question of several parts that what is right already goes on being paid as it was', () => {
    const gap = (text: string, at: number) => ({
      ...{ id: `${at}`, kind: 'text', weight: 1, caseSensitive: false, accentSensitive: false },
      answers: [{ text, weight: 1, typicalError: '', feedback: '' }],
    })
    const gaps = { ...blankQuestion('gaps'), gaps: ['sol', 'lua'].map(gap) }
    const answer = { 0: 'sol', 1: 'mar' }
    const once = { answer, outcome: 'parcial', points: 1, tries: [{ answer, outcome: 'parcial', points: 1 }] }
    const { worth } = feedbackOf(...[{ ...item, question: gaps } as never, once as never, only('points')], {
      triesLeft: 1,
      final: false,
    })
    expect(worth).toBe(1 + 0.75)
  })

  it('has a hint only while there is a try left', () => {
    expect(feedback(response(wrong, 1), allVisible, { hint: true, triesLeft: 1 }).hint).toBe('Olha bem.')
    expect(feedback(response(wrong, 1), allVisible, { hint: true })).not.toHaveProperty('hint')
    expect(feedback(response(wrong, 1), allVisible, { triesLeft: 1 })).not.toHaveProperty('hint')
  })

  it('names every right option by its words', () => {
    const several = { ...choiceOf('Par?', ['2', '3', '4'], 0), type: 'multiple-choice' as const }
    const options = several.options.map((option, at) => ({ ...option, correct: at !== 1 }))
    expect(rightText({ ...several, options } as never)).toBe('2; 4')
  })
})
