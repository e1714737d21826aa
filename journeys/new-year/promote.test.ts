import { describe, expect, it } from 'vitest'
import { nextName, stayingIn } from './promote.ts'

describe('a group that is promoted', () => {
  it.each([
    ['6ªA', 6, '7ªA'],
    ['9 B', 9, '10 B'],
    ['Turma dos Leões', 5, 'Turma dos Leões'],
    ['16ªA', 6, '16ªA'],
  ])('%s of the %iª is %s', (name, grade, next) => {
    expect(nextName(name, grade)).toBe(next)
  })
})

it('those who stay go to the group of their letter, else to the first of their grade, else to none', () => {
  const made = [
    { id: '1', name: '6ªB', grade: 6 },
    { id: '2', name: '6ªA', grade: 6 },
  ]
  expect(stayingIn({ name: '6ªA', grade: 6 }, made)).toBe('6ªA')
  expect(stayingIn({ name: '6ªC', grade: 6 }, made)).toBe('6ªB')
  expect(stayingIn({ name: '5ªA', grade: 5 }, made)).toBeNull()
})
