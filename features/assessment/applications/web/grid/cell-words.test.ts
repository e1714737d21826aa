import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#engines/questions/answer.ts'
import { arbitraryQuestion } from '#engines/questions/arbitrary-question.ts'
import { pointWithin } from '#engines/questions/hotspot.ts'
import type { Question } from '#engines/questions/question.ts'
import { freezeOrder } from '#engines/questions/shuffle.ts'
import { questionTypes } from '#engines/questions/taxonomy.ts'
import { scoreEntry } from '#features/assessment/results/scoring.ts'
import type { ApplicationItem } from '../../../results/contract.ts'
import { enteredBy, keyWord, type SheetItem, wordOf } from './cell-words.ts'

function itemOf(question: Question, points = 4): ApplicationItem {
  const ids = { id: 'i', questionId: 'q', versionId: 'v', competenceId: null, competenceCode: null }
  return { ...ids, points, domain: '', bloom: null, change: null, question }
}

/** A fully right answer, and a variation of it. */
function answersTo(question: Question): fc.Arbitrary<Answer> {
  const ids = (parts: readonly { id: string }[]) => parts.map(part => part.id)
  switch (question.type) {
    case 'single-choice':
      return fc.constantFrom(...ids(question.options))
    case 'multiple-choice':
      return fc.subarray(ids(question.options), { minLength: 1 })
    case 'true-false':
      return fc.boolean()
    case 'short-answer':
      return fc.constantFrom("'", '=2', 'n', '-', '–', 'Rovuma', 'N', "'a", 'de noite')
    case 'numeric':
      return fc.constantFrom('3,14', '-5', '2 cm', '0')
    case 'matching':
      return fc.record(
        Object.fromEntries(
          question.prompts.map(prompt => [prompt.id, fc.constantFrom(...ids(question.choices))]),
        ),
      )
    case 'labels':
      return fc.record(
        Object.fromEntries(
          question.places.map(place => [place.id, fc.constantFrom(...ids(question.labels))]),
        ),
      )
    case 'ordering':
      return fc.shuffledSubarray(ids(question.items), { minLength: question.items.length })
    case 'gaps':
      return fc.record(
        Object.fromEntries(
          question.gaps.map(gap => [
            gap.id,
            gap.kind === 'choice'
              ? fc.constantFrom(...ids(gap.options))
              : fc.constantFrom('7', 'rio', '', 'n'),
          ]),
        ),
      )
    case 'hotspot':
      // Where two areas lie over each other, a point of one is also of the other.
      return question.shown
        ? fc.subarray(ids(question.areas), { minLength: 1, maxLength: question.most })
        : fc.constant([pointWithin(question.areas[0] ?? { shape: 'rect', coords: [] }).join(' ')])
    case 'essay':
      return fc.constant('texto')
  }
}

const types = questionTypes.filter(type => type !== 'essay')

describe('the words of a cell', () => {
  it.each(types)('%s: what is shown, typed again, is the same answer, on the sheet of any form', type => {
    const onSheet = arbitraryQuestion(type).chain(question =>
      fc.tuple(fc.constant(question), answersTo(question), fc.string(), fc.boolean()),
    )
    fc.assert(
      fc.property(onSheet, ([question, answer, seed, shuffle]) => {
        const place: SheetItem = { item: itemOf(question), order: freezeOrder(question, seed, shuffle) }
        const stored = scoreEntry(place.item, { kind: 'answer', answer })
        fc.pre(stored !== undefined && !hasSemicolon(question))
        const entry = enteredBy(place, wordOf(place, stored))
        expect(entry?.kind).toMatch(/^(answer|blank)$/)
        const again =
          entry?.kind === 'answer' || entry?.kind === 'blank' ? scoreEntry(place.item, entry) : null
        expect(again).toMatchObject({ outcome: stored?.outcome, points: stored?.points })
      }),
      { numRuns: 60 },
    )
  })

  it.each(['single-choice', 'multiple-choice', 'matching', 'ordering', 'labels'] as const)(
    '%s: the key of the head, typed, is right on every form',
    type => {
      fc.assert(
        fc.property(arbitraryQuestion(type), fc.string(), (question, seed) => {
          const place: SheetItem = { item: itemOf(question), order: freezeOrder(question, seed, true) }
          const entry = enteredBy(
            place,
            type === 'single-choice' ? (keyWord(place)[0] ?? '') : keyWord(place),
          )
          const isAnswer = entry?.kind === 'answer'
          expect(isAnswer && scoreEntry(place.item, entry)?.outcome).toBe('certa')
        }),
        { numRuns: 60 },
      )
    },
  )

  it.each(questionTypes)('%s: blank, not presented and nothing are three things', type => {
    fc.assert(
      fc.property(arbitraryQuestion(type), question => {
        const place: SheetItem = { item: itemOf(question), order: {} }
        fc.pre(!('options' in question && question.options.length > 13))
        for (const word of ['', '–', '-']) expect(enteredBy(place, word)).toEqual({ kind: 'blank' })
        const absent = type === 'essay' ? undefined : { kind: 'not-presented' }
        expect(type === 'essay' ? undefined : enteredBy(place, 'n')).toEqual(absent)
        expect(wordOf(place, undefined)).toBe('')
      }),
      { numRuns: 20 },
    )
  })

  it('takes points for an open answer, from none to all, and for what is no choice after =', () => {
    const [essay] = fc.sample(arbitraryQuestion('essay'), 1)
    const [short] = fc.sample(arbitraryQuestion('short-answer'), 1)
    const [choice] = fc.sample(arbitraryQuestion('single-choice'), 1)
    if (!essay || !short || !choice) throw new Error('No samples')
    const open: SheetItem = { item: itemOf(essay), order: {} }
    expect(enteredBy(open, '2,5')).toEqual({ kind: 'points', points: 2.5 })
    expect(enteredBy(open, '0')).toEqual({ kind: 'points', points: 0 })
    expect(enteredBy(open, '4,1')).toBeUndefined()
    expect(enteredBy(open, 'bom')).toBeUndefined()
    const entry = scoreEntry(open.item, { kind: 'points', points: 2.5 })
    expect(entry).toMatchObject({ outcome: 'parcial', points: 2.5 })
    expect(wordOf(open, entry)).toBe('2,5')
    expect(enteredBy({ item: itemOf(short), order: {} }, '=3')).toEqual({ kind: 'points', points: 3 })
    expect(enteredBy({ item: itemOf(choice), order: {} }, '=3')).toBeUndefined()
  })
})

/** Gaps are parted by semicolons, so a choice that holds one cannot be written. */
function hasSemicolon(question: Question): boolean {
  if (question.type !== 'gaps') return false
  const texts = question.gaps.flatMap(gap =>
    gap.kind === 'choice' ? gap.options.map(option => option.text) : [],
  )
  return (
    texts.some(text => text.includes(';') || text.startsWith("'") || text !== text.trim()) || hasTwins(texts)
  )
}

function hasTwins(texts: readonly string[]): boolean {
  return new Set(texts.map(text => text.trim().toLowerCase())).size < texts.length
}
