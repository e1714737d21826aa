import { expect, it } from 'vitest'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { blankLesson } from '#features/planning/lesson-plans/lesson-values.ts'
import { listReminders, remindTeachers } from '#features/planning/lesson-plans/reminders-contract.ts'
import { insertLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { scheduleRoutes } from '#features/planning/lesson-plans/server/schedule-routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import type { Mail } from '#school/accounts/server/mailer.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { exportWeek, getDay } from '../contract.ts'
import { missingOf } from '../missing.ts'
import { sendReminders } from './reminders.ts'
import { routes } from './routes.ts'

const TODAY = '2026-05-05'
const database = await testDatabase()
const { db } = database
const all = [...routes, ...scheduleRoutes({ findSharedHours }), ...changeRoutes([])]
const server = await testServer(database, all, TODAY)
const tomorrow = await testServer(database, all, '2026-05-06')
const school = await fixtureSchool(db, {
  name: 'Escola da Manga',
  periods: [1, 2].map(number => ({ number, startsAt: `0${6 + number}:00`, endsAt: `0${6 + number}:45` })),
})
const pedagogue = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const other = await fixtureGroup(db, { name: '6ªB', grade: 6, year: 2026, schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, mat.id)
const planned = await fixtureTeacherOf(db, other.id, mat.id)
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })
// Lessons of today and of Thursday; the other teacher has planned theirs.
for (const weekday of [2, 4]) {
  await fixtureSlot(db, { groupId: group.id, weekday, period: 1, subjectId: mat.id, teacherId: teacher.id })
  await fixtureSlot(db, { groupId: other.id, weekday, period: 2, subjectId: mat.id, teacherId: planned.id })
}
const planFor = (of: { id: string }, who: { id: string }, heldOn: string, startsAt: string) =>
  insertLesson(
    db,
    blankLesson({ subjectId: mat.id, grade: 6, groupId: of.id, heldOn, startsAt, theme: 'Fracções' }),
    { schoolId: school.id, teacherId: who.id, state: 'pronto' },
  )
await planFor(other, planned, '2026-05-05', '08:00')
await planFor(other, planned, '2026-05-07', '08:00')

const week = { from: TODAY, to: '2026-05-08' }
const dayOf = async (of = server) => (await of.as(teacher).call(getDay, {})).data

/** What went out by e-mail, as if the reminders had been there for a while. */
async function mailed(refuses: (mail: Mail) => boolean = () => false): Promise<Mail[]> {
  await db.updateTable('lesson_reminders').set({ created_at: '2026-01-01T08:00:00Z' }).execute()
  const sent: Mail[] = []
  const sendMail = async (mail: Mail) => {
    if (refuses(mail)) throw new Error('no mail server')
    sent.push(mail)
  }
  await sendReminders(db, { today: TODAY, sendMail, publicAddress: 'https://escola.example' })
  return sent
}

it('reminds each teacher whose lessons lack plans, once a day, and only those', async () => {
  expect((await dayOf()).reminder).toBeNull()
  const { data } = await server.as(pedagogue).call(remindTeachers, { body: week })
  expect(data).toEqual({ reminded: 1 })
  expect((await server.as(pedagogue).call(listReminders, {})).data.reminded).toMatchObject([
    { teacherId: teacher.id, by: 'Lurdes Nhantumbo' },
  ])
  const again = await server.as(pedagogue).refuse(remindTeachers, { body: week })
  expect(again).toMatchObject({ status: 409, data: { code: 'NOBODY_TO_REMIND' } })
  expect(again.data.message).toMatch(/já foi lembrado hoje/)
  expect((await tomorrow.as(pedagogue).call(remindTeachers, { body: week })).data).toEqual({ reminded: 1 })
  expect((await server.as(teacher).refuse(remindTeachers, { body: week })).status).toBe(403)
})

it('refuses days that are over, and more than a week', async () => {
  const past = { from: '2026-04-27', to: '2026-05-04' }
  expect((await server.as(pedagogue).refuse(remindTeachers, { body: past })).data.fields).toHaveProperty('to')
  const long = { from: TODAY, to: '2026-05-12' }
  expect((await server.as(pedagogue).refuse(remindTeachers, { body: long })).data.fields).toHaveProperty('to')
})

it('is on the first page of the teacher until the lessons are planned, and first of all', async () => {
  const day = await dayOf()
  expect(day.reminder).toMatchObject({ by: 'Lurdes Nhantumbo', ...week })
  expect(missingOf(day, TODAY)[0]).toMatchObject({
    title: 'Lurdes Nhantumbo lembra: 2 aulas sem plano',
    text: '6ªA · terça-feira, quinta-feira',
    to: expect.stringContaining('dia=2026-05-05'),
  })
  const stored = [
    await planFor(group, teacher, '2026-05-05', '07:00'),
    await planFor(group, teacher, '2026-05-07', '07:00'),
  ]
  expect(missingOf(await dayOf(), TODAY).map(each => each.title)).not.toContainEqual(
    expect.stringMatching(/lembra/),
  )
  for (const { id } of stored) await db.deleteFrom('lesson_plans').where('id', '=', id).execute()
  const after = await testServer(database, routes, '2026-05-09')
  expect((await dayOf(after)).reminder).toBeNull()
})

it('is taken back in one step: the notice is gone, and the same teacher can be reminded again', async () => {
  await db.deleteFrom('lesson_reminders').execute()
  const { headers } = await server.as(pedagogue).call(remindTeachers, { body: week })
  await server.as(pedagogue).call(undoChange, { params: { id: headers['x-change'] ?? '' } })
  expect((await dayOf()).reminder).toBeNull()
  expect(await mailed()).toEqual([])
  expect((await server.as(pedagogue).call(remindTeachers, { body: week })).data).toEqual({ reminded: 1 })
})

it('goes out by e-mail once, after the time to undo it, to accounts with e-mail notices', async () => {
  await db.deleteFrom('lesson_reminders').execute()
  await server.as(pedagogue).call(remindTeachers, { body: week })
  const tooEarly: Mail[] = []
  await sendReminders(db, {
    today: TODAY,
    sendMail: async mail => void tooEarly.push(mail),
    publicAddress: 'https://escola.example',
  })
  expect(tooEarly).toEqual([])
  const [mail, ...more] = await mailed()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: teacher.email, subject: expect.stringMatching(/: 2 aulas sem plano$/) })
  expect(mail?.text).toContain('Lurdes Nhantumbo pede o plano de 2 aulas, de 05/05/2026 a 08/05/2026.')
  expect(mail?.text).toContain('https://escola.example/dashboard/homePlanoDeAula')
  expect(await mailed()).toEqual([])

  await db.deleteFrom('lesson_reminders').execute()
  await db.updateTable('accounts').set({ mail_notices: false }).where('id', '=', teacher.id).execute()
  await server.as(pedagogue).call(remindTeachers, { body: week })
  expect(await mailed()).toEqual([])
})

it('tells who leads the week on one page: lessons, who lacks plans, and what else waits', async () => {
  const { raw } = await server.as(pedagogue).call(exportWeek, { query: { format: 'pdf' } })
  const pages = await readPdf(raw)
  expect(pages).toHaveLength(1)
  const said = squeezed(pages.join(''))
  for (const words of [
    'Resumo da semana de 04/05 a 08/05/2026',
    'Escola da Manga',
    '4 aulas no horário: 0 dadas, 2 por dar com plano, 2 sem plano.',
    'Nenhum plano espera por aprovação.',
    'Nenhum teste em aplicação nem encerrado por corrigir.',
  ])
    expect(said).toContain(squeezed(words))
  expect(said).toMatch(/2aulas\(6ªA\)/)
  expect((await server.as(teacher).refuse(exportWeek, { query: { format: 'pdf' } })).status).toBe(403)
})
