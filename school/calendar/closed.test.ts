import { expect, it } from 'vitest'
import {
  type CalendarDays,
  isSchoolDay,
  reasonClosed,
  schoolDaysBetween,
  taughtWeekday,
  trimesterOf,
  weeksOf,
} from './weeks.ts'

const calendar: CalendarDays = {
  year: 2026,
  trimesters: [{ number: 1, startsOn: '2026-03-02', endsOn: '2026-05-22' }],
  breaks: [
    { startsOn: '2026-04-13', endsOn: '2026-04-14', name: 'Formação' },
    { startsOn: '2026-04-20', endsOn: '2026-04-20', name: '' },
  ],
  holidays: [{ date: '2026-04-07', name: 'Dia da Mulher Moçambicana' }],
  makeUps: [],
}

it('there is school from the first day of a trimester to its last, Monday to Friday', () => {
  const days = [
    '2026-02-27',
    '2026-03-01',
    '2026-03-02',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-05-22',
    '2026-05-25',
  ]
  expect(days.filter(day => isSchoolDay(calendar, day))).toEqual(['2026-03-02', '2026-03-06', '2026-05-22'])
  expect(trimesterOf(calendar, '2026-05-22')?.number).toBe(1)
  expect(trimesterOf(calendar, '2026-05-23')).toBeUndefined()
})

it('where there is none it is said why', () => {
  const days = [
    '2026-03-02',
    '2026-04-07',
    '2026-04-13',
    '2026-04-14',
    '2026-04-20',
    '2026-03-07',
    '2026-03-08',
    '2026-05-25',
  ]
  expect(days.map(day => reasonClosed(calendar, day))).toEqual([
    ...[
      null,
      'Dia da Mulher Moçambicana',
      'Formação',
      'Formação',
      'Interrupção',
      'Fim-de-semana',
      'Fim-de-semana',
      'Férias',
    ],
  ])
})

it('the days of school between two days hold both', () => {
  expect(schoolDaysBetween(calendar, { startsOn: '2026-04-06', endsOn: '2026-04-10' })).toEqual([
    ...['2026-04-06', '2026-04-08', '2026-04-09', '2026-04-10'],
  ])
  expect(schoolDaysBetween(calendar, { startsOn: '2026-04-11', endsOn: '2026-04-12' })).toEqual([])
})

it('a Saturday of lessons made up is a day of school, with the lessons of its weekday, in its week', () => {
  const makeUps = [
    { date: '2026-04-11', weekday: 2 },
    { date: '2026-05-23', weekday: 1 },
  ]
  const now = { ...calendar, makeUps }
  expect(
    ['2026-04-10', '2026-04-11', '2026-04-12', '2026-04-18'].map(day => taughtWeekday(now, day)),
  ).toEqual([5, 2, undefined, undefined])
  expect(reasonClosed(now, '2026-04-11')).toBeNull()
  expect(taughtWeekday(now, '2026-05-23'), 'after the last day of the trimester').toBeUndefined()
  const holidays = [{ date: '2026-04-11', name: 'Festa' }]
  expect(reasonClosed({ ...now, holidays }, '2026-04-11'), 'a holiday comes first').toBe('Festa')
  const week = (of: CalendarDays) => weeksOf(of, 1).find(({ startsOn }) => startsOn === '2026-04-06')
  expect(week(now)).toMatchObject({ endsOn: '2026-04-11' })
  expect(week(now)?.days).toHaveLength((week(calendar)?.days.length ?? 0) + 1)
  expect(weeksOf(now, 1).length, 'no week of its own').toBe(weeksOf(calendar, 1).length)
})
