import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { arbitraryQuestion } from '../arbitrary-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import type { Question } from '../question.ts'
import { readGift } from './gift-reader.ts'
import { writeGift } from './gift-writer.ts'

const types = [
  'single-choice',
  'multiple-choice',
  'true-false',
  'short-answer',
  'numeric',
  'matching',
  'ordering',
  'essay',
] as const

describe('GIFT', () => {
  it('gives the same question back whenever nothing was said to be lost', () => {
    let whole = 0
    fc.assert(
      fc.property(arbitraryQuestion(...types), question => {
        const { text, questions } = writeGift([question], {})
        if (!questions[0]?.ok || questions[0].lost.length > 0) return
        whole += 1
        const [read] = readGift(text).questions
        expect(read?.error).toBeUndefined()
        expect(read?.lost).toEqual([])
        expect(canonicalQuestion(read?.question as Question)).toEqual(canonicalQuestion(question))
      }),
      { numRuns: cases(80, 400) },
    )
    expect(whole).toBeGreaterThan(cases(10, 50))
  })
})
