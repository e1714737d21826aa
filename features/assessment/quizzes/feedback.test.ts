import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { ScoredResponse } from '../results/contract.ts'
import { feedbackOf } from './feedback.ts'
import { allSeen, nothingSeen } from './settings.ts'

it('each wrong try brings the next hint, the last one stays, and none comes where feedback is not told', () => {
  const question = {
    ...choiceOf('Quanto é 2 + 2?', ['4', '3', '5'], 0),
    hints: ['Conta pelos dedos.', 'É par.'],
  }
  const item = { id: 'p1', points: 1, question, change: null }
  const hintAfter = (tries: number, seen = allSeen) => {
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
  expect(hintAfter(1, nothingSeen)).toBeUndefined()
})
