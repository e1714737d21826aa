import { type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Question } from '#engines/questions/question.ts'
import { wordsOf } from '#engines/questions/rich-fields.ts'
import { excerpt } from '#engines/questions/rich-text.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { nextVersion, setNextVersion, type softDelete } from '#kit/server/records/versions.ts'
import type { Sharing } from '#school/reach.ts'
import type { QuestionState } from '../bank-question.ts'

/** What the bank keeps of a question beside its content. */
export interface QuestionPlace {
  subjectId: string
  grade: number
  competenceId: string | null
  ownerId: string | null
  sharing?: Sharing | undefined
}

/** Changes a question locked by `lockQuestion`; `deleted_at` deletes it. */
export function updateQuestionRow(
  db: Db,
  id: string,
  set: {
    subject_id?: string
    grade?: number
    competence_id?: string | null
    state?: QuestionState
    sharing?: Sharing
    deleted_at?: string
  },
) {
  return db
    .updateTable('questions')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes many locked questions alike. */
export async function updateQuestionRows(
  db: Db,
  ids: readonly string[],
  set: Pick<Updateable<Tables['questions']>, 'competence_id' | 'state'> | typeof softDelete,
): Promise<void> {
  await db
    .updateTable('questions')
    .set({ ...set, ...nextVersion })
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** Gives locked questions a level, each in a further version; tests that hold an earlier one keep it. */
export async function setBloomOfQuestions(
  db: Db,
  ids: readonly string[],
  bloom: string,
  by: string,
): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO question_versions (id, question_id, number, content, created_by)
      SELECT entry.id, q.id, (SELECT max(number) + 1 FROM question_versions WHERE question_id = q.id),
        v.content || jsonb_build_object('bloom', ${bloom}::text), ${by}::uuid
      FROM unnest(${ids.map(() => uuid())}::uuid[], ${[...ids]}::uuid[]) AS entry (id, question_id)
      JOIN questions q ON q.id = entry.question_id JOIN question_versions v ON v.id = q.current_version_id
      RETURNING id, question_id
    )
    UPDATE questions SET bloom = ${bloom}, current_version_id = made.id, ${setNextVersion('questions')}
    FROM made WHERE questions.id = made.question_id`.execute(db)
}

/** Gives locked questions another content, each in a further version; tests that hold an earlier one keep it. */
export async function setContentOfQuestions(
  db: Db,
  contents: readonly { id: string; content: Question }[],
  by: string,
): Promise<void> {
  const ids = contents.map(({ id }) => id)
  await sql`
    WITH made AS (
      INSERT INTO question_versions (id, question_id, number, content, created_by)
      SELECT entry.id, entry.question_id,
        (SELECT max(number) + 1 FROM question_versions WHERE question_id = entry.question_id),
        entry.content::jsonb, ${by}::uuid
      FROM unnest(${ids.map(() => uuid())}::uuid[], ${ids}::uuid[],
        ${contents.map(({ content }) => JSON.stringify(content))}::text[]) AS entry (id, question_id, content)
      RETURNING id, question_id
    )
    UPDATE questions SET current_version_id = made.id, ${setNextVersion('questions')}
    FROM made WHERE questions.id = made.question_id`.execute(db)
}

/** Approves questions without a step of their own: what a published test asks was approved before. */
export async function approveQuestions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('questions')
    .set({ state: 'aprovada' })
    .where('id', 'in', [...ids])
    .execute()
}

/** A new question of the bank, with its first version. */
export async function insertQuestion(
  db: Db,
  question: Question,
  place: QuestionPlace,
  id?: string,
): Promise<{ questionId: string; versionId: string }> {
  const [entered] = await insertQuestions(db, [{ question, place, id }])
  if (!entered) throw new Error('The question was not entered.')
  return entered
}

/**
 * New questions of the bank, each with its first version, in three statements however many they are.
 * @returns their ids, in the order given
 */
export async function insertQuestions(
  db: Db,
  questions: readonly { question: Question; place: QuestionPlace; id?: string | undefined }[],
): Promise<{ questionId: string; versionId: string }[]> {
  if (questions.length === 0) return []
  if (!db.isTransaction) return db.transaction().execute(one => insertQuestions(one, questions))
  const entered = questions.map(({ id = uuid(), ...each }) => ({
    ...each,
    questionId: id,
    versionId: uuid(),
  }))
  await allInOrder([
    db
      .insertInto('questions')
      .values(
        entered.map(({ question, place, questionId }) => ({
          id: questionId,
          subject_id: place.subjectId,
          grade: place.grade,
          owner_id: place.ownerId,
          ...(place.sharing && { sharing: place.sharing }),
          ...described(question, place.competenceId),
        })),
      )
      .execute(),
    db
      .insertInto('question_versions')
      .values(
        entered.map(({ question, place, questionId, versionId }) => ({
          id: versionId,
          question_id: questionId,
          number: 1,
          content: JSON.stringify(question),
          created_by: place.ownerId,
        })),
      )
      .execute(),
    db
      .updateTable('questions')
      .from('question_versions')
      .set({ current_version_id: sql<string>`question_versions.id` })
      .whereRef('question_versions.question_id', '=', 'questions.id')
      .where('questions.id', '=', sql<string>`ANY(${entered.map(({ questionId }) => questionId)}::uuid[])`)
      .execute(),
  ])
  return entered.map(({ questionId, versionId }) => ({ questionId, versionId }))
}

/** A further version of a question; tests that hold an earlier one keep it. */
export async function insertVersion(
  db: Db,
  questionId: string,
  question: Question,
  place: Pick<QuestionPlace, 'ownerId' | 'competenceId'>,
): Promise<string> {
  const id = await insertVersionBeside(db, questionId, question, place.ownerId)
  await makeCurrent(db, questionId, { id, question }, place.competenceId)
  return id
}

/** A further version of a question, beside the one that the bank shows. */
export async function insertVersionBeside(
  db: Db,
  questionId: string,
  question: Question,
  by: string | null,
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('question_versions')
    .values({
      id,
      question_id: questionId,
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM question_versions WHERE question_id = ${questionId})`,
      content: JSON.stringify(question),
      created_by: by,
    })
    .execute()
  return id
}

/** Has the bank show this version of a question. */
export async function makeCurrent(
  db: Db,
  questionId: string,
  version: { id: string; question: Question },
  competenceId: string | null,
): Promise<void> {
  await db
    .updateTable('questions')
    .set({
      current_version_id: version.id,
      ...nextVersion,
      ...described(version.question, competenceId),
    })
    .where('id', '=', questionId)
    .execute()
}

function described(question: Question, competenceId: string | null) {
  return {
    name: question.name || excerpt(question.stem) || 'Pergunta',
    type: question.type,
    competence_id: competenceId,
    bloom: question.bloom ?? '',
    difficulty: question.difficulty ?? '',
    tags: question.tags,
    search: sql<string>`f_unaccent(lower(${wordsOf(question)}::text))`,
  }
}
