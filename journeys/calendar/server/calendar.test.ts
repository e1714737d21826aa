import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import { fixtureGrouping, fixtureHeard, fixtureOralTest } from '#features/assessment/hearing/fixtures.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { blankLesson } from '#features/planning/lesson-plans/lesson-values.ts'
import { insertLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { endFeed, getCalendarDays, getFeed, makeFeed, readFeed } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db, {
  periods: twoPeriods,
})
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, mat.id)
const colleague = await fixtureAccount(db, { role: 'professor' })

beforeAll(async () => {
  await fixtureCalendar(db, {
    state: 'em vigor',
    trimesters: [
      {
        number: 1,
        startsOn: '2026-03-02',
        endsOn: '2026-05-22',
        assessmentStartsOn: '2026-05-11',
        assessmentEndsOn: '2026-05-15',
      },
    ],
    breaks: [{ startsOn: '2026-05-18', endsOn: '2026-05-19', name: '' }],
    holidays: [{ date: '2026-05-01', name: 'Dia do Trabalhador' }],
  })
  for (const weekday of [1, 2, 5])
    await fixtureSlot(db, {
      groupId: group.id,
      weekday,
      period: 1,
      subjectId: mat.id,
      teacherId: teacher.id,
      room: '4',
    })
  await insertLesson(
    db,
    blankLesson({
      subjectId: mat.id,
      grade: 6,
      groupId: group.id,
      heldOn: '2026-05-05',
      startsAt: '07:00',
      theme: 'Fracções; com «ponto, vírgula»',
      differentiation: 'O Joaquim Mucavele precisa de mais tempo.',
    }),
    { schoolId: school.id, teacherId: teacher.id, state: 'pronto' },
  )
  const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Joaquim Mucavele' })
  const test = await fixtureTest(db, teacher, {
    title: 'Diagnóstico inicial',
    subjectId: mat.id,
    grade: 6,
    items: [],
  })
  await fixtureApplication(db, {
    testId: test.id,
    groupId: group.id,
    by: teacher,
    at: '2026-05-06T08:00:00+02:00',
    answers: [{ studentId: pupil.id, answers: {} }],
  })
})

const daysOf = async (who: typeof teacher, from: string, to: string) =>
  (await server.as(who).call(getCalendarDays, { query: { from, to } })).data.days
const make = async (who: typeof teacher) => (await server.as(who).call(makeFeed, {})).data.path
const open = (path: string) => server.app.inject({ method: 'GET', url: path })

describe('the days of a calendar', () => {
  it('hold lessons with their plan, tests on their day in Maputo, holidays, breaks and weeks of assessment', async () => {
    const days = await daysOf(teacher, '2026-05-01', '2026-05-18')
    expect(days).toHaveLength(18)
    const of = (date: string) => days.find(day => day.date === date)
    expect(of('2026-05-01')).toMatchObject({ closed: 'Dia do Trabalhador', lessons: [] })
    expect(of('2026-05-02')).toMatchObject({ closed: 'Fim-de-semana' })
    expect(of('2026-05-04')?.lessons).toMatchObject([{ startsAt: '07:00', plan: null }])
    expect(of('2026-05-05')).toMatchObject({ week: 10, trimester: 1, closed: null })
    expect(of('2026-05-05')?.lessons).toMatchObject([{ plan: { state: 'pronto' } }])
    expect(of('2026-05-06')?.tests).toMatchObject([
      { title: 'Diagnóstico inicial', startsAt: '08:00', group: { name: '6ªA' } },
    ])
    expect(of('2026-05-12')).toMatchObject({ assessment: true, closed: null })
    expect(of('2026-05-18')).toMatchObject({ closed: 'Interrupção', assessment: false, lessons: [] })
  })

  it('hold the groups by level that the person leads instead of the lesson they take, and say where the pupils are', async () => {
    const parted = await fixtureGroup(db, { name: '2ªA', grade: 2, year: 2026, schoolId: school.id })
    const ana = await fixtureTeacherOf(db, parted.id, mat.id)
    const [monday, friday] = [
      { weekday: 1, period: 1 },
      { weekday: 5, period: 1 },
    ]
    for (const at of [monday, friday])
      await fixtureSlot(db, { groupId: parted.id, ...at, subjectId: mat.id, teacherId: ana.id, room: '2' })
    const oral = await fixtureOralTest(db, ana, { subjectId: mat.id, grade: 2 })
    const pupil = await fixtureStudent(db, { groupId: parted.id, fullName: 'Zaida Cossa' })
    const heard = await fixtureHeard(db, {
      ...{ testId: oral.id, groupId: parted.id, by: ana, at: '2026-03-20T08:00:00+02:00' },
      heard: [{ studentId: pupil.id, level: 'Letra' }],
    })
    const group = { subjectId: mat.id, applicationIds: [heard.id], groupIds: [parted.id], by: ana }
    await fixtureGrouping(db, {
      ...{ ...group, title: 'Ler', startsOn: '2026-03-23', hearAgainOn: '2026-04-27', heldOn: [] },
      ...{ hours: [monday], leaders: [{ id: ana.id, room: 'mangueira' }] },
    })
    const days = await daysOf(ana, '2026-05-04', '2026-05-08')
    expect(
      days.map(day => [day.lessons.length, day.levelHours.map(({ name, room }) => [name, room])]),
    ).toEqual([
      [0, [['Letra', 'mangueira']]],
      [0, []],
      [0, []],
      [0, []],
      [1, []],
    ])
    const path = await make(ana)
    const events = (await open(path)).body.replaceAll(/\r\n /g, '').split('BEGIN:VEVENT')
    const onMonday = events.filter(event => event.includes('DTSTART:20260504T050000Z'))
    expect(onMonday).toHaveLength(1)
    expect(onMonday[0]).toContain('SUMMARY:Letra 2ªA: Ler')
    // A colleague who does not lead it sees where the pupils are, and owes no plan.
    await db
      .updateTable('level_groupings')
      .set({ level_groups: sql`jsonb_set(level_groups, '{0,leaderId}', 'null')` })
      .execute()
    const [first] = await daysOf(ana, '2026-05-04', '2026-05-08')
    expect(first).toMatchObject({ levelHours: [], lessons: [{ plan: null, parted: { title: 'Ler' } }] })
    const feed = (await open(path)).body.replaceAll(/\r\n /g, '')
    expect(feed).toContain('MAT 2ªA: os alunos estão em «Ler»')
    expect(feed).not.toContain('Zaida')
  })

  it('hold a quiz on the day that it opens and on the day that it closes', async () => {
    const { questionId } = await fixtureQuestion(db, teacher, {
      subjectId: mat.id,
      question: choiceOf('Quanto é?', ['1', '2'], 0),
    })
    await openedQuiz(
      db,
      teacher,
      fixtureQuiz({
        title: 'Fracções',
        subjectId: mat.id,
        parts: [pickedQuestion(questionId)],
        audience: [{ groupId: group.id, pupilIds: null }],
        opensAt: '2026-05-07T07:00:00+02:00',
        closesAt: '2026-05-08T18:00:00+02:00',
      }),
    )
    const days = await daysOf(teacher, '2026-05-07', '2026-05-08')
    expect(days.map(day => day.tests.map(test => [test.gives, test.moment, test.startsAt]))).toEqual([
      [['quiz', 'abre', '07:00']],
      [['quiz', 'fecha', '18:00']],
    ])
    const text = (await open(await make(teacher))).body.replaceAll(/\r\n /g, '')
    expect(text).toContain('Quiz fecha: MAT 6ªA: Fracções')
  })

  it('hold nobody else’s lessons and tests', async () => {
    const days = await daysOf(colleague, '2026-05-01', '2026-05-18')
    expect(days.flatMap(day => [...day.lessons, ...day.tests])).toEqual([])
  })

  it.each([
    ['2026-05-02', '2026-05-01'],
    ['2026-05-01', '2026-07-02'],
  ])('are refused where the span is none or too long: %s to %s', async (from, to) => {
    const { status, data } = await server.as(teacher).refuse(getCalendarDays, { query: { from, to } })
    expect(status).toBe(400)
    expect(data.fields).toHaveProperty('to')
  })
})

describe('the private link to a calendar', () => {
  it('opens without a session as iCalendar, at the hours of Maputo, and names no pupil', async () => {
    const answer = await open(await make(teacher))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const text = answer.body.replaceAll('\r\n ', '')
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR$/)
    const event = eventsOf(text).find(event => event.includes('UID:2026-05-05'))
    expect(event).toContain('SUMMARY:MAT 6ªA: Fracções\\; com «ponto\\, vírgula»')
    // 07:00 in Maputo, which keeps UTC+2 all year.
    expect(event).toContain('DTSTART:20260505T050000Z')
    expect(event).toContain('LOCATION:Sala 4')
    expect(text).toContain('SUMMARY:MAT 6ªA: sem plano')
    expect(text).toContain('SUMMARY:Teste MAT 6ªA: Diagnóstico inicial')
    expect(eventsOf(text).find(event => event.includes('Dia do Trabalhador'))).toContain(
      'DTSTART;VALUE=DATE:20260501\r\nDTEND;VALUE=DATE:20260502',
    )
    expect(eventsOf(text).find(event => event.includes('Interrupção'))).toContain('DTEND;VALUE=DATE:20260520')
    expect(text).not.toMatch(/Mucavele|Joaquim|Fim-de-semana/)
    const ids = eventsOf(text).map(event => /UID:(.*)/.exec(event)?.[1])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is kept as its hash alone, is renewed by its owner, and the one before ends', async () => {
    const first = await make(teacher)
    const token = first.split('/').at(-1)?.replace('.ics', '') ?? ''
    expect(token.length).toBeGreaterThanOrEqual(32)
    expect(JSON.stringify(await db.selectFrom('shared_links').selectAll().execute())).not.toContain(token)
    const second = await make(teacher)
    expect((await open(first)).statusCode).toBe(404)
    expect((await open(second)).statusCode).toBe(200)
    expect((await server.as(teacher).call(getFeed, {})).data.madeAt).not.toBeNull()
    expect((await server.as(colleague).call(getFeed, {})).data.madeAt).toBeNull()
  })

  it('is each person’s own: ending one leaves the other', async () => {
    const [mine, theirs] = [await make(teacher), await make(colleague)]
    expect((await server.as(colleague).call(endFeed, {})).data.madeAt).toBeNull()
    expect((await open(theirs)).statusCode).toBe(404)
    expect((await open(mine)).statusCode).toBe(200)
  })

  it('does not open with a wrong token, nor once its account is closed or has no role any more', async () => {
    expect((await open(`/api/academy/calendar/${'x'.repeat(32)}.ics`)).statusCode).toBe(404)
    expect((await open('/api/academy/calendar/curto.ics')).statusCode).toBe(404)
    const path = await make(teacher)
    const change = (set: { disabled_at?: string | null; role?: 'professor' | 'pendente' }) =>
      db.updateTable('accounts').set(set).where('id', '=', teacher.id).execute()
    await change({ disabled_at: '2026-05-05' })
    expect((await open(path)).statusCode).toBe(404)
    await change({ disabled_at: null, role: 'pendente' })
    expect((await open(path)).statusCode).toBe(404)
    await change({ role: 'professor' })
    expect((await open(path)).statusCode).toBe(200)
  })

  it('is refused to signed-out visitors', async () => {
    expect((await server.nobody.refuse(makeFeed, {})).status).toBe(401)
    const missing = await server.nobody.refuse(readFeed, { params: { token: uuid() } })
    expect(missing.status).toBe(404)
  })
})

function eventsOf(text: string): string[] {
  return text.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g) ?? []
}
