import { expect, it } from 'vitest'
import { countsByState } from './counts-by-state.ts'

const states = ['aberta', 'fechada', 'arquivada'] as const
const rows = [
  { state: 'aberta', rows: 3 },
  { state: 'arquivada', rows: 2 },
] as const

it('counts each state, also those that have none, and all that were asked for', () => {
  expect(countsByState(states, rows, ['arquivada', 'fechada'])).toEqual({
    total: 2,
    byState: { aberta: 3, fechada: 0, arquivada: 2 },
  })
})

it('counts all where no state was asked for', () => {
  expect(countsByState(states, rows, []).total).toBe(5)
})
