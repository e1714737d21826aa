import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Question } from '#engines/questions/question.ts'
import { MAX_ITEMS } from '#features/games/rules.ts'
import { visibleTo as termsVisibleTo } from '#features/glossary/server/queries.ts'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { visibleTo as questionsVisibleTo } from '#school/questions/server/queries.ts'
import type { offerQuestions, offerTerms } from '../contract.ts'
import { pictureFileOf } from '../labelled-picture.ts'

/** Terms under the filters, as many as a game holds, and how many there are. Archived ones only where they are asked for. */
export async function findTermsToPlay(db: Db, account: Account, filters: QueryOf<typeof offerTerms>) {
  const all: RawBuilder<unknown>[] = [termsVisibleTo(account)]
  if (filters.id.length > 0) all.push(sql`terms.id = ANY (${filters.id}::uuid[])`)
  else all.push(sql`terms.state <> 'arquivado'`)
  if (filters.subject) all.push(sql`terms.subject_id = ${filters.subject}`)
  if (filters.grade !== undefined) all.push(sql`${filters.grade}::int = ANY (terms.grades)`)
  if (filters.unit) all.push(sql`terms.unit_id = ${filters.unit}`)
  if (filters.search) all.push(holdsWords(sql`terms.search`, filters.search.toLowerCase()))
  return selectTerms(db, sql<SqlBool>`${sql.join(all, sql` AND `)}`)
}

/** These terms, whatever their state. */
export function findTermsById(db: Db, account: Account, ids: readonly string[]) {
  return selectTerms(db, sql<SqlBool>`${termsVisibleTo(account)} AND terms.id = ANY (${[...ids]}::uuid[])`)
}

function selectTerms(db: Db, where: RawBuilder<SqlBool>) {
  return existing(db, 'terms')
    .select([
      'id',
      'term',
      'definition',
      'state',
      'subject_id',
      'grades',
      'image_file_id',
      'image_alt',
      'audio_file_id',
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .where(where)
    .orderBy('term_folded')
    .limit(sql.lit(MAX_ITEMS))
    .execute()
}

const TYPES = ['single-choice', 'true-false', 'short-answer', 'numeric', 'gaps', 'labels']

/** Questions with a short answer under the filters, as many as a game holds. */
export async function findQuestionsToPlay(db: Db, account: Account, filters: QueryOf<typeof offerQuestions>) {
  const all: RawBuilder<unknown>[] = [questionsVisibleTo(account)]
  if (filters.id.length > 0) all.push(sql`questions.id = ANY (${filters.id}::uuid[])`)
  else all.push(sql`questions.state <> 'arquivada'`)
  if (filters.subject) all.push(sql`questions.subject_id = ${filters.subject}`)
  if (filters.grade !== undefined) all.push(sql`questions.grade = ${filters.grade}`)
  if (filters.competence.length > 0)
    all.push(sql`questions.competence_id = ANY (${filters.competence}::uuid[])`)
  if (filters.search) all.push(holdsWords(sql`questions.search`, filters.search.toLowerCase()))
  return selectQuestions(db, sql<SqlBool>`${sql.join(all, sql` AND `)}`)
}

export function findQuestionsById(db: Db, account: Account, ids: readonly string[]) {
  return selectQuestions(
    db,
    sql<SqlBool>`${questionsVisibleTo(account)} AND questions.id = ANY (${[...ids]}::uuid[])`,
  )
}

async function selectQuestions(db: Db, where: RawBuilder<SqlBool>) {
  const rows = await existing(db, 'questions')
    .innerJoin('question_versions as v', 'v.id', 'questions.current_version_id')
    .select([
      'questions.id',
      'questions.state',
      'questions.subject_id',
      'questions.grade',
      'v.content',
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .where('questions.type', 'in', TYPES)
    .where(where)
    .orderBy('questions.name')
    .orderBy('questions.id')
    .limit(sql.lit(MAX_ITEMS))
    .execute()
  return rows.map(row => ({ ...row, question: row.content as unknown as Question }))
}

/**
 * Picture and recording of a pair of a published game: its own picture, or else those of what it came from. While a live room stands open its screens
 * show pictures alone: the recording would say the word that is asked for.
 */
export async function findTermFiles(db: Db, code: string, itemId: string) {
  const { rows } = await sql<{ picture: string | null; audio: string | null }>`
    SELECT coalesce((item->'picture'->>'file')::uuid, t.image_file_id) AS picture, CASE WHEN NOT EXISTS (
      SELECT FROM game_rooms r WHERE r.game_id = g.id AND r.ended_at IS NULL) THEN t.audio_file_id END AS audio
    FROM games g CROSS JOIN LATERAL jsonb_array_elements(g.items) item
    LEFT JOIN terms t ON item->'source'->>'kind' = 'termo' AND t.id = (item->'source'->>'id')::uuid
      AND t.deleted_at IS NULL
    WHERE g.code = ${code.toUpperCase()} AND g.deleted_at IS NULL AND g.state IN ('publicado', 'encerrado')
      AND item->>'id' = ${itemId}`.execute(db)
  const { picture = null, audio = null } = rows[0] ?? {}
  return { picture: picture ?? (await findLabelledPicture(db, code, itemId)), audio }
}

/** The picture with places of the question that a pair of a published game came from. */
async function findLabelledPicture(db: Db, code: string, itemId: string): Promise<string | null> {
  const { rows } = await sql<{ content: unknown }>`
    SELECT v.content FROM games g CROSS JOIN LATERAL jsonb_array_elements(g.items) item
    JOIN questions q ON q.id = (item->'source'->>'id')::uuid AND q.deleted_at IS NULL AND q.type = 'labels'
    JOIN question_versions v ON v.id = q.current_version_id
    WHERE g.code = ${code.toUpperCase()} AND g.deleted_at IS NULL AND g.state IN ('publicado', 'encerrado')
      AND item->>'id' = ${itemId} AND item->'source'->>'kind' = 'pergunta'`.execute(db)
  return (rows[0] && pictureFileOf(rows[0].content as Question)) ?? null
}

/** The pictures of questions with places, by question. */
export async function findQuestionImages(
  db: Db,
  questionIds: readonly string[],
): Promise<Map<string, { fileId: string; width: number; height: number }>> {
  if (questionIds.length === 0) return new Map()
  const rows = await existing(db, 'questions')
    .innerJoin('question_versions as v', 'v.id', 'questions.current_version_id')
    .select(['questions.id', 'v.content'])
    .where('questions.id', 'in', [...questionIds])
    .where('questions.type', '=', 'labels')
    .execute()
  return new Map(
    rows.flatMap(row => {
      const question = row.content as unknown as Question
      const fileId = pictureFileOf(question)
      if (fileId === undefined || question.type !== 'labels') return []
      return [[row.id, { fileId, width: question.width, height: question.height }]]
    }),
  )
}

/** The pictures of terms, by term. */
export async function findTermImages(db: Db, termIds: readonly string[]): Promise<Map<string, string>> {
  if (termIds.length === 0) return new Map()
  const rows = await existing(db, 'terms')
    .select(['id', 'image_file_id'])
    .where('id', 'in', [...termIds])
    .execute()
  return new Map(rows.flatMap(row => (row.image_file_id === null ? [] : [[row.id, row.image_file_id]])))
}
