import { expect, it } from 'vitest'
import { clashesAt, slotAt, weekDays, weekRows, withSlot } from './week-rows.ts'

const hours = [
  { number: 1, startsAt: '07:00', endsAt: '07:45' },
  { number: 2, startsAt: '07:45', endsAt: '08:30' },
  { number: 3, startsAt: '08:50', endsAt: '09:35' },
]
const content = { subjectId: 'mat', teacherId: null, room: '4' }

it('shows the lesson times of the school with their pauses, and one beyond them only where it is used', () => {
  expect(weekRows(hours, []).map(row => [row.period, row.pauseBefore])).toEqual([
    [1, 0],
    [2, 0],
    [3, 20],
  ])
  expect(weekRows(hours, [{ period: 6 }]).at(-1)).toEqual({
    period: 6,
    startsAt: null,
    endsAt: null,
    pauseBefore: 0,
  })
})

it('shows Saturday only when it is taught or wanted', () => {
  expect(weekDays([{ weekday: 5 }])).toEqual([1, 2, 3, 4, 5])
  expect(weekDays([{ weekday: 6 }])).toHaveLength(6)
  expect(weekDays([], true)).toHaveLength(6)
})

it('puts, replaces and takes away at one place, the rest as it was and in order', () => {
  const two = withSlot(withSlot([], 2, 1, content), 1, 3, content)
  expect(two.map(slot => [slot.weekday, slot.period])).toEqual([
    [1, 3],
    [2, 1],
  ])
  const changed = withSlot(two, 1, 3, { ...content, room: '5' })
  expect(slotAt(changed, 1, 3)?.room).toBe('5')
  expect(slotAt(changed, 2, 1)?.room).toBe('4')
  expect(slotAt(withSlot(two, 1, 3, undefined), 1, 3)).toBe(undefined)
})

it('finds the clashes of a place, and of one group there', () => {
  const clashes = [{ weekday: 1, period: 1, groupIds: ['a', 'b'], what: 'Ana está em A e B.' }]
  expect(clashesAt(clashes, 1, 1, 'a')).toEqual(['Ana está em A e B.'])
  expect(clashesAt(clashes, 1, 1, 'c')).toEqual([])
  expect(clashesAt(clashes, 1, 2)).toEqual([])
})
