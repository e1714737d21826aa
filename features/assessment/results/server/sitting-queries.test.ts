import { type CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { type TakenAnswer, takeAnswers } from './sitting-queries.ts'

const { db } = await testDatabase()
const DEVICES = 120

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows that a step of a plan looked at. */
function lookedAt(plan: Plan): number {
  const { 'Rows Removed by Join Filter': unjoined = 0, 'Rows Removed by Filter': unfit = 0 } = plan
  return Math.max(
    plan['Actual Loops'] * (plan['Actual Rows'] + unjoined + unfit),
    ...(plan.Plans ?? []).map(lookedAt),
  )
}

it('answers that come together are each looked at a few times, however many come', async () => {
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
  const { rows } = await sql<{ attempt_id: string; key_hash: string }>`
    INSERT INTO attempts (id, application_id, nickname, key_hash)
    SELECT gen_random_uuid(), a.id, 'Aluno ' || n, 'chave ' || n
    FROM applications a CROSS JOIN generate_series(1, ${DEVICES}::int) n
    RETURNING id AS attempt_id, key_hash`.execute(db)
  await sql`ANALYZE`.execute(db)
  const answers = rows.map(
    ({ attempt_id }): TakenAnswer => ({
      attempt_id,
      item_id: questionId,
      answer: '"a"',
      outcome: 'certa',
      points: 1,
      sequence: 1,
      late: false,
      certainty: null,
      answered_at: null,
      marking: null,
      reason: '',
      uncounted: false,
    }),
  )
  const queries: CompiledQuery[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { open, older } = await takeAnswers(watched, rows, answers)
  expect([open.size, older.size]).toEqual([DEVICES, 0])
  const [statement] = queries
  const explained = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    ...statement,
    sql: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement?.sql}`,
  } as CompiledQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>)
  const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan
  expect(plan && lookedAt(plan)).toBeLessThan(4 * DEVICES)
})
