import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import {
  createCalendar,
  getCalendar,
  getCurrentCalendar,
  listCalendarHistory,
  listCalendars,
  putCalendarInForce,
  removeCalendar,
  updateCalendar,
} from '../contract.ts'
import { fixtureCalendar } from '../fixtures.ts'
import { findCalendarsInForce } from './queries.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([])])
const near = await fixtureSchool(db, { name: 'EPC de Boquisso' })
const far = await fixtureSchool(db, { name: 'EPC da Liberdade' })
const academy = await fixtureAccount(db, { role: 'admin' })
const ofNear = await fixtureAccount(db, { role: 'admin', schoolId: near.id, reach: 'escola' })
const ofFar = await fixtureAccount(db, { role: 'admin', schoolId: far.id, reach: 'escola' })
const groupOf = async (schoolId: string) => (await fixtureGroup(db, { name: '6ªA', schoolId })).id
const [groupNear, groupFar] = [await groupOf(near.id), await groupOf(far.id)]
const common = await fixtureCalendar(db, { year: 2026, state: 'em vigor' })
const trimesters = [{ number: 1, startsOn: '2026-03-09', endsOn: '2026-05-29' }]
const body = { year: 2026, edition: 1, trimesters }

/** A draft of the near school, put in force. */
const own = (await server.as(ofNear).call(createCalendar, { body })).data
const put = await server
  .as(ofNear)
  .call(putCalendarInForce, { params: { id: own.id }, body: { version: own.version } })

const inForceFor = async (account: typeof academy, group?: string) =>
  (await server.as(account).call(getCurrentCalendar, { query: { group } })).data.calendar?.id

describe('a calendar of a school', () => {
  it('is the school’s own, whatever is sent by who is of it', async () => {
    expect(own).toMatchObject({ schoolId: near.id, schoolName: 'EPC de Boquisso', edition: 1 })
    const sent = { ...body, year: 2031, schoolId: far.id }
    const made = await server.as(ofNear).call(createCalendar, { body: sent })
    expect(made.data.schoolId).toBe(near.id)
    const moved = await server.as(ofNear).call(updateCalendar, {
      params: { id: made.data.id },
      body: { ...sent, version: 1, source: 'Conselho de escola' },
    })
    expect(moved.data).toMatchObject({ schoolId: near.id, source: 'Conselho de escola' })
  })

  it('comes before the academy’s in that school, and in no other', async () => {
    expect(put.data.state).toBe('em vigor')
    expect(await inForceFor(ofNear)).toBe(own.id)
    expect(await inForceFor(ofFar)).toBe(common.id)
    expect(await inForceFor(academy)).toBe(common.id)
    expect(await inForceFor(academy, groupNear)).toBe(own.id)
    expect(await inForceFor(academy, groupFar)).toBe(common.id)
    const of = await findCalendarsInForce(db, '2026-05-05', [near.id, far.id, near.id])
    expect([of(near.id)?.id, of(far.id)?.id]).toEqual([own.id, common.id])
    // The academy's stays in force: that of a school replaces none but the school's.
    expect((await server.as(academy).call(getCalendar, { params: { id: common.id } })).data.state).toBe(
      'em vigor',
    )
  })

  it('leaves the academy’s years in force where the school has none of its own, also on its own first days', async () => {
    const next = await fixtureCalendar(db, {
      year: 2027,
      state: 'em vigor',
      trimesters: [{ number: 1, startsOn: '2027-02-01', endsOn: '2027-05-07' }],
    })
    const on = async (day: string) => (await findCalendarsInForce(db, day, [near.id]))(near.id)?.id
    expect(await on('2027-02-10')).toBe(next.id)
    // A day of the academy's trimester before the school's own has begun is still of the school's year.
    expect(await on('2026-03-03')).toBe(own.id)
    await server
      .as(academy)
      .call(listCalendars, { query: { group: groupNear } })
      .then(({ data }) => {
        const listed = data.rows.filter(row => row.year !== 2031).map(row => row.id)
        expect(listed).toEqual([next.id, own.id])
      })
  })

  it('is nobody else’s to see, and the academy’s is no school’s to change', async () => {
    const params = { id: own.id }
    const seen = (await server.as(ofFar).call(listCalendars, { query: { year: 2026 } })).data.rows
    expect(seen.map(row => row.id)).toEqual([common.id])
    expect((await server.as(ofFar).refuse(getCalendar, { params })).status).toBe(404)
    expect((await server.as(ofFar).refuse(listCalendarHistory, { params })).status).toBe(404)
    const change = { ...body, version: 2 }
    expect((await server.as(ofFar).refuse(updateCalendar, { params, body: change })).status).toBe(404)
    const ofAcademy = { id: common.id }
    for (const refused of [
      await server.as(ofNear).refuse(updateCalendar, { params: ofAcademy, body: { ...body, version: 1 } }),
      await server.as(ofNear).refuse(removeCalendar, { params: ofAcademy, query: { version: 1 } }),
      await server.as(ofNear).refuse(putCalendarInForce, { params: ofAcademy, body: { version: 1 } }),
    ])
      expect(refused).toMatchObject({
        status: 403,
        data: { message: expect.stringContaining('da academia') },
      })
  })

  it('is numbered for itself, written by the academy too, and stays with its school once in force', async () => {
    const as = server.as(academy)
    const taken = await as.refuse(createCalendar, { body: { ...body, schoolId: near.id } })
    expect(taken.data.code).toBe('EDITION_TAKEN')
    const ofFarSchool = await as.call(createCalendar, { body: { ...body, schoolId: far.id } })
    expect(ofFarSchool.data.schoolName).toBe('EPC da Liberdade')
    const params = { id: own.id }
    const moved = await as.refuse(updateCalendar, {
      params,
      body: { ...body, schoolId: far.id, edition: 3, version: put.data.version },
    })
    expect(moved).toMatchObject({ status: 400, data: { fields: { schoolId: expect.any(String) } } })
    const nowhere = await as.refuse(createCalendar, { body: { ...body, schoolId: academy.id } })
    expect(nowhere).toMatchObject({ status: 400, data: { fields: { schoolId: expect.any(String) } } })
    const gone = await server.as(ofFar).refuse(removeCalendar, {
      params: { id: ofFarSchool.data.id },
      query: { version: 1 },
    })
    expect(gone.status).toBe(200)
  })

  it('tells its history and is taken back by its school alone', async () => {
    const history = await server.as(ofNear).call(listCalendarHistory, { params: { id: own.id } })
    expect(JSON.stringify(history.data)).toContain('em vigor')
    const change = { id: put.headers['x-change'] ?? '' }
    expect((await server.as(ofFar).refuse(undoChange, { params: change })).status).toBe(404)
    await server.as(ofNear).call(undoChange, { params: change })
    expect(await inForceFor(ofNear)).toBe(common.id)
    // What was done to the academy's is read by every school.
    const ofCommon = await server.as(academy).call(updateCalendar, {
      params: { id: common.id },
      body: {
        ...common,
        trimesters,
        edition: 1,
        year: 2026,
        schoolId: null,
        breaks: [],
        holidays: [],
        makeUps: [],
        exams: [],
        approvedOn: '',
        source: 'Diploma 3',
        version: 1,
        opensOn: null,
      },
    })
    const read = await server.as(ofFar).call(listCalendarHistory, { params: { id: common.id } })
    expect(JSON.stringify(read.data)).toContain('Diploma 3')
    expect(
      (await server.as(ofFar).refuse(undoChange, { params: { id: ofCommon.headers['x-change'] ?? '' } }))
        .status,
    ).not.toBe(200)
  })
})
