import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureCalls } from '#school/absences/fixtures.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { eraseFromEditions } from '#school/editions/server/editions.ts'
import { editionUndoGuard } from '#school/editions/server/undo-guard.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { blankLesson } from '../lesson-plans/lesson-values.ts'
import { insertLesson, updateLessonRow } from '../lesson-plans/server/queries.ts'
import { type BookWeek, downloadClassBook, getClassBook, signWeek } from './contract.ts'
import { classBookRoutes } from './server/routes.ts'
import { findSignedWeeksOfPupil } from './server/signed-weeks.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  [...classBookRoutes({ findSharedHours: async () => [] }), ...changeRoutes([editionUndoGuard])],
  '2026-05-08',
)
const school = await fixtureSchool(db, { periods: twoPeriods })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const admin = await fixtureAccount(db, { role: 'admin', name: 'Rosa Bila' })
const director = await fixtureAccount(db, { role: 'professor', name: 'Graça Timana' })
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })

const DAY = '2026-05-05'
let id: string
let ana: string
let plan: string
let draft: string
let made = 0
let teacher: Awaited<ReturnType<typeof fixtureTeacherOf>>
const read = async (as: { id: string } = director, query: object = {}) =>
  (await server.as(as as never).call(getClassBook, { params: { id }, query: { day: DAY, ...query } })).data
const sign = (as: { id: string }, body: object) =>
  server.as(as as never).refuse(signWeek, { params: { id }, body: { day: DAY, ...body } }, { key: uuid() })
const summaries = (week: BookWeek) => week.days.flatMap(day => day.lessons.map(lesson => lesson.summary))

beforeEach(async () => {
  made += 1
  const group = await fixtureGroup(db, {
    name: `6ª ${made}`,
    grade: 6,
    schoolId: school.id,
    directorId: director.id,
  })
  id = group.id
  teacher = await fixtureTeacherOf(db, id, por.id)
  for (const weekday of [1, 2, 3])
    await fixtureSlot(db, { groupId: id, subjectId: por.id, weekday, period: 1, teacherId: teacher.id })
  ana = (await fixtureStudent(db, { groupId: id, fullName: 'Ana Tembe', numberInGroup: 7 })).id
  const [first, second] = await Promise.all(
    ['2026-05-04', '2026-05-05'].map(heldOn =>
      insertLesson(
        db,
        blankLesson({
          ...{ subjectId: por.id, grade: 6, groupId: id, heldOn, startsAt: '07:00' },
          ...{ theme: 'A família', summary: 'A família' },
        }),
        { schoolId: school.id, teacherId: teacher.id },
      ),
    ),
  )
  plan = first?.id ?? ''
  draft = second?.id ?? ''
  await updateLessonRow(db, plan, { state: 'dada' })
  await fixtureCalls(db, [
    {
      ...{ lessonId: plan, groupId: id, subjectId: por.id, heldOn: '2026-05-04', startsAt: '07:00' },
      ...{ accountId: teacher.id, pupils: 1, missing: new Map([[ana, 'falta']]) },
    },
  ])
})

it('a signed week stays as it was, whatever is written later; a correction is another edition that says why', async () => {
  const before = await read()
  expect(before).toMatchObject({ edition: null, editions: [], isChanged: false })
  const signed = await sign(director, { revision: before.revision })
  expect(signed.status).toBe(200)
  const stood = await read(teacher)
  expect(stood.edition).toMatchObject({ number: 1, closedBy: 'Graça Timana', reason: '' })
  // What can change of a week: a summary, an absence, who is in the group, and what all of it is called.
  await updateLessonRow(db, plan, { summary: 'Outra coisa' })
  await sql`UPDATE lesson_absences SET kind = 'atraso' WHERE student_id = ${ana}`.execute(db)
  await sql`UPDATE enrolments SET number = 9 WHERE student_id = ${ana}`.execute(db)
  await fixtureStudent(db, { groupId: id, fullName: 'Beto Cossa', sex: 'H' })
  await sql`UPDATE groups SET name = 'Turma nova' WHERE id = ${id}`.execute(db)
  await sql`UPDATE accounts SET name = 'Outro nome' WHERE id = ${teacher.id}`.execute(db)
  expect(await read(teacher)).toEqual(stood)
  const now = await read(director)
  expect(now).toMatchObject({ isChanged: true, days: stood.days })
  const current = await read(director, { current: true })
  expect([current.edition, summaries(current)[0], current.boys]).toEqual([null, 'Outra coisa', 1])
  const silent = await sign(director, { revision: current.revision })
  expect(silent.data.fields?.reason).toBe('Diga porque se corrige.')
  const corrected = await sign(director, { revision: current.revision, reason: 'Sumário trocado' })
  expect(corrected.status).toBe(200)
  expect(await read(teacher)).toMatchObject({
    days: current.days,
    edition: { number: 2, reason: 'Sumário trocado' },
    editions: [{ number: 1 }, { number: 2 }],
  })
  expect((await read(teacher, { edition: 1 })).days).toEqual(stood.days)
  const paper = async (query: object) =>
    squeezed(
      (
        await readPdf(
          (
            await server.as(teacher).call(downloadClassBook, {
              params: { id },
              query: { day: DAY, format: 'pdf', ...query } as never,
            })
          ).raw,
        )
      ).join(' '),
    )
  expect(await paper({})).toContain(squeezed('2.ª versão'))
  expect(await paper({})).toContain(squeezed('Sumário trocado'))
  const first = await paper({ edition: 1 })
  expect(first).toContain(squeezed('A família'))
  expect(first).not.toContain(squeezed('Outra coisa'))
  expect(
    (await server.as(teacher).refuse(getClassBook, { params: { id }, query: { edition: 3 } })).status,
  ).toBe(404)
})

it('is not called changed by what a person or the group is called, nor by drafts that their authors alone see', async () => {
  const { revision } = await read(admin)
  expect(summaries(await read(admin))).toContain('A família')
  expect((await sign(director, { revision: (await read(director)).revision })).status).toBe(200)
  expect((await read(director)).revision).toBe(revision)
  await sql`UPDATE accounts SET name = 'Outro nome' WHERE id = ${teacher.id}`.execute(db)
  await sql`UPDATE students SET full_name = 'Ana Maria Tembe' WHERE id = ${ana}`.execute(db)
  await updateLessonRow(db, draft, { summary: 'Ainda não' })
  expect((await read(director)).isChanged).toBe(false)
  expect((await read(admin)).isChanged).toBe(false)
  const again = await sign(director, { revision: (await read(director)).revision, reason: 'Porque sim' })
  expect(again.data.message).toContain('nada mudou')
})

it('is signed by those who direct the group or lead, once it is over, and as it was read', async () => {
  const { revision } = await read()
  expect((await read(teacher)).revision).toBeNull()
  expect((await sign(teacher, { revision })).status).toBe(403)
  await updateLessonRow(db, plan, { summary: 'Mudou enquanto se lia' })
  expect((await sign(director, { revision })).data.code).toBe('VERSION_CONFLICT')
  const next = await server
    .as(director as never)
    .call(getClassBook, { params: { id }, query: { day: '2026-05-11' } })
  const early = await sign(director, { day: '2026-05-11', revision: next.data.revision })
  expect([early.status, early.data.message]).toEqual([
    409,
    'A semana ainda não acabou: assina-se a partir de 15/05/2026.',
  ])
  const fresh = await read(admin)
  const both = await Promise.all([1, 2].map(() => sign(admin, { revision: fresh.revision })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('is taken back, the last one first, and can be signed again', async () => {
  const one = await sign(director, { revision: (await read()).revision })
  await updateLessonRow(db, plan, { summary: 'Outra' })
  const { revision } = await read()
  const two = await sign(director, { revision, reason: 'Trocado' })
  const undo = (answer: { headers: Record<string, string> }) =>
    server.as(director as never).refuse(undoChange, { params: { id: answer.headers['x-change'] } })
  expect((await undo(one)).data.message).toBe('Há uma versão mais recente, a 2.ª: desfaz-se primeiro essa.')
  expect((await undo(two)).status).toBe(200)
  expect((await read()).edition?.number).toBe(1)
  const undone = await undo(one)
  expect(undone.status).toBe(200)
  expect(await read()).toMatchObject({ edition: null, editions: [] })
  expect((await sign(director, { revision: (await read()).revision })).status).toBe(200)
  // What was put away does not come back beside what was signed instead.
  expect((await undo(undone)).status).toBe(409)
})

it('goes with the data of a pupil, and is read without the name once the pupil is erased', async () => {
  await sign(director, { revision: (await read()).revision })
  expect(await findSignedWeeksOfPupil(db, ana)).toEqual([
    {
      ...{ group: `6ª ${made}`, week: '2026-05-04', edition: 1 },
      missed: [{ date: '2026-05-04', subject: 'Português', mark: 'falta' }],
    },
  ])
  const before = await read(teacher)
  await db.transaction().execute(one => eraseFromEditions(one, ana))
  expect(await findSignedWeeksOfPupil(db, ana)).toEqual([])
  expect(await read(teacher)).toEqual(before)
})
