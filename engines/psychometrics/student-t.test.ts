import { describe, expect, it } from 'vitest'
import { student92, student95, studentCentre } from './student-t.ts'

describe("Student's distribution", () => {
  it.each([
    // Fisher & Yates, Statistical Tables, table III, 5 %.
    [1, 12.706],
    [2, 4.303],
    [9, 2.262],
    [14, 2.145],
    [30, 2.042],
    [120, 1.98],
  ])('with %d degrees holds 95 of 100 within %d', (degrees, t) =>
    expect(student95(degrees)).toBeCloseTo(t, 3),
  )

  it('has for one degree the centre of Cauchy’s, and for many that of the normal one', () => {
    expect(studentCentre(1, 1)).toBeCloseTo(0.5, 12)
    expect(student95(19_999)).toBeCloseTo(1.96, 3)
    expect(student95(20_000)).toBeCloseTo(1.96, 3)
  })
})

it('is passed by four of a hundred on either side of the narrower one', () => {
  // Student's table, one-sided 4 %
  expect(student92(9)).toBeCloseTo(1.973, 3)
  expect(student92(29)).toBeCloseTo(1.814, 3)
  expect(student92(1)).toBeCloseTo(7.916, 3)
  expect(student92(20_000)).toBeCloseTo(1.751, 3)
})
