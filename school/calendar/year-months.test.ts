import { describe, expect, it } from 'vitest'
import { proposedCalendar } from './proposed.ts'
import { monthsOf, sumTrimesters, weeksOfMonth } from './year-months.ts'

describe('the twelve months of a school year', () => {
  it('are those of the civil year, or begin with the first trimester where it leaves that', () => {
    const calendar = proposedCalendar(2026)
    expect(monthsOf(calendar)).toEqual(
      Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
    )
    const moved = {
      year: 2026,
      trimesters: [{ ...first(calendar), startsOn: '2025-10-06', endsOn: '2026-01-09' }],
    }
    expect([monthsOf(moved)[0], monthsOf(moved)[3], monthsOf(moved)[11]]).toEqual([
      '2025-10',
      '2026-01',
      '2026-09',
    ])
  })

  it('hold each day of the month once, under its weekday', () => {
    for (const month of monthsOf(proposedCalendar(2028))) {
      const days = weeksOfMonth(month).flat()
      const [year = 0, number = 0] = month.split('-').map(Number)
      const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
      expect(days.filter(day => day !== null)).toHaveLength(last)
      days.forEach((day, at) => {
        if (day) expect((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7).toBe(at % 7)
      })
    }
  })

  it('count only trimesters that are written whole', () => {
    const calendar = proposedCalendar(2026)
    const half = { ...calendar, trimesters: [first(calendar), { ...first(calendar), number: 2, endsOn: '' }] }
    expect(sumTrimesters(half).map(({ number }) => number)).toEqual([1])
    expect(sumTrimesters(half)[0]?.days.length).toBeGreaterThan(50)
  })
})

function first({ trimesters: [trimester] }: ReturnType<typeof proposedCalendar>) {
  if (!trimester) throw new Error('There is no trimester.')
  return trimester
}
