import { describe, expect, it } from 'vitest'
import type { Calendar } from '#school/calendar/contract.ts'
import type { Slot } from '#school/timetable/contract.ts'
import { dayAt, momentOf, weekAround } from './lessons.ts'

const slot = (weekday: number, startsAt: string): Slot => ({
  id: `${weekday}-${startsAt}`,
  groupId: 'g',
  groupName: '6ªA',
  grade: 6,
  schoolId: 'e',
  shift: 'manhã',
  weekday,
  period: 1,
  subjectId: 's',
  subjectCode: 'MAT',
  subjectName: 'Matemática',
  colour: '#17634A',
  teacherId: null,
  teacherName: null,
  room: '4',
  startsAt,
  endsAt: startsAt.replace(':00', ':45'),
})

const calendar: Calendar = {
  id: 'c',
  year: 2026,
  edition: 2,
  state: 'em vigor',
  approvedOn: '',
  source: '',
  opensOn: null,
  trimesters: [
    {
      number: 1,
      startsOn: '2026-02-02',
      endsOn: '2026-05-08',
      assessmentStartsOn: null,
      assessmentEndsOn: null,
    },
  ],
  breaks: [{ startsOn: '2026-04-06', endsOn: '2026-04-10', name: '' }],
  holidays: [{ date: '2026-05-01', name: 'Dia do Trabalhador' }],
  exams: [],
  demonstration: true,
  version: 1,
  updatedAt: '',
}

describe('a day', () => {
  it('has the lessons of its weekday in the order of the clock', () => {
    const day = dayAt('2026-05-05', [slot(2, '09:00'), slot(2, '07:00'), slot(3, '07:00')], calendar)
    expect(day.lessons.map(each => each.startsAt)).toEqual(['07:00', '09:00'])
    expect(day.closed).toBeNull()
  })

  it.each([
    ['2026-05-01', 'Dia do Trabalhador'],
    ['2026-04-07', 'Interrupção'],
    ['2026-05-09', 'Fim-de-semana'],
    ['2026-05-11', 'Férias'],
  ])('without school says why: %s', (date, why) => {
    const every = [1, 2, 3, 4, 5, 6].map(weekday => slot(weekday, '07:00'))
    expect(dayAt(date, every, calendar)).toMatchObject({ closed: why, lessons: [] })
  })

  it('has its lessons also where no calendar is in force', () => {
    expect(dayAt('2026-05-01', [slot(5, '07:00')], null).lessons).toHaveLength(1)
  })
})

it('the week goes from Monday to Friday, whatever day of it is given', () => {
  for (const date of ['2026-05-04', '2026-05-06', '2026-05-10'])
    expect(weekAround(date, [], calendar).map(day => day.date)).toEqual([
      '2026-05-04',
      '2026-05-05',
      '2026-05-06',
      '2026-05-07',
      '2026-05-08',
    ])
})

it('a lesson is over at the minute it ends, and under way from the one it begins', () => {
  const lesson = slot(2, '07:00')
  expect(['06:59', '07:00', '07:44', '07:45'].map(clock => momentOf(lesson, clock))).toEqual([
    'next',
    'now',
    'now',
    'done',
  ])
  expect(momentOf({ startsAt: null, endsAt: null }, '10:00')).toBe('next')
})
