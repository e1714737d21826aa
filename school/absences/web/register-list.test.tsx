// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import type { Register } from '../contract.ts'
import { monthOf } from '../month.ts'
import { RegisterList } from './register-list.tsx'

const DAY = '2026-05-04'

function registerOf(calls: Register['calls']): Register {
  return {
    group: { id: 'g', name: '6ªA', grade: 6, year: 2026 },
    director: null,
    by: 'dia',
    month: '2026-05',
    today: '2026-05-07',
    may: 'any',
    days: [{ date: DAY, closed: null }],
    calls,
    pupils: ['Ana Cossa', 'Rui Sitoe'].map((name, at) => ({
      ...{ id: `p${at}`, number: at + 1, name, state: 'activo', run: null, marks: [] },
      ...{ guardianName: '', guardianContact: '', there: [{ since: '2026-01-01', until: null }] },
    })),
  } as Register
}

function list(calls: Register['calls']) {
  const register = registerOf(calls)
  show('/faltas', <RegisterList register={register} month={monthOf(register)} />)
}

it('says that nobody called the roll, never that pupils were not absent', () => {
  list([])
  expect(screen.getByRole('heading', { name: 'Ninguém fez a chamada em Maio' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^2 alunos/ })).toBeTruthy()
  expect(screen.queryByText(/sem faltas|faltou/)).toBeNull()
})

it('says that nobody was absent where the roll was called', () => {
  const call = {
    id: 'c',
    date: DAY,
    lessonId: null,
    subject: null,
    startsAt: null,
    pupils: 2,
    by: '',
    own: true,
  }
  list([call])
  expect(screen.getByRole('heading', { name: 'Ninguém faltou em Maio' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^2 sem faltas/ })).toBeTruthy()
})
