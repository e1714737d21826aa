import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Question } from '#engines/questions/question.ts'
import { richTexts } from '#engines/questions/rich-fields.ts'
import { excerpt, plainText } from '#engines/questions/rich-text.ts'
import type { Db } from '#kit/server/database/database.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Account } from '#kit/server/http/account.ts'

/** What the bank keeps of a question beside its content. */
export interface QuestionPlace {
  subjectId: string
  grade: number
  competenceId: string | null
  ownerId: string | null
}

const MOST_SHOWN = 200

/** Questions that an account may see: who leads sees all, a teacher the own and what was approved. */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  if (account.role === 'admin' || account.role === 'pedagogo') return sql<SqlBool>`true`
  if (account.role !== 'professor') return sql<SqlBool>`false`
  return sql<SqlBool>`(questions.owner_id = ${account.id} OR questions.state = 'aprovada')`
}

/** Questions of a subject with their current version, most used first. */
export async function findQuestions(
  db: Db,
  account: Account,
  asked: { subject: string; grade?: number | undefined; search?: string | undefined },
) {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('question_versions as v', 'v.id', 'questions.current_version_id')
    .select(['questions.id', 'questions.competence_id', 'v.id as version_id', 'v.content'])
    .select(usesOf.as('uses'))
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('questions.deleted_at', 'is', null)
    .where('questions.subject_id', '=', asked.subject)
    .where('questions.state', '<>', 'arquivada')
    .where(visibleTo(account))
    .$if(asked.grade !== undefined, q => q.where('questions.grade', '=', asked.grade ?? 0))
    .$if(Boolean(asked.search), q =>
      q.where(holdsWords(sql`questions.search`, (asked.search ?? '').toLowerCase())),
    )
    .orderBy(sql`uses desc, questions.updated_at desc, questions.id`)
    .limit(sql.lit(MOST_SHOWN))
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}

const usesOf = sql<number>`(SELECT count(*)::int FROM tests t WHERE t.deleted_at IS NULL
  AND t.items @> jsonb_build_array(jsonb_build_object('questionId', questions.id)))`

/** The questions among these ids that the account may see or change, with the content of every version asked for. */
export function findReachable(db: Db, account: Account, ids: readonly string[]) {
  return db
    .selectFrom('questions')
    .select(['questions.id', 'questions.owner_id', 'questions.subject_id'])
    .where('questions.id', 'in', ids.length > 0 ? [...ids] : [uuid()])
    .where('questions.deleted_at', 'is', null)
    .where(visibleTo(account))
    .execute()
}

/** The content of versions by their id. */
export async function findVersions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { questionId: string; question: Question }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('question_versions')
    .select(['id', 'question_id', 'content'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(row => [row.id, { questionId: row.question_id, question: row.content as unknown as Question }]),
  )
}

/** A new question of the bank, with its first version. */
export async function insertQuestion(
  db: Db,
  question: Question,
  place: QuestionPlace,
): Promise<{ questionId: string; versionId: string }> {
  const id = uuid()
  await db
    .insertInto('questions')
    .values({
      id,
      subject_id: place.subjectId,
      grade: place.grade,
      owner_id: place.ownerId,
      ...described(question, place.competenceId),
    })
    .execute()
  return { questionId: id, versionId: await insertVersion(db, id, question, place) }
}

/** A further version of a question; tests that hold an earlier one keep it. */
export async function insertVersion(
  db: Db,
  questionId: string,
  question: Question,
  place: Pick<QuestionPlace, 'ownerId' | 'competenceId'>,
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('question_versions')
    .values({
      id,
      question_id: questionId,
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM question_versions WHERE question_id = ${questionId})`,
      content: JSON.stringify(question),
      created_by: place.ownerId,
    })
    .execute()
  await db
    .updateTable('questions')
    .set({
      current_version_id: id,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      ...described(question, place.competenceId),
    })
    .where('id', '=', questionId)
    .execute()
  return id
}

function described(question: Question, competenceId: string | null) {
  return {
    name: question.name || excerpt(question.stem) || 'Pergunta',
    type: question.type,
    competence_id: competenceId,
    bloom: question.bloom ?? '',
    difficulty: question.difficulty ?? '',
    tags: question.tags,
    search: sql<string>`f_unaccent(lower(${richTexts(question).map(plainText).join(' ')}::text))`,
  }
}
