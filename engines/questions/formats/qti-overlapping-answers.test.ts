import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { blankQuestion } from '../blank-question.ts'
import type { Question, QuestionOf } from '../question.ts'
import { score } from '../score.ts'
import { typedAs } from '../typed-number.ts'
import { readQuestions, writeQuestions } from './formats.ts'

const answer = fc.record({
  value: fc.constantFrom(0, 1e-7, 0.5, 1, 2),
  tolerance: fc.constantFrom(0, 0.5, 1),
  weight: fc.constantFrom(1, 0.5, 0.25),
})

const pointsFor = (question: Question, typed: string) =>
  score(question, { state: 'answered', answer: question.type === 'gaps' ? { 1: typed, 2: 'sim' } : typed })
    .points ?? 0

/** A gap with these accepted numbers beside one with a text, or a number alone. */
function questionWith(
  answers: { value: number; tolerance: number; weight: number }[],
  isGap: boolean,
): Question {
  const keys = answers.map(each => ({ ...each, typicalError: '', feedback: '' }))
  if (!isGap)
    return { ...(blankQuestion('numeric') as QuestionOf<'numeric'>), stem: 'Quanto?', answers: keys }
  const said = [{ text: 'sim', weight: 1, typicalError: '', feedback: '' }]
  return {
    ...(blankQuestion('gaps') as QuestionOf<'gaps'>),
    stem: 'Quanto? [[1]] É assim? [[2]]',
    gaps: [
      { id: '1', weight: 1, kind: 'numeric', answers: keys },
      {
        id: '2',
        weight: 1,
        kind: 'text',
        caseSensitive: false,
        accentSensitive: true,
        wildcards: false,
        answers: said,
      },
    ],
  }
}

async function expectSamePoints(question: Question, typed: number[]): Promise<void> {
  const { bytes } = await writeQuestions([question], 'qti')
  const [read] = (await readQuestions(bytes, { name: 'a.zip' })).questions
  expect(read?.error).toBeUndefined()
  for (const each of typed.map(typedAs))
    expect(`${each}: ${pointsFor(read?.question as Question, each)}`).toBe(
      `${each}: ${pointsFor(question, each)}`,
    )
}

describe('accepted numbers that overlap', () => {
  it('keep the first rule that holds when a number comes again after a range that has it', async () => {
    const answers = [
      { value: 1e-7, tolerance: 0, weight: 1 },
      { value: 0, tolerance: 0.5, weight: 0.5 },
      { value: 1e-7, tolerance: 0, weight: 1 },
    ]
    await expectSamePoints(questionWith(answers, true), [1e-7, 0, 0.3, 1])
    await expectSamePoints(questionWith(answers, false), [1e-7, 0, 0.3, 1])
  })

  it('give every typed number the same points after the way through QTI', async () => {
    const list = fc
      .array(answer, { minLength: 1, maxLength: 4 })
      .map(([first, ...rest]) => [{ ...(first as (typeof rest)[number]), weight: 1 }, ...rest])
      .chain(all => fc.shuffledSubarray(all, { minLength: all.length }))
    await fc.assert(
      fc.asyncProperty(list, fc.boolean(), async (answers, isGap) => {
        await expectSamePoints(questionWith(answers, isGap), [1e-7, 0, 0.2, 0.3, 0.7, 1, 1.2, 1.7, 2.7, 9])
      }),
      { numRuns: cases(40, 2000) },
    )
  })
})
