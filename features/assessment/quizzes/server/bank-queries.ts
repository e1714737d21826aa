import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { itemsHold, statisticsOf } from '#features/assessment/results/server/question-statistics.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { visibleTo as questionsVisibleTo } from '#school/questions/server/queries.ts'
import type { RulePart } from '../settings.ts'

/** Who looks into the bank: an account, or a pupil who practises alone. */
export type Reader = Account | 'pupil'

/** Where a rule looks: the subject and the grade of the quiz, and whose answers of late it leaves out. */
export interface RulePlace {
  subjectId: string
  grade: number
  groupIds: readonly string[]
}

/** Questions of one rule that take part in the draw at most; where more fit, so many are drawn by lot. */
export const MAX_IN_DRAW = 500

/** A quiz that draws from fewer, as so many times what it asks, asks everybody nearly the same. */
const MIN_POOL = 2

/** How many questions of the bank fit a rule. */
export async function countFitting(
  db: Db,
  reader: Reader,
  rule: RulePart,
  place: RulePlace,
): Promise<number> {
  const { count } = await fitting(db, reader, rule, place)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The questions of the bank that fit a rule, by lot where they are too many for one draw.
 * @param stood those of the draw before: they stay in it, and first, in their order
 */
export function findFitting(
  db: Db,
  reader: Reader,
  rule: RulePart,
  place: RulePlace,
  stood: readonly string[] = [],
) {
  return fitting(db, reader, rule, place)
    .select(bankColumns)
    .orderBy(sql`array_position(${[...stood]}::uuid[], questions.id)`)
    .orderBy(sql`random()`)
    .limit(sql.lit(MAX_IN_DRAW))
    .execute()
}

/** Questions of the bank by their ids, as far as the reader may see them. */
export function findPicked(db: Db, reader: Reader, ids: readonly string[]) {
  return existing(db, 'questions')
    .leftJoin('competences', 'competences.id', 'questions.competence_id')
    .select(bankColumns)
    .where(sql<SqlBool>`questions.id = ANY (${[...ids]}::uuid[])`)
    .where('questions.current_version_id', 'is not', null)
    .where(readableBy(reader))
    .execute()
}
export type BankQuestion = Awaited<ReturnType<typeof findPicked>>[number]

/** How many answers each question had so far, and the mean share of the points that they earned. */
export async function findStatistics(db: Db, questionIds: readonly string[]) {
  const rows = await withDeleted(db, 'questions')
    .select(['questions.id', statisticsOf.as('statistics')])
    .where(sql<SqlBool>`questions.id = ANY (${[...questionIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.statistics]))
}

const bankColumns = [
  'questions.id',
  'questions.name',
  'questions.type',
  'questions.bloom',
  'questions.competence_id',
  sql<string>`questions.current_version_id`.as('version_id'),
  'competences.code as competence_code',
  sql<string>`coalesce(competences.domain, '')`.as('domain'),
] as const

function readableBy(reader: Reader): RawBuilder<SqlBool> {
  return reader === 'pupil' ? practisable : questionsVisibleTo(reader)
}

/** Of these questions those that practice must not tell now, or that the pupil is being asked elsewhere. */
export async function findNotForPractice(
  db: Db,
  items: readonly { questionId: string }[],
  studentId: string | null,
): Promise<Set<string>> {
  const ids = [...new Set(items.map(item => item.questionId))]
  const { rows } = await sql<{ id: string }>`
    SELECT questions.id FROM questions WHERE questions.id = ANY (${ids}::uuid[]) AND NOT ${practisable}
    UNION SELECT (i.item ->> 'questionId')::uuid FROM attempts t JOIN applications a ON a.id = t.application_id
      JOIN papers p ON p.id = coalesce(a.test_id, a.quiz_id)
      CROSS JOIN LATERAL jsonb_array_elements(p.items) AS i (item)
      WHERE t.student_id = ${studentId} AND t.state = 'a responder' AND t.deleted_at IS NULL AND a.deleted_at IS NULL
        AND NOT p.practice AND (t.item_ids IS NULL OR (i.item ->> 'id')::uuid = ANY (t.item_ids))
        AND i.item ->> 'questionId' IS NOT NULL`.execute(db)
  return new Set(rows.map(row => row.id))
}

/**
 * What the bank allows for practice: approved questions that a machine can mark, but none of a test that is to be handed out
 * or under way, none that was picked for an open quiz, nor any of one whose draws are nearly the same for everybody.
 * Practice tells what is right, and must not tell it before them.
 */
const practisable = sql<SqlBool>`(questions.state = 'aprovada' AND questions.type <> 'essay' AND NOT EXISTS (
  SELECT FROM papers p CROSS JOIN LATERAL jsonb_array_elements(p.items) AS i (item)
  WHERE NOT p.practice AND NOT p.gone AND ${itemsHold(sql`p.items`, sql`questions.id`)}
    AND i.item ->> 'questionId' = questions.id::text AND (p.kind = 'test' OR i.item ->> 'id' = i.item ->> 'partId'
      OR jsonb_array_length(p.items) < ${sql.lit(MIN_POOL)} * p.questions)
    AND ((p.kind = 'test' AND NOT EXISTS (SELECT FROM applications a WHERE a.test_id = p.id AND a.deleted_at IS NULL))
      OR EXISTS (SELECT FROM applications a WHERE coalesce(a.test_id, a.quiz_id) = p.id AND a.deleted_at IS NULL
        AND a.state = 'em aplicação' AND (a.closes_at IS NULL OR a.closes_at > now())))))`

function fitting(db: Db, reader: Reader, rule: RulePart, { subjectId, grade, groupIds }: RulePlace) {
  const among = (column: RawBuilder<unknown>, values: readonly string[], type: string) =>
    values.length > 0
      ? sql<SqlBool>`${column} = ANY (${[...values]}::${sql.raw(type)}[])`
      : sql<SqlBool>`true`
  return (
    existing(db, 'questions')
      .leftJoin('competences', 'competences.id', 'questions.competence_id')
      .where('questions.current_version_id', 'is not', null)
      .where('questions.state', '<>', 'arquivada')
      .where('questions.subject_id', '=', subjectId)
      // A competence is of its grade; without one, the grade of the quiz is meant.
      .$if(rule.competenceIds.length === 0, q => q.where('questions.grade', '=', grade))
      .where(readableBy(reader))
      .where(among(sql`questions.competence_id`, rule.competenceIds, 'uuid'))
      .where(among(sql`questions.bloom`, rule.bloom, 'text'))
      .where(among(sql`questions.type`, rule.types, 'text'))
      .where(among(sql`questions.difficulty`, rule.difficulty, 'text'))
      .where(
        rule.tags.length > 0 ? sql<SqlBool>`questions.tags && ${[...rule.tags]}::text[]` : sql<SqlBool>`true`,
      )
      .where(
        rule.leaveOutDays === null || groupIds.length === 0
          ? sql<SqlBool>`true`
          : sql<SqlBool>`questions.id NOT IN (${answeredOfLate(groupIds, rule.leaveOutDays)})`,
      )
  )
}

/** Questions of the bank that these groups answered in so many days before, in whatever was handed out to them. */
function answeredOfLate(groupIds: readonly string[], days: number) {
  return sql`SELECT (i.item ->> 'questionId')::uuid FROM applications a
    JOIN papers ON papers.id = coalesce(a.test_id, a.quiz_id)
    CROSS JOIN LATERAL jsonb_array_elements(papers.items) AS i (item)
    WHERE a.group_id = ANY (${[...groupIds]}::uuid[]) AND a.deleted_at IS NULL AND NOT papers.practice
      AND i.item ->> 'questionId' IS NOT NULL AND EXISTS (
      SELECT FROM attempts t JOIN responses r ON r.attempt_id = t.id AND r.item_id = (i.item ->> 'id')::uuid
      WHERE t.application_id = a.id AND t.deleted_at IS NULL
        AND r.answered_at > now() - make_interval(days => ${days}))`
}
