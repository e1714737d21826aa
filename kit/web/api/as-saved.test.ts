import { expect, it } from 'vitest'
import { asRemoved, asSaved, isSavedRow, removedId } from './as-saved.ts'

const saved = { id: 'a', version: 3, state: 'publicado', subject: { id: 'm', name: 'Matemática' }, at: null }

it('gives a row as it was saved wherever it stands, with no more fields than were read', () => {
  const row = { id: 'a', version: 2, state: 'rascunho' }
  const other = { id: 'b', version: 2, state: 'rascunho' }
  const now = { id: 'a', version: 3, state: 'publicado' }
  expect(asSaved(row, saved)).toEqual(now)
  expect(asSaved({ rows: [other, row], next: null }, saved)).toEqual({ rows: [other, now], next: null })
  expect(asSaved({ days: [{ lessons: [{ plan: row }] }] }, saved)).toEqual({
    days: [{ lessons: [{ plan: now }] }],
  })
})

it('leaves a row of which the answer does not hold all that was read, or it would be half and half', () => {
  const rows = [
    { state: 'rascunho', mayEdit: true },
    { state: 'rascunho', subject: 'Matemática' },
    { state: 'rascunho', subject: { name: 'Matemática', colour: '#fff' } },
    { state: ['rascunho'] },
  ]
  for (const fields of rows) {
    const row = { id: 'a', version: 2, ...fields }
    expect(asSaved(row, saved)).toBe(row)
  }
  const row = { id: 'a', version: 2, state: 'rascunho', subject: { name: 'Física' }, at: '2026-05-05' }
  expect(asSaved(row, saved)).toEqual(saved)
})

it('keeps what does not hold the row as the same object, so that nothing is drawn again', () => {
  const list = { rows: [{ id: 'b', version: 2 }, null, 'a'], total: 2 }
  expect(asSaved(list, saved)).toBe(list)
  const mixed = { first: { id: 'b' }, second: { id: 'a', version: 1 } }
  const after = asSaved(mixed, saved) as typeof mixed
  expect(after.first).toBe(mixed.first)
  expect(after.second).toEqual({ id: 'a', version: 3 })
})

it('puts no earlier version back', () => {
  const later = { id: 'a', version: 4, state: 'arquivado' }
  expect(asSaved(later, saved)).toBe(later)
})

it('knows a row by its id and its version', () => {
  expect(isSavedRow(saved)).toBe(true)
  for (const answer of [undefined, null, 'a', [], { id: 'a' }, { version: 1 }, { id: 1, version: 1 }])
    expect(isSavedRow(answer)).toBe(false)
})

it('takes a deleted row out of every list, and touches no other', () => {
  const [first, other] = [{ id: 'a' }, { id: 'b', parts: [{ id: 'c' }] }]
  const list = { rows: [first, other], total: 2 }
  expect(asRemoved(list, 'a')).toEqual({ rows: [other], total: 2 })
  expect(asRemoved(list, 'c')).toEqual({ rows: [first, { id: 'b', parts: [] }], total: 2 })
  expect(asRemoved(list, 'x')).toBe(list)
  // A page of the row itself waits until it is read again.
  expect(asRemoved(first, 'a')).toBe(first)
})

it('knows a deletion by an answer that names a row and nothing else', () => {
  expect(removedId({ id: 'a' })).toBe('a')
  for (const answer of [saved, undefined, {}, { id: 1 }]) expect(removedId(answer)).toBeUndefined()
})
