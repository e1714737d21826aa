import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withVerb } from './bloom-verbs.ts'
import type { Lesson } from './contract.ts'
import { copyInto, later, minutesOf, movePhase, splitPhase, usualPhases } from './lesson-values.ts'

it('shares the minutes of any lesson whole among the four functions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 240 }), minutes => {
      const phases = usualPhases(minutes)
      expect(phases).toHaveLength(4)
      expect(minutesOf(phases)).toBe(minutes)
      expect(phases.every(phase => phase.minutes > 0)).toBe(true)
    }),
  )
})

it('splitting and moving keep the sum of the minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 240 }), fc.nat(4), fc.nat(4), (minutes, split, move) => {
      const phases = movePhase(splitPhase(usualPhases(minutes), split), move, 1)
      expect(minutesOf(phases)).toBe(minutes)
      expect(phases).toHaveLength(split < 4 ? 5 : 4)
    }),
  )
})

it('puts a verb before an objective, in place of the one it had', () => {
  expect(withVerb('', 'Resolver')).toBe('Resolver ')
  expect(withVerb('Duas fracções', 'Comparar')).toBe('Comparar duas fracções')
  expect(withVerb('Resolver problemas', 'Inventar')).toBe('Inventar problemas')
})

it('counts the clock on', () => {
  expect(later('07:45', 22)).toBe('08:07')
  expect(later('23:50', 20)).toBe('00:10')
})

it('takes the words of another lesson into a lesson time, whose day, hour, group and room stay its own', () => {
  const lesson = {
    theme: 'Fracções equivalentes',
    heldOn: '2026-04-28',
    startsAt: '07:00',
    room: '4',
    group: { id: 'g1', name: '6ªA' },
    subject: { id: 's1', name: 'Matemática' },
    row: null,
    templateName: null,
    competences: [],
    phases: [{ id: 'p1', name: 'Introdução', minutes: 45 }],
  } as unknown as Lesson
  const copy = copyInto(lesson, {
    groupId: 'g2',
    grade: 6,
    pupils: 48,
    heldOn: '2026-05-05',
    startsAt: '09:40',
    room: '',
  })
  expect(copy).toMatchObject({
    theme: 'Fracções equivalentes',
    groupId: 'g2',
    pupils: 48,
    heldOn: '2026-05-05',
    startsAt: '09:40',
    room: '4',
    lessonNumber: null,
  })
  expect(copy.phases[0]?.id).not.toBe('p1')
})
