import { expect, it } from 'vitest'
import { maySetState, stateTable, stepsFrom } from './states.ts'

const table = stateTable({
  initial: 'rascunho',
  labels: { rascunho: 'Rascunho', aberto: 'Aberto', fechado: 'Fechado' },
  transitions: [
    { from: 'rascunho', to: 'aberto', who: ['professor', 'pedagogo'], label: 'Abrir' },
    { from: 'aberto', to: 'fechado', who: ['professor'], label: 'Fechar' },
    { from: 'aberto', to: 'rascunho', who: ['pedagogo'], label: 'Devolver' },
  ],
})

it('somebody sees the steps that lead on from a state and are theirs', () => {
  const labels = (from: 'rascunho' | 'aberto' | 'fechado', role: string) =>
    stepsFrom(table, from, role).map(step => step.label)
  expect(labels('rascunho', 'professor')).toEqual(['Abrir'])
  expect(labels('aberto', 'professor')).toEqual(['Fechar'])
  expect(labels('aberto', 'pedagogo')).toEqual(['Devolver'])
  expect(labels('fechado', 'professor')).toEqual([])
  expect(labels('aberto', 'secretaria')).toEqual([])
})

it('a step may be taken from its state, to its state, by whom it belongs to, and by no other way', () => {
  expect(maySetState(table, 'aberto', 'fechado', 'professor')).toBe(true)
  expect(maySetState(table, 'aberto', 'fechado', 'pedagogo')).toBe(false)
  expect(maySetState(table, 'rascunho', 'fechado', 'professor')).toBe(false)
  expect(maySetState(table, 'fechado', 'aberto', 'professor')).toBe(false)
  expect(maySetState(table, 'aberto', 'aberto', 'professor')).toBe(false)
})
