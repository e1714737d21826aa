import { expect, it } from 'vitest'
import type { Register } from '../contract.ts'
import { mayMarkToday, whyNotToday } from './may-mark-today.ts'

const today = '2026-05-05'
const call = (own: boolean, date = today) => ({ own, date }) as Register['calls'][number]
const register = (more: Partial<Register>) => ({
  may: 'today' as const,
  by: 'aula' as const,
  today,
  calls: [],
  ...more,
})

it('lets today be marked where the server takes it: by who answers for the group, at an own call, or on a day without any', () => {
  const may = (more: Partial<Register>) => mayMarkToday(register(more))
  expect([may({}), may({ by: 'dia' }), may({ may: 'any' })]).toEqual([false, true, true])
  expect([may({ calls: [call(true)] }), may({ calls: [call(false), call(true)] })]).toEqual([true, true])
  expect(may({ by: 'dia', calls: [call(false)] })).toBe(false)
  expect(may({ calls: [call(true, '2026-05-04')] }), 'of another day').toBe(false)
})

it('says why not, whether somebody else called or nobody has yet', () => {
  expect(whyNotToday(register({}))).toBe('Marque as faltas ao dar a aula: hoje ainda não há nenhuma.')
  expect(whyNotToday(register({ calls: [call(false)] }))).toBe(
    'As faltas de hoje foram marcadas por outro professor.',
  )
})
