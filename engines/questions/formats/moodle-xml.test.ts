import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryQuestionOfText } from '../arbitrary-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import type { Question } from '../question.ts'
import { questionTypes } from '../taxonomy.ts'
import { readMoodleXml } from './moodle-xml-reader.ts'
import { writeMoodleXml } from './moodle-xml-writer.ts'

describe('Moodle XML', () => {
  it('gives the same question back whenever nothing was said to be lost', () => {
    let whole = 0
    fc.assert(
      fc.property(arbitraryQuestionOfText(...questionTypes), question => {
        const { text, questions } = writeMoodleXml([question], {})
        if (!questions[0]?.ok || questions[0].lost.length > 0) return
        whole += 1
        const [read] = readMoodleXml(text).questions
        expect(read?.error).toBeUndefined()
        expect(read?.lost).toEqual([])
        expect(canonicalQuestion(read?.question as Question)).toEqual(canonicalQuestion(question))
      }),
      { numRuns: 300 },
    )
    expect(whole).toBeGreaterThan(60)
  })
})
