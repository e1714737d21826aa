import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import { arbitraryDrawnQuestion } from './arbitrary-drawn.ts'
import { arbitraryQuestion } from './arbitrary-question.ts'
import { toldDifferences } from './differences-testing.ts'
import { forPupil } from './for-pupil.ts'
import { pointWithin } from './hotspot.ts'
import { keyText } from './key-text.ts'
import { type Question, question as questionSchema } from './question.ts'
import { rightParts } from './right-parts.ts'
import { score } from './score.ts'
import { questionTypes } from './taxonomy.ts'

const kinds: [name: string, questions: fc.Arbitrary<Question>][] = [
  ...questionTypes.map((type): (typeof kinds)[number] => [type, arbitraryQuestion(type)]),
  ['numeric-drawn', arbitraryDrawnQuestion('numeric')],
  ['single-choice-drawn', arbitraryDrawnQuestion('single-choice')],
]

describe.each(kinds)('a question of the type %s', (name, questions) => {
  it('without one of its fields, or with another value there, is refused, or asks, shows and gives just that', async () => {
    const sound = fc.sample(questions, { seed: 11, numRuns: 2 })
    const lines = sound.map(question => {
      const answer = keyOf(question)
      const changes = [...changesOf(question)].map(
        ([said, changed]) => [said, outcomeOf(changed, answer)] as const,
      )
      return toldDifferences(outcomeOf(question, answer), changes)
    })
    await expect(lines.join('\n')).toMatchFileSnapshot(`formats/golden/fields.${name}.golden.txt`)
  })
})

/** Why a question is refused; else its key, what a pupil sees of it, and what an answer is worth that was right before. */
function outcomeOf(changed: unknown, answer: Answer): unknown {
  const { success, data, error } = questionSchema.safeParse(changed)
  // Only our own sentences: those of the schemas are in whichever language was chosen before.
  if (!success)
    return error.issues
      .map(({ path, code, message }) => `${path.join('.')}: ${code === 'custom' ? message : code}`)
      .join('; ')
  const { media: _files, ...shown } = forPupil(data, {})
  const parts = 'drawn' in data ? undefined : rightParts(data, answer)
  return JSON.parse(
    JSON.stringify({ key: keyText(data), shown, parts, worth: score(data, { state: 'answered', answer }) }),
  )
}

/** Every field left out, every list emptied or with its first member twice, every value another. */
function* changesOf(value: unknown, path = ''): Generator<[said: string, changed: unknown]> {
  if (typeof value !== 'object' || value === null) {
    for (const other of othersThan(value)) yield [`${path} ${JSON.stringify(other)?.slice(0, 12)}`, other]
    return
  }
  if (Array.isArray(value) && value.length > 0) {
    yield [`${path} []`, []]
    yield [`${path} doubled`, [value[0], ...value]]
  }
  for (const [key, held] of Object.entries(value)) {
    if (key === 'media' || key === 'draws') continue
    const at = path === '' ? key : `${path}.${key}`
    const put = (other: unknown) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other }
    if (!Array.isArray(value)) yield [`without ${at}`, put(undefined)]
    for (const [said, other] of changesOf(held, at)) yield [said, put(other)]
  }
}

function othersThan(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [-1e101, -1, 0, 0.5, 1, value + 1, 27, 101, 1001, 1e101]
  return ['', ' ', 'x y', 'a', 'a\nb', 'a'.repeat(2001)]
}

/** A right answer; the words for what a person marks. */
function keyOf(question: Question): Answer {
  switch (question.type) {
    case 'single-choice':
      return question.options.find(option => option.correct)?.id ?? ''
    case 'multiple-choice':
      return question.options.filter(option => option.correct).map(option => option.id)
    case 'true-false':
      return question.correct
    case 'short-answer':
      return question.answers.find(answer => answer.weight === 1)?.text ?? ''
    case 'numeric':
      return String(question.answers.find(answer => answer.weight === 1)?.value)
    case 'matching':
      return Object.fromEntries(question.prompts.map(prompt => [prompt.id, prompt.match]))
    case 'ordering':
      return question.items.map(item => item.id)
    case 'gaps':
      return Object.fromEntries(
        question.gaps.map(gap => {
          if (gap.kind === 'choice')
            return [gap.id, gap.options.find(option => option.weight === 1)?.id ?? '']
          const key = gap.answers.find(answer => answer.weight === 1)
          return [gap.id, key && 'text' in key ? key.text : String(key?.value)]
        }),
      )
    case 'hotspot':
      return question.areas
        .filter(area => area.weight > 0)
        .slice(0, question.most)
        .map(area => (question.shown ? area.id : pointWithin(area).join(' ')))
    case 'labels':
      return Object.fromEntries(question.places.map(place => [place.id, place.match]))
    case 'essay':
      return 'texto'
  }
}
