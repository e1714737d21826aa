import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteInParts } from './delete-in-parts.ts'
import { testDatabase } from './testing.ts'

it('what is over is deleted a part at a time, what is too much for once waits, and the rest stays', async () => {
  const { db, pool } = await testDatabase()
  await pool.query(`insert into idempotency_keys (caller, key, endpoint, request_hash)
    select 'quem', n::text, 'POST /x', 'h' from generate_series(1, 9) n`)
  const some = () => deleteInParts(db, 'idempotency_keys', sql`key <= '7'`, { atOnce: 2, parts: 2 })
  expect(await some()).toBe(4)
  expect(await some()).toBe(3)
  expect(await some()).toBe(0)
  expect((await pool.query('select key from idempotency_keys order by key')).rows).toEqual([
    { key: '8' },
    { key: '9' },
  ])
})
