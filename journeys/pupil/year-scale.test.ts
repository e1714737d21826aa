import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#school/calendar/weeks.ts'
import { mondaysThere, scaleOf } from './year-scale.ts'

const trimesters = [
  { number: 1, startsOn: '2026-02-03', endsOn: '2026-04-30' },
  { number: 2, startsOn: '2026-05-11', endsOn: '2026-08-07' },
  { number: 3, startsOn: '2026-08-24', endsOn: '2026-11-13' },
]

it('opens what has begun, names what is to come, and keeps the order of days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 340 }), fc.integer({ min: 0, max: 340 }), (one, other) => {
      const today = addDays('2026-01-20', 300 - (one % 200))
      const scale = scaleOf({ trimesters, today })
      if (!scale) return expect(today < '2026-02-03').toBe(true)
      expect([...scale.open.map(({ number }) => number), ...scale.coming]).toEqual([1, 2, 3])
      const [first, last] = [Math.min(one, other), Math.max(one, other)].map(days =>
        scale.placeOf(addDays('2026-02-03', days)),
      )
      for (const place of [first, last]) {
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThanOrEqual(1 + 1e-9)
      }
      expect(first).toBeLessThanOrEqual((last ?? 0) + 1e-9)
    }),
  )
})

it('has no line before the year, and no place for a day before it', () => {
  expect(scaleOf({ trimesters, today: '2026-01-15' })).toBeNull()
  expect(scaleOf({ trimesters: [], today: '2026-05-05' })).toBeNull()
  expect(scaleOf({ trimesters, today: '2026-05-05' })?.placeOf('2026-01-15')).toBeNull()
})

it('counts the weeks in which the pupil was there, the one of entering among them, and none to come', () => {
  const weeks = (since: string | null, today: string) => mondaysThere({ trimesters, since, today })
  expect(weeks('2026-04-22', '2026-05-12')).toEqual(['2026-04-20', '2026-04-27', '2026-05-11'])
  expect(weeks(null, '2026-02-10')).toEqual(['2026-02-02', '2026-02-09'])
  expect(weeks('2026-05-20', '2026-05-12')).toEqual([])
})
