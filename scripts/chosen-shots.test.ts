import { expect, it } from 'vitest'
import { chosen, nameOf } from './chosen-shots.ts'

const all = ['/dashboard', '/dashboard/glossaryList', '/diagnostico/testes'].map(address => ({
  name: nameOf(address),
  address,
}))
const taken = (...words: string[]) => chosen(all, words, () => 'admin')

it('pictures are taken of all pages, or of those that a word names', () => {
  expect(taken()).toEqual(all)
  expect(taken('glossaryList')).toEqual([all[1]])
  expect(taken('/dashboard')).toEqual([all[0], all[1]])
  expect(taken('nowhere')).toEqual([])
})

it('a picture is taken of the address that no page has, by who is asked for', () => {
  const address = '/diagnostico/teste/abc'
  expect(taken(address)).toEqual([{ name: 'diagnostico-teste-abc', address, person: 'admin' }])
  expect(taken(address, 'glossary')).toEqual([all[1], expect.objectContaining({ address })])
})
