import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { drawItems } from '#features/assessment/quizzes/draw.ts'
import {
  drawnByRule,
  fixtureQuiz,
  openedQuiz,
  pickedQuestion,
} from '#features/assessment/quizzes/fixtures.ts'
import { findFitting } from '#features/assessment/quizzes/server/bank-queries.ts'
import { findApplicationsOf, itemsOf } from '#features/assessment/quizzes/server/queries.ts'
import type { QuizPart } from '#features/assessment/quizzes/settings.ts'
import type { Db } from '#kit/server/database/database.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { accountOf, fixtureGroupOf, inGroups } from './devices.ts'
import { median, printFigure } from './figure.ts'
import { withProduct } from './product.ts'

const LISTED = 10_000
const ATTEMPTS = 1000
const QUESTIONS = 20
const BANK = 10_000
const CLASS = 70
const ROUNDS = 5

/**
 * What a teacher waits for of quizzes: the first page of a list of 10,000, against the same question asked of PostgreSQL
 * alone; the results of 1,000 attempts at 20 questions, against reading their rows; and the draws of a class of 70 from a
 * bank of 10,000, against a shuffle of the same pools. Each is asked in turn with its floor. Pupils who answer at once are
 * measured in `answers.ts`.
 */
await withProduct(async ({ product, database, signIn }) => {
  const { db } = database
  const account = await accountOf(database, 'pedagogo')
  const subject = await db
    .selectFrom('subjects')
    .select('id')
    .where('code', '=', 'MAT')
    .executeTakeFirstOrThrow()
  const headers = { authorization: `Bearer ${await signIn('pedagogo')}` }
  const ask = async (path: string) => {
    const answer = await fetch(`${product.address}/api/academy/${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.arrayBuffer()
  }

  const { groupId } = await fixtureGroupOf(database, ATTEMPTS)
  const questionIds = await inGroups(
    Array.from({ length: QUESTIONS }, (_none, at) => choiceOf(`Pergunta ${at + 1}`, ['1', '2', '3', '4'], 0)),
    10,
    async question => (await fixtureQuestion(db, account, { subjectId: subject.id, question })).questionId,
  )
  const give = (parts: QuizPart[]) =>
    openedQuiz(
      db,
      account,
      fixtureQuiz({
        title: 'Ensaio',
        subjectId: subject.id,
        parts,
        audience: [{ groupId, pupilIds: null }],
      }),
    )

  // The results of 1,000 attempts at 20 questions: everything that the page shows, in one answer.
  const whole = await give(questionIds.map(id => pickedQuestion(id)))
  await fillAttempts(db, whole.id)
  const results = await compare(
    () => ask(`quizzes/${whole.id}/results`),
    () =>
      sql`SELECT t.student_id, r.item_id, r.answer, r.outcome, r.points FROM responses r
        JOIN attempts t ON t.id = r.attempt_id JOIN applications a ON a.id = t.application_id
        WHERE a.quiz_id = ${whole.id}`.execute(db),
  )
  print(`results of ${ATTEMPTS} × ${QUESTIONS}`, results, 'its rows')

  // The draws of a class.
  await sql`INSERT INTO questions (id, subject_id, grade, owner_id, name, type, state, current_version_id)
    SELECT gen_random_uuid(), subject_id, grade, owner_id, name || ' ' || n, type, 'aprovada', current_version_id
    FROM questions CROSS JOIN generate_series(1, ${BANK / QUESTIONS}::int) n
    WHERE id = ANY (${questionIds}::uuid[])`.execute(db)
  await sql`ANALYZE questions`.execute(db)
  const rule = drawnByRule(8)
  const place = { subjectId: subject.id, grade: 6, groupIds: [groupId] }
  if (rule.kind !== 'rule') throw new Error('A rule was asked for.')
  const draws = await compare(
    async () => {
      const pool = await findFitting(db, account, rule, place)
      const items = pool.map(entry => ({ id: entry.id, questionId: entry.id, partId: rule.id }))
      for (let pupil = 0; pupil < CLASS; pupil++) drawItems([rule], items, `pupil ${pupil}`)
    },
    () =>
      sql`SELECT id FROM questions WHERE subject_id = ${subject.id} AND grade = 6 AND deleted_at IS NULL
        ORDER BY random() LIMIT 500`.execute(db),
  )
  print(`draws for ${CLASS} of ${BANK}`, draws, 'one random order')

  // A list of 10,000.
  await sql`INSERT INTO quizzes (id, title, subject_id, grade, year, owner_id, settings, parts, audience, state)
    SELECT gen_random_uuid(), 'Ensaio ' || n, subject_id, grade, year, owner_id, settings, parts, audience, 'rascunho'
    FROM quizzes CROSS JOIN generate_series(1, ${LISTED}::int) n WHERE id = ${whole.id}`.execute(db)
  await sql`ANALYZE quizzes`.execute(db)
  const list = await compare(
    () => ask('quizzes?limit=25'),
    () =>
      sql`SELECT q.*, s.name FROM quizzes q JOIN subjects s ON s.id = q.subject_id
        WHERE q.deleted_at IS NULL ORDER BY q.updated_at DESC, q.id LIMIT 26`.execute(db),
  )
  print(`list of ${LISTED}`, list, 'its page')
})

/** Medians of what is measured and of its floor, in ms, asked by turns. */
async function compare(measured: () => Promise<unknown>, floor: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, work] of [measured, floor].entries()) {
      const from = performance.now()
      await work()
      times[at]?.push(performance.now() - from)
    }
  const [own = 0, bare = 0] = times.map(median)
  return { own, bare }
}

function print(name: string, { own, bare }: { own: number; bare: number }, floor: string): void {
  printFigure(name, `${own.toFixed(1)} ms`, `${floor} ${bare.toFixed(1)} ms`, own / bare)
}

/** Every pupil of the group has handed the quiz in once, by lot. */
async function fillAttempts(db: Db, quizId: string): Promise<void> {
  const [application] = await findApplicationsOf(db, quizId)
  const row = await db.selectFrom('quizzes').selectAll().where('id', '=', quizId).executeTakeFirstOrThrow()
  const ids = itemsOf(row).map(item => item.id)
  const id = application?.id ?? uuid()
  await sql`INSERT INTO attempts (id, application_id, student_id, state, submitted_at, item_ids, points)
    SELECT gen_random_uuid(), ${id}, s.id, 'entregue', now(), ${ids}::uuid[], 10
    FROM students s WHERE s.group_id = ${application?.group_id ?? id}`.execute(db)
  await sql`INSERT INTO responses (attempt_id, item_id, answer, outcome, points)
    SELECT t.id, item, to_jsonb(chr(97 + drawn.letter)),
      CASE WHEN drawn.letter = 0 THEN 'certa' ELSE 'errada' END, CASE WHEN drawn.letter = 0 THEN 1 ELSE 0 END
    FROM attempts t CROSS JOIN unnest(t.item_ids) item
    CROSS JOIN LATERAL (SELECT abs(hashtext(t.id::text || item::text)) % 4 AS letter) drawn
    WHERE t.application_id = ${id}`.execute(db)
  await sql`ANALYZE attempts, responses`.execute(db)
}
