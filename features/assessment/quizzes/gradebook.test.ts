import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gradeOf } from './gradebook.ts'

const usual = { dropWorst: 0, missingIsZero: false }
const columns = ['a', 'b', 'c'].map(id => ({ id, weight: 1 }))

it('a mark out of several quizzes is their weighted mean, and what is missing counts as it says', () => {
  expect(gradeOf(columns, { a: 10, b: 20, c: 12 }, usual).mark).toBe(14)
  expect(
    gradeOf(
      [
        { id: 'a', weight: 3 },
        { id: 'b', weight: 1 },
      ],
      { a: 10, b: 18 },
      usual,
    ).mark,
  ).toBe(12)
  expect(gradeOf(columns, { a: 10, b: 20 }, usual).mark).toBe(15)
  expect(gradeOf(columns, { a: 10, b: 20 }, { ...usual, missingIsZero: true }).mark).toBe(10)
  expect(gradeOf(columns, {}, usual)).toEqual({ mark: null, dropped: [] })
  expect(gradeOf([{ id: 'a', weight: 0 }], { a: 10 }, usual).mark).toBe(null)
})

it('the worst are dropped, but never the last', () => {
  expect(gradeOf(columns, { a: 4, b: 20, c: 12 }, { ...usual, dropWorst: 1 })).toEqual({
    mark: 16,
    dropped: ['a'],
  })
  expect(gradeOf(columns, { b: 6 }, { ...usual, dropWorst: 2 })).toEqual({ mark: 6, dropped: [] })
})

it('dropping never lowers a mark of equal weights, and the mark is between the lowest and the highest', () => {
  const mark = fc.option(fc.double({ min: 0, max: 20, noNaN: true }))
  fc.assert(
    fc.property(
      mark,
      mark,
      mark,
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      (a, b, c, dropWorst, missingIsZero) => {
        const marks = { a, b, c }
        const all = gradeOf(columns, marks, { dropWorst: 0, missingIsZero }).mark
        const some = gradeOf(columns, marks, { dropWorst, missingIsZero }).mark
        const known = [a, b, c].flatMap(mark => mark ?? (missingIsZero ? 0 : []))
        if (known.length === 0) {
          expect([all, some]).toEqual([null, null])
          return
        }
        expect(some ?? -1).toBeGreaterThanOrEqual((all ?? 0) - 1e-9)
        expect(some ?? -1).toBeGreaterThanOrEqual(Math.min(...known) - 1e-9)
        expect(some ?? 21).toBeLessThanOrEqual(Math.max(...known) + 1e-9)
      },
    ),
  )
})
