import { v7 as uuid } from 'uuid'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '#kit/server/database/database.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { movePupils } from '#school/students/server/enrolments.ts'
import { readConfig } from './config.ts'
import { followedDay } from './follow-day.ts'
import { buildServer } from './server.ts'

const PASSWORD = 'uma frase comprida'
const database = await testDatabase()
const { db } = database
const { email } = await fixtureAccount(db, { role: 'admin', passwordHash: await hashPassword(PASSWORD) })

it('the first call of a day reads the groups of that day, however long the server slept or where its clock went', async () => {
  const schoolId = await fixtureSchool(db)
  const now = await fixtureGroup(db, { name: '6ªA', schoolId })
  const next = await fixtureGroup(db, { name: '7ªA', grade: 7, year: 2027, schoolId })
  const { id } = await fixtureStudent(db, { groupId: now.id, fullName: 'Ana Sitoe' })
  const to = { groupId: next.id, since: '2027-02-02', today: '2026-11-20', repeats: false }
  await db.transaction().execute(one => movePupils(one, [{ id, number: 4 }], to))
  const read = async (day: string) => {
    const config = { MODULES: 'academy', LOG_LEVEL: 'silent', DEMO: '1', DEMO_DATE: day }
    const app = await buildServer(readConfig(config), database)
    const call = (url: string, more: object = {}) => app.inject({ url: `/api/academy${url}`, ...more })
    const payload = { email, password: PASSWORD }
    const signedIn = await call('/auth/sign-in', {
      ...{ method: 'POST', payload, headers: { 'idempotency-key': uuid() } },
    })
    const headers = { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` }
    const pupil = (await call(`/students/${id}`, { headers })).json<{ group: { id: string } }>()
    await app.close()
    return pupil.group.id
  }
  expect(await read('2027-02-01')).toBe(now.id)
  expect(await read('2027-06-01')).toBe(next.id)
  expect(await read('2027-01-31')).toBe(now.id)
}, 60_000)

it('answers all the same where the day cannot be followed, and tries again a minute later', async () => {
  const failed = vi.fn()
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', patience: 2000 })
  vi.useFakeTimers({ toFake: ['performance'] })
  await followedDay(away, '2027-02-02', failed)
  expect(failed).toHaveBeenCalledOnce()
  expect(followedDay(away, '2027-02-02', failed)).toBeUndefined()
  vi.advanceTimersByTime(60_000)
  await followedDay(away, '2027-02-02', failed)
  vi.useRealTimers()
  expect(failed).toHaveBeenCalledTimes(2)
  await away.close()
})
