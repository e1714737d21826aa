import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { forgetRows } from './forget.ts'
import { ClaimedBefore, claimKey, findStoredAnswer, storeAnswer, sweepKeys } from './idempotency.ts'
import { tryToWrite } from './try-to-write.ts'

const { db } = await testDatabase()
const answer = { status: 201, headers: { location: '/1' }, response: '{"id":"1"}' }

function claimOf(key = uuid()) {
  return { caller: 'ana', key, endpoint: 'POST /things', content: '{"name":"a"}' }
}

it('the first request does the work, a repeated one gets its answer word for word', async () => {
  const claim = claimOf()
  await claimKey(db, claim)
  await storeAnswer(db, claim, answer)
  await expect(claimKey(db, claim)).rejects.toThrow(ClaimedBefore)
  expect(await findStoredAnswer(db, claim)).toEqual(answer)
})

it("a key is its caller's own", async () => {
  const claim = claimOf()
  await claimKey(db, claim)
  await claimKey(db, { ...claim, caller: 'beto' })
})

it.each([{ content: '{"name":"b"}' }, { endpoint: 'POST /others' }])(
  'a key that comes again with %j is refused',
  async other => {
    const claim = claimOf()
    await claimKey(db, claim)
    await expect(findStoredAnswer(db, { ...claim, ...other })).rejects.toMatchObject({
      status: 422,
      code: 'KEY_REUSED',
    })
  },
)

it('two at once: the second waits for the first to commit, and does nothing', async () => {
  const claim = claimOf()
  const first = await db.startTransaction().execute()
  await claimKey(first, claim)
  const second = db.transaction().execute(async tx => {
    const claiming = expect(claimKey(tx, claim)).rejects.toThrow(ClaimedBefore)
    await Promise.all([claiming, expect(sql`SELECT 1`.execute(tx)).rejects.toThrow(/idempotency_keys_pkey/)])
  })
  await storeAnswer(first, claim, answer)
  await first.commit().execute()
  await expect(second).rejects.toThrow(/Nothing was committed/)
  expect(await findStoredAnswer(db, claim)).toEqual(answer)
})

it('two at once: the second does the work where the first failed', async () => {
  const claim = claimOf()
  const first = await db.startTransaction().execute()
  await claimKey(first, claim)
  const second = db.transaction().execute(tx => claimKey(tx, claim))
  await first.rollback().execute()
  await second
})

it('answers are kept for thirty days', async () => {
  const [old, young] = [claimOf(), claimOf()]
  for (const [claim, age] of [
    [old, '31 days'],
    [young, '29 days'],
  ] as const) {
    await claimKey(db, claim)
    await storeAnswer(db, claim, answer)
    await sql`UPDATE idempotency_keys SET created_at = now() - ${age}::interval WHERE key = ${claim.key}`.execute(
      db,
    )
  }
  await sweepKeys(db)
  expect(await findStoredAnswer(db, young)).toEqual(answer)
  await claimKey(db, old)
})

it('an answer that names a forgotten person is emptied, and its key stays claimed', async () => {
  const claim = claimOf()
  await claimKey(db, claim)
  await storeAnswer(db, claim, { ...answer, response: '{"name":"Dário Cossa"}' })
  await forgetRows(db, { table: 'persons', ids: [], words: ['Dário Cossa'], replacement: 'Aluno 2' })
  expect(await findStoredAnswer(db, claim)).toEqual({ ...answer, response: '{}' })
})

it('trying to write leaves nothing, and says where nothing can be written', async () => {
  await tryToWrite(db)
  const { rows } = await sql`SELECT FROM idempotency_keys WHERE caller = 'ready'`.execute(db)
  expect(rows).toEqual([])
  await db.connection().execute(async connection => {
    await sql`SET default_transaction_read_only = on`.execute(connection)
    await expect(tryToWrite(connection)).rejects.toThrow(/read-only/)
    await sql`SET default_transaction_read_only = off`.execute(connection)
  })
})
