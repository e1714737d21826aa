import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atItsHours, hoursOf } from './held-periods.ts'

const day = fc.integer({ min: 1, max: 28 }).map(number => `2026-05-${String(number).padStart(2, '0')}`)
const held = (hour: number) => [{ number: 1, startsAt: `0${hour}:00`, endsAt: `0${hour}:45` }]
const span = fc.tuple(day, day).map(days => {
  const [startsOn = '', endsOn = ''] = days.toSorted()
  return { startsOn, endsOn }
})

it('gives every day of a span the hours that the school had on it, and each lesson time once', () => {
  const earlier = fc.uniqueArray(fc.record({ until: day, hour: fc.integer({ min: 5, max: 7 }) }), {
    selector: each => each.until,
    maxLength: 4,
  })
  const slot = fc.record({ startsOn: fc.option(day), until: fc.option(day) })
  fc.assert(
    fc.property(earlier, span, slot, (before, of, days) => {
      fc.pre(days.startsOn === null || days.until === null || days.startsOn < days.until)
      const inOrder = before.toSorted((a, b) => a.until.localeCompare(b.until))
      const pieces = atItsHours(
        days,
        hoursOf(
          1,
          { periods: held(8), earlier: inOrder.map(({ until, hour }) => ({ until, periods: held(hour) })) },
          of,
        ),
      )
      for (let number = Number(of.startsOn.slice(8)); number <= Number(of.endsOn.slice(8)); number += 1) {
        const on = `2026-05-${String(number).padStart(2, '0')}`
        const isThere =
          (days.startsOn === null || days.startsOn <= on) && (days.until === null || on < days.until)
        const hour = inOrder.find(({ until }) => until > on)?.hour ?? 8
        const found = pieces.filter(
          ({ startsOn, until }) => (startsOn === null || startsOn <= on) && (until === null || on < until),
        )
        expect(found.map(({ startsAt }) => startsAt)).toEqual(isThere ? [`0${hour}:00`] : [])
      }
    }),
  )
})
