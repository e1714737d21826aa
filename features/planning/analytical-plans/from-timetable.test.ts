import { describe, expect, it } from 'vitest'
import type { Slot } from '#school/timetable/contract.ts'
import { taughtBy } from './from-timetable.ts'

const slot = (subject: string, grade: number, group: string, weekday: number, period: number): Slot => ({
  id: `${group} ${weekday} ${period}`,
  groupId: group,
  groupName: group,
  grade,
  schoolId: 'school',
  shift: 'manhã',
  weekday,
  period,
  subjectId: subject,
  subjectCode: subject.slice(0, 3),
  subjectName: subject,
  colour: '#000000',
  teacherId: 'teacher',
  teacherName: 'Ermelinda Sitoe',
  room: '',
  startsAt: null,
  endsAt: null,
  startsOn: null,
  until: null,
})

describe('what the timetable says that somebody teaches', () => {
  it('gathers the groups of a subject and grade with the hours that one of them has, most of the week first', () => {
    const slots = [
      slot('Ciências', 5, '5ªC', 1, 1),
      slot('Matemática', 6, '6ªB', 1, 2),
      slot('Matemática', 6, '6ªA', 1, 3),
      slot('Matemática', 6, '6ªA', 2, 1),
      slot('Matemática', 6, '6ªB', 2, 2),
      slot('Matemática', 5, '5ªC', 3, 1),
    ]
    expect(
      taughtBy(slots).map(entry => [
        entry.subjectName,
        entry.grade,
        entry.groups.map(group => group.name),
        entry.weeklyHours,
      ]),
    ).toEqual([
      ['Matemática', 6, ['6ªA', '6ªB'], 2],
      ['Ciências', 5, ['5ªC'], 1],
      ['Matemática', 5, ['5ªC'], 1],
    ])
  })

  it('says nothing of an empty timetable', () => {
    expect(taughtBy([])).toEqual([])
  })
})
