import { describe, expect, it } from 'vitest'
import { type LessonState, lessonStates } from '#features/planning/lesson-plans/lesson.ts'
import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import type { Calendar } from '#school/calendar/contract.ts'
import { weekdayOf } from '#school/calendar/weeks.ts'
import type { LevelHour } from './contract.ts'
import { dayAt, momentOf, phasesAt, seedOf, weekAhead, weekAround } from './lessons.ts'

const lesson = (date: string, startsAt: string, state?: LessonState): ScheduledLesson => ({
  date,
  period: 1,
  startsAt,
  endsAt: startsAt.replace(':00', ':45'),
  group: { id: 'g', name: '6ªA' },
  grade: 6,
  subject: { id: 's', code: 'MAT', name: 'Matemática', colour: '#17634A' },
  teacher: null,
  room: '4',
  plan: state
    ? {
        id: 'p',
        theme: '',
        summary: '',
        lessonNumber: null,
        state,
        version: 1,
        present: null,
        minutes: 45,
        lessonType: '',
      }
    : null,
})

const levelHour = (weekday: number, startsOn = '2026-01-05') =>
  ({
    id: 'n',
    name: 'Palavra',
    weekday,
    period: 5,
    startsOn,
    until: null,
    heldOn: [],
  }) as unknown as LevelHour

const calendar: Calendar = {
  id: 'c',
  schoolId: null,
  schoolName: null,
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
  makeUps: [],
  exams: [],
  demonstration: true,
  version: 1,
  updatedAt: '',
}

describe('a day', () => {
  it('has the hours by levels of its weekday, from the day on which they began', () => {
    const hours = (date: string) =>
      dayAt(date, { lessons: [], levelHours: [levelHour(2, '2026-04-28')] }, calendar).levelHours.length
    expect(['2026-04-21', '2026-04-28', '2026-05-04', '2026-05-05'].map(hours)).toEqual([0, 1, 0, 1])
  })

  it('has the group that the person leads instead of the lesson that it takes, and no other lesson less', () => {
    const parted = {
      ...lesson('2026-05-05', '10:20'),
      period: 5,
      plan: null,
      parted: { title: 'Ler', path: '/x', held: false },
    }
    const own = { ...levelHour(2), path: '/x' }
    const left = (lessons: ScheduledLesson[], hours: LevelHour[]) =>
      dayAt('2026-05-05', { lessons, levelHours: hours }, calendar).lessons.length
    expect(left([parted], [own])).toBe(0)
    expect(left([parted], []), 'somebody else leads: it says where the pupils are').toBe(1)
    expect(left([{ ...parted, period: 4 }], [own])).toBe(1)
    const taught = { ...lesson('2026-05-05', '10:20', 'dada'), period: 5, parted: parted.parted }
    expect(left([taught], [own]), 'what was planned all the same stays').toBe(1)
  })

  it('has the lessons of its date in the order of the clock', () => {
    const all = [lesson('2026-05-04', '07:00'), lesson('2026-05-05', '07:00'), lesson('2026-05-05', '09:00')]
    const day = dayAt('2026-05-05', { lessons: all, levelHours: [] }, calendar)
    expect(day.lessons.map(each => each.startsAt)).toEqual(['07:00', '09:00'])
    expect(day.closed).toBeNull()
  })

  it.each([
    ['2026-05-01', 'Dia do Trabalhador'],
    ['2026-04-07', 'Interrupção'],
    ['2026-05-09', 'Fim-de-semana'],
    ['2026-05-11', 'Férias'],
  ])('without school says why: %s', (date, why) => {
    expect(dayAt(date, { lessons: [], levelHours: [levelHour(weekdayOf(date))] }, calendar)).toEqual({
      date,
      closed: why,
      lessons: [],
      levelHours: [],
    })
  })

  it('keeps a lesson made up on a day without school', () => {
    expect(
      dayAt('2026-05-09', { lessons: [lesson('2026-05-09', '08:00')], levelHours: [] }, calendar).lessons,
    ).toHaveLength(1)
  })

  it('has its lessons also where no calendar is in force', () => {
    expect(
      dayAt('2026-05-01', { lessons: [lesson('2026-05-01', '07:00')], levelHours: [] }, null),
    ).toMatchObject({
      closed: null,
      lessons: [{ startsAt: '07:00' }],
    })
  })
})

it('the week goes from Monday to Friday, whatever day of it is given', () => {
  for (const date of ['2026-05-04', '2026-05-06', '2026-05-10'])
    expect(weekAround(date, { lessons: [], levelHours: [] }, calendar).map(day => day.date)).toEqual([
      '2026-05-04',
      '2026-05-05',
      '2026-05-06',
      '2026-05-07',
      '2026-05-08',
    ])
})

it('the week reaches to a Saturday whose lessons are made up, or that has one', () => {
  const makeUps = [{ date: '2026-04-25', weekday: 5 }]
  const last = (lessons: ScheduledLesson[], of: Calendar) =>
    weekAround('2026-04-20', { lessons, levelHours: [] }, of).at(-1)
  expect(last([], { ...calendar, makeUps })).toMatchObject({ date: '2026-04-25', closed: null })
  expect(last([lesson('2026-04-25', '08:00')], calendar)).toMatchObject({ date: '2026-04-25' })
  expect(weekAround('2026-04-27', { lessons: [], levelHours: [] }, { ...calendar, makeUps })).toHaveLength(5)
})

it('who looks on a Saturday or a Sunday sees the week that comes', () => {
  expect(['2026-05-04', '2026-05-08', '2026-05-09', '2026-05-10'].map(weekAhead)).toEqual([
    '2026-05-04',
    '2026-05-04',
    '2026-05-11',
    '2026-05-11',
  ])
})

it('a lesson is over at the minute it ends, and under way from the one it begins', () => {
  const first = lesson('2026-05-05', '07:00')
  expect(['06:59', '07:00', '07:44', '07:45'].map(clock => momentOf(first, clock))).toEqual([
    'next',
    'now',
    'now',
    'done',
  ])
  expect(momentOf({ startsAt: null, endsAt: null }, '10:00')).toBe('next')
})

it('a seed is full where the lesson was taught, also in part, outlined with a plan and dashed without', () => {
  expect(lessonStates.map(state => seedOf(lesson('2026-05-05', '07:00', state)))).toEqual([
    'outline',
    'outline',
    'full',
    'full',
    'outline',
  ])
  expect(seedOf(lesson('2026-05-05', '07:00'))).toBe('dashed')
})

describe('the didactic functions of the lesson that is being taught', () => {
  const planned = [
    { name: 'Introdução', minutes: 7 },
    { name: 'Por escrever', minutes: 0 },
    { name: 'Mediação', minutes: 15 },
    { name: 'Controlo', minutes: 10 },
  ]
  const shares = (clock: string) => phasesAt(planned, '07:45', clock).phases.map(({ gone }) => gone)

  it('fill in their order, each in its own minutes, and leave out what has none', () => {
    expect(shares('07:45')).toEqual([0, 0, 0])
    expect(shares('07:52')).toEqual([1, 0, 0])
    expect(shares('07:55')).toEqual([1, 3 / 15, 0])
    expect(shares('08:30')).toEqual([1, 1, 1])
  })

  it('name the one that is going on with the minutes still to come, and none once all are over', () => {
    const currentAt = (clock: string) => phasesAt(planned, '07:45', clock).current
    expect(currentAt('07:51')).toEqual({ name: 'Introdução', left: 1 })
    expect(currentAt('07:52')).toEqual({ name: 'Mediação', left: 15 })
    expect(currentAt('08:16')).toEqual({ name: 'Controlo', left: 1 })
    expect(currentAt('08:17')).toBeNull()
  })
})
