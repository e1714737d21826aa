import { expect, it } from 'vitest'
import { foldGroup } from './fold-group.ts'

it('a group is known however its name is written', () => {
  for (const name of ['6ªA', '6A', '6ª A', '6aA', '6.ª A', '6º-a', '6ª:A', ' 6 a A ', '6ª_A', '6ª*A'])
    expect(foldGroup(name), name).toBe('6a')
  for (const name of ['12ªB2', '12ab2', '12B2']) expect(foldGroup(name), name).toBe('12b2')
  expect(foldGroup('Ânfora')).toBe('anfora')
  expect(foldGroup('T6aB'), 'an ordinal begins the name').toBe('t6ab')
})

it('groups that differ stay apart', () => {
  const names = ['6ªA', '6ªB', '7ªA', '6ª', '16ªA', '6ªAB', 'A6']
  expect(new Set(names.map(foldGroup)).size).toBe(names.length)
})
