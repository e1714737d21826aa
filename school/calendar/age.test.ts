import { expect, it } from 'vitest'
import { ageOf } from './age.ts'

it.each([
  ['2026-05-05', 'hoje', false],
  ['2026-05-06', 'hoje', false],
  ['2026-05-04', 'ontem', false],
  ['2026-05-03', 'há 2 dias', false],
  ['2026-05-02', 'há 3 dias', true],
  ['2026-04-05', 'há 30 dias', true],
])('what waits since %s has waited: %s', (since, text, late) => {
  expect(ageOf(since, '2026-05-05')).toMatchObject({ text, late })
})

it('says nothing of what it does not know', () => {
  expect(ageOf(null, '2026-05-05')).toBeUndefined()
})
