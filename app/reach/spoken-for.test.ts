import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demonstrationDatabase } from '#app/demonstration/testing.ts'
import { sendNotices } from '#journeys/dashboard/server/notices.ts'
import type { Mail } from '#school/accounts/server/mailer.ts'
import { openSession } from '#school/accounts/server/sessions.ts'
import { insertLink } from '#school/shared-links/server/queries.ts'
import { readConfig } from '../config.ts'
import { buildServer } from '../server.ts'
import { MARK, makeSecondSchool, type TwoSchools } from './second-school.ts'

/** What reaches somebody of one school where no session of theirs asks for it: by a feed, by mail, by a link. */
const TODAY = '2026-05-05'
const config = readConfig({
  MODULES: 'academy,diagnostics',
  LOG_LEVEL: 'silent',
  DEMO_DATE: TODAY,
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
})
const database = await demonstrationDatabase()
const { db } = database
const app = await buildServer(config, database)
afterAll(() => app.close())

let schools: TwoSchools
beforeAll(async () => {
  schools = await makeSecondSchool(database)
}, 180_000)

const ofOwnSchool = () =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'role'])
    .where('school_id', '=', schools.own)
    .where('reach', '=', 'escola')
    .where('role', '<>', 'pendente')
    .where('deleted_at', 'is', null)
    .execute()

/** What of the other school stands in a text. */
const leaksOf = (text: string) => [
  ...(text.includes(MARK) ? [MARK] : []),
  ...[...schools.ids].filter(id => text.includes(id)),
]

it('the calendar of every account of a school holds nothing of another one, and those of its lessons', async () => {
  let events = 0
  for (const { id, email } of await ofOwnSchool()) {
    const token = await openSession(db, id, 'academy', { userAgent: '', address: '', id: null } as never)
    const made = await app.inject({
      method: 'POST',
      url: '/api/academy/calendar/feed',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': uuid() },
      payload: {},
    })
    expect(made.statusCode).toBe(200)
    const { path } = made.json() as { path: string }
    const feed = await app.inject({ url: path })
    expect([email, leaksOf(feed.body)]).toEqual([email, []])
    events += feed.body.split('BEGIN:VEVENT').length - 1
  }
  expect(events).toBeGreaterThan(20)
})

it('the morning mail says to nobody what waits at another school', async () => {
  await db
    .updateTable('accounts')
    .set({ mail_notices: true, noticed_on: null, email_unproved: false })
    .execute()
  const sent: Mail[] = []
  await sendNotices(database, {
    today: TODAY,
    sendMail: async mail => void sent.push(mail),
    publicAddress: 'https://escola.example',
  })
  const own = new Set((await ofOwnSchool()).map(account => account.email))
  const toOwn = sent.filter(({ to }) => own.has(to))
  expect(toOwn.length).toBeGreaterThan(2)
  for (const { to, subject, text } of toOwn) expect([to, leaksOf(`${subject} ${text}`)]).toEqual([to, []])
})

it('a link that somebody made opens no plan and no lesson of a school that they no longer reach', async () => {
  const leader = (await ofOwnSchool()).find(({ role }) => role === 'pedagogo')
  for (const [table, kind] of [
    ['analytical_plans', 'plano analítico'],
    ['lesson_plans', 'plano de aula'],
  ] as const) {
    const all = await db.selectFrom(table).select('id').where('deleted_at', 'is', null).execute()
    const statuses = { own: new Set<number>(), other: new Set<number>() }
    for (const { id } of [
      ...all.filter(row => schools.ids.has(row.id)).slice(0, 5),
      ...all.filter(row => !schools.ids.has(row.id)).slice(0, 5),
    ]) {
      const { token } = await insertLink(db, { kind, sharedId: id, by: leader?.id ?? '', days: 7 })
      const shared = await app.inject({ url: `/api/academy/shared/${token}` })
      expect(leaksOf(shared.body)).toEqual([])
      statuses[schools.ids.has(id) ? 'other' : 'own'].add(shared.statusCode)
    }
    expect(statuses).toEqual({ own: new Set([200]), other: new Set([404]) })
  }
})
