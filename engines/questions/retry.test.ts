import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import { arbitraryQuestionOfText } from './arbitrary-question.ts'
import { blankQuestion } from './blank-question.ts'
import { mayRetry, retryOf } from './retry.ts'
import { rightParts, withoutWrong } from './right-parts.ts'
import { choiceOf } from './samples/choice.ts'
import { score } from './score.ts'
import { questionTypes } from './taxonomy.ts'

const gaps = {
  ...blankQuestion('gaps'),
  stem: 'O [[1]] e a [[2]] e a [[3]]',
  gaps: ['sol', 'lua', 'chuva'].map((text, at) => ({
    ...{ id: String(at + 1), kind: 'text' as const, weight: 1, caseSensitive: false, accentSensitive: false },
    answers: [
      { text, weight: 1, typicalError: '', feedback: '' },
      { text: `${text}zinha`, weight: 0.5, typicalError: '', feedback: '' },
    ],
  })),
} as never

const several = {
  ...choiceOf('Quais são pares?', ['2', '4', '5'], 0),
  type: 'multiple-choice',
  options: ['2', '4', '5', '7'].map((text, at) => ({
    ...{ id: text, text, correct: at < 2, weight: at < 2 ? 0.5 : -0.5, typicalError: '', feedback: '' },
  })),
} as never

describe('what happens before another try', () => {
  it('takes from an answer what is wrong, and nothing that is right, in part or at all', () => {
    expect(withoutWrong(gaps, { 1: 'sol', 2: 'estrela', 3: 'chuvazinha' })).toEqual({
      1: 'sol',
      3: 'chuvazinha',
    })
    expect(withoutWrong(gaps, { 1: 'mar', 2: '', 3: 'vento' })).toBeNull()
    expect(withoutWrong(several, ['2', '5', '7'])).toEqual(['2'])
    expect(withoutWrong(several, ['5'])).toBeNull()
    const one = choiceOf('Quanto é 2 + 2?', ['4', '3', '5'], 0)
    const [right, wrong] = one.options.map(({ id }) => id)
    expect([withoutWrong(one, right as never), withoutWrong(one, wrong as never)]).toEqual([right, null])
    expect(withoutWrong(blankQuestion('ordering'), ['a'] as never)).toBeUndefined()
    expect(withoutWrong(blankQuestion('short-answer'), 'a' as never)).toBeUndefined()
  })

  it('counts what is right of what there is, not of what was chosen', () => {
    expect(rightParts(gaps, { 1: 'sol', 2: 'estrela', 3: 'chuvazinha' })).toEqual({ right: 1, of: 3 })
    expect(rightParts(several, ['2', '5', '7'])).toEqual({ right: 1, of: 2 })
    expect(rightParts(several, ['2', '4', '7'])).toEqual({ right: 2, of: 2 })
    expect(rightParts(choiceOf('Quanto é 2 + 2?', ['4', '3'], 0), 'a' as never)).toBeUndefined()
  })

  it('does for no type more than that type can, and nothing where it was asked for nothing', () => {
    for (const type of questionTypes) {
      const question = blankQuestion(type)
      const may = mayRetry(type)
      expect(retryOf(question)).toBeUndefined()
      expect(retryOf({ ...question, retry: { clears: false, counts: false } })).toBeUndefined()
      const both = retryOf({ ...question, retry: { clears: true, counts: true } })
      expect(both).toEqual(may.clears || may.counts ? may : undefined)
    }
  })

  it('takes away nothing that earns points: what is left is worth no less', () => {
    fc.assert(
      fc.property(
        arbitraryQuestionOfText('multiple-choice', 'matching', 'gaps'),
        fc.nat(),
        (question, seed) => {
          const pick = <T>(all: readonly T[], at: number) => all[(seed + at) % all.length] as T
          const answer = (
            question.type === 'multiple-choice'
              ? question.options.filter((_, at) => (seed >> at) % 2 === 0).map(({ id }) => id)
              : question.type === 'matching'
                ? Object.fromEntries(
                    question.prompts.map(({ id }, at) => [id, pick(question.choices, at).id]),
                  )
                : question.type === 'gaps'
                  ? Object.fromEntries(
                      question.gaps.map((gap, at) => [
                        gap.id,
                        gap.kind === 'choice' ? pick(gap.options, at).id : 'outra coisa',
                      ]),
                    )
                  : null
          ) as Answer
          const left = withoutWrong(question, answer)
          const worth = (kept: Answer | null | undefined) =>
            kept ? (score(question, { state: 'answered', answer: kept }).fraction ?? 0) : 0
          expect(worth(left)).toBeGreaterThanOrEqual(worth(answer) - 1e-9)
        },
      ),
      { numRuns: 150 },
    )
  })
})
