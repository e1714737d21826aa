import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { findReferenced, findReferences } from './references.ts'

const { db } = await testDatabase()

it('what still points to a row is counted by table, without what was put away or goes with it', async () => {
  await sql`CREATE TABLE shelves (id uuid PRIMARY KEY)`.execute(db)
  await sql`CREATE TABLE books (id uuid PRIMARY KEY, shelf_id uuid REFERENCES shelves, deleted_at timestamptz)`.execute(
    db,
  )
  await sql`CREATE TABLE labels (shelf_id uuid REFERENCES shelves)`.execute(db)
  const [shelf, other] = [uuid(), uuid()]
  await sql`INSERT INTO shelves VALUES (${shelf}), (${other})`.execute(db)
  await sql`INSERT INTO books VALUES (${uuid()}, ${shelf}, NULL), (${uuid()}, ${shelf}, NULL), (${uuid()}, ${shelf}, now()),
    (${uuid()}, ${other}, NULL)`.execute(db)
  await sql`INSERT INTO labels VALUES (${shelf})`.execute(db)
  expect(await findReferences(db, 'shelves', shelf)).toEqual([
    { table: 'books', rows: 2 },
    { table: 'labels', rows: 1 },
  ])
  expect(await findReferences(db, 'shelves', shelf, ['labels'])).toEqual([{ table: 'books', rows: 2 }])
  expect(await findReferences(db, 'shelves', other)).toEqual([{ table: 'books', rows: 1 }])

  const [empty, binned] = [uuid(), uuid()]
  await sql`INSERT INTO shelves VALUES (${empty}), (${binned})`.execute(db)
  await sql`INSERT INTO books VALUES (${uuid()}, ${binned}, now())`.execute(db)
  expect(await findReferenced(db, 'shelves', [empty, shelf, binned, other])).toEqual(new Set([shelf, other]))
  expect(await findReferenced(db, 'shelves', [])).toEqual(new Set())
})
