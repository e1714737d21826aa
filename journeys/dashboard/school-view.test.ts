import { describe, expect, it } from 'vitest'
import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import { withoutPlan } from '#features/planning/lesson-plans/without-plan.ts'
import { dayOfSchool, dayToShow, fulfilmentGrid, inNeed } from './school-view.ts'

function lesson(date: string, group: string, subject: string, teacher: string, state?: 'dada' | 'pronto') {
  return {
    date,
    period: 1,
    startsAt: '07:00',
    endsAt: '07:45',
    group: { id: group, name: group },
    grade: 6,
    subject: { id: subject, code: subject, name: subject, colour: '#000000' },
    teacher: { id: teacher, name: teacher },
    room: '',
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
  } satisfies ScheduledLesson
}

const MONDAY = '2026-05-04'
const TUESDAY = '2026-05-05'
const lessons = [
  lesson(MONDAY, '6ªA', 'Matemática', 'Ermelinda', 'dada'),
  lesson(TUESDAY, '6ªA', 'Matemática', 'Ermelinda', 'pronto'),
  lesson(TUESDAY, '6ªB', 'Matemática', 'Ermelinda'),
  lesson(TUESDAY, '6ªA', 'Português', 'Paulo'),
  lesson(TUESDAY, '6ªB', 'Português', 'Paulo'),
  lesson(MONDAY, '6ªB', 'Português', 'Paulo'),
]

describe('the school on the first page of those who lead it', () => {
  it('counts the lessons of the day, and from that day on who has none planned', () => {
    expect(dayOfSchool(lessons, TUESDAY)).toEqual({ all: 4, taught: 0, planned: 1, without: 3 })
    expect(
      withoutPlan(lessons, TUESDAY).map(teacher => [teacher.name, teacher.lessons, teacher.groups]),
    ).toEqual([
      ['Paulo', 2, ['6ªA', '6ªB']],
      ['Ermelinda', 1, ['6ªB']],
    ])
  })

  it('shows Monday on a Sunday, the day after a holiday, and the first day after the last trimester never', () => {
    const calendar = {
      year: 2026,
      trimesters: [{ number: 1, startsOn: '2026-03-02', endsOn: '2026-05-29' }],
      holidays: [{ date: '2026-05-04', name: 'Feriado' }],
      breaks: [],
      makeUps: [],
    }
    expect(dayToShow(calendar, TUESDAY)).toBe(TUESDAY)
    expect(dayToShow(calendar, MONDAY)).toBe(TUESDAY)
    expect(dayToShow(calendar, '2026-05-10')).toBe('2026-05-11')
    // The last day of the trimester is one of school; from the next on there is none to show.
    expect(dayToShow(calendar, '2026-05-29')).toBe('2026-05-29')
    expect(dayToShow(calendar, '2026-05-30')).toBe('2026-05-30')
    expect(dayToShow(null, '2026-05-10')).toBe('2026-05-10')
  })

  it('has a cell for every group and subject, and says where there is no plan', () => {
    const row = {
      group: { id: '6ªA', name: '6ªA' },
      subject: { id: 'Matemática', abbreviation: 'Mat.', name: 'Matemática' },
      teacher: { name: 'Ermelinda' },
      weeks: [],
    }
    const { subjects, groups } = fulfilmentGrid(lessons, [row], TUESDAY)
    expect(subjects.map(subject => subject.name)).toEqual(['Matemática', 'Português'])
    expect(groups.map(group => [group.name, group.cells.map(cell => cell.row !== null)])).toEqual([
      ['6ªA', [true, false]],
      ['6ªB', [false, false]],
    ])
  })

  it.each([
    ['2026-03-10', 1],
    ['2026-05-12', 2],
    // Between two trimesters the one that ended is still what there is to be read.
    ['2026-05-02', 1],
    ['2026-12-24', 3],
    ['2026-01-02', 1],
  ])('on %s shows the plan of trimester %d, whatever the order in which plans come', (today, trimester) => {
    const plan = (number: number, startsOn: string, endsOn: string) => ({
      group: { id: '6ªA', name: '6ªA' },
      subject: { id: 'Matemática', abbreviation: 'Mat.', name: 'Matemática' },
      teacher: { name: 'Ermelinda' },
      trimester: number,
      weeks: [{ startsOn, endsOn }],
    })
    const plans = [
      plan(1, '2026-02-02', '2026-04-30'),
      plan(2, '2026-05-11', '2026-07-31'),
      plan(3, '2026-08-17', '2026-10-30'),
    ]
    for (const rows of [plans, plans.toReversed()])
      expect(fulfilmentGrid([], rows, today).groups[0]?.cells[0]?.row?.trimester).toBe(trimester)
  })

  it('puts first what has no plan, then the least taught, and leaves out what is well', () => {
    const cell = (name: string, row: { share: number | null } | null) => ({
      group: { id: name, name },
      subject: { id: 'MAT', name: 'Matemática' },
      teacher: 'Ermelinda',
      row,
    })
    const cells = [
      cell('well', { share: 0.8996 }),
      cell('unknown', { share: null }),
      cell('fair', { share: 0.899 }),
      cell('none', null),
      cell('bad', { share: 0.2 }),
    ]
    const order = inNeed(cells, ({ row }) => row?.share ?? null).map(({ group }) => group.name)
    expect(order).toEqual(['none', 'bad', 'fair', 'unknown'])
  })
})
