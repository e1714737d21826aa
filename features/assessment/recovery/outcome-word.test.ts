import { expect, it } from 'vitest'
import { outcomeWord } from './outcome-word.ts'
import type { RecoveryResult } from './recovery.ts'

const result = (outcome: RecoveryResult['outcome'], ...competences: [number | null, number, number][]) => ({
  studentId: 's',
  outcome,
  competences: competences.map(([before, after, items], at) => ({
    competenceId: `c${at}`,
    before,
    after,
    items,
  })),
})

it('is no surer than the questions of what rose', () => {
  expect(outcomeWord(result('melhorou', [0, 0.5, 2]))).toBe('parece ter melhorado')
  expect(outcomeWord(result('melhorou', [0, 0.5, 4]))).toBe('melhorou')
  // One competence rose by enough questions, another by few; what stayed says nothing.
  expect(outcomeWord(result('melhorou', [0, 0.5, 2], [0.3, 0.6, 3]))).toBe('melhorou')
  expect(outcomeWord(result('melhorou', [0, 0.5, 2], [0.5, 0.5, 8]))).toBe('parece ter melhorado')
  expect(outcomeWord(result('recuperado', [0, 1, 2]))).toBe('recuperado')
  expect(outcomeWord(result(null))).toBe('')
  expect(outcomeWord({ ...result('melhorou', [0, 0.5, 4]), closedAs: 'parcial' })).toBe(
    'parcial (hoje: melhorou)',
  )
  expect(outcomeWord({ ...result('recuperado', [0, 1, 4]), closedAs: 'recuperado' })).toBe('recuperado')
  expect(outcomeWord({ ...result(null, [1, 1, 4]), closedAs: 'recuperado' })).toBe('recuperado')
  expect(outcomeWord({ ...result(null), closedAs: null })).toBe('sem reavaliação')
  expect(outcomeWord({ ...result('melhorou'), levels: { before: 'Letra', after: 'Palavra' } })).toBe(
    'melhorou',
  )
})
