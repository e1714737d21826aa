import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { QuizFeedback } from '../../../quizzes/sitting-shapes.ts'
import { endingOf } from './seen-again.ts'

const outcomes = ['certa', 'errada', 'parcial', 'branco', 'por corrigir', undefined] as const
const item = fc.record({
  outcome: fc.constantFrom(...outcomes),
  right: fc.constantFrom(undefined, '6'),
  isAnswered: fc.boolean(),
})
const question = { type: 'short-answer', stem: '<p>Quanto é 2 × 3?</p>', answers: [] }

it('an ending says how many are right only where all is known, and shows again three at most, none of them right', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), all => {
      const ids = all.map((_, at) => `i${at}`)
      const items = Object.fromEntries(
        all.map(({ outcome, right }, at): [string, QuizFeedback] => [
          `i${at}`,
          { triesLeft: 0, final: true, ...(outcome ? { outcome } : {}), ...(right ? { right } : {}) },
        ]),
      )
      const answers = Object.fromEntries(
        all.flatMap(({ isAnswered }, at) => (isAnswered ? [[`i${at}`, { answer: '5' }]] : [])),
      )
      const review = { mark: null, markWaits: null, comment: null, items }
      const ending = endingOf(
        ids,
        review,
        answers,
        ids.map(id => ({ id, question })),
      )
      const isKnown = all.every(({ outcome }) => outcome !== undefined && outcome !== 'por corrigir')
      expect(ending.right).toBe(isKnown ? all.filter(({ outcome }) => outcome === 'certa').length : null)
      expect(ending.again.length).toBeLessThanOrEqual(3)
      for (const { id, right, own } of ending.again) {
        expect(['errada', 'parcial', 'branco']).toContain(items[id]?.outcome)
        expect(right).toBe('6')
        expect(own).toBe(answers[id] ? '5' : null)
      }
      // What was left blank stands only where fewer than three were tried.
      const missed = all.filter(
        ({ outcome, right, isAnswered }) =>
          isAnswered && right && ['errada', 'parcial', 'branco'].includes(outcome ?? ''),
      )
      if (missed.length >= 3) expect(ending.again.every(({ own }) => own !== null)).toBe(true)
    }),
  )
})
