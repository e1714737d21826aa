import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { getQuiz } from '#features/assessment/quizzes/contract.ts'
import { routes as quizzes } from '#features/assessment/quizzes/server/routes.ts'
import { fixtureItems, fixtureResults } from '#features/assessment/reports/result-fixtures.ts'
import { fixtureTerm } from '#features/glossary/fixtures.ts'
import { blankLesson } from '#features/planning/lesson-plans/lesson-values.ts'
import { insertLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { insertCompetence } from '#school/subjects/server/tree-queries.ts'
import { createTermQuiz, getReportSource, listQuizSources } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...quizzes])
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const cn = await fixtureSubject(db, { code: 'CN', name: 'Ciências Naturais' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const stranger = await fixtureAccount(db, { role: 'professor' })
const teacher = server.as(professor)
const competenceOf = (code: string) =>
  insertCompetence(db, mat.id, {
    unitId: null,
    grade: 6,
    code,
    description: `Saber ${code}`,
    domain: 'Fracções',
    level: '',
  })
const [fr1, fr2] = [await competenceOf('FR1'), await competenceOf('FR2')]

describe('sources of a quiz', () => {
  it('are reports and lessons within reach, and a report names the weakest competence first', async () => {
    const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana' })
    const items = await fixtureItems(db, { subjectId: mat.id, ownerId: professor.id }, [
      { competenceId: fr1.id },
      { competenceId: fr2.id },
    ])
    const { applicationId } = await fixtureResults(db, {
      title: 'Diagnóstico',
      subjectId: mat.id,
      groupId: group.id,
      ownerId: professor.id,
      items,
      answers: [{ studentId: pupil.id, answers: ['a', 'b'] }],
    })
    await fixtureResults(db, {
      title: 'Ainda sem respostas',
      subjectId: mat.id,
      groupId: group.id,
      ownerId: professor.id,
      items,
      answers: [],
    })
    const body = blankLesson({
      subjectId: mat.id,
      grade: 6,
      groupId: group.id,
      heldOn: '2026-05-05',
      theme: 'Fracções',
      competenceIds: [fr2.id],
    })
    await insertLesson(db, body, { schoolId: school, teacherId: professor.id, state: 'pronto' })
    const { data } = await teacher.call(listQuizSources, {})
    expect(data.reports).toMatchObject([{ id: applicationId, title: 'Diagnóstico', group: { name: '6ªA' } }])
    expect(data.lessons).toMatchObject([{ theme: 'Fracções', competences: [{ code: 'FR2' }] }])
    const params = { id: applicationId }
    const { competences } = (await teacher.call(getReportSource, { params })).data
    expect(
      competences.map(competence => [
        competence.code,
        competence.share,
        competence.notMastered,
        competence.pupils,
        competence.indication,
      ]),
    ).toEqual([
      ['FR2', 0, 1, 1, true],
      ['FR1', 1, 0, 1, true],
    ])
    const other = server.as(stranger)
    expect((await other.call(listQuizSources, {})).data).toEqual({ reports: [], lessons: [] })
    expect((await other.refuse(getReportSource, { params })).status).toBe(404)
  })

  it('write terms into the bank as drafts of the teacher, and take them back with the quiz', async () => {
    const words = ['Evaporação', 'Condensação', 'Solo', 'Vento']
    const terms = await Promise.all(
      words.map(term => fixtureTerm(db, { subjectId: cn.id, term, definition: `O que é ${term}.` })),
    )
    const body = { termIds: terms.map(term => term.id), grade: 6, groupIds: [group.id] }
    const made = await teacher.call(createTermQuiz, { body })
    const { data: quiz } = await teacher.call(getQuiz, { params: { id: made.data.id } })
    expect(quiz).toMatchObject({
      state: 'rascunho',
      subjectId: cn.id,
      source: { kind: 'glossário', label: '4 termos de Ciências Naturais' },
    })
    expect(quiz.picked.map(part => part.question.name)).toEqual(words)
    const stored = () =>
      db
        .selectFrom('questions')
        .select(['state', 'owner_id'])
        .where('subject_id', '=', cn.id)
        .where('deleted_at', 'is', null)
        .execute()
    expect(await stored()).toEqual(words.map(() => ({ state: 'rascunho', owner_id: professor.id })))
    await undoBatch(db, made.headers['x-change'] ?? '', { ...professor, sessionId: '' }, false, uuid())
    expect(await stored()).toEqual([])
    expect((await teacher.refuse(getQuiz, { params: { id: made.data.id } })).status).toBe(404)
  })

  it('refuse terms of two subjects, and one that is gone', async () => {
    const [one, other] = [
      await fixtureTerm(db, { subjectId: cn.id, term: 'Chuva' }),
      await fixtureTerm(db, { subjectId: mat.id, term: 'Fracção' }),
    ]
    for (const termIds of [[one.id, other.id], [uuid()]])
      expect((await teacher.refuse(createTermQuiz, { body: { termIds, grade: 6 } })).status).toBe(400)
  })
})
