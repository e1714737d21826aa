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

  it.each([
    [String.raw`O conjunto \(\{1;2\}\)?`, String.raw`O conjunto \(\{1;2\}\)?`],
    [String.raw`Quanto é \(\frac\{1\}\{2\}\)?`, String.raw`Quanto é \(\frac{1}{2}\)?`],
    [String.raw`Quanto é \(\frac{1}{2} + \{3\}\)?`, String.raw`Quanto é \(\frac{1}{2} + \{3\}\)?`],
    [String.raw`Quanto é $$x^\{2\} \in \{1\}$$?`, String.raw`Quanto é $$x^{2} \in \{1\}$$?`],
    [String.raw`Quanto é $$\\\{1\\\}$$?`, String.raw`Quanto é $$\{1\}$$?`],
    [String.raw`Quanto é \(\sqrt[3]\{8\}\)?`, String.raw`Quanto é \(\sqrt[3]{8}\)?`],
    [String.raw`É \(\left\{ a_\{1\} \right\}\)?`, String.raw`É \(\left\{ a_{1} \right\}\)?`],
  ])('tells the braces of a set in a formula from those that GIFT escapes: %s', (text, stem) => {
    expect(readGift(`${text} {=a ~b}`).questions[0]?.question?.stem).toBe(stem)
  })

  it('counts by name what has no place here', () => {
    const { lost, questions } = readGift('A {=b ~c} d {=e ~f}.\n\nSó um texto.\n\nOutra? {T}\n\nE {T} e {F}.')
    expect(questions.map(({ ok }) => ok)).toEqual([false, false, true, false])
    expect(lost.map(({ what }) => what)).toEqual([
      'tipo «description»: 1 de 4 perguntas',
      'vários blocos de respostas { }: 2 de 4 perguntas',
    ])
  })
})
