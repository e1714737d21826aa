import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Response } from './answer.ts'
import { blankQuestion } from './blank-question.ts'
import type { Question } from './question.ts'
import { choiceOf } from './samples/choice.ts'
import { score } from './score.ts'
import { shareOfNextTry, shareOfTries } from './several-tries.ts'

const words = ['raiz', 'caule', 'folha']
const verdict = { typicalError: '', feedback: '' }
const gaps = {
  ...blankQuestion('gaps'),
  gaps: words.map((text, at) => ({
    ...{ id: `${at}`, kind: 'text', weight: at + 1, caseSensitive: false, accentSensitive: false },
    answers: [
      { text, weight: 1, ...verdict },
      { text: `${text}s`, weight: 0.5, ...verdict },
    ],
  })),
} as never as Question
const pairs = {
  ...blankQuestion('matching'),
  prompts: words.map(id => ({ id, text: id, match: `c-${id}` })),
  choices: words.map(id => ({ id: `c-${id}`, text: `c-${id}` })),
} as Question
const ordered = {
  ...blankQuestion('ordering'),
  scoring: 'positions',
  items: words.map(id => ({ id, text: id })),
} as Question
const short = {
  ...blankQuestion('short-answer'),
  answers: [
    { text: 'raiz', weight: 1, ...verdict },
    { text: 'caule', weight: 0.5, ...verdict },
  ],
} as Question
const one = choiceOf('Quem bebe a água?', words, 0)

const answered = (answer: unknown): Response => ({ state: 'answered', answer: answer as never })
const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
const matching = (of: readonly string[]) =>
  fc.record(Object.fromEntries(of.map(id => [id, oneOf(...words.map(word => `c-${word}`), '')])))
/** Of each kind of question: an answer, and the one that is all right. */
const kinds: [string, Question, fc.Arbitrary<unknown>, unknown][] = [
  [
    'gaps',
    gaps,
    fc.record(Object.fromEntries(words.map((word, at) => [at, oneOf(word, `${word}s`, 'x', '')]))),
    Object.fromEntries(words.map((word, at) => [at, word])),
  ],
  [
    'gaps, all or nothing',
    { ...gaps, scoring: 'all-or-nothing' } as Question,
    fc.record(Object.fromEntries(words.map((word, at) => [at, oneOf(word, 'x')]))),
    Object.fromEntries(words.map((word, at) => [at, word])),
  ],
  ['pairs', pairs, matching(words), Object.fromEntries(words.map(id => [id, `c-${id}`]))],
  ['an order', ordered, fc.shuffledSubarray(words, { minLength: 3 }), words],
  ['a short answer', short, oneOf('raiz', 'caule', 'folha', ''), 'raiz'],
  ['one choice', one, oneOf(...one.options.map(({ id }) => id)), one.options[0]?.id],
]
const penalty = fc.constantFrom(0, 0.1, 1 / 3, 0.5, 1)

it.each(kinds)(
  'several tries at %s never earn more than the last, and no right try takes any away',
  (...of) => {
    const [, question, answer, right] = of
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 4 }), penalty, (answers, cost) => {
        const tries = answers.map(answered)
        const share = shareOfTries(question, tries, cost)
        const last = score(question, tries.at(-1) ?? { state: 'blank' }).fraction ?? 0
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(Math.max(0, last) + 1e-9)
        expect(share).toBeGreaterThanOrEqual(last - cost * (tries.length - 1) - 1e-9)
        const next = shareOfTries(question, [...tries, answered(right)], cost)
        expect(next).toBeGreaterThanOrEqual(share - 1e-9)
        expect(next).toBeLessThanOrEqual(1)
        expect(shareOfNextTry(question, tries, cost)).toBeCloseTo(next, 9)
      }),
    )
  },
)

it('a part is paid by the try from which on it was right, and anew where it was lost on the way', () => {
  const share = (...answers: object[]) => shareOfTries(pairs, answers.map(answered), 0.25)
  const [a, b, c] = words.map(id => ({ [id]: `c-${id}` }))
  expect(share({ ...a }, { ...a, ...b }, { ...a, ...b, ...c })).toBeCloseTo((1 + 0.75 + 0.5) / 3, 10)
  expect(share({ ...a, ...b }, { ...b }, { ...a, ...b })).toBeCloseTo((0.5 + 1) / 3, 10)
  expect(share({ ...a, ...b }, { ...c }), 'what was lost is not paid').toBeCloseTo(0.75 / 3, 10)
  expect(shareOfTries(pairs, [answered(a), { state: 'blank' }], 0.25)).toBe(0)
})
