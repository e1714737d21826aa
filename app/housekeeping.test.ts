import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { givenAccount } from '#school/accounts/given.ts'
import { sweep } from './housekeeping.ts'

const { db } = await testDatabase()

it('removes what is long over and keeps what may still be used', async () => {
  const account = await givenAccount(db, { role: 'professor' })
  const session = (days: number) => ({
    id: uuid(),
    account_id: account.id,
    api: 'academy' as const,
    expires_at: sql<string>`now() + make_interval(days => ${days})`,
  })
  await db
    .insertInto('sessions')
    .values([session(-100), session(-10), session(1)])
    .execute()
  const key = (name: string, days: number) => ({
    caller: account.id,
    key: name,
    endpoint: 'POST /x',
    request_hash: 'h',
    created_at: sql<string>`now() - make_interval(days => ${days})`,
  })
  await db
    .insertInto('idempotency_keys')
    .values([key('old', 31), key('new', 29)])
    .execute()
  await sweep(db)
  const sessions = await db.selectFrom('sessions').select('id').execute()
  const keys = await db.selectFrom('idempotency_keys').select('key').execute()
  expect(sessions).toHaveLength(2)
  expect(keys.map(row => row.key)).toEqual(['new'])
})
