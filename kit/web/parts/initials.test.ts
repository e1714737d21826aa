import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it('N7 · takes the first letters of the first and the last name', () => {
  expect(initialsOf('Ermelinda Sitoe')).toBe('ES')
  expect(initialsOf('  Ângela  Maria  da Óscar ')).toBe('ÂÓ')
})

it('N7 · takes one letter of a single name and none of an empty one', () => {
  expect(initialsOf('abílio')).toBe('A')
  expect(initialsOf('')).toBe('')
})
