import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { GroupDay, LessonOfDay } from './contract.ts'
import { momentOfLesson, nextRoll } from './moment.ts'

const HER = { id: '0198c0de-0000-7000-8000-000000000002', name: 'Ermelinda' }
const lesson = (
  startsAt: string | null,
  endsAt: string | null,
  more: Partial<LessonOfDay> = {},
): LessonOfDay => ({
  startsAt,
  endsAt,
  subject: { id: '0198c0de-0000-7000-8000-000000000001', name: 'Matemática' },
  teacher: null,
  planId: null,
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
  expect(nextRoll(day('dia', lessons), '09:00', HER.id)).toEqual({ lesson: null })
  expect(nextRoll(day('dia', lessons, true), '09:00', HER.id)).toBeNull()
  expect(nextRoll(day('dia', []), '09:00', HER.id)).toBeNull()
})

it('asks for the roll of the reader’s lesson that is now, then of the next one', () => {
  const first = lesson('07:00', '07:45', { teacher: HER })
  const second = lesson('07:45', '08:30', { teacher: HER })
  const roll = (lessons: LessonOfDay[], clock: string) =>
    nextRoll(day('aula', lessons), clock, HER.id)?.lesson?.startsAt
  expect(roll([first, second], '07:10')).toBe('07:00')
  expect(roll([{ ...first, isCalled: true }, second], '07:10')).toBe('07:45')
  expect(roll([first, second], '10:00')).toBeUndefined()
  expect(roll([lesson(null, null, { teacher: HER })], '10:00')).toBe(null)
})

it('never asks for a roll that would be refused: of a lesson of somebody else, or that somebody else gives', () => {
  const states = fc.record({
    teacher: fc.constantFrom(HER, { id: '0198c0de-0000-7000-8000-000000000003', name: 'Rosa' }, null),
    isCalled: fc.boolean(),
    coveredBy: fc.constantFrom(undefined, null, 'Paulo'),
  })
  fc.assert(
    fc.property(
      fc.array(states, { maxLength: 6 }),
      fc.constantFrom('07:10', '09:00', '23:00'),
      (all, clock) => {
        const lessons = all.map((each, at) => lesson(`0${7 + at}:00`, `0${7 + at}:45`, each))
        const roll = nextRoll(day('aula', lessons), clock, HER.id)
        if (roll === null) return
        expect(roll.lesson).toMatchObject({ teacher: HER, isCalled: false })
        expect(roll.lesson?.coveredBy).toBeUndefined()
      },
    ),
  )
})
