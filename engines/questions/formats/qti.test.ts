import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { arbitraryQuestionOfText } from '../arbitrary-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import type { Question } from '../question.ts'
import { questionTypes } from '../taxonomy.ts'
import { readQti } from './qti-package-reader.ts'
import { writeQtiPackage } from './qti-package-writer.ts'

describe('QTI', () => {
  it('gives the same question back whenever nothing was said to be lost', () => {
    let whole = 0
    fc.assert(
      fc.property(arbitraryQuestionOfText(...questionTypes), question => {
        const { bytes, questions } = writeQtiPackage([question], {})
        if (!questions[0]?.ok || questions[0].lost.length > 0) return
        whole += 1
        const [read] = readQti(bytes).questions
        expect(read?.error).toBeUndefined()
        expect(read?.lost).toEqual([])
        expect(canonicalQuestion(read?.question as Question)).toEqual(canonicalQuestion(question))
      }),
      { numRuns: cases(40, 150) },
    )
    expect(whole).toBeGreaterThan(cases(8, 30))
  })
})
