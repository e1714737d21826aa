import { expect, it } from 'vitest'
import { dayKey, slotsOf, weekSchema, weekValuesOf } from './week-values.ts'

const id = (at: number) => `00000000-0000-7000-8000-00000000000${at}`
const slot = (weekday: number, period: number) => ({
  weekday,
  period,
  subjectId: id(1),
  teacherId: id(2),
  room: 'S1',
})

const around = { proposedFrom: '2026-05-06', on: '2026-05-05', changesOn: ['2026-05-18'] }

it('a change begins on the day that is proposed, of a week that is to come on its first day, of a first week never', () => {
  const from = (more: Partial<Record<keyof typeof around, unknown>>) =>
    weekValuesOf({ ...around, slots: [], revision: '', ...more } as never).from
  expect(from({})).toBe('2026-05-06')
  expect(from({ on: '2026-05-20' })).toBe('2026-05-18')
  expect(from({ proposedFrom: null, changesOn: [] })).toBe('')
})

it('a stored week becomes a field for each day and back, without what the server alone knows', () => {
  const stored = [slot(6, 1), slot(1, 1), slot(1, 2), slot(3, 4)].map(each => ({
    ...each,
    id: id(9),
    clashes: [],
  }))
  const values = weekValuesOf({ ...around, slots: stored, revision: 'r1' } as never)
  expect(values).toEqual({
    ...{
      day1: [slot(1, 1), slot(1, 2)],
      day2: [],
      day3: [slot(3, 4)],
      day4: [],
      day5: [],
      day6: [slot(6, 1)],
    },
    revision: 'r1',
    from: '2026-05-06',
  })
  expect(slotsOf(values)).toEqual([slot(1, 1), slot(1, 2), slot(3, 4), slot(6, 1)])
  expect(weekSchema.safeParse(values).success).toBe(true)
  expect([1, 6].map(dayKey)).toEqual(['day1', 'day6'])
})

it('each of the six days comes back in its place', () => {
  const slots = [6, 5, 4, 3, 2, 1].map(weekday => slot(weekday, 1))
  const values = weekValuesOf({ ...around, slots, revision: '' } as never)
  expect(slotsOf(values).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6])
})
