import { expect, it } from 'vitest'
import { finishedYear } from './year-over.ts'

const calendar = { year: 2026, trimesters: [{ endsOn: '2026-05-22' }, { endsOn: '2026-11-28' }] }

it('on the 20th of December the next year waits, until it has groups', () => {
  const seen = { today: '2026-12-20', calendar, lastYear: 2026 }
  expect(finishedYear(seen)).toEqual({ year: 2026, endedOn: '2026-11-28' })
  expect(finishedYear({ ...seen, lastYear: 2027 })).toBeUndefined()
  expect(finishedYear({ ...seen, today: '2026-11-28' })).toBeUndefined()
  expect(finishedYear({ ...seen, lastYear: null })).toBeUndefined()
  expect(finishedYear({ ...seen, calendar: null })).toBeUndefined()
})
