import { expect, it } from 'vitest'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { insertGroupTeacher } from '#school/groups/server/teachers-queries.ts'
import { findNotices } from '#school/notices/server/notices.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  addAbsence,
  answerSubstitutions,
  chooseSubstitutes,
  listAbsencePlans,
  printAbsence,
} from '#school/substitutions/contract.ts'
import { routes as substitutions } from '#school/substitutions/server/routes.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { createLesson, getLesson, setLessonState, updateLesson } from '../contract.ts'
import { copyToParallel } from '../hand-on-contract.ts'
import { blankLesson } from '../lesson-values.ts'
import { listSchedule } from '../schedule-contract.ts'
import { handOnRoutes } from './hand-on-routes.ts'
import { routes } from './routes.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { substituteRoutes } from './substitute-routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  [
    ...routes,
    ...substitutions,
    ...substituteRoutes({ findSharedHours: async () => [] }),
    ...scheduleRoutes({ findSharedHours: async () => [] }),
    ...handOnRoutes({ findTestDays: async () => [], findSharedHours: async () => [] }),
  ],
  '2026-05-04',
)
const onTheDay = await testServer(database, routes, '2026-05-05')
const school = await fixtureSchool(db, { periods: [{ number: 1, startsAt: '07:00', endsAt: '07:45' }] })
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes' })
const cna = await fixtureSubject(db, { code: 'CNA', name: 'Ciências Naturais' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const paulo = await fixtureTeacherOf(db, group.id, cna.id)
const ivone = await fixtureTeacherOf(db, group.id, por.id)
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })
await fixtureSlot(db, {
  groupId: group.id,
  weekday: 2,
  period: 1,
  subjectId: cna.id,
  teacherId: paulo.id,
  room: '4',
})

it('who gives a lesson in place of another has it on their day, reads its plan, marks it, and it counts so', async () => {
  const { data: lesson } = await server.as(paulo).call(createLesson, {
    body: {
      ...blankLesson({
        subjectId: cna.id,
        grade: 6,
        groupId: group.id,
        heldOn: '2026-05-05',
        startsAt: '07:00',
        theme: 'Higiene dos alimentos',
      }),
      sourceId: null,
    },
  })
  const params = { id: lesson.id }
  expect((await server.as(ivone).refuse(getLesson, { params })).status, 'a draft of another').toBe(404)
  const { data: absence } = await server.as(dap).call(addAbsence, {
    body: { teacherId: paulo.id, startsOn: '2026-05-05', endsOn: '2026-05-05', reason: 'Doença' },
  })
  await server.as(dap).call(chooseSubstitutes, {
    params: { id: absence.id },
    body: {
      choices: [
        {
          groupId: group.id,
          date: '2026-05-05',
          period: 1,
          kind: 'professor',
          substituteId: ivone.id,
          joinedGroupId: null,
        },
      ],
    },
  })
  const query = { from: '2026-05-04', to: '2026-05-08' }
  const mine = (await server.as(ivone).call(listSchedule, { query })).data.lessons
  expect(mine).toMatchObject([
    { group: { name: '6ªA' }, insteadOf: { answer: null }, plan: { id: lesson.id }, room: '4' },
  ])
  const away = (await server.as(paulo).call(listSchedule, { query })).data.lessons
  expect(
    away.map(({ coveredBy }) => coveredBy),
    'the one who is away sees who gives it',
  ).toHaveLength(1)
  expect(away[0]?.coveredBy).toBeTruthy()

  const read = (await server.as(ivone).call(getLesson, { params })).data
  expect(read).toMatchObject({ mayEdit: false, mayTeach: true })
  const written = { ...blankLesson({ subjectId: cna.id, grade: 6, minutes: 45 }), version: 1 }
  expect((await server.as(ivone).refuse(updateLesson, { params, body: written })).status).toBe(403)
  const marked = { params, body: { state: 'dada' as const, version: 1, present: 40 } }
  const early = await server.as(ivone).refuse(setLessonState, marked)
  expect(early.data.fields?.heldOn).toBe(
    'O dia desta aula, 05/05/2026, ainda não chegou: só então se marca como dada.',
  )
  const { data: covered } = await onTheDay.as(ivone).call(setLessonState, marked)
  expect(covered).toMatchObject({ state: 'dada', teacher: { id: paulo.id } })
  expect(covered.taughtBy).toBe(away[0]?.coveredBy)
  const stranger = await fixtureAccount(db, { role: 'professor' })
  expect((await server.as(stranger).refuse(setLessonState, marked)).status).toBe(403)
})

it('notifies substitutes and the absent teacher, and a refusal notifies its chooser', async () => {
  const { absence, choices } = await awayOn('2026-05-12')
  const notices = await findNotices(db, ivone.id, '2026-05-04')
  expect(notices.map(({ title }) => title)).toContain(`Dá 1 aula em vez de ${paulo.name}`)
  expect(notices.map(({ detail }) => detail).join()).toContain('Terça-feira, 12 de Maio, 07:00')
  const away = await findNotices(db, paulo.id, '2026-05-04')
  expect(away.at(-1)?.detail).toBe(`1 de 1 já decididas, com ${ivone.name}`)
  await server.as(dap).call(chooseSubstitutes, { params: { id: absence.id }, body: { choices } })
  expect(await findNotices(db, ivone.id, '2026-05-04'), 'the same notice once a day').toHaveLength(
    notices.length,
  )
  const mine = (await server.as(ivone).call(listSchedule, { query: week })).data.lessons
  const ids = mine.flatMap(({ insteadOf }) => (insteadOf ? [insteadOf.substitution] : []))
  await server.as(ivone).call(answerSubstitutions, { body: { ids, answer: 'não posso' } })
  expect(await findNotices(db, dap.id, '2026-05-04')).toMatchObject([
    { title: `${ivone.name} não pode dar 1 aula de ${paulo.name}`, by: ivone.name },
  ])
  expect(await findNotices(db, ivone.id, '2026-05-13'), 'no notice of past lessons').toEqual([])
})

it('the lessons of one who is away stand with what is planned, and the sheet for the room holds both', async () => {
  const { data: lesson } = await server.as(paulo).call(createLesson, {
    body: { ...planOn('2026-05-19', 'Os solos'), sourceId: null },
  })
  const { absence } = await awayOn('2026-05-19')
  const params = { id: absence.id }
  expect((await server.as(dap).call(listAbsencePlans, { params })).data.rows).toMatchObject([
    { date: '2026-05-19', period: 1, groupId: group.id, planId: lesson.id, theme: 'Os solos' },
  ])
  expect((await server.as(ivone).refuse(listAbsencePlans, { params })).status).toBe(403)
  const { raw } = await server.as(dap).call(printAbsence, { params, query: {} })
  const pages = (await readPdf(raw)).map(squeezed)
  for (const word of [ivone.name, paulo.name, 'Terça-feira, 19 de Maio', '6ªA', 'Os solos'])
    expect(pages[0]).toContain(squeezed(word))
  expect(pages.join('')).toContain(squeezed('Objectivos específicos'))
  for (const word of ['República de Moçambique', 'Visto do', 'carimbo'])
    expect(pages.join(''), 'the form is for its author').not.toContain(squeezed(word))
  expect(
    pages.filter(page => page.length < 200),
    'no page is nearly white',
  ).toEqual([])
  const other = await server.as(dap).refuse(printAbsence, { params, query: { date: '2026-05-20' } })
  expect(other.data.code).toBe('NOBODY_CHOSEN')
})

it('without a plan the substitute is offered their own, and may put it there', async () => {
  const other = await fixtureGroup(db, { name: '6ªB', grade: 6, year: 2026, schoolId: school.id })
  await insertGroupTeacher(db, { groupId: other.id, subjectId: cna.id, accountId: ivone.id })
  await fixtureSlot(db, { groupId: group.id, weekday: 4, period: 1, subjectId: cna.id, teacherId: paulo.id })
  await fixtureSlot(db, { groupId: other.id, weekday: 1, period: 1, subjectId: cna.id, teacherId: ivone.id })
  const { data: own } = await server.as(ivone).call(createLesson, {
    body: { ...planOn('2026-05-18', 'A água', other.id), sourceId: null },
  })
  await awayOn('2026-05-21')
  const span = { query: { from: '2026-05-20', to: '2026-05-22' } }
  const find = async () =>
    (await server.as(ivone).call(listSchedule, span)).data.lessons.find(({ insteadOf }) => insteadOf)
  expect(await find()).toMatchObject({ plan: null, offer: { id: own.id, title: 'A água' } })
  await server.as(ivone).call(copyToParallel, {
    params: { id: own.id },
    body: { rows: [{ groupId: group.id, heldOn: '2026-05-21', startsAt: '07:00' }] },
  })
  expect((await find())?.plan?.theme).toBe('A água')
  const elsewhere = await server.as(ivone).refuse(copyToParallel, {
    params: { id: own.id },
    body: { rows: [{ groupId: group.id, heldOn: '2026-05-14', startsAt: '07:00' }] },
  })
  expect(elsewhere.data.fields, 'only on the day of it').toHaveProperty('rows')
})

const week = { from: '2026-05-11', to: '2026-05-15' }

/** Paulo away on a day, and Ivone giving the lesson. */
async function awayOn(date: string) {
  const { data: absence } = await server.as(dap).call(addAbsence, {
    body: { teacherId: paulo.id, startsOn: date, endsOn: date, reason: '' },
  })
  const choices = [
    {
      groupId: group.id,
      date,
      period: 1,
      kind: 'professor' as const,
      substituteId: ivone.id,
      joinedGroupId: null,
    },
  ]
  await server.as(dap).call(chooseSubstitutes, { params: { id: absence.id }, body: { choices } })
  return { absence, choices }
}

function planOn(heldOn: string, theme: string, groupId = group.id) {
  return blankLesson({ subjectId: cna.id, grade: 6, groupId, heldOn, startsAt: '07:00', theme })
}
