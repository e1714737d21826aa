import { expect, it } from 'vitest'
import { type CalendarDays, isSchoolDay, reasonClosed, schoolDaysBetween, trimesterOf } from './weeks.ts'

const calendar: CalendarDays = {
  year: 2026,
  trimesters: [{ number: 1, startsOn: '2026-03-02', endsOn: '2026-05-22' }],
  breaks: [
    { startsOn: '2026-04-13', endsOn: '2026-04-14', name: 'Formação' },
    { startsOn: '2026-04-20', endsOn: '2026-04-20', name: '' },
  ],
  holidays: [{ date: '2026-04-07', name: 'Dia da Mulher Moçambicana' }],
} as CalendarDays

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
