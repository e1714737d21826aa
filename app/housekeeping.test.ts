import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '#kit/server/database/database.ts'
import { onlyReads } from '#kit/server/database/maintenance.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { movePupils } from '#school/students/server/enrolments.ts'
import { endMaintenanceEveryMinute, followEnrolmentsDaily, sweep } from './housekeeping.ts'

const database = await testDatabase()
const { db } = database

it('removes what is long over and keeps what may still be used', async () => {
  const account = await fixtureAccount(db, { role: 'professor' })
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

it('forgets the person of an account that was removed for good, and leaves the name under what it signed', async () => {
  const removed = async (days: number) => {
    const { id } = await fixtureAccount(db, { role: 'professor', name: `Retirada há ${days} dias` })
    await db
      .updateTable('accounts')
      .set({ phone: '841234567', deleted_at: sql<string>`now() - make_interval(days => ${sql.lit(days)})` })
      .where('id', '=', id)
      .execute()
    await sql`INSERT INTO changes (id, batch_id, account_name, action, table_name, row_id, label, before)
      VALUES (${uuid()}, ${uuid()}, 'Direcção', 'accounts.update', 'accounts', ${id}, 'x', '{"phone":"841234567"}')`.execute(
      db,
    )
    return id
  }
  const [gone, inBin] = [await removed(31), await removed(29)]
  await sweep(db)
  await sweep(db)
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'phone', 'password_hash'])
    .where('id', 'in', [gone, inBin])
    .execute()
  const of = (id: string) => rows.find(row => row.id === id)
  expect(of(gone)).toMatchObject({
    name: 'Retirada há 31 dias',
    email: `${gone}@eliminada.invalid`,
    phone: '',
    password_hash: null,
  })
  expect(of(inBin)).toMatchObject({ phone: '841234567', email: expect.not.stringContaining('invalid') })
  const history = await db
    .selectFrom('changes')
    .select(['row_id', 'before'])
    .where('row_id', 'in', [gone, inBin])
    .where('action', '=', 'accounts.update')
    .execute()
  expect(Object.fromEntries(history.map(row => [row.row_id, row.before]))).toEqual({
    [gone]: null,
    [inBin]: { phone: '841234567' },
  })
})

it('lets a database be written again within a minute whose restore was killed', async () => {
  const { url, pool } = await testDatabase()
  await pool.query(`do $$ begin execute format(
    'alter role %I in database %I set default_transaction_read_only = on', current_user, current_database()); end $$`)
  const fresh = openDatabase({ url })
  expect(await onlyReads(fresh.pool)).toBe(true)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = endMaintenanceEveryMinute(fresh, error => expect.fail(String(error)))
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.poll(() => onlyReads(fresh.pool).catch(() => true), { timeout: 15_000 }).toBe(false)
  stop()
  await fresh.close()
})

it('brings pupils to the group of a year that was prepared, on its first day and not before', async () => {
  const schoolId = await fixtureSchool(db)
  const now = await fixtureGroup(db, { name: '6ªA', schoolId })
  const next = await fixtureGroup(db, { name: '7ªA', grade: 7, year: 2027, schoolId })
  const pupil = await fixtureStudent(db, { groupId: now.id, fullName: 'Ana Sitoe' })
  const to = { groupId: next.id, since: '2027-02-02', today: '2026-11-20', repeats: false }
  await movePupils(db, [{ id: pupil.id, number: 4 }], to)
  const groupOn = async (demoDate: string) => {
    const failed = vi.fn()
    const stop = followEnrolmentsDaily({ demoDate }, database, failed)
    // Waits behind it on the pupil's row.
    await vi.waitFor(async () => {
      const { rows } = await sql<{ done: boolean }>`SELECT s.group_id = e.group_id AS done FROM students s
        JOIN enrolments e ON e.student_id = s.id AND e.since <= ${demoDate}::date
          AND coalesce(e.until, 'infinity') > ${demoDate}::date WHERE s.id = ${pupil.id}`.execute(db)
      expect(rows).toEqual([{ done: true }])
    })
    stop()
    expect(failed).not.toHaveBeenCalled()
    return (
      await db
        .selectFrom('students')
        .select(['group_id', 'number_in_group'])
        .where('id', '=', pupil.id)
        .execute()
    )[0]
  }
  expect(await groupOn('2027-02-01')).toMatchObject({ group_id: now.id })
  expect(await groupOn('2027-02-02')).toEqual({ group_id: next.id, number_in_group: 4 })
  // What an older copy says, once it is restored.
  await sql`SELECT follow_day('2027-02-01')`.execute(db)
  expect(await groupOn('2027-02-02')).toEqual({ group_id: next.id, number_in_group: 4 })
})
