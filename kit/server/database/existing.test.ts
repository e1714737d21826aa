import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { existing, withDeleted } from './existing.ts'
import { testDatabase } from './testing.ts'

const { db } = await testDatabase()

it('a query begins without the rows that are deleted, by whatever name the table goes, or with them', async () => {
  await sql`INSERT INTO subjects (id, code, name, abbreviation, deleted_at) VALUES
    (gen_random_uuid(), 'MAT', 'Matemática', 'Mat.', NULL), (gen_random_uuid(), 'LAT', 'Latim', 'Lat.', now())`.execute(
    db,
  )
  expect(await existing(db, 'subjects').select('code').execute()).toEqual([{ code: 'MAT' }])
  expect(await existing(db, 'subjects as s').select('s.code').execute()).toEqual([{ code: 'MAT' }])
  expect(await withDeleted(db, 'subjects as s').select('s.code').orderBy('s.code').execute()).toEqual([
    { code: 'LAT' },
    { code: 'MAT' },
  ])
  // Beside a table that has the same column, and below other conditions.
  const both = existing(db, 'units as u').innerJoin('subjects', 'subjects.id', 'u.subject_id').select('u.id')
  expect(both.where('u.grade', '=', 6).compile().sql).toBe(
    'select "u"."id" from "units" as "u" inner join "subjects" on "subjects"."id" = "u"."subject_id" where "u"."deleted_at" is null and "u"."grade" = $1',
  )
})
