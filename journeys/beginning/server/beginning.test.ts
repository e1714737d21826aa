import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyChain } from '#features/policies/server/chain.ts'
import { restoreBackup } from '#kit/server/database/restore.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { beginSchool, getBeginning } from '../contract.ts'
import { holdsDemonstration } from './queries.ts'
import { beginningRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const dataDir = mkdtempSync(join(tmpdir(), 'beginning-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const place = { folder: join(dataDir, 'backups'), dataDir, holdsData: true, madeElsewhere: false }
let url: string | undefined
const server = await testServer(database, beginningRoutes({ place, urlOf: () => url, demo: false }))
const admin = await fixtureAccount(db, { role: 'admin' })
const professor = await fixtureAccount(db, { role: 'professor' })
const as = server.as(admin)
const body = {
  firstName: 'Joaquim',
  lastName: 'Machava',
  email: 'joaquim@escola.mz',
  password: 'Machamba-2026-verde',
  confirm: 'COMEÇAR',
}

describe('the beginning of a real school', () => {
  it('takes nothing away where no demonstration is held', async () => {
    await fixtureSchool(db)
    const { status, data } = await as.refuse(beginSchool, { body })
    expect([status, data.code]).toEqual([409, 'NO_DEMONSTRATION'])
  })

  it('says that the example accounts still come in, also with DEMO=0', async () => {
    await fixtureCalendar(db, { year: 2026, demonstration: true })
    const { data } = await as.call(getBeginning, {})
    expect(data).toEqual({ demonstration: true, accounts: 2, demoOff: true })
  })

  it('takes nothing away without the word, or without a copy', async () => {
    const slip = await as.refuse(beginSchool, { body: { ...body, confirm: 'sim' } })
    expect(slip.data.fields?.confirm).toBe('Escreva COMEÇAR para confirmar.')
    const { status, data } = await as.refuse(beginSchool, { body })
    expect([status, data.code]).toEqual([503, 'BACKUP_FAILED'])
    expect(await holdsDemonstration(db)).toBe(true)
    expect((await server.as(professor).refuse(beginSchool, { body })).status).toBe(403)
  })

  it('keeps a copy, takes the demonstration away whole, and makes the first administrator', async () => {
    url = database.url
    writeFileSync(join(dataDir, 'demo-accounts.txt'), 'senha')
    const { data } = await as.call(beginSchool, { body })
    expect(data.email).toBe('joaquim@escola.mz')
    const counts = await sql<{ accounts: number; schools: number; calendars: number; faqs: number }>`
      SELECT (SELECT count(*)::int FROM accounts) AS accounts, (SELECT count(*)::int FROM schools) AS schools,
        (SELECT count(*)::int FROM calendars) AS calendars, (SELECT count(*)::int FROM faqs) AS faqs`.execute(
      db,
    )
    expect(counts.rows[0]).toMatchObject({ accounts: 1, schools: 0, calendars: 0 })
    expect(counts.rows[0]?.faqs).toBeGreaterThan(0)
    expect(await holdsDemonstration(db)).toBe(false)
    expect(await verifyChain(db, dataDir)).toMatchObject({ readings: 0 })
    // The copy is of before: put back, the demonstration and its accounts are there as they were.
    await restoreBackup(database.url, join(place.folder, data.backup), dataDir)
    expect(await holdsDemonstration(db)).toBe(true)
    const back = await db.selectFrom('accounts').select('id').execute()
    expect(back.map(({ id }) => id).sort()).toEqual([admin.id, professor.id].sort())
  })
})
