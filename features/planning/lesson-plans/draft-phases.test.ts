import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftPhases, emptyBoxes } from './draft-phases.ts'
import { usualPhases } from './lesson-values.ts'

const lesson = { theme: 'Somar fracções', objectives: [{ text: 'Somar com o mesmo denominador' }] }
const written = fc.constantFrom('', 'Escrito antes')
const lines = fc.constantFrom<string[]>([], ['Explica no quadro'])
const phases = fc
  .array(fc.record({ content: written, teacherActivities: lines, studentActivities: lines }), {
    minLength: 4,
    maxLength: 4,
  })
  .map(parts => usualPhases(45).map((phase, at) => ({ ...phase, ...parts[at] })))

it('never changes what somebody wrote, nor names, minutes and order, and leaves no more boxes empty than before', () => {
  fc.assert(
    fc.property(phases, fc.option(phases), (own, earlier) => {
      const before = earlier && { theme: 'Ler fracções', phases: earlier }
      const drafted = draftPhases(own, lesson, before)
      expect(drafted.map(({ id, name, minutes }) => [id, name, minutes])).toEqual(
        own.map(({ id, name, minutes }) => [id, name, minutes]),
      )
      for (const [at, phase] of own.entries())
        for (const box of ['content', 'teacherActivities', 'studentActivities'] as const)
          if (phase[box].length > 0) expect(drafted[at]?.[box]).toEqual(phase[box])
      expect(emptyBoxes(drafted)).toBeLessThanOrEqual(emptyBoxes(own))
      expect(draftPhases(drafted, lesson, before), 'twice is once').toEqual(drafted)
    }),
  )
})

it('fills the twelve boxes from the row and the last lesson of the kind', () => {
  const full = usualPhases(45).map(phase => ({
    ...phase,
    teacherActivities: [`Ensina em ${phase.name}`],
    studentActivities: [`Aprendem em ${phase.name}`],
  }))
  const drafted = draftPhases(usualPhases(90), lesson, { theme: 'Ler fracções', phases: full })
  expect(emptyBoxes(usualPhases(90))).toBe(12)
  expect(emptyBoxes(drafted)).toBe(0)
  expect(drafted.map(({ content }) => content)).toEqual([
    'Lembrar: Ler fracções. Apresentar: Somar fracções',
    'Somar fracções',
    'Exercícios: Somar fracções',
    'Verificar: Somar com o mesmo denominador',
  ])
})

it('invents no activity where there is no lesson before, and nothing without a theme', () => {
  const alone = draftPhases(usualPhases(45), lesson, null)
  expect([emptyBoxes(alone), alone[0]?.content]).toEqual([8, 'Apresentar: Somar fracções'])
  expect(emptyBoxes(draftPhases(usualPhases(45), { theme: '', objectives: [] }, null))).toBe(12)
})
