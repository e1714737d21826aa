import { expect, it } from 'vitest'
import { difficulties, questionTypes } from '#engines/questions/taxonomy.ts'
import { asRecord } from './answer-part.ts'
import { changedAt, freeId, removeAt } from './editor/part.ts'
import { questionFilters } from './question-filters.ts'

it('an answer of parts is read as such, and any other as none', () => {
  expect(asRecord({ a: 'x' })).toEqual({ a: 'x' })
  expect([null, 'a', true, ['a']].map(answer => asRecord(answer as never))).toEqual([{}, {}, {}, {}])
})

it('one member of a list is changed or taken out, and the list before stays as it was', () => {
  const list = [
    { id: 'a', text: '1' },
    { id: 'b', text: '2' },
  ]
  expect(changedAt(list, 1, { text: '3' })).toEqual([
    { id: 'a', text: '1' },
    { id: 'b', text: '3' },
  ])
  expect(removeAt(list, 0)).toEqual([{ id: 'b', text: '2' }])
  expect(list).toEqual([
    { id: 'a', text: '1' },
    { id: 'b', text: '2' },
  ])
})

it('a new part has the first free letter, and beyond z a number', () => {
  const ids = (letters: string) => [...letters].map(id => ({ id }))
  expect([freeId([]), freeId(ids('ab')), freeId(ids('ac'))]).toEqual(['a', 'c', 'b'])
  expect(freeId(ids('abcdefghijklmnopqrstuvwxy'))).toBe('z')
  expect(freeId(ids('abcdefghijklmnopqrstuvwxyz'))).toBe('p26')
})

it('the bank is filtered by every level, type and difficulty that there is', () => {
  const values = (key: string) =>
    questionFilters.find(filter => filter.key === key)?.options.map(({ value }) => value)
  expect(values('type')).toEqual(questionTypes)
  expect(values('difficulty')).toEqual(difficulties)
  expect(values('bloom')).toHaveLength(6)
  expect(values('used')).toEqual(['sim', 'não'])
  for (const { options } of questionFilters) for (const { label } of options) expect(label).not.toBe('')
})
