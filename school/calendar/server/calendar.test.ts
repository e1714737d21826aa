import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { calendarStates, calendarStateTable } from '../calendar.ts'
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
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const admin = await fixtureAccount(db, { role: 'admin', name: 'Helena Matsinhe' })
const professor = await fixtureAccount(db, { role: 'professor' })
const pendente = await fixtureAccount(db, { role: 'pendente' })
const as = server.as(admin)

const trimester = (number: number, startsOn: string, endsOn: string, more = {}) => ({
  number,
  startsOn,
  endsOn,
  ...more,
})
const trimesters = [
  trimester(1, '2026-03-02', '2026-05-22'),
  trimester(2, '2026-06-01', '2026-08-28'),
  trimester(3, '2026-09-08', '2026-11-28'),
]
const body = { year: 2031, edition: 1, trimesters }
let lastYear = 2040
/** A year in which nothing stands yet. */
const freshYear = () => ++lastYear

describe('the calendar in force', () => {
  it('shows the trimester and the week of today to every signed-in account', async () => {
    const none = await server.as(pendente).call(getCurrentCalendar, {})
    expect(none.data).toMatchObject({ today: '2026-05-05', calendar: null, trimester: null, week: null })
    await fixtureCalendar(db, { edition: 1, state: 'substituído' })
    const { id } = await fixtureCalendar(db, { edition: 2, state: 'em vigor', demonstration: true })
    await fixtureCalendar(db, {
      year: 2025,
      state: 'em vigor',
      trimesters: [trimester(1, '2025-02-03', '2025-05-09')],
    })
    const { data } = await server.as(pendente).call(getCurrentCalendar, {}, { api: 'diagnostics' })
    expect(data).toMatchObject({ calendar: { id, demonstration: true }, trimester: 1, week: 10 })
    expect((await server.nobody.refuse(getCurrentCalendar, {})).status).toBe(401)
  })
})

describe('the editions', () => {
  it('are listed by year, the one in force first', async () => {
    const year = freshYear()
    for (const edition of [1, 2, 3])
      await fixtureCalendar(db, { year, edition, state: edition === 2 ? 'em vigor' : 'rascunho' })
    const { data } = await server.as(professor).call(listCalendars, { query: { year } })
    expect(data.rows.map(row => [row.edition, row.state])).toEqual([
      [2, 'em vigor'],
      [3, 'rascunho'],
      [1, 'rascunho'],
    ])
    const years = (await as.call(listCalendars, { query: {} })).data.rows.map(row => row.year)
    expect(years).toEqual([...years].sort((a, b) => b - a))
    expect((await as.refuse(listCalendars, { query: { year: '20.5' } })).data.fields).toHaveProperty('year')
    expect((await server.as(pendente).refuse(listCalendars, {})).status).toBe(403)
  })

  it('begin as drafts of which a year has one of each number', async () => {
    const year = freshYear()
    const made = await as.call(createCalendar, { body: { ...body, year } })
    expect(made.data).toMatchObject({ state: 'rascunho', demonstration: false, version: 1, holidays: [] })
    const again = await as.refuse(createCalendar, { body: { ...body, year } })
    expect(again).toMatchObject({
      status: 409,
      data: { code: 'EDITION_TAKEN', fields: { edition: expect.any(String) } },
    })
    const second = await as.call(createCalendar, { body: { ...body, year, edition: 2 } })
    const renumbered = await as.refuse(updateCalendar, {
      params: { id: second.data.id },
      body: { ...body, year, version: 1 },
    })
    expect(renumbered.data.code).toBe('EDITION_TAKEN')
  })

  it.each([
    ['year', { year: 26 }],
    ['edition', { edition: 0 }],
    ['approvedOn', { approvedOn: 'x'.repeat(41) }],
    ['source', { source: 'x'.repeat(301) }],
    ['opensOn', { opensOn: '30/01/2026' }],
    ['trimesters', { trimesters: [] }],
    ['trimesters.0.startsOn', { trimesters: [trimester(1, '2026-02-30', '2026-05-22')] }],
    ['trimesters.0.endsOn', { trimesters: [trimester(1, '2026-05-22', '2026-03-02')] }],
    ['trimesters.0.number', { trimesters: [trimester(2, '2026-03-02', '2026-05-22')] }],
    [
      'trimesters.1.startsOn',
      { trimesters: [trimester(1, '2026-03-02', '2026-05-22'), trimester(2, '2026-05-22', '2026-08-28')] },
    ],
    [
      'trimesters.0.assessmentStartsOn',
      { trimesters: [trimester(1, '2026-03-02', '2026-05-22', { assessmentEndsOn: '2026-05-15' })] },
    ],
    [
      'trimesters.0.assessmentEndsOn',
      {
        trimesters: [
          trimester(1, '2026-03-02', '2026-05-22', {
            assessmentStartsOn: '2026-05-18',
            assessmentEndsOn: '2026-05-25',
          }),
        ],
      },
    ],
    ['breaks.0.endsOn', { breaks: [{ startsOn: '2026-05-29', endsOn: '2026-05-25' }] }],
    ['holidays.0.name', { holidays: [{ date: '2026-04-07', name: '' }] }],
    ['holidays.0.date', { holidays: [{ date: '7 de Abril', name: 'Dia da Mulher' }] }],
    ['makeUps.0.date', { makeUps: [{ date: '2026-05-08', weekday: 3 }] }],
    ['makeUps.0.date', { makeUps: [{ date: '2026-01-03', weekday: 3 }] }],
    [
      'makeUps.0.date',
      {
        makeUps: [{ date: '2026-05-09', weekday: 3 }],
        holidays: [{ date: '2026-05-09', name: 'Dia da cidade' }],
      },
    ],
    [
      'makeUps.0.date',
      {
        makeUps: [{ date: '2026-05-09', weekday: 3 }],
        breaks: [{ startsOn: '2026-05-08', endsOn: '2026-05-11' }],
      },
    ],
    ['makeUps.0.weekday', { makeUps: [{ date: '2026-05-09', weekday: 6 }] }],
    [
      'makeUps.1.date',
      {
        makeUps: [
          { date: '2026-05-09', weekday: 3 },
          { date: '2026-05-09', weekday: 4 },
        ],
      },
    ],
    ['exams.0.level', { exams: [{ level: '', startsOn: '2026-11-30', endsOn: '2026-12-08' }] }],
    ['exams.0.endsOn', { exams: [{ level: 'primário', startsOn: '2026-12-08', endsOn: '2026-11-30' }] }],
  ])('are refused with a wrong %s', async (field, wrong) => {
    const refused = await as.refuse(createCalendar, { body: { ...body, ...wrong } })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.data.fields ?? {})).toEqual([field])
  })

  it('are written by the administration alone', async () => {
    const { id } = await fixtureCalendar(db, { year: freshYear() })
    for (const role of ['pedagogo', 'professor', 'pendente'] as const) {
      const other = server.as(await fixtureAccount(db, { role }))
      const params = { id }
      const calls = [
        other.refuse(createCalendar, { body }),
        other.refuse(updateCalendar, { params, body: { ...body, version: 1 } }),
        other.refuse(putCalendarInForce, { params, body: { version: 1 } }),
        other.refuse(removeCalendar, { params, query: { version: 1 } }),
        other.refuse(listCalendarHistory, { params }),
      ]
      expect((await Promise.all(calls)).map(answer => answer.status)).toEqual([403, 403, 403, 403, 403])
    }
  })

  it('are changed once: a late writer learns by whom, and a change can be taken back', async () => {
    const year = freshYear()
    const { id } = await fixtureCalendar(db, { year })
    const params = { id }
    const holidays = [
      { date: '2026-05-01', name: 'Dia dos Trabalhadores' },
      { date: '2026-04-07', name: 'Dia da Mulher' },
    ]
    const changed = await as.call(updateCalendar, { params, body: { ...body, year, holidays, version: 1 } })
    expect(changed.data.holidays.map(holiday => holiday.date)).toEqual(['2026-04-07', '2026-05-01'])
    const late = await as.refuse(updateCalendar, { params, body: { ...body, year, version: 1 } })
    expect(late).toMatchObject({
      status: 409,
      data: { code: 'VERSION_CONFLICT', details: { current: { version: 2 }, by: 'Helena Matsinhe' } },
    })
    const history = await as.call(listCalendarHistory, { params })
    expect(history.data.rows[0]?.fields).toContainEqual({
      field: 'Feriados',
      before: '–',
      after: '07/04/2026 Dia da Mulher; 01/05/2026 Dia dos Trabalhadores',
    })
    await undoBatch(db, changed.headers['x-change'] ?? '', admin, false, uuid())
    expect((await as.call(getCalendar, { params })).data.holidays).toEqual([])
  })

  it('of the demonstration year are of the demonstration too', async () => {
    const year = freshYear()
    await fixtureCalendar(db, { year, demonstration: true })
    const made = await as.call(createCalendar, { body: { ...body, year, edition: 2 } })
    expect(made.data.demonstration).toBe(true)
  })

  it('that do not exist are 404', async () => {
    const params = { id: uuid() }
    const calls = [
      as.refuse(getCalendar, { params }),
      as.refuse(updateCalendar, { params, body: { ...body, version: 1 } }),
      as.refuse(putCalendarInForce, { params, body: { version: 1 } }),
      as.refuse(removeCalendar, { params, query: { version: 1 } }),
      as.refuse(listCalendarHistory, { params }),
    ]
    expect((await Promise.all(calls)).map(answer => answer.status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('putting an edition in force', () => {
  it('replaces the one before, and taking that back puts the old one in force again', async () => {
    const year = freshYear()
    const old = await fixtureCalendar(db, { year, edition: 1, state: 'em vigor' })
    const fresh = await fixtureCalendar(db, { year, edition: 2 })
    const put = await as.call(putCalendarInForce, { params: { id: fresh.id }, body: { version: 1 } })
    const states = async () =>
      (await as.call(listCalendars, { query: { year } })).data.rows
        .sort((a, b) => a.edition - b.edition)
        .map(row => row.state)
    expect(await states()).toEqual(['substituído', 'em vigor'])
    const twice = await as.refuse(putCalendarInForce, { params: { id: fresh.id }, body: { version: 2 } })
    expect(twice).toMatchObject({ status: 409, data: { code: 'WRONG_STATE' } })
    await undoBatch(db, put.headers['x-change'] ?? '', admin, false, uuid())
    expect(await states()).toEqual(['em vigor', 'rascunho'])
    expect((await as.call(getCalendar, { params: { id: old.id } })).data.state).toBe('em vigor')
  })

  it('with an old version changes nothing, not even the edition that was to be replaced', async () => {
    const year = freshYear()
    const old = await fixtureCalendar(db, { year, edition: 1, state: 'em vigor' })
    const fresh = await fixtureCalendar(db, { year, edition: 2 })
    const late = await as.refuse(putCalendarInForce, { params: { id: fresh.id }, body: { version: 9 } })
    expect(late.data.code).toBe('VERSION_CONFLICT')
    expect((await as.call(getCalendar, { params: { id: old.id } })).data).toMatchObject({
      state: 'em vigor',
      version: 1,
    })
  })

  it('leaves one in force when two people put two of them in force at once', async () => {
    const year = freshYear()
    const first = await fixtureCalendar(db, { year, edition: 1 })
    const two = await fixtureCalendar(db, { year, edition: 2 })
    const answers = await Promise.all(
      [first, two].map(({ id }) => as.refuse(putCalendarInForce, { params: { id }, body: { version: 1 } })),
    )
    for (const { status } of answers) expect([200, 409, 503]).toContain(status)
    const { rows } = (await as.call(listCalendars, { query: { year } })).data
    expect(rows.filter(row => row.state === 'em vigor')).toHaveLength(1)
  })

  it('ties the edition to its year and keeps it from being removed', async () => {
    const year = freshYear()
    const { id } = await fixtureCalendar(db, { year, state: 'em vigor' })
    const moved = await as.refuse(updateCalendar, {
      params: { id },
      body: { ...body, year: year + 50, version: 1 },
    })
    expect(moved).toMatchObject({ status: 400, data: { fields: { year: expect.any(String) } } })
    const removed = await as.refuse(removeCalendar, { params: { id }, query: { version: 1 } })
    expect(removed).toMatchObject({ status: 409, data: { code: 'IN_FORCE' } })
    const draft = await fixtureCalendar(db, { year, edition: 2 })
    await as.call(removeCalendar, { params: { id: draft.id }, query: { version: 1 } })
    expect((await as.refuse(getCalendar, { params: { id: draft.id } })).status).toBe(404)
    // Its number is free again.
    expect((await as.call(createCalendar, { body: { ...body, year, edition: 2 } })).status).toBe(200)
  })

  it('follows the table of states in every pair', async () => {
    for (const from of calendarStates) {
      const year = freshYear()
      const { id } = await fixtureCalendar(db, { year, state: from })
      const { status } = await as.refuse(putCalendarInForce, { params: { id }, body: { version: 1 } })
      const allowed = calendarStateTable.transitions.some(
        transition => transition.from === from && transition.to === 'em vigor',
      )
      expect([from, status]).toEqual([from, allowed ? 200 : 409])
    }
  })
})
