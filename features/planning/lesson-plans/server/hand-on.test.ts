import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { insertGroupTeacher } from '#school/groups/server/teachers-queries.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import type { SharedHour } from '#school/timetable/contract.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { createLesson, getLesson, type LessonBody, listLessons, setLessonState } from '../contract.ts'
import { copyToParallel, decideCarried, listParallel, previewPush, pushLessons } from '../hand-on-contract.ts'
import { blankLesson, minutesOf } from '../lesson-values.ts'
import { listSchedule } from '../schedule-contract.ts'
import { lacksPlan, withoutPlan } from '../without-plan.ts'
import type { FindTestDays } from './hand-on.ts'
import { handOnRoutes } from './hand-on-routes.ts'
import { routes } from './routes.ts'
import { scheduleRoutes } from './schedule-routes.ts'

const database = await testDatabase()
const { db } = database
let tests: Awaited<ReturnType<FindTestDays>> = []
let shared: SharedHour[] = []
const around = { findSharedHours: async () => shared }
const server = await testServer(
  database,
  [
    ...routes,
    ...scheduleRoutes(around),
    ...handOnRoutes({ ...around, findTestDays: async () => tests }),
    ...changeRoutes([]),
  ],
  '2026-05-04',
)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const other = await fixtureSubject(db, { code: 'POR', name: 'Português' })
await fixtureCalendar(db, {
  state: 'em vigor',
  year: 2026,
  trimesters: [firstTrimester],
  holidays: [{ date: '2026-05-06', name: 'Feriado' }],
})
// Groups of their own for each test: 6ªA has lessons on Monday to Friday, 6ªB on Tuesday and Thursday.
let own: Awaited<ReturnType<typeof classes>>
async function classes() {
  const school = await fixtureSchool(db, {
    periods: twoPeriods,
  })
  const a = await fixtureGroup(db, { name: `6ªA`, grade: 6, year: 2026, schoolId: school.id })
  const b = await fixtureGroup(db, { name: `6ªB`, grade: 6, year: 2026, schoolId: school.id })
  const teacher = await fixtureTeacherOf(db, a.id, mat.id)
  await insertGroupTeacher(db, { groupId: b.id, subjectId: mat.id, accountId: teacher.id })
  await fixtureStudent(db, { groupId: b.id, fullName: 'Isaura Manjate' })
  const slot = (groupId: string, weekday: number, period: number, room: string, subjectId = mat.id) =>
    fixtureSlot(db, { groupId, weekday, period, subjectId, teacherId: teacher.id, room })
  for (const weekday of [1, 2, 3, 4, 5]) await slot(a.id, weekday, 1, '4')
  await slot(a.id, 2, 2, '4', other.id)
  await slot(b.id, 2, 2, '7')
  await slot(b.id, 4, 2, '7')
  return { a, b, teacher }
}
beforeEach(async () => {
  own = await classes()
})

const write = async (heldOn: string, theme: string, more: Partial<LessonBody> = {}) =>
  (
    await server.as(own.teacher).call(createLesson, {
      body: {
        ...blankLesson({
          subjectId: mat.id,
          grade: 6,
          groupId: own.a.id,
          heldOn,
          startsAt: '07:00',
          theme,
          ...more,
        }),
        sourceId: null,
      },
    })
  ).data
const read = async (id: string) => (await server.as(own.teacher).call(getLesson, { params: { id } })).data
const mark = async (id: string, state: 'dada' | 'parcial' | 'não dada', more: object = {}) =>
  (
    await server
      .as(own.teacher)
      .call(setLessonState, { params: { id }, body: { state, version: 1, present: null, ...more } })
  ).data
const undo = (headers: Record<string, string>) =>
  server.as(own.teacher).call(undoChange, { params: { id: headers['x-change'] ?? '' } })
const all = async () =>
  (
    await server.as(own.teacher).call(listLessons, { query: { group: [own.a.id], sort: 'data', limit: 50 } })
  ).data.rows.map(({ theme, heldOn, startsAt, state }) => [theme, heldOn, startsAt, state])

describe('what was left of a lesson', () => {
  it('stands on the next lesson that was not given, of that group and subject, with the word for it', async () => {
    const first = await write('2026-05-04', 'Fracções', { lessonNumber: 54 })
    const next = await write('2026-05-05', 'Problemas')
    const later = await write('2026-05-07', 'Subtracção')
    const [, , third, last] = first.phases
    await mark(first.id, 'parcial', { left: [third?.id, last?.id], forNext: 'Rever o m.m.c.' })
    const [left] = (await read(next.id)).carried
    expect(left).toMatchObject({ id: first.id, lessonNumber: 54, forNext: 'Rever o m.m.c.', isLeft: false })
    expect(left?.phases.map(({ id }) => id)).toEqual([third?.id, last?.id])
    expect((await read(later.id)).carried).toEqual([])
    expect((await read(first.id)).taughtNotes, 'it stands in fields of its own').toBe('')
  })

  it('is offered of every lesson that left something, however many', async () => {
    for (const day of ['06', '07', '08', '09', '10', '13', '14'])
      await mark((await write(`2026-04-${day}`, `Aula de ${day}`)).id, 'não dada')
    const next = await write('2026-05-04', 'Fracções')
    expect((await read(next.id)).carried.map(({ heldOn }) => heldOn)).toEqual(
      ['14', '13', '10', '09', '08', '07', '06'].map(day => `2026-04-${day}`),
    )
  })

  it('is taken: the minutes sum to the lesson, it is offered no more, and one undo takes both back', async () => {
    const first = await write('2026-05-04', 'Fracções', { lessonNumber: 54 })
    const next = await write('2026-05-05', 'Problemas')
    await mark(first.id, 'não dada')
    const [left] = (await read(next.id)).carried
    expect(left?.phases, 'all of a lesson that was not given').toHaveLength(4)
    const phaseIds = left?.phases.slice(2).map(({ id }) => id) ?? []
    const body = { from: first.id, take: true, phaseIds, version: next.version }
    const taken = await server.as(own.teacher).call(decideCarried, { params: { id: next.id }, body })
    expect(taken.data.phases[0]?.name).toBe('Retomar a aula 54')
    expect(minutesOf(taken.data.phases)).toBe(next.minutes)
    expect(taken.data.carried).toEqual([])
    const twice = await server
      .as(own.teacher)
      .refuse(decideCarried, { params: { id: next.id }, body: { ...body, version: taken.data.version } })
    expect(twice).toMatchObject({ status: 409, data: { code: 'NOT_LEFT' } })
    await undo(taken.headers)
    expect((await read(next.id)).phases).toEqual(next.phases)
    expect((await read(next.id)).carried).toHaveLength(1)
  })

  it('is left where it is, still there to be taken; nobody else decides', async () => {
    const first = await write('2026-05-04', 'Fracções')
    const next = await write('2026-05-05', 'Problemas')
    await mark(first.id, 'não dada')
    const body = { from: first.id, take: false, phaseIds: [], version: next.version }
    const kept = await server.as(own.teacher).call(decideCarried, { params: { id: next.id }, body })
    expect(kept.data.carried).toMatchObject([{ id: first.id, isLeft: true }])
    expect(kept.data.phases).toEqual(next.phases)
    const stranger = await fixtureAccount(db, { role: 'professor' })
    const refused = await server.as(stranger).refuse(decideCarried, { params: { id: next.id }, body })
    expect(refused.status).toBe(404)
  })
})

describe('pushing', () => {
  it('passes over a day on which a test is set for the group, and says so', async () => {
    const first = await write('2026-05-04', 'Fracções')
    await write('2026-05-05', 'Problemas')
    await mark(first.id, 'não dada')
    tests = [{ date: '2026-05-07', title: 'Diagnóstico de Maio' }]
    try {
      const preview = (await server.as(own.teacher).call(previewPush, { params: { id: first.id } })).data
      expect(preview.stays).toContainEqual({ date: '2026-05-07', why: 'teste marcado: Diagnóstico de Maio' })
      expect(preview.rows.map(({ date }) => date)).not.toContain('2026-05-07')
    } finally {
      tests = []
    }
  })

  it('moves the lessons one time on past a holiday and a test, spends the free one, and is undone whole', async () => {
    const first = await write('2026-05-04', 'Fracções')
    await write('2026-05-05', 'Problemas')
    await write('2026-05-07', 'Teste 1', { lessonType: 'avaliação' })
    await write('2026-05-08', 'Subtracção')
    const parallel = await write('2026-05-05', 'Da 6ªB', { groupId: own.b.id, startsAt: '07:45' })
    await mark(first.id, 'não dada')
    const before = await all()
    const preview = (await server.as(own.teacher).call(previewPush, { params: { id: first.id } })).data
    expect(preview.rows.map(({ date, now, next }) => [date, now?.title, next.title])).toEqual([
      ['2026-05-05', 'Problemas', 'Fracções'],
      ['2026-05-08', 'Subtracção', 'Problemas'],
      ['2026-05-11', undefined, 'Subtracção'],
    ])
    expect(preview).toMatchObject({ moved: 2, spends: { date: '2026-05-11' }, fallsOut: null })
    expect(preview.stays).toEqual([{ date: '2026-05-07', why: 'Teste 1' }])
    const body = { revision: preview.revision, dropLast: false }
    const pushed = await server.as(own.teacher).call(pushLessons, { params: { id: first.id }, body })
    expect(pushed.data.moved).toBe(2)
    expect(await all()).toEqual([
      ['Fracções', '2026-05-04', '07:00', 'não dada'],
      ['Fracções', '2026-05-05', '07:00', 'rascunho'],
      ['Teste 1', '2026-05-07', '07:00', 'rascunho'],
      ['Problemas', '2026-05-08', '07:00', 'rascunho'],
      ['Subtracção', '2026-05-11', '07:00', 'rascunho'],
    ])
    expect((await read(parallel.id)).heldOn, 'other groups are untouched').toBe('2026-05-05')
    const stale = await server.as(own.teacher).refuse(pushLessons, { params: { id: first.id }, body })
    expect(stale.status).toBe(409)
    await undo(pushed.headers)
    expect(await all()).toEqual(before)
  })

  it('without a free time says which lesson falls out, and does it only on confirmation', async () => {
    const first = await write('2026-05-04', 'Fracções')
    const days = [...Array(60).keys()].map(at =>
      new Date(Date.UTC(2026, 4, 5 + at)).toISOString().slice(0, 10),
    )
    const open = days.filter(date => {
      const weekday = new Date(date).getUTCDay()
      return weekday > 0 && weekday < 6 && date !== '2026-05-06' && date <= firstTrimester.endsOn
    })
    for (const date of open) await write(date, `Aula de ${date}`)
    await mark(first.id, 'não dada')
    const preview = (await server.as(own.teacher).call(previewPush, { params: { id: first.id } })).data
    expect(preview.fallsOut?.title).toBe(`Aula de ${open.at(-1)}`)
    const call = (dropLast: boolean) => ({
      params: { id: first.id },
      body: { revision: preview.revision, dropLast },
    })
    const answer = await server.as(own.teacher).refuse(pushLessons, call(false))
    expect(answer).toMatchObject({ status: 409, data: { code: 'NO_TIME' } })
    await server.as(own.teacher).call(pushLessons, call(true))
    const titles = (await all()).map(([theme]) => theme)
    expect(titles).not.toContain(`Aula de ${open.at(-1)}`)
    expect(titles.filter(title => title === 'Fracções')).toHaveLength(2)
  })

  it('begins only at a lesson that was not given, and moves no plan of anybody else', async () => {
    const first = await write('2026-05-04', 'Fracções')
    const early = await server.as(own.teacher).refuse(previewPush, { params: { id: first.id } })
    expect(early).toMatchObject({ status: 409, data: { code: 'WRONG_STATE' } })
    await mark(first.id, 'não dada')
    const stranger = await fixtureAccount(db, { role: 'professor' })
    const body = { revision: '', dropLast: false }
    const refused = await server.as(stranger).refuse(pushLessons, { params: { id: first.id }, body })
    expect(refused.status).toBe(403)
  })
})

describe('parallel groups', () => {
  it('a lesson is also given to another group at its own time and in its own room, and undone at once', async () => {
    const lesson = await write('2026-05-04', 'Fracções', { lessonNumber: 54 })
    const rows = (await server.as(own.teacher).call(listParallel, { params: { id: lesson.id } })).data.rows
    expect(rows).toMatchObject([
      {
        group: { id: own.b.id },
        date: '2026-05-05',
        startsAt: '07:45',
        room: '7',
        stands: 'vazio',
        inSequence: true,
      },
    ])
    const body = {
      rows: rows.map(row => ({ groupId: row.group.id, heldOn: row.date, startsAt: row.startsAt })),
    }
    const put = await server.as(own.teacher).call(copyToParallel, { params: { id: lesson.id }, body })
    const copy = await read(put.data.created[0] ?? '')
    expect(copy).toMatchObject({
      group: { id: own.b.id },
      heldOn: '2026-05-05',
      startsAt: '07:45',
      room: '7',
      pupils: 1,
      lessonNumber: 54,
      sourceId: lesson.id,
      theme: 'Fracções',
    })
    expect(copy.phases.map(({ id }) => id)).not.toEqual(lesson.phases.map(({ id }) => id))
    const over = await server.as(own.teacher).refuse(copyToParallel, { params: { id: lesson.id }, body })
    expect(over, 'never over what stands there').toMatchObject({ status: 409, data: { code: 'OCCUPIED' } })
    await undo(put.headers)
    const after = (await server.as(own.teacher).call(listParallel, { params: { id: lesson.id } })).data.rows
    expect(after[0]?.stands).toBe('vazio')
  })

  it('says what stands there and how far behind a group is', async () => {
    const lesson = await write('2026-05-04', 'Fracções', { lessonNumber: 54 })
    await write('2026-04-30', 'Antes', { groupId: own.b.id, startsAt: '07:45', lessonNumber: 52 })
    const texts = async () =>
      (await server.as(own.teacher).call(listParallel, { params: { id: lesson.id } })).data.rows.map(
        ({ text, inSequence }) => [text, inSequence],
      )
    expect(await texts()).toEqual([['uma aula atrás: ainda está na 52', false]])
  })

  it('an empty time offers the newest plan of the same lesson, once, and no group of somebody else', async () => {
    const lesson = await write('2026-05-04', 'Fracções', { lessonNumber: 54 })
    const week = { from: '2026-05-04', to: '2026-05-08' }
    const offers = async () =>
      (await server.as(own.teacher).call(listSchedule, { query: week })).data.lessons
        .filter(({ group }) => group.id === own.b.id)
        .map(({ offer }) => offer?.id)
    expect(await offers()).toEqual([lesson.id, undefined])
    const strange = uuid()
    const body = { rows: [{ groupId: strange, heldOn: '2026-05-05', startsAt: '07:45' }] }
    const refused = await server.as(own.teacher).refuse(copyToParallel, { params: { id: lesson.id }, body })
    expect(refused.status).toBe(400)
  })
})

it('a Saturday of lessons made up follows the timetable of its weekday: the week, and where pushed lessons go', async () => {
  const query = { from: '2026-05-15', to: '2026-05-18' }
  const days = async () =>
    (await server.as(own.teacher).call(listSchedule, { query })).data.lessons.map(
      ({ date, group, period }) => [date, group.id, period],
    )
  const first = await write('2026-05-15', 'Fracções')
  await write('2026-05-18', 'Problemas')
  await mark(first.id, 'não dada')
  const times = async () =>
    (await server.as(own.teacher).call(previewPush, { params: { id: first.id } })).data.rows.map(
      ({ date }) => date,
    )
  expect((await days()).filter(([date]) => date === '2026-05-16')).toEqual([])
  expect(await times()).toEqual(['2026-05-18', '2026-05-19'])
  await db
    .updateTable('calendars')
    .set({ make_ups: JSON.stringify([{ date: '2026-05-16', weekday: 4 }]) })
    .execute()
  try {
    expect((await days()).filter(([date]) => date === '2026-05-16')).toEqual([
      ['2026-05-16', own.a.id, 1],
      ['2026-05-16', own.b.id, 2],
    ])
    expect(await times(), 'the Saturday is the free time').toEqual(['2026-05-16'])
  } finally {
    await db.updateTable('calendars').set({ make_ups: '[]' }).execute()
  }
})

it('a time at which its pupils are in other groups has no plan to write and takes none, from the day on which they are', async () => {
  const query = { from: '2026-05-12', to: '2026-05-19' }
  const tuesday: SharedHour = {
    ...{ id: own.a.id, name: 'Palavra', title: 'Grupos para ler', path: '/diagnostico/niveis/1' },
    ...{
      subjectId: other.id,
      groups: [{ id: own.a.id, name: '6ªA' }],
      schoolId: own.a.id,
      shift: 'manhã',
      pupils: 9,
    },
    ...{ weekday: 2, period: 1, leaderId: null, leaderName: null, room: '', startsAt: null, endsAt: null },
    startsOn: '2026-05-13',
    until: null,
    heldOn: [],
  }
  const ofGroup = async () =>
    (await server.as(own.teacher).call(listSchedule, { query })).data.lessons.filter(
      ({ group, period }) => group.id === own.a.id && period === 1,
    )
  const first = await write('2026-05-18', 'Fracções')
  await mark(first.id, 'não dada')
  shared = [tuesday]
  try {
    const parted = (await ofGroup()).filter(each => each.parted)
    expect(parted.map(({ date, parted }) => [date, parted])).toEqual([
      ['2026-05-19', { title: 'Grupos para ler', path: '/diagnostico/niveis/1', held: false }],
    ])
    expect(parted.filter(lacksPlan)).toEqual([])
    expect(withoutPlan(await ofGroup(), '2026-05-19')).toEqual([])
    expect(withoutPlan(await ofGroup(), '2026-05-14'), 'Thursday and Friday').toMatchObject([{ lessons: 2 }])
    const { data } = await server.as(own.teacher).call(previewPush, { params: { id: first.id } })
    expect(data.rows.map(({ date }) => date)).toEqual(['2026-05-20'])
    shared = [{ ...tuesday, until: '2026-05-19' }]
    expect((await ofGroup()).filter(each => each.parted)).toEqual([])
  } finally {
    shared = []
  }
})
