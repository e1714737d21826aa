import { describe, expect, it } from 'vitest'
import type { FirstSteps } from '../first-steps-contract.ts'
import { eightSteps, hasFirstLesson } from './first-steps.ts'

const nothing: FirstSteps = {
  school: null,
  calendar: null,
  subjects: { count: 0, withProgramme: 0, grades: [] },
  groups: [],
  teachers: { entered: 0, invited: 0 },
  taught: 0,
  lessons: [],
}
const group = (name: string, pupils: number) => ({ id: name, name, shift: 'manhã', pupils, capacity: 60 })

describe('the first steps of a school', () => {
  it('lead from nothing to a timetable, in eight', () => {
    const steps = eightSteps(nothing)
    expect(steps.map(step => step.title)).toEqual([
      'Escola',
      'Calendário',
      'Disciplinas e programa',
      'Turmas',
      'Alunos',
      'Docentes convidados',
      'Quem lecciona o quê',
      'Horário',
    ])
    expect(steps.every(step => step.done === 'none')).toBe(true)
  })

  it('are half done where a group has no pupils yet, and name it', () => {
    const pupils = eightSteps({ ...nothing, groups: [group('6ªA', 52), group('6ªC', 0)] })[4]
    expect(pupils).toMatchObject({
      done: 'part',
      action: 'Pôr os alunos da 6ªC',
      to: encodeURI('/dashboard/group/6ªC'),
      fact: '52 alunos',
    })
  })

  it('end with a lesson on somebody’s day, and not with one that nobody gives', () => {
    const calendar = { trimesters: 3, holidays: 9 }
    const lesson = { group: '6ªA', subject: 'Português', teacher: null }
    expect(hasFirstLesson({ ...nothing, calendar, lessons: [lesson] })).toBe(false)
    expect(hasFirstLesson({ ...nothing, calendar, lessons: [{ ...lesson, teacher: 'Ana' }] })).toBe(true)
    expect(hasFirstLesson({ ...nothing, lessons: [{ ...lesson, teacher: 'Ana' }] })).toBe(false)
  })
})
