import { describe, expect, it } from 'vitest'
import { behaviours, defaultReview, nothingVisible, quizSettings, reviewFor } from './settings.ts'

describe('the matrix for a way of answering', () => {
  it('shows something while pupils answer where feedback is immediate, but not what is right', () => {
    for (const behaviour of ['imediato', 'várias tentativas'] as const) {
      const { during, ...later } = reviewFor(defaultReview, behaviour)
      expect(during).toEqual({ ...nothingVisible, answers: true, points: true, feedback: true })
      expect(later).toEqual({
        after: defaultReview.after,
        open: defaultReview.open,
        closed: defaultReview.closed,
      })
    }
    for (const behaviour of ['adiado', 'com certeza'] as const)
      expect(reviewFor(defaultReview, behaviour)).toEqual(defaultReview)
  })

  it('is not touched where a teacher has chosen what is shown', () => {
    const chosen = { ...defaultReview, during: { ...nothingVisible, right: true } }
    for (const behaviour of behaviours) expect(reviewFor(chosen, behaviour)).toEqual(chosen)
  })
})

it('a quiz is tried from once to ten times, or without end', () => {
  const takes = (attempts: number | null) => quizSettings.safeParse({ attempts }).success
  expect([0, 1, 4, 10, 11, null].map(takes)).toEqual([false, true, true, true, false, true])
})
