import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readClock } from '#kit/web/form/read-clock.ts'
import { schoolBody } from '../contract.ts'
import type { Period } from '../school.ts'
import { minutesBetween, nextPeriod } from './lesson-times.ts'

it('begins the day at seven and goes on where the last lesson ended', () => {
  const first = nextPeriod([], 45)
  expect(first).toEqual({ number: 1, startsAt: '07:00', endsAt: '07:45' })
  expect(nextPeriod([first], 90)).toEqual({ number: 2, startsAt: '07:45', endsAt: '09:15' })
})

it('counts minutes, and none while an hour is not written', () => {
  expect(minutesBetween('09:15', '09:35')).toBe(20)
  expect(minutesBetween('', '09:35')).toBe(undefined)
})

it.each([
  ['7', '07:00'],
  ['745', '07:45'],
  ['0745', '07:45'],
  ['1205', '12:05'],
  ['7:45', '07:45'],
  ['7h45', '07:45'],
  [' 07.45 ', '07:45'],
  ['24:00', '24:00'],
  ['7:61', '7:61'],
  ['cedo', 'cedo'],
])('reads %s as %s', (typed, clock) => {
  expect(readClock(typed)).toBe(clock)
})

it('builds days that the school accepts, whatever the length of a lesson', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 80 }), fc.integer({ min: 0, max: 12 }), (minutes, count) => {
      const periods: Period[] = []
      for (let at = 0; at < count; at++) periods.push(nextPeriod(periods, minutes))
      expect(z.safeParse(schoolBody, { name: 'Escola', periods }).success).toBe(true)
    }),
  )
})
