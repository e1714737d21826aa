import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { carryOver, leftText } from './carry-over.ts'
import { emptyPhase, minutesOf, usualPhases } from './lesson-values.ts'

const left = (minutes: readonly number[], forNext = '') => ({
  lessonNumber: 54,
  phases: minutes.map((each, at) => ({
    ...emptyPhase(`Parte ${at + 1}`, each),
    content: `exercício ${at + 1}`,
  })),
  forNext,
})

it('what was left opens the lesson, the opening makes way, and the others share what is left of the time', () => {
  const phases = usualPhases(45)
  const carried = carryOver({ minutes: 45, phases }, left([13, 10], 'Trazer as tiras.'), uuid())
  expect(carried.leaves?.name).toBe('Introdução e Motivação')
  expect(carried.phases.map(({ name, minutes }) => [name, minutes])).toEqual([
    ['Retomar a aula 54', 23],
    ['Mediação e Assimilação', 8],
    ['Domínio e Consolidação', 8],
    ['Controlo e Avaliação', 6],
  ])
  expect(carried.phases[0]).toMatchObject({
    content: 'Parte 1: exercício 1\nParte 2: exercício 2',
    notes: 'Trazer as tiras.',
  })
  expect(carried.before.get(phases[1]?.id ?? '')).toBe(16)
})

it('what several lessons left is one sentence, since the first of them', () => {
  const held = ['2026-04-20', '2026-04-03', '2026-04-13'].map(heldOn => ({
    heldOn,
    phases: left([9, 8]).phases,
  }))
  expect(leftText(held)).toBe('Também ficou por fazer de 3 aulas, desde 3 de Abril de 2026: 6 fases.')
  expect(leftText([{ heldOn: '2026-04-20', phases: [] }])).toMatch(/de 1 aula, .*: palavras para esta\.$/)
})

it('a word for the next lesson alone changes no minutes', () => {
  const phases = usualPhases(45)
  const carried = carryOver({ minutes: 45, phases }, left([], 'Rever o m.m.c.'), uuid())
  expect(carried.phases.map(({ minutes }) => minutes)).toEqual(phases.map(({ minutes }) => minutes))
  expect(carried.phases[0]?.notes).toBe('Rever o m.m.c.')
})

it('whatever is carried into whatever lesson, the minutes are those of the lesson and every phase keeps some', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 240 }),
      fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 19 }),
      fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 1, maxLength: 20 }),
      (minutes, lesson, taken) => {
        const phases = lesson.map((each, at) =>
          emptyPhase(at === 0 ? 'Introdução e Motivação' : 'Outra', each),
        )
        const carried = carryOver({ minutes, phases }, left(taken), uuid())
        expect(minutesOf(carried.phases)).toBe(minutes)
        for (const phase of carried.phases) expect(phase.minutes).toBeGreaterThan(0)
      },
    ),
  )
})
