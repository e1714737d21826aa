import fc from 'fast-check'
import { expect, it } from 'vitest'
import { surenessOf } from './knows.ts'

const level = fc.constantFrom('mastered' as const, 'developing' as const, 'not-mastered' as const)
const measures = fc.array(
  fc.record({ level, answers: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }) }),
  { minLength: 1, maxLength: 5 },
)

it('is an indication under three answers, and confirmed only where the last two tests agree', () => {
  fc.assert(
    fc.property(measures, all => {
      const count = all.flatMap(({ answers }) => answers).length
      const sure = surenessOf(all)
      expect(sure === 'só indício').toBe(count < 3)
      if (sure !== 'confirmado') return
      const [before, last] = all.slice(-2)
      expect(before?.level).toBe(last?.level)
      expect((before?.answers.length ?? 0) + (last?.answers.length ?? 0)).toBeGreaterThanOrEqual(3)
    }),
  )
  const wrong = { level: 'not-mastered' as const, answers: [false, false] }
  expect(surenessOf([wrong, wrong])).toBe('confirmado')
  expect(surenessOf([wrong, { level: 'mastered', answers: [true, true] }])).toBe('medido')
  expect(surenessOf([wrong])).toBe('só indício')
})
