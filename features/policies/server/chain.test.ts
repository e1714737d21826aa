import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { makePdf } from '#engines/pdf/made-pdf.ts'
import type { Db } from '#kit/server/database/database.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixturePolicy, fixtureReaderGroup, fixtureVersion } from '../fixtures.ts'
import { confirmReading, type Verification, verifyReadings } from '../reading-contract.ts'
import { addReadings, sealChain, verifyChain } from './chain.ts'
import { findDayEnd, keepDayEnd } from './chain-days.ts'
import { policyRoutes } from './routes.ts'

const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'chain-test-')))
const [dataDir = '', otherDir = ''] = folders
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const database = await testDatabase()
const { db } = database
const server = await testServer(database, policyRoutes({ dataDir }), '2026-05-05')
const elsewhere = await testServer(database, policyRoutes({ dataDir: otherDir }), '2026-05-05')
const director = await fixtureAccount(db, { role: 'pedagogo' })
const teachers = await fixtureReaderGroup(db, { name: 'Professores', roles: ['professor'] })
const policy = await fixturePolicy(db, { groupIds: [teachers.id] })
const pdf = makePdf({ pages: ['Regra.'] })
const version = await fixtureVersion(db, { policyId: policy.id, pdf, effectiveFrom: '2026-05-01' })

async function loadPlain() {
  const person = await fixtureAccount(db, { role: 'professor' })
  const at = '2026-05-02T08:00:00.000Z'
  await db.transaction().execute(tx =>
    addReadings(tx, undefined, [
      {
        versionId: version.id,
        sha256: version.sha256 ?? '',
        accountId: person.id,
        person: person.name,
        way: 'conta',
        statement: 'Li.',
        openedAt: at,
        confirmedAt: at,
        scanId: null,
        recordedBy: person.id,
      },
    ]),
  )
}

async function confirm(by = server) {
  const person = await fixtureAccount(db, { role: 'professor' })
  const body = { sha256: version.sha256, lastPage: 2 }
  return by.as(person).refuse(confirmReading, { params: { id: version.id }, body })
}

/** What verification finds after somebody worked on the database by hand, which is taken back. */
async function foundAfter(byHand: (tx: Db) => Promise<unknown>): Promise<Verification> {
  const back = await db
    .transaction()
    .execute(async tx => {
      for (const table of ['policy_readings', 'policy_chain_days'])
        await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(tx)
      await byHand(tx)
      throw Object.assign(new Error('back'), { found: await verifyChain(tx, dataDir) })
    })
    .catch((error: unknown) => error)
  return (back as { found: Verification }).found
}

/** Changes a reading and makes all hashes anew, as anybody can who knows how plain ones are made. */
async function makeAnew(tx: Db, from: number, end: object = {}) {
  await sql`UPDATE policy_readings SET person = 'Outra pessoa' WHERE seq = ${from}`.execute(tx)
  let hash = ''
  for (const row of await tx.selectFrom('policy_readings').selectAll().orderBy('seq').execute()) {
    const parts = [
      hash,
      row.seq,
      row.version_id,
      row.sha256,
      row.account_id ?? '',
      row.person,
      row.way,
      row.statement,
      new Date(row.opened_at).toISOString(),
      new Date(row.confirmed_at).toISOString(),
      row.scan_id ?? '',
      row.recorded_by ?? '',
    ]
    const own = row.seq < from ? row.hash : createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    await tx
      .updateTable('policy_readings')
      .set({ previous_hash: hash, hash: own })
      .where('seq', '=', row.seq)
      .execute()
    hash = own
  }
  await tx
    .updateTable('policy_chain')
    .set({ hash, ...end })
    .execute()
}

await loadPlain()
await loadPlain()

it('holds readings of before the key, once it is sealed, and those that come after', async () => {
  expect((await verifyChain(db, dataDir)).broken).toMatchObject({
    seq: null,
    why: expect.stringMatching(/chave/),
  })
  await sealChain(db, dataDir)
  expect(await verifyChain(db, dataDir)).toMatchObject({ ok: true, readings: 2 })
  for (let n = 0; n < 3; n++) expect((await confirm()).status).toBe(200)
  expect((await server.as(director).call(verifyReadings, {})).data).toMatchObject({ ok: true, readings: 5 })
  await expect(loadPlain()).rejects.toThrow(/sealed/)
})

it.each([
  ['a later reading', 4, {}, 4, /alterada/],
  ['one of before the key', 1, {}, 3, /alterada/],
  ['one, with all said to be of before the key', 1, { keyed_after: 5 }, null, /refeita à mão/],
  [
    'one, with nothing said of a key',
    1,
    { keyed_after: 5, key_name: null, seal: null },
    null,
    /refeita à mão/,
  ],
] as const)('finds a chain made anew by hand from %s', async (_name, from, end, seq, why) => {
  const { ok, broken } = await foundAfter(tx => makeAnew(tx, from, end))
  expect([ok, broken?.seq]).toEqual([false, seq])
  expect(broken?.why).toMatch(why)
  expect(await verifyChain(db, dataDir)).toMatchObject({ ok: true })
})

it('finds that its last readings were taken off together with what said so', async () => {
  const { broken } = await foundAfter(async tx => {
    await sql`DELETE FROM policy_readings WHERE seq = 5`.execute(tx)
    await sql`UPDATE policy_chain SET seq = 4, hash = (SELECT hash FROM policy_readings WHERE seq = 4)`.execute(
      tx,
    )
  })
  expect(broken?.why).toMatch(/refeita à mão/)
})

it('takes nothing and accuses nobody where the key is another one', async () => {
  const refused = await confirm(elsewhere)
  expect([refused.status, refused.data.code]).toEqual([503, 'NO_KEY'])
  const { data } = await elsewhere.as(director).call(verifyReadings, {})
  expect(data.broken).toMatchObject({ seq: null, why: expect.stringMatching(/outra chave de instalação/) })
  await sealChain(db, otherDir)
  expect(await verifyChain(db, dataDir)).toMatchObject({ ok: true })
})

it('keeps where it ended on the days on which it grew, and holds itself to that', async () => {
  const { hash } = await verifyChain(db, dataDir)
  for (const today of ['2026-05-05', '2026-05-05', '2026-05-06']) await keepDayEnd(db, today)
  const days = await db.selectFrom('policy_chain_days').selectAll().execute()
  expect(days).toEqual([{ day: '2026-05-04', seq: 5, hash }])
  expect(await findDayEnd(db, { since: '2026-05-04', today: '2026-05-05' })).toEqual(days[0])
  expect(await findDayEnd(db, { since: '2026-05-05', today: '2026-05-06' })).toBeUndefined()
  await expect(sql`DELETE FROM policy_chain_days`.execute(db)).rejects.toThrow(/never changed/)
  // Made anew by the holder of the key too, it is not what it was that day.
  const { broken } = await foundAfter(async tx => {
    await sql`UPDATE policy_chain_days SET hash = 'abc'`.execute(tx)
  })
  expect(broken).toMatchObject({ seq: 5, why: 'No fim de 04/05/2026 tinha outro código.' })
})
