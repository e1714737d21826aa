import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { questionsOf, visibleTo } from './queries.ts'

/** A question of the bank that another one resembles. */
export type Alike = { id: string; name: string }

/** Questions of a subject that read as one of these texts does, by the text. */
export async function findTwins(
  db: Db,
  account: Account,
  subjectId: string,
  texts: readonly string[],
): Promise<Map<string, Alike>> {
  if (texts.length === 0) return new Map()
  const rows = await questionsOf(db, account)
    .innerJoin(sql<{ text: string }>`unnest(${[...texts]}::text[])`.as<'asked'>(sql`asked(text)`), join =>
      join.on(sql<SqlBool>`questions.search = f_unaccent(lower(asked.text))`),
    )
    .select(['asked.text', 'questions.id', 'questions.name'])
    .where('questions.subject_id', '=', subjectId)
    .execute()
  return new Map(rows.map(({ text, id, name }) => [text, { id, name }]))
}

/** The questions of a subject under a condition on `questions` that read as one of the bank does, or nearly so: the nearest first. */
export async function findAlike(
  db: Db,
  id: string,
  { among, share, most }: { among: RawBuilder<SqlBool>; share: number; most: number },
) {
  const nearly = (await countsLikeness(db))
    ? sql<SqlBool>`similarity(questions.search, own.search) >= ${share}`
    : sql<SqlBool>`false`
  const { rows } = await sql<{ id: string; name: string; same: boolean; question: Question }>`
    SELECT questions.id, questions.name, questions.search = own.search AS same, v.content AS question
    FROM questions own JOIN questions ON questions.subject_id = own.subject_id AND questions.id <> own.id
    JOIN question_versions v ON v.id = questions.current_version_id
    WHERE own.id = ${id} AND questions.deleted_at IS NULL AND ${among}
      AND (questions.search = own.search OR ${nearly})
    ORDER BY questions.search = own.search DESC, questions.id LIMIT ${most}::int`.execute(db)
  return rows
}

/** Whether the database counts the letters that texts have in common (pg_trgm). */
export async function countsLikeness(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT to_regprocedure('similarity(text, text)') IS NOT NULL AS found`.execute(db)
  return rows[0]?.found ?? false
}

/** The question of a subject that each of these texts resembles most, by the text, from a share of likeness on. */
export async function findNearlySame(
  db: Db,
  account: Account,
  subjectId: string,
  texts: readonly string[],
  share: number,
): Promise<Map<string, Alike>> {
  if (texts.length === 0) return new Map()
  // The operator, which the index serves, goes by this setting; it lasts as long as the transaction.
  await sql`SELECT set_config('pg_trgm.similarity_threshold', ${String(share)}, true)`.execute(db)
  const { rows } = await sql<{ text: string; id: string; name: string }>`
    SELECT asked.text, near.id, near.name
    FROM unnest(${[...texts]}::text[]) AS asked(text)
    CROSS JOIN LATERAL (
      SELECT questions.id, questions.name
      FROM questions
      WHERE questions.subject_id = ${subjectId}
        AND questions.deleted_at IS NULL
        AND ${visibleTo(account)}
        AND questions.search % f_unaccent(lower(asked.text))
        AND similarity(questions.search, f_unaccent(lower(asked.text))) >= ${share}
      ORDER BY similarity(questions.search, f_unaccent(lower(asked.text))) DESC, questions.id
      LIMIT 1
    ) AS near`.execute(db)
  return new Map(rows.map(({ text, id, name }) => [text, { id, name }]))
}
