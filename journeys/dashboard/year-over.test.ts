import { expect, it } from 'vitest'
import { yearThatIsOver } from './year-over.ts'

const calendar = { year: 2026, trimesters: [{ endsOn: '2026-05-22' }, { endsOn: '2026-11-28' }] }

it('on the 20th of December the next year waits, until it has groups', () => {
  const seen = { today: '2026-12-20', calendar, lastYear: 2026 }
  expect(yearThatIsOver(seen)).toEqual({ year: 2026, endedOn: '2026-11-28' })
  expect(yearThatIsOver({ ...seen, lastYear: 2027 })).toBeUndefined()
  expect(yearThatIsOver({ ...seen, today: '2026-11-28' })).toBeUndefined()
  expect(yearThatIsOver({ ...seen, lastYear: null })).toBeUndefined()
  expect(yearThatIsOver({ ...seen, calendar: null })).toBeUndefined()
})
