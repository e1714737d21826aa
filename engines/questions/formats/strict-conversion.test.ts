import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { arbitraryDrawnQuestion } from '../arbitrary-drawn.ts'
import { arbitraryQuestionOfText } from '../arbitrary-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import type { Question } from '../question.ts'
import { questionTypes } from '../taxonomy.ts'
import { readQuestions, writeQuestions } from './formats.ts'
import { type QuestionFormat, questionFormats } from './reading.ts'

/** Questions of every type, old and new: about a text, as parts of one, and with values that are drawn. */
const questions: fc.Arbitrary<Question> = fc.oneof(
  { weight: 6, arbitrary: arbitraryQuestionOfText(...questionTypes) },
  {
    weight: 2,
    arbitrary: arbitraryQuestionOfText(...questionTypes).map(question =>
      question.passage ? { ...question, passage: { ...question.passage, parts: true as const } } : question,
    ),
  },
  { weight: 2, arbitrary: arbitraryDrawnQuestion('numeric', 'single-choice', 'multiple-choice') },
)

/** What a bank of one question becomes in a format; undefined where it would lose anything, as with --strict. */
async function strictly(question: Question, format: QuestionFormat): Promise<Question | undefined> {
  const { bytes, questions: results } = await writeQuestions([question], format)
  if (results.some(({ ok, lost }) => !ok || lost.length > 0)) return undefined
  const read = await readQuestions(bytes, { format })
  if (read.lost.length > 0 || (read.tests ?? []).length > 0) return undefined
  const [only, ...more] = read.questions
  expect(more).toEqual([])
  if (!only?.ok || only.lost.length > 0) throw new Error(`Not read back: ${only?.error}`)
  return only.question
}

describe('what passes --strict', () => {
  it.each(questionFormats)(
    'is the same question in %s, and in whatever other format it goes to from there',
    async format => {
      let passed = 0
      await fc.assert(
        fc.asyncProperty(questions, fc.constantFrom(...questionFormats), async (question, next) => {
          const once = await strictly(question, format)
          if (!once) return
          passed += 1
          expect(canonicalQuestion(once)).toEqual(canonicalQuestion(question))
          const twice = await strictly(once, next)
          if (twice) expect(canonicalQuestion(twice)).toEqual(canonicalQuestion(once))
        }),
        { numRuns: cases(40, 150), seed: 3_300 + questionFormats.indexOf(format) },
      )
      // Aiken has so little that hardly anything passes whole.
      expect(passed).toBeGreaterThanOrEqual(format === 'aiken' ? 0 : cases(1, 4))
    },
    120_000,
  )
})
