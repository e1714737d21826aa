import { type CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { findApplications } from './queries.ts'
import { itemsHold } from './question-statistics.ts'

const { db } = await testDatabase()

it('a list of what was handed out reads none of the answers but those that wait to be marked', async () => {
  const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
  const professor = await fixtureTeacherOf(db, group.id, mat.id)
  const { questionId } = await fixtureQuestion(db, professor, {
    subjectId: mat.id,
    question: choiceOf('Qual é?', ['esta', 'outra'], 0),
  })
  const audience = [{ groupId: group.id, pupilIds: null }]
  await openedQuiz(
    db,
    professor,
    fixtureQuiz({ subjectId: mat.id, parts: [pickedQuestion(questionId)], audience }),
  )
  await sql`INSERT INTO attempts (id, application_id, nickname, state)
    SELECT gen_random_uuid(), a.id, 'Aluno ' || n, 'entregue' FROM applications a CROSS JOIN generate_series(1, 500) n`.execute(
    db,
  )
  await sql`INSERT INTO responses (attempt_id, item_id, outcome, points)
    SELECT t.id, gen_random_uuid(), 'certa', 1 FROM attempts t CROSS JOIN generate_series(1, 20)`.execute(db)
  await sql`ANALYZE`.execute(db)
  const queries: CompiledQuery[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const filters = { search: '', kind: 'quiz' as const, state: [], group: [], quiz: [], test: [], limit: 25 }
  await findApplications(watched, professor, filters)
  expect(queries).toHaveLength(1)
  for (const { sql: text, parameters } of queries) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
      ...queries[0],
      sql: `EXPLAIN ${text}`,
      parameters,
    } as CompiledQuery<{ 'QUERY PLAN': string }>)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('responses_to_mark')
    expect(plan).not.toContain('Seq Scan on responses')
  }
})

it('which papers ask a question is looked up in their index, and the items of no other are unpacked', async () => {
  const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
  const group = await fixtureGroup(db, { name: '5ªA', schoolId: await fixtureSchool(db) })
  const professor = await fixtureTeacherOf(db, group.id, por.id)
  const papers = sql`SELECT gen_random_uuid() AS id, 'Prova ' || n AS title, ${por.id}::uuid AS subject_id, 5 AS grade, 2026 AS year,
      jsonb_build_array(jsonb_build_object('questionId', gen_random_uuid(), 'versionId', gen_random_uuid())) AS items,
      ${professor.id}::uuid AS owner_id FROM generate_series(1, 60) n`
  await sql`INSERT INTO tests (id, title, subject_id, grade, year, items, owner_id, moment)
    SELECT p.*, 'inicial' FROM (${papers}) p`.execute(db)
  await sql`INSERT INTO quizzes (id, title, subject_id, grade, year, items, owner_id) ${papers}`.execute(db)
  await sql`ANALYZE tests, quizzes`.execute(db)
  const { rows } = await sql<{ id: string; question: string; version: string }>`SELECT id,
    items -> 0 ->> 'questionId' AS question, items -> 0 ->> 'versionId' AS version FROM papers`.execute(db)
  const [paper] = rows.filter(row => row.question)
  for (const heldId of [paper?.question, paper?.version]) {
    const holding = sql<{
      id: string
    }>`SELECT id FROM papers p WHERE ${itemsHold(sql`p.items`, sql`${heldId}`)}`
    expect((await holding.execute(db)).rows).toEqual([{ id: paper?.id }])
    const explained = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${holding}`.execute(db)
    const plan = explained.rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('tests_by_question')
    expect(plan).toContain('quizzes_by_question')
    expect(plan).not.toContain('Seq Scan')
  }
})
