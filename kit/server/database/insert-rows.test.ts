import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { insertRows } from './insert-rows.ts'
import { testDatabase } from './testing.ts'

const { db } = await testDatabase()

it('rows are stored as they are read: lists, JSON, hours and nothing; what they leave out has its default', async () => {
  const terms = ['b', 'a', 'ã c \\ "d"\n{e}'].map((term, at) => ({
    id: uuid(),
    term,
    definition: `d ${at}`,
    grades: [5, at + 6],
    synonyms: ['x,y', '', 'NULL', '"z"'],
    related_term_ids: at === 0 ? [] : [uuid()],
    translations: [{ language: 'changana', text: `t${at}` }],
    image_file_id: null,
    created_at: '2026-05-05T08:42:00.123456Z',
  }))
  const subject = await db.insertInto('subjects').values(fixtureSubject()).returning('id').executeTakeFirst()
  const subject_id = subject?.id ?? ''
  const stored = await insertRows(
    db,
    'terms',
    terms.map(term => ({ ...term, subject_id })),
  )
    .returningAll()
    .execute()
  expect(stored).toMatchObject(terms)
  expect(stored.map(row => [row.term_folded, row.state, row.example, row.version])).toEqual([
    ['b', 'rascunho', '', 1],
    ['a', 'rascunho', '', 1],
    ['a c \\ "d"\n{e}', 'rascunho', '', 1],
  ])
})

it('half a character is stored as what stands for it', async () => {
  const id = uuid()
  const row = { id, code: 'HALF', name: 'Meia 👩\u200d'.slice(0, 6), abbreviation: '\\ud83d' }
  const stored = await insertRows(db, 'subjects', [row]).returning(['name', 'abbreviation']).execute()
  expect(stored).toEqual([{ name: 'Meia \ufffd', abbreviation: '\\ud83d' }])
})

it('however many rows there are, the statement is the same', () => {
  const textOf = (rows: number) =>
    insertRows(
      db,
      'units',
      Array.from({ length: rows }, () => ({ id: uuid(), title: 't' })),
    ).compile().sql
  expect(textOf(2)).toBe(textOf(500))
})

function fixtureSubject() {
  return { id: uuid(), code: 'ZZZ', name: 'Z', abbreviation: 'Z.' }
}
