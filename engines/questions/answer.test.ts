import { describe, expect, it } from 'vitest'
import { isEmpty, readResponse } from './answer.ts'
import { blankQuestion } from './blank-question.ts'
import type { Question } from './question.ts'

const blank = { state: 'blank' }
const answered = (answer: unknown) => ({ state: 'answered', answer })

describe('a value that comes as an answer', () => {
  it('is blank where nothing is there', () => {
    for (const type of ['single-choice', 'true-false', 'essay', 'gaps'] as const) {
      expect(readResponse(blankQuestion(type), null)).toEqual(blank)
      expect(readResponse(blankQuestion(type), undefined)).toEqual(blank)
    }
    expect(readResponse(blankQuestion('essay'), ' \n')).toEqual(blank)
    expect(readResponse(blankQuestion('multiple-choice'), [])).toEqual(blank)
    expect(readResponse(blankQuestion('matching'), { a: '', b: ' ' })).toBeUndefined()
    expect(readResponse(blankQuestion('matching'), { a: '', b: '' })).toEqual(blank)
  })

  it('is an answer where it names what the question has', () => {
    expect(readResponse(blankQuestion('single-choice'), 'a')).toEqual(answered('a'))
    expect(readResponse(blankQuestion('multiple-choice'), ['a', 'd'])).toEqual(answered(['a', 'd']))
    expect(readResponse(blankQuestion('true-false'), false)).toEqual(answered(false))
    expect(readResponse(blankQuestion('numeric'), '2 cm')).toEqual(answered('2 cm'))
    expect(readResponse(blankQuestion('matching'), { a: 'b' })).toEqual(answered({ a: 'b' }))
    expect(readResponse(blankQuestion('ordering'), ['c', 'a'])).toEqual(answered(['c', 'a']))
    expect(readResponse(blankQuestion('gaps'), { 1: 'um' })).toEqual(answered({ 1: 'um' }))
  })

  it('is none where it names something else, or is of another kind', () => {
    expect(readResponse(blankQuestion('single-choice'), 'e')).toBeUndefined()
    expect(readResponse(blankQuestion('single-choice'), ['a'])).toBeUndefined()
    expect(readResponse(blankQuestion('multiple-choice'), ['a', 'z'])).toBeUndefined()
    expect(readResponse(blankQuestion('true-false'), 'true')).toBeUndefined()
    expect(readResponse(blankQuestion('matching'), { z: 'a' })).toBeUndefined()
    expect(readResponse(blankQuestion('matching'), { a: 'z' })).toBeUndefined()
    expect(readResponse(blankQuestion('ordering'), ['a', 'z'])).toBeUndefined()
    expect(readResponse(blankQuestion('gaps'), { 2: 'um' })).toBeUndefined()
    expect(readResponse(blankQuestion('essay'), 'x'.repeat(100_001))).toBeUndefined()
  })

  it('to a gap of options is one of them, or nothing', () => {
    const gaps = {
      ...blankQuestion('gaps'),
      gaps: [{ id: '1', kind: 'choice', weight: 1, options: [{ id: 'a', text: 'Norte' }] }],
    } as unknown as Question
    expect(readResponse(gaps, { 1: 'a' })).toEqual(answered({ 1: 'a' }))
    expect(readResponse(gaps, { 1: '' })).toEqual(blank)
    expect(readResponse(gaps, { 1: 'Norte' })).toBeUndefined()
  })

  it('is empty without a text, an option or a pair; false is an answer', () => {
    expect([false, true].map(isEmpty)).toEqual([false, false])
    expect(['', ' ', 'a'].map(isEmpty)).toEqual([true, true, false])
    expect([isEmpty([]), isEmpty(['a'])]).toEqual([true, false])
    expect([isEmpty({}), isEmpty({ a: '' }), isEmpty({ a: '', b: 'x' })]).toEqual([true, true, false])
  })
})
