import { expect, it } from 'vitest'
import { withReach } from './session.ts'

it('how far somebody sees holds in both systems for the same person', () => {
  const ana = { username: 'Ana', email: 'ana@escola.mz', nivel: 'professor' }
  const academy = { ...ana, oneSchool: true, manySchools: true }
  expect(withReach({ ...ana, id: 'a' }, academy)).toEqual({ ...academy, id: 'a' })
  expect(withReach(ana, { ...academy, email: 'outra@escola.mz' })).toBe(ana)
  expect(withReach(ana, ana)).toBe(ana)
  expect(withReach(null, academy)).toBeNull()
  expect(withReach(ana, null)).toBe(ana)
})
