import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureAttempts } from '../../results/fixtures.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '../fixtures.ts'
import { exportQuizGradebook, getQuizGradebook, saveQuizGradebook } from '../gradebook-contract.ts'
import { findApplicationsOf, itemsOf } from './queries.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const stranger = await fixtureAccount(db, { role: 'professor' })
const teacher = server.as(professor)
const ana = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana', sex: 'M' })
const beto = await fixtureStudent(db, { groupId: group.id, fullName: 'Beto', sex: 'H' })
const { questionId } = await fixtureQuestion(db, professor, {
  subjectId: mat.id,
  question: choiceOf('Quanto é?', ['1', '2'], 0),
})
const place = { group: group.id, subject: mat.id, trimester: 1 }

/** A quiz that opened on a day, and the mark that each pupil has in it: right is 20, wrong is 0. */
async function quizOn(day: string, right: Record<string, boolean>) {
  const quiz = await openedQuiz(
    db,
    professor,
    fixtureQuiz({
      title: `Quiz de ${day}`,
      subjectId: mat.id,
      parts: [pickedQuestion(questionId)],
      audience: [{ groupId: group.id, pupilIds: null }],
      opensAt: `${day}T07:00:00+02:00`,
      closesAt: `${day}T18:00:00+02:00`,
    }),
  )
  const [application] = await findApplicationsOf(db, quiz.id)
  const itemId = itemsOf(quiz)[0]?.id ?? ''
  const at = `${day}T08:00:00+02:00`
  const attempt = (studentId: string) => ({
    studentId,
    number: 1,
    itemIds: [itemId],
    startedAt: at,
    submittedAt: at,
    mark: right[studentId] ? 20 : 0,
    responses: [
      {
        itemId,
        at,
        answer: right[studentId] ? 'a' : 'b',
        outcome: right[studentId] ? ('certa' as const) : ('errada' as const),
        points: right[studentId] ? 1 : 0,
      },
    ],
  })
  await fixtureAttempts(db, application?.id ?? '', Object.keys(right).map(attempt))
  return {
    id: quiz.id,
    answer: (studentId: string) =>
      fixtureAttempts(db, application?.id ?? '', [{ ...attempt(studentId), number: 1 }]),
    /** Once more, with an answer that somebody has to mark. */
    again: (studentId: string) =>
      fixtureAttempts(db, application?.id ?? '', [
        {
          ...attempt(studentId),
          number: 2,
          mark: null,
          responses: [{ itemId, at, answer: 'a', outcome: 'por corrigir', points: null }],
        },
      ]),
  }
}

const marks = async () =>
  (await teacher.call(getQuizGradebook, { query: place as never })).data.pupils.map(pupil => pupil.mark)
let first: { id: string; answer: (studentId: string) => Promise<void> }
let second: typeof first

beforeAll(async () => {
  await fixtureCalendar(db, {
    state: 'em vigor',
    trimesters: [{ number: 1, startsOn: '2026-03-02', endsOn: '2026-05-22' }],
  } as never)
  first = await quizOn('2026-03-10', { [ana.id]: true, [beto.id]: false })
  second = await quizOn('2026-04-10', { [ana.id]: false })
  await quizOn('2026-06-10', { [ana.id]: true })
})

it('holds the quizzes that opened in its trimester, and the weighted mean of each pupil', async () => {
  const { data } = await teacher.call(getQuizGradebook, { query: place as never })
  expect(data.quizzes.map(quiz => [quiz.id, quiz.weight, quiz.mean])).toEqual([
    [first.id, 1, 10],
    [second.id, 1, 0],
  ])
  expect(data.quizzes.map(quiz => quiz.opensOn)).toEqual(['2026-03-10', '2026-04-10'])
  expect(await marks()).toEqual([10, 0])
  const other = await server.as(stranger).refuse(getQuizGradebook, { query: place })
  expect(other.status).toBe(404)
})

it('weighs, drops the worst, is locked against what comes later, and is taken back', async () => {
  const body = {
    ...place,
    dropWorst: 0,
    missingIsZero: false,
    columns: { [first.id]: { weight: 3, hidden: false }, [second.id]: { weight: 1, hidden: true } },
    locked: false,
    version: 0,
  }
  const saved = await teacher.call(saveQuizGradebook, { body })
  expect(await marks()).toEqual([15, 0])
  expect((await teacher.refuse(saveQuizGradebook, { body })).data.code).toBe('VERSION_CONFLICT')
  await teacher.call(saveQuizGradebook, { body: { ...body, dropWorst: 1, version: saved.data.version } })
  expect(await marks()).toEqual([20, 0])
  const locked = await teacher.call(saveQuizGradebook, {
    body: { ...body, locked: true, version: saved.data.version + 1 },
  })
  expect(locked.data.locked).toBe(true)
  await second.answer(beto.id)
  await db.updateTable('responses').set({ outcome: 'certa', points: 1 }).execute()
  expect(await marks()).toEqual([15, 0])
  const refused = await teacher.refuse(saveQuizGradebook, {
    body: { ...body, locked: true, version: locked.data.version },
  })
  expect(refused.data.code).toBe('LOCKED')
  const unlocked = { ...body, locked: false, version: locked.data.version }
  const silent = await teacher.refuse(saveQuizGradebook, { body: unlocked })
  expect(silent.data.fields?.reason).toBe('Diga porque se desbloqueia a pauta.')
  await undoBatch(db, locked.headers['x-change'] ?? '', { ...professor, sessionId: '' }, false, uuid())
  expect(await marks()).toEqual([20, 20])
})

it('leaves as PDF and Excel, without its hidden columns', async () => {
  for (const [format, begins] of [
    ['pdf', '%PDF'],
    ['xlsx', 'PK'],
  ] as const) {
    const { raw } = await teacher.call(exportQuizGradebook, { query: { ...place, format } as never })
    expect(raw.subarray(0, begins.length).toString()).toBe(begins)
  }
})

it('says of whom answers wait to be marked, open and locked; they count zero in neither', async () => {
  const quiz = await quizOn('2026-05-10', { [ana.id]: true })
  await sql`UPDATE responses SET outcome = 'por corrigir', points = NULL WHERE attempt_id IN (
    SELECT a.id FROM attempts a JOIN applications p ON p.id = a.application_id WHERE p.quiz_id = ${quiz.id})`.execute(
    db,
  )
  const { data } = await teacher.call(getQuizGradebook, { query: place as never })
  const said = (all: typeof data.pupils) => all.map(pupil => [pupil.toMark, pupil.marks[quiz.id]])
  const waiting = [
    [[quiz.id], null],
    [[], null],
  ]
  expect(said(data.pupils)).toEqual(waiting)
  const settings = { dropWorst: 0, missingIsZero: true, columns: { [quiz.id]: { weight: 1, hidden: false } } }
  const save = async (locked: boolean, version: number, reason?: string) =>
    (
      await teacher.call(saveQuizGradebook, {
        body: { ...place, ...settings, locked, version, ...(reason && { reason }) },
      })
    ).data
  const open = await save(false, data.version)
  const [waits, missed] = open.pupils
  expect(waits?.mark).toBe(data.pupils[0]?.mark)
  expect(missed?.mark).toBeLessThan(data.pupils[1]?.mark ?? 0)
  const locked = await save(true, open.version)
  expect(said(locked.pupils)).toEqual(waiting)
  expect(locked.pupils.map(pupil => pupil.mark)).toEqual(open.pupils.map(pupil => pupil.mark))
  await save(false, locked.version, 'Por corrigir.')
})

it('does not say that a mark is to come where one counts', async () => {
  const quiz = await quizOn('2026-05-11', { [ana.id]: true })
  await quiz.again(ana.id)
  const { data } = await teacher.call(getQuizGradebook, { query: place as never })
  expect(data.pupils[0]).toMatchObject({ marks: { [quiz.id]: 20 } })
  expect(data.pupils[0]?.toMark).not.toContain(quiz.id)
})

it('unlocked and locked again is another edition that says why; both are read and printed, and a third is not there', async () => {
  const group = await fixtureGroup(db, { name: '6ªC', schoolId: await fixtureSchool(db) })
  const place = { group: group.id, subject: mat.id, trimester: 1 }
  const admin = server.as(await fixtureAccount(db, { role: 'admin', name: 'Rosa Bila' }))
  const pupil = await fixtureStudent(db, {
    groupId: group.id,
    fullName: 'Zito Uamusse',
    numberInGroup: 4,
  } as never)
  const body = { ...place, dropWorst: 0, missingIsZero: false, columns: {} }
  const save = (more: object) => admin.call(saveQuizGradebook, { body: { ...body, ...more } as never })
  const read = async (edition?: number) =>
    (await admin.call(getQuizGradebook, { query: { ...place, ...(edition && { edition }) } as never })).data
  const first = await save({ locked: true, version: 0 })
  await sql`UPDATE students SET full_name = 'Zito Alterado' WHERE id = ${pupil.id}`.execute(db)
  expect(await read()).toEqual(first.data)
  const opened = await save({ locked: false, reason: 'O nome estava mal', version: 1 })
  expect(opened.data).toMatchObject({ locked: false, correction: 'O nome estava mal', edition: null })
  expect(opened.data.pupils[0]?.name).toBe('Zito Alterado')
  const second = await save({ locked: true, version: 2 })
  expect(second.data.editions).toMatchObject([
    { number: 1, closedBy: 'Rosa Bila', reason: '' },
    { number: 2, closedBy: 'Rosa Bila', reason: 'O nome estava mal' },
  ])
  expect((await read(1)).pupils).toEqual(first.data.pupils)
  expect((await read(2)).pupils[0]?.name).toBe('Zito Alterado')
  const names = await Promise.all(
    [1, 2].map(async edition => {
      const query = { ...place, edition, format: 'xlsx' } as never
      const { raw } = await admin.call(exportQuizGradebook, { query })
      return JSON.stringify(await readTable(new Uint8Array(raw), 'pauta.xlsx'))
    }),
  )
  expect(names.map(text => text.includes('Zito Uamusse'))).toEqual([true, false])
  expect((await admin.refuse(getQuizGradebook, { query: { ...place, edition: 3 } })).status).toBe(404)
  // Nothing changes a stored edition.
  await expect(sql`UPDATE editions SET content = '{}'`.execute(db)).rejects.toThrow(
    'An edition is never changed',
  )
  await expect(sql`DELETE FROM editions`.execute(db)).rejects.toThrow('An edition is never changed')
})

it('a quiz that nobody of the group did is a 0 for nobody, and one of some pupils is not missing for the others', async () => {
  const group = await fixtureGroup(db, { name: '6ªD', schoolId: await fixtureSchool(db) })
  const place = { group: group.id, subject: mat.id, trimester: 1 }
  const lead = await fixtureAccount(db, { role: 'admin' })
  const admin = server.as(lead)
  const [one, two] = [
    await fixtureStudent(db, { groupId: group.id, fullName: 'Um' }),
    await fixtureStudent(db, { groupId: group.id, fullName: 'Zulmira' }),
  ]
  const handOut = (day: string, pupilIds: string[] | null) =>
    openedQuiz(
      db,
      lead,
      fixtureQuiz({
        ...{ title: day, subjectId: mat.id, parts: [pickedQuestion(questionId)] },
        audience: [{ groupId: group.id, pupilIds }],
        opensAt: `${day}T07:00:00+02:00`,
        closesAt: `${day}T18:00:00+02:00`,
      }),
    )
  await handOut('2026-03-11', null)
  const some = await handOut('2026-03-12', [one.id])
  const body = { ...place, dropWorst: 0, missingIsZero: true, columns: {}, locked: true, version: 0 }
  const nobody = (await admin.call(saveQuizGradebook, { body })).data
  expect(nobody.pupils.map(({ mark }) => mark)).toEqual([null, null])
  const [application] = await findApplicationsOf(db, some.id)
  const [itemId = ''] = itemsOf(some).map(({ id }) => id)
  const at = '2026-03-12T08:00:00+02:00'
  await fixtureAttempts(db, application?.id ?? '', [
    {
      ...{ studentId: one.id, number: 1, itemIds: [itemId], startedAt: at, submittedAt: at, mark: 20 },
      responses: [{ itemId, at, answer: 'a', outcome: 'certa', points: 1 }],
    },
  ])
  await admin.call(saveQuizGradebook, {
    body: { ...body, locked: false, reason: 'Faltava um quiz', version: 1 },
  })
  const { pupils } = (await admin.call(saveQuizGradebook, { body: { ...body, version: 2 } })).data
  expect(pupils.map(({ id, mark, exempt }) => [id, mark, exempt])).toEqual([
    [one.id, 20, []],
    [two.id, null, [some.id]],
  ])
})

it('asks nothing of a pupil for quizzes that were over when the pupil came', async () => {
  const own = await fixtureGroup(db, {
    name: '6ªL',
    schoolId: await fixtureSchool(db, 'EPC 3 de Fevereiro'),
  })
  const lead = await fixtureAccount(db, { role: 'admin' })
  const admin = server.as(lead)
  const since = { groupId: own.id, enrolledOn: '2026-02-02' }
  const here = await fixtureStudent(db, { ...since, fullName: 'Abel' })
  const late = await fixtureStudent(db, { ...since, fullName: 'Zito', enrolledOn: '2026-03-20' })
  const quizzes: string[] = []
  for (const day of ['2026-03-11', '2026-03-25']) {
    const quiz = await openedQuiz(
      db,
      lead,
      fixtureQuiz({
        ...{ title: `Antes e depois de ${day}`, subjectId: mat.id, parts: [pickedQuestion(questionId)] },
        audience: [{ groupId: own.id, pupilIds: null }],
        opensAt: `${day}T07:00:00+02:00`,
        closesAt: `${day}T18:00:00+02:00`,
      }),
    )
    quizzes.push(quiz.id)
    const [application] = await findApplicationsOf(db, quiz.id)
    const [itemId = ''] = itemsOf(quiz).map(({ id }) => id)
    const at = `${day}T08:00:00+02:00`
    await fixtureAttempts(db, application?.id ?? '', [
      {
        ...{ studentId: here.id, number: 1, itemIds: [itemId], startedAt: at, submittedAt: at, mark: 20 },
        responses: [{ itemId, at, answer: 'a', outcome: 'certa', points: 1 }],
      },
    ])
  }
  const rule = {
    group: own.id,
    subject: mat.id,
    trimester: 1,
    dropWorst: 0,
    missingIsZero: true,
    columns: {},
  }
  await admin.call(saveQuizGradebook, { body: { ...rule, locked: false, version: 0 } })
  const read = async () => {
    const { pupils } = (
      await admin.call(getQuizGradebook, { query: { group: own.id, subject: mat.id, trimester: 1 } })
    ).data
    return pupils.map(({ id, mark, exempt }) => [id, mark, exempt])
  }
  // The quiz of before is none of the late one's; the one of after was missed.
  const expected = [
    [here.id, 20, []],
    [late.id, 0, [quizzes[0]]],
  ]
  expect(await read()).toEqual(expected)
  await admin.call(saveQuizGradebook, { body: { ...rule, locked: true, version: 1 } })
  expect(await read()).toEqual(expected)
})
