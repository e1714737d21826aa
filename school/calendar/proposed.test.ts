import { describe, expect, it } from 'vitest'
import { calendarBody } from './contract.ts'
import { nationalHolidays, proposedCalendar } from './proposed.ts'

describe('a new calendar', () => {
  it('has the nine national holidays already, and the Monday after one on a Sunday', () => {
    expect(nationalHolidays(2026).map(holiday => holiday.date)).toEqual([
      '2026-01-01',
      '2026-02-03',
      '2026-04-07',
      '2026-05-01',
      '2026-06-25',
      '2026-09-07',
      '2026-09-25',
      '2026-10-04',
      '2026-10-05',
      '2026-12-25',
    ])
  })

  it('proposes three trimesters from the first Monday of February', () => {
    const body = proposedCalendar(2026)
    expect(body.trimesters.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ['2026-02-02', '2026-05-08'],
      ['2026-05-18', '2026-08-14'],
      ['2026-08-31', '2026-11-20'],
    ])
  })

  it.each([2024, 2025, 2026, 2027, 2028, 2032])('can be put in force as it is proposed: %i', year => {
    expect(() => calendarBody.parse(proposedCalendar(year))).not.toThrow()
    expect(() => calendarBody.parse(proposedCalendar(year + 1, proposedCalendar(year)))).not.toThrow()
  })

  it('stands on the same days of the week as the year before', () => {
    const next = proposedCalendar(2027, proposedCalendar(2026))
    expect(next.trimesters.map(trimester => trimester.startsOn)).toEqual([
      '2027-02-01',
      '2027-05-17',
      '2027-08-30',
    ])
  })
})
