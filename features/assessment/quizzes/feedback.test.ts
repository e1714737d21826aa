import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { ScoredResponse } from '../results/contract.ts'
import { feedbackOf } from './feedback.ts'
import { allVisible, nothingVisible } from './settings.ts'

it('each wrong try brings the next hint, the last one stays, and none comes without feedback', () => {
  const question = {
    ...choiceOf('Quanto é 2 + 2?', ['4', '3', '5'], 0),
    hints: ['Conta pelos dedos.', 'É par.'],
  }
  const item = { id: 'p1', points: 1, question, change: null }
  const hintAfter = (tries: number, seen = allVisible) => {
    const before = Array.from({ length: tries }, () => ({
      answer: '3',
      outcome: 'errada' as const,
      points: 0,
      at: '2026-05-05T06:00:00Z',
    }))
    const response: ScoredResponse = {
      answer: '3',
      outcome: 'errada',
      points: 0,
      marking: null,
      tries: before,
    }
    return feedbackOf(item, response, seen, { triesLeft: 5 - tries, final: false, hint: true }).hint
  }
  expect([0, 1, 2, 3, 4].map(tries => hintAfter(tries))).toEqual([
    undefined,
    'Conta pelos dedos.',
    'É par.',
    'É par.',
    'É par.',
  ])
  expect(hintAfter(1, nothingVisible)).toBeUndefined()
})

it('before another try what is wrong goes and what is right is counted, where the question says so and feedback is on', () => {
  const several = {
    ...choiceOf('Quais são pares?', ['2', '4', '5'], 0),
    type: 'multiple-choice' as const,
    options: ['2', '4', '5'].map((text, at) => ({
      ...{ id: text, text, correct: at < 2, weight: at < 2 ? 0.5 : -0.5, typicalError: '', feedback: '' },
    })),
  }
  const wrong = { answer: ['2', '5'], outcome: 'errada' as const, points: 0, marking: null }
  const feedback = (
    retry: object,
    { seen = allVisible, triesLeft = 2, hint = true, outcome = 'errada' } = {},
  ) => {
    const item = { id: 'p1', points: 1, question: { ...several, retry }, change: null }
    const { parts, cleared } = feedbackOf(item as never, { ...wrong, outcome } as never, seen, {
      ...{ triesLeft, final: triesLeft === 0, hint },
    })
    return { parts, cleared }
  }
  const both = { clears: true, counts: true }
  const counted = { right: 1, of: 2 }
  expect(feedback(both)).toEqual({ parts: counted, cleared: ['2'] })
  expect(feedback({ clears: false, counts: true })).toEqual({ parts: counted, cleared: undefined })
  expect(feedback({ clears: true, counts: false })).toEqual({ parts: undefined, cleared: ['2'] })
  // With the last try what was answered stays; of it the pupil still reads how much was right.
  expect(feedback(both, { triesLeft: 0 })).toEqual({ parts: counted, cleared: undefined })
  expect(feedback(both, { hint: false })).toEqual({ parts: counted, cleared: undefined })
  expect(feedback(both, { outcome: 'certa' })).toEqual({ parts: undefined, cleared: undefined })
  expect(feedback(both, { seen: nothingVisible })).toEqual({ parts: undefined, cleared: undefined })
})
