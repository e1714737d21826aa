import { expect, it } from 'vitest'
import type { GroupDay, LessonOfDay } from './contract.ts'
import { momentOfLesson, nextRoll } from './moment.ts'

const lesson = (
  startsAt: string | null,
  endsAt: string | null,
  more: Partial<LessonOfDay> = {},
): LessonOfDay => ({
  startsAt,
  endsAt,
  subject: { id: '0198c0de-0000-7000-8000-000000000001', name: 'Matemática' },
  teacher: null,
  state: null,
  isCalled: false,
  ...more,
})
const day = (by: GroupDay['by'], lessons: LessonOfDay[], isCalled = false): GroupDay => ({
  today: '2026-05-05',
  closed: null,
  by,
  lessons,
  isCalled,
  pupils: 52,
  attention: [],
  usual: [],
})

it('places a lesson by the clock, up to its last minute', () => {
  const at = (clock: string) => momentOfLesson(lesson('07:00', '07:45'), clock)
  expect([at('06:59'), at('07:00'), at('07:44'), at('07:45')]).toEqual(['next', 'now', 'now', 'done'])
  expect(momentOfLesson(lesson(null, null), '09:00')).toBe('unknown')
})

it('asks for one roll a day where the school calls once', () => {
  const lessons = [lesson('07:00', '07:45'), lesson('07:45', '08:30')]
  expect(nextRoll(day('dia', lessons), '09:00')).toEqual({ startsAt: null })
  expect(nextRoll(day('dia', lessons, true), '09:00')).toBeNull()
  expect(nextRoll(day('dia', []), '09:00')).toBeNull()
})

it('asks for the roll of the lesson that is now, then of the next one, and never of one that is not held', () => {
  const first = lesson('07:00', '07:45')
  const second = lesson('07:45', '08:30')
  const roll = (lessons: LessonOfDay[], clock: string) => nextRoll(day('aula', lessons), clock)
  expect(roll([first, second], '07:10')).toEqual({ startsAt: '07:00' })
  expect(roll([{ ...first, isCalled: true }, second], '07:10')).toEqual({ startsAt: '07:45' })
  expect(roll([first, { ...second, coveredBy: null }], '07:50')).toBeNull()
  expect(roll([first, second], '10:00')).toBeNull()
})

it('asks for the roll of the reader’s lesson, also when another comes before it', () => {
  const her = { id: '0198c0de-0000-7000-8000-000000000002', name: 'Ermelinda' }
  const lessons = [lesson('07:00', '07:45'), lesson('10:20', '11:05', { teacher: her })]
  expect(nextRoll(day('aula', lessons), '07:10', her.id)).toEqual({ startsAt: '10:20' })
  expect(nextRoll(day('aula', lessons), '11:10', her.id)).toBeNull()
  expect(nextRoll(day('aula', lessons), '07:10', 'outro')).toEqual({ startsAt: '07:00' })
})
