// Long because it is one property: what may happen, everything that is read of the past, and the model of the days that follow.

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { getApplication } from '#features/assessment/applications/contract.ts'
import { changeKey } from '#features/assessment/applications/key-contract.ts'
import { downloadLevels } from '#features/assessment/applications/paper-contract.ts'
import { routes as applicationRoutes } from '#features/assessment/applications/server/routes.ts'
import { keyUndoGuard } from '#features/assessment/applications/server/undo-guard.ts'
import { getHearingQueue } from '#features/assessment/hearing/contract.ts'
import { fixtureHeard, fixtureOralTest } from '#features/assessment/hearing/fixtures.ts'
import { routes as hearingRoutes } from '#features/assessment/hearing/server/routes.ts'
import { getGroupProgress } from '#features/assessment/progress/contract.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import {
  exportQuizGradebook,
  getQuizGradebook,
  saveQuizGradebook,
} from '#features/assessment/quizzes/gradebook-contract.ts'
import { findApplicationsOf, itemsOf } from '#features/assessment/quizzes/server/queries.ts'
import { routes as quizRoutes } from '#features/assessment/quizzes/server/routes.ts'
import { exportApplicationReport, getClassReport } from '#features/assessment/reports/contract.ts'
import { fixtureItems, fixtureResults } from '#features/assessment/reports/result-fixtures.ts'
import { routes as reportRoutes } from '#features/assessment/reports/server/routes.ts'
import { fixtureAttempts } from '#features/assessment/results/fixtures.ts'
import { downloadPlan, getPlan } from '#features/planning/analytical-plans/contract.ts'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import { routes as planRoutes } from '#features/planning/analytical-plans/server/routes.ts'
import { downloadClassBook, getClassBook, signWeek } from '#features/planning/class-book/contract.ts'
import { classBookRoutes } from '#features/planning/class-book/server/routes.ts'
import { exportFulfilment, listFulfilment } from '#features/planning/fulfilment/contract.ts'
import { fulfilmentRoutes } from '#features/planning/fulfilment/server/routes.ts'
import { blankLesson } from '#features/planning/lesson-plans/lesson-values.ts'
import { listSchedule } from '#features/planning/lesson-plans/schedule-contract.ts'
import { insertLesson, updateLessonRow } from '#features/planning/lesson-plans/server/queries.ts'
import { scheduleRoutes } from '#features/planning/lesson-plans/server/schedule-routes.ts'
import { beginNewYear, previewNewYear } from '#journeys/new-year/contract.ts'
import { newYearRoutes } from '#journeys/new-year/server/routes.ts'
import { routes as progressRoutes } from '#journeys/quiz-progress/server/routes.ts'
import { getReturn } from '#journeys/statistical-returns/contract.ts'
import { statisticalReturnRoutes } from '#journeys/statistical-returns/server/routes.ts'
import type { Account } from '#kit/account.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { exportRegister, getPupilAbsences, getRegister } from '#school/absences/contract.ts'
import { fixtureCalls } from '#school/absences/fixtures.ts'
import { routes as absenceRoutes } from '#school/absences/server/routes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { addDays, weekdayOf } from '#school/calendar/weeks.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { editionUndoGuard } from '#school/editions/server/undo-guard.ts'
import { getGroup, removeGroup, setGroupTeachers, updateGroup } from '#school/groups/contract.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { groupRoutes } from '#school/groups/server/routes.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { getSchool, updateSchool } from '#school/schools/contract.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { routes as schoolRoutes } from '#school/schools/server/routes.ts'
import {
  createStudent,
  getStudent,
  removeStudent,
  studentBody,
  transferStudent,
  updateStudent,
} from '#school/students/contract.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { routes as studentRoutes } from '#school/students/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getTimetable, putGroupTimetable } from '#school/timetable/contract.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { timetableRoutes } from '#school/timetable/server/routes.ts'
import { cases } from '../scripts/patience.ts'
import { keepClosedEarlier } from './closed-earlier.ts'
import { afterChange, groupDependencies, timetableDependencies } from './dependencies.ts'

const database = await testDatabase()
const { db } = database
/** A Monday, the first day of the second trimester: nothing that happens from then on may change what is before. */
const TODAY = '2026-05-18'
const DAYS = 25
const server = await testServer(
  database,
  [
    ...groupRoutes(groupDependencies),
    ...timetableRoutes({ ...timetableDependencies, afterChange }),
    ...scheduleRoutes(timetableDependencies),
    ...classBookRoutes(timetableDependencies),
    ...fulfilmentRoutes(timetableDependencies),
    ...absenceRoutes,
    ...studentRoutes,
    ...quizRoutes,
    ...newYearRoutes,
    ...statisticalReturnRoutes,
    ...schoolRoutes,
    ...planRoutes,
    ...applicationRoutes,
    ...hearingRoutes,
    ...reportRoutes,
    ...progressRoutes,
    ...changeRoutes([keyUndoGuard, editionUndoGuard]),
  ],
  TODAY,
)
await fixtureCalendar(db, {
  state: 'em vigor',
  year: 2026,
  trimesters: [
    { number: 1, startsOn: '2026-03-02', endsOn: '2026-05-15' },
    { number: 2, startsOn: TODAY, endsOn: '2026-08-28' },
    { number: 3, startsOn: '2026-09-08', endsOn: '2026-11-27' },
  ],
})
/** Of the school of the case that is tried. */
let people: Account[] = []
const subjects = await Promise.all(
  ['MAT', 'POR', 'CNA'].map(code => fixtureSubject(db, { code, name: `Disciplina ${code}` })),
)
const subject = (at: number) => subjects[at]?.id ?? ''
const person = (at: number) => people[at]?.id ?? ''

/** Lessons of a week, by place (`weekday.period`): which subject, with whom. */
type Week = Record<string, { subject: number; teacher: number }>
const week: fc.Arbitrary<Week> = fc.dictionary(
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 2 }))
    .map(([day, time]) => `${day}.${time}`),
  fc.record({ subject: fc.nat(2), teacher: fc.nat(2) }),
  { maxKeys: 6 },
)
const bodyOf = (lessons: Week) =>
  Object.entries(lessons).map(([place, { subject: at, teacher }]) => {
    const [weekday = 1, period = 1] = place.split('.').map(Number)
    return { weekday, period, subjectId: subject(at), teacherId: person(teacher), room: '' }
  })

const group = fc.nat(2)
/** Few, so that one thing follows another for the same pupil. */
const pupil = fc.nat(4)
const from = fc.nat(20).map(days => addDays(TODAY, days))
const kind = <Kind extends string>(name: Kind) => ({ kind: fc.constant(name) })
/** What may happen from today on; a kind of event is one line here, one in `happen`, and one in the model where it has days. */
const event = fc.oneof(
  fc.record({ ...kind('timetable'), group, week, from }),
  fc.record({ ...kind('teacher'), group, subject: fc.nat(2), who: fc.nat(2) }),
  fc.record({ ...kind('director'), group, who: fc.option(fc.nat(2)) }),
  { weight: 3, arbitrary: fc.record({ ...kind('transfer'), pupil, to: group }) },
  fc.record({ ...kind('leave'), pupil, as: fc.constantFrom('transferido', 'desistente') }),
  fc.record({ ...kind('enter'), group }),
  fc.record({ ...kind('rename pupil'), pupil }),
  fc.record({ ...kind('rename group'), group }),
  fc.record({ ...kind('bin'), pupil }),
  fc.record({ ...kind('periods'), minutes: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ ...kind('remove group'), group: fc.nat(3) }),
  fc.record({ ...kind('correct test'), change: fc.constantFrom('drop', 'credit') }),
  fc.record({ ...kind('new year') }),
  { weight: 2, arbitrary: fc.record({ ...kind('undo') }) },
)
type Event = typeof event extends fc.Arbitrary<infer Kind> ? Kind : never
type Done = Exclude<Event, { kind: 'undo' | 'bin' }>

/** A school of its own with three groups of three pupils, an empty one, and all that a trimester leaves behind. */
async function begin(made: number, first: Week) {
  const school = await fixtureSchool(db, { name: `Escola ${made}`, periods: twoPeriods })
  const account = await fixtureAccount(db, { role: 'admin', schoolId: school.id, reach: 'escola' })
  const as = server.as({ ...account, onlyWithin: school.id })
  people = await Promise.all(
    [1, 2, 3].map(() => fixtureAccount(db, { role: 'professor', schoolId: school.id, reach: 'escola' })),
  )
  const groups: string[] = []
  for (const [at, grade] of [6, 6, 7, 8].entries())
    groups.push(
      (
        await fixtureGroup(db, {
          ...{ name: `${grade}ª T${made}G${at}`, grade, schoolId: school.id, directorId: person(0) },
          // The empty one is of next year: it is in no figure of this one.
          year: at === 3 ? 2027 : 2026,
        })
      ).id,
    )
  const [g = '', other = ''] = groups
  const pupils: string[] = []
  for (let at = 0; at < 9; at += 1) {
    const body = { groupId: groups[at % 3] ?? '', numberInGroup: 1 + Math.floor(at / 3) }
    pupils.push((await fixtureStudent(db, { ...body, fullName: `Aluno T${made}P${at}`, sex: 'M' })).id)
  }
  for (const slot of bodyOf(first)) await fixtureSlot(db, { groupId: g, ...slot })
  // Its plan has a teacher from the beginning: where nobody was written down, the first who is has it since then.
  await db
    .insertInto('group_teachers')
    .values({ id: crypto.randomUUID(), group_id: g, subject_id: subject(0), account_id: person(0) })
    .execute()
  for (const heldOn of ['2026-04-14', '2026-05-05']) {
    const plan = blankLesson({
      ...{ subjectId: subject(0), grade: 6, groupId: g, heldOn, startsAt: '07:00', summary: 'Fracções' },
    })
    const lesson = await insertLesson(db, plan, { schoolId: school.id, teacherId: person(0) })
    await updateLessonRow(db, lesson.id, { state: 'dada' })
    await fixtureCalls(db, [
      {
        ...{ lessonId: lesson.id, groupId: g, subjectId: subject(0), heldOn, startsAt: '07:00' },
        ...{ accountId: person(0), pupils: 3, missing: new Map([[pupils[0] ?? '', 'falta']]) },
      },
    ])
  }
  const items = await fixtureItems(db, { subjectId: subject(0), ownerId: account.id }, [
    { domain: 'Números' },
    { domain: 'Formas' },
  ])
  const here = [pupils[0], pupils[3], pupils[6]].map((id = '') => id)
  const { applicationId: test } = await fixtureResults(db, {
    ...{ subjectId: subject(0), groupId: g, ownerId: account.id, items, title: `Teste T${made}` },
    at: '2026-04-20T08:00:00+02:00',
    answers: here.map((studentId, at) => ({ studentId, answers: [at === 0 ? 'b' : 'a', 'a'] })),
  })
  const oral = await fixtureOralTest(db, account, { subjectId: subject(0), grade: 6, year: 2026, minutes: 5 })
  const heard = await fixtureHeard(db, {
    ...{ testId: oral.id, groupId: g, by: account, at: '2026-04-21T08:00:00+02:00', state: 'corrigido' },
    heard: here.map(studentId => ({ studentId, level: 'Palavra' })),
  })
  const weeks = ['2026-03-02', '2026-03-09', '2026-05-11'].map((startsOn, at) => ({
    ...{ id: crypto.randomUUID(), week: at + 1, startsOn, endsOn: addDays(startsOn, 4), unit: 'Fracções' },
    ...{ objectives: ['Ler'], contents: ['Um'], competences: [], lessons: 5, methods: [], media: [] },
    ...{ assessment: 'nenhuma' as const, assessmentNote: '', crossCutting: '', notes: '' },
  }))
  const ofPlan = { subjectId: subject(0), groupIds: [g], rows: weeks, endsOn: '2026-05-15' }
  const plan = await fixturePlan(
    db,
    ofPlan,
    { schoolId: school.id, teacherId: person(0) },
    { state: 'em execução' },
  )
  const owner = people[0] ?? account
  const { questionId } = await fixtureQuestion(db, owner, {
    subjectId: subject(0),
    question: choiceOf('Quanto é?', ['1', '2'], 0),
  })
  const quiz = await openedQuiz(
    db,
    owner,
    fixtureQuiz({
      ...{ title: `Quiz T${made}`, subjectId: subject(0), parts: [pickedQuestion(questionId)] },
      ...{ audience: [g, other].map(groupId => ({ groupId, pupilIds: null })) },
      ...{ opensAt: '2026-04-10T07:00:00+02:00', closesAt: '2026-04-10T18:00:00+02:00' },
    }),
  )
  const itemId = itemsOf(quiz)[0]?.id ?? ''
  const at = '2026-04-10T08:00:00+02:00'
  for (const application of await findApplicationsOf(db, quiz.id)) {
    const own = application.group_id === g ? 0 : 1
    await fixtureAttempts(
      db,
      application.id,
      [pupils[own], pupils[own + 3]].map((studentId = '') => ({
        ...{ studentId, number: 1, itemIds: [itemId], startedAt: at, submittedAt: at, mark: 20 },
        responses: [{ itemId, at, answer: 'a', outcome: 'certa' as const, points: 1 }],
      })),
    )
  }
  const locked = { group: g, subject: subject(0), trimester: 1, dropWorst: 0, missingIsZero: false }
  await as.call(saveQuizGradebook, { body: { ...locked, columns: {}, locked: true, version: 0 } })
  const params = { id: g }
  const book = (await as.call(getClassBook, { params, query: { day: '2026-05-05' } })).data
  await as.call(signWeek, { params, body: { day: '2026-05-05', revision: book.revision ?? '' } })
  await keepClosedEarlier(db, false, failure => {
    throw failure
  })
  const closed = { test, item: items[0]?.id ?? '', heard: heard.id, plan: plan.id }
  return { as, school: school.id, groups, pupils, made, first, closed }
}
type School = Awaited<ReturnType<typeof begin>>

/** What happened as somebody did it; undefined where it was refused. */
async function happen(
  { as, school, groups, pupils, made, closed }: School,
  of: Done,
  at: number,
): Promise<string | undefined> {
  const changed = async (endpoint: Endpoint, input: object) => {
    const answer = await as.refuse(endpoint, input, { key: crypto.randomUUID() })
    // What is sent is sound, so that a refusal is the rule's and not the form's.
    const isSound = ['periods', 'remove group', 'correct test'].includes(of.kind)
    if (isSound) expect([200, 409], JSON.stringify([of, answer.data])).toContain(answer.status)
    expect(answer.status, JSON.stringify([of, answer.data])).toBeLessThan(500)
    return answer.status < 300 ? answer.headers['x-change'] : undefined
  }
  const params = {
    id: 'group' in of ? (groups[of.group] ?? '') : 'pupil' in of ? (pupils[of.pupil] ?? '') : '',
  }
  const changeGroup = async (set: object) => {
    const { name, grade, year, shift, room, capacity, version, director } = (
      await as.call(getGroup, { params })
    ).data
    const body = { name, grade, year, shift, room, capacity, version, directorId: director?.id ?? null }
    return changed(updateGroup, { params, body: { ...body, ...set } })
  }
  const changePupil = async (set: object) => {
    const {
      id: _,
      code: _code,
      group: _group,
      updatedAt: _at,
      ...body
    } = (await as.call(getStudent, { params })).data
    return changed(updateStudent, { params, body: { ...body, ...set } })
  }
  switch (of.kind) {
    case 'timetable': {
      const { revision } = (await as.call(getTimetable, { query: { group: params.id } })).data
      return changed(putGroupTimetable, { params, body: { slots: bodyOf(of.week), revision, from: of.from } })
    }
    case 'teacher': {
      const { taught, version } = (await as.call(getGroup, { params })).data
      const others = taught.filter(row => row.subject.id !== subject(of.subject))
      const kept = others.map(row => ({ subjectId: row.subject.id, accountId: row.teacher.id }))
      const teachers = [...kept, { subjectId: subject(of.subject), accountId: person(of.who) }]
      return changed(setGroupTeachers, { params, body: { teachers, version } })
    }
    case 'director':
      return changeGroup({ directorId: of.who === null ? null : person(of.who) })
    case 'rename group':
      return changeGroup({ name: newNameOf(of, made, at) })
    case 'rename pupil':
      return changePupil({ fullName: newNameOf(of, made, at) })
    case 'leave':
      return changePupil({ state: of.as, leftOn: TODAY })
    case 'transfer': {
      const { version } = (await as.call(getStudent, { params })).data
      return changed(transferStudent, {
        params,
        body: { groupId: groups[of.to], day: TODAY, reason: '', version },
      })
    }
    case 'enter':
      return changed(createStudent, {
        body: studentBody.parse({
          ...{ fullName: `Novo T${made}N${at}`, sex: 'H', groupId: params.id, enrolledOn: TODAY },
        }),
      })
    case 'periods': {
      const {
        id: _,
        updatedAt: _at,
        logoFileId: _logo,
        stampFileId: _stamp,
        ...body
      } = (await as.call(getSchool, { params: { id: school } })).data
      return changed(updateSchool, {
        params: { id: school },
        body: { ...body, periods: laterBy(of.minutes) },
      })
    }
    case 'remove group': {
      const { version } = (await as.call(getGroup, { params })).data
      return changed(removeGroup, { params, query: { version } })
    }
    case 'correct test': {
      const { version } = (await as.call(getApplication, { params: { id: closed.test } })).data
      return changed(changeKey, {
        params: { id: closed.test },
        body: {
          ...{ itemId: closed.item, change: { kind: of.change }, version },
          reason: 'A pergunta tinha duas respostas certas',
        },
      })
    }
    case 'new year': {
      const preview = (await as.call(previewNewYear, {})).data
      const next = preview.groups.map(({ id, goesOn }, place) => ({
        id,
        next: goesOn ? `T${made}Y${place}` : null,
      }))
      return changed(beginNewYear, { body: { from: preview.from, groups: next, staying: [], plans: false } })
    }
  }
}

/** The pupil is deleted, and comes back from the bin. */
async function putBack({ as, pupils }: School, of: { pupil: number }): Promise<void> {
  const params = { id: pupils[of.pupil] ?? '' }
  const { version } = (await as.call(getStudent, { params })).data
  const gone = await as.call(removeStudent, { params, query: { version } })
  await as.call(undoChange, { params: { id: gone.headers['x-change'] ?? '' } })
}

/** What is closed, and everything else that is said of the days before today. */
async function readPast({
  as,
  school,
  groups,
  pupils,
  closed: kept,
}: School): Promise<{ closed: string; rest: string }> {
  const [g = '', other = '', third = ''] = groups
  const of = (id: string) => ({ params: { id } })
  const book = async (id: string, day: string) => {
    const { revision: _, ...read } = (await as.call(getClassBook, { ...of(id), query: { day } })).data
    return read
  }
  const pauta = async (id: string) =>
    (await as.call(getQuizGradebook, { query: { group: id, subject: subject(0), trimester: 1 } })).data
  const query = { group: g, subject: subject(0), trimester: 1, format: 'xlsx' } as const
  const sheet = await as.call(exportQuizGradebook, { query })
  const { me: _me, ...queue } = (await as.call(getHearingQueue, of(kept.heard))).data
  const {
    groups: ofPlan,
    teacher,
    subject: taught,
    rows: planned,
  } = (await as.call(getPlan, of(kept.plan))).data
  const first = { ...of(kept.test), query: { edition: 1 } }
  const { head, ...report } = (await as.call(getClassReport, first as never)).data
  const closed = [
    [queue, ofPlan, teacher, taught, planned],
    [report, head.group, head.testTitle, head.edition],
    await book(g, '2026-05-05'),
    await pauta(g),
    await readTable(new Uint8Array(sheet.raw), 'pauta.xlsx'),
  ]
  const rest: unknown[] = [await pauta(other)]
  for (const day of ['2026-03-02', '2026-04-13', '2026-05-11']) {
    for (const id of [g, other]) rest.push(await book(id, day))
    const { slots, periods } = (await as.call(getTimetable, { query: { group: g, on: day } })).data
    rest.push([slots.map(heldOf), periods])
  }
  const span = { from: '2026-03-17', to: addDays(TODAY, -1) }
  rest.push((await as.call(listSchedule, { query: { group: g, ...span } })).data)
  for (const id of [g, other, third])
    rest.push((await as.call(getRegister, { ...of(id), query: { month: '2026-04' } })).data)
  const csv = await as.call(exportRegister, { ...of(g), query: { month: '2026-04', format: 'csv' } })
  rest.push(csv.raw.toString())
  for (const id of [pupils[0] ?? '', pupils[1] ?? '']) {
    const { data } = await as.call(getPupilAbsences, { ...of(id), query: { month: '2026-04' } })
    rest.push([data.group, data.director, data.days, data.calls, data.pupil])
  }
  const { rows } = (await as.call(listFulfilment, { query: { group: [g] } as never })).data
  rest.push(rows.map(row => [row.totals, row.taughtBy, row.weeks.filter(each => each.ended)]))
  rest.push(
    (await as.call(exportFulfilment, { query: { group: [g], format: 'csv' } as never })).raw.toString(),
  )
  const { data: counted } = await as.call(getReturn, {
    query: { school, year: 2026, day: '2026-03-03' } as never,
  })
  rest.push([counted.cells, counted.grades])
  return { closed: JSON.stringify(closed), rest: JSON.stringify(rest) }
}

/** The lesson times of the school, so many minutes later. */
const laterBy = (minutes: number) =>
  twoPeriods.map(({ number }) => ({
    number,
    startsAt: `0${6 + number}:0${minutes}`,
    endsAt: `0${6 + number}:50`,
  }))

/** What is closed on paper, but for when it was printed: that is drawn, and is read once before and once after all of it. */
async function readPapers({ as, groups: [g = ''], closed }: School): Promise<string> {
  const pauta = { group: g, subject: subject(0), trimester: 1 }
  const pages: string[][] = []
  for (const [endpoint, input] of [
    [
      exportApplicationReport,
      { params: { id: closed.test }, query: { edition: 1, report: 'turma', format: 'pdf' } },
    ],
    [downloadClassBook, { params: { id: g }, query: { day: '2026-05-05', format: 'pdf' } }],
    [exportQuizGradebook, { query: { ...pauta, format: 'pdf' } }],
    [downloadLevels, { params: { id: closed.heard }, query: { format: 'pdf', edition: 1 } }],
    [downloadPlan, { params: { id: closed.plan }, query: { format: 'pdf' } }],
  ] as [Endpoint, object][])
    pages.push(await readPdf((await as.call(endpoint, input as never)).raw))
  return JSON.stringify(pages).replaceAll(/impresso em [\d/]+, \d+:\d+/g, '')
}

/** When a time ends is known only later. */
const heldOf = ({ until: _until, ...slot }: { until: string | null }) => slot

const newNameOf = (of: { kind: string; pupil?: number; group?: number }, made: number, at: number) =>
  of.kind === 'rename pupil' ? `Outro T${made}P${of.pupil}R${at}` : `Outra T${made}G${of.group}R${at}`

/**
 * The model: places of pupils, and the week of each group, on every day from today on. What was undone never was; a name that
 * changes is another one wherever nothing is closed.
 */
function modelOf({ pupils, made, first }: School, done: readonly { of: Done; at: number }[]) {
  const places = new Map<string, { group: number; since: string; until: string }[]>(
    pupils.map((_, at) => [`P${at}`, [{ group: at % 3, since: '2026-01-01', until: '9' }]]),
  )
  const weeks: { from: string; week: Week }[][] = [[{ from: '', week: first }], [], []]
  const names = new Map<string, string>()
  let periods: { number: number; startsAt: string }[] = twoPeriods
  for (const { of, at } of done)
    switch (of.kind) {
      case 'timetable':
        weeks[of.group]?.push(of)
        break
      case 'enter':
        places.set(`N${at}`, [{ group: of.group, since: TODAY, until: '9' }])
        break
      case 'leave': {
        const own = (places.get(`P${of.pupil}`) ?? []).filter(({ since }) => since <= TODAY)
        const last = own.at(-1)
        if (last) last.until = last.since < TODAY ? TODAY : addDays(TODAY, 1)
        places.set(`P${of.pupil}`, own)
        break
      }
      case 'transfer': {
        const own = places.get(`P${of.pupil}`) ?? []
        const here = own.find(({ since, until }) => since <= TODAY && until > TODAY)
        const moved = { group: of.to, since: TODAY, until: here?.until ?? '9' }
        if (here) here.until = TODAY
        places.set(
          `P${of.pupil}`,
          [...own.filter(place => place.since < place.until), moved].toSorted(bySince),
        )
        break
      }
      case 'periods':
        periods = laterBy(of.minutes)
        break
      case 'rename pupil':
        names.set(`Aluno T${made}P${of.pupil}`, newNameOf(of, made, at))
        break
      case 'rename group':
        names.set(`${of.group === 2 ? 7 : 6}ª T${made}G${of.group}`, newNameOf(of, made, at))
    }
  return {
    names,
    hourOf: (number: number) => periods.find(each => each.number === number)?.startsAt,
    membersOf: (group: number, day: string) =>
      [...places].flatMap(([key, own]) =>
        own.some(place => place.group === group && place.since <= day && place.until > day) ? [key] : [],
      ),
    weekOf: (group: number, day: string) =>
      weeks[group]?.findLast(({ from: begins }) => begins <= day)?.week ?? {},
  }
}
/** Where two texts begin to differ, with what stands there; null where they are the same. */
function differenceOf(found: string, expected: string) {
  if (found === expected) return null
  let at = 0
  while (found[at] === expected[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 200)
  return { found: around(found), expected: around(expected) }
}

/** Who left was moved to another group, and every month that was over with them. */
const FOUND: Event[] = [
  { kind: 'leave', pupil: 0, as: 'desistente' },
  { kind: 'transfer', pupil: 0, to: 1 },
]

const bySince = (a: { since: string }, b: { since: string }) => a.since.localeCompare(b.since)

it(
  'what happens from a day on changes nothing that is said of the days before, and the days after follow it',
  async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(week, fc.array(event, { minLength: 1, maxLength: 5 }), async (first, events) => {
        made += 1
        const school = await begin(made, first)
        const { as, groups, pupils } = school
        const before = await readPast(school)
        const papers = await readPapers(school)
        // What is held to be the same has something in it.
        for (const word of ['Fracções', `Quiz T${made}`, '"mark":20', '"mark":"falta"'])
          expect(before.closed).toContain(word)
        const done: { of: Done; at: number; change: string }[] = []
        for (const [at, of] of events.entries()) {
          if (of.kind === 'bin') await putBack(school, of)
          else if (of.kind !== 'undo') {
            const change = await happen(school, of, at)
            if (change) done.push({ of, at, change })
          } else {
            const last = done.pop()
            if (last) {
              const undone = await as.refuse(undoChange, { params: { id: last.change } })
              expect([undone.status, undone.data], JSON.stringify(last.of)).toMatchObject([200, {}])
            }
          }
          const { closed, rest } = await readPast(school)
          expect(differenceOf(closed, before.closed)).toBeNull()
          const { names } = modelOf(school, done)
          const called = [...names].reduce((text, [old, is]) => text.replaceAll(old, is), before.rest)
          expect(differenceOf(rest, called)).toBeNull()
        }
        expect(differenceOf(await readPapers(school), papers)).toBeNull()
        const { rows: behind } = await sql`select * from places_to_follow(null, ${TODAY}::date)`.execute(db)
        expect(behind).toEqual([])
        const model = modelOf(school, done)
        const keys = new Map(pupils.map((id, at) => [id, `P${at}`]))
        for (const [at, id] of groups.slice(0, 3).entries()) {
          const { rows } = (await as.call(getGroupProgress, { params: { id }, query: {} })).data
          const now = rows.map(each => keys.get(each.id) ?? each.name.slice(each.name.lastIndexOf('N')))
          expect(now.toSorted()).toEqual(model.membersOf(at, TODAY).toSorted())
          const months = []
          for (const month of ['2026-05', '2026-06'])
            months.push((await as.call(getRegister, { params: { id }, query: { month } })).data)
          for (let days = 0; days < DAYS; days += 1) {
            const date = addDays(TODAY, days)
            const { pupils: all } = months.find(({ month }) => date.startsWith(month)) ?? { pupils: [] }
            const there = all.filter(each =>
              each.there.some(({ since, until }) => since <= date && (until === null || until > date)),
            )
            const found = there.map(each => keys.get(each.id) ?? each.name.slice(each.name.lastIndexOf('N')))
            expect([date, found.toSorted()]).toEqual([date, model.membersOf(at, date).toSorted()])
            if (days % 6 !== 0) continue
            const { slots } = (await as.call(getTimetable, { query: { group: id, on: date } })).data
            const held = slots.map(
              slot => `${slot.weekday}.${slot.period} ${slot.startsAt} ${slot.subjectId} ${slot.teacherId}`,
            )
            const expected = bodyOf(model.weekOf(at, date)).map(
              of => `${of.weekday}.${of.period} ${model.hourOf(of.period)} ${of.subjectId} ${of.teacherId}`,
            )
            expect([weekdayOf(date), held.toSorted()]).toEqual([weekdayOf(date), expected.toSorted()])
          }
        }
      }),
      { numRuns: cases(2, 500), examples: [[{}, FOUND]] },
    )
  },
  cases(600_000, 7_200_000),
)
