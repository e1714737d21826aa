import { expect, it } from 'vitest'
import { figure } from '#kit/figures.ts'
import { spreadText } from './figures.ts'

it('writes a true minus and a decimal comma, and no spread of a single mark', () => {
  expect(figure(-0.034, 2)).toBe('−0,03')
  expect(spreadText(14.142, 2)).toBe('± 14,1 · 2 alunos')
  expect(spreadText(null, 1)).toBe('1 aluno')
})
