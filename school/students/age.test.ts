import { expect, it } from 'vitest'
import { ageOn } from './age.ts'

it('counts a year from the birthday on', () => {
  expect(ageOn('2016-05-06', '2026-05-05')).toBe(9)
  expect(ageOn('2016-05-05', '2026-05-05')).toBe(10)
  expect(ageOn('2016-12-31', '2027-01-01')).toBe(10)
})

it('gives who was born on 29 February their year on 1 March', () => {
  expect(ageOn('2016-02-29', '2026-02-28')).toBe(9)
  expect(ageOn('2016-02-29', '2026-03-01')).toBe(10)
})
