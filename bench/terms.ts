import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** So many published terms in all: those of the demonstration again and again, each with a word of its own. */
export async function fillTerms(db: Db, count: number): Promise<void> {
  await sql`
    INSERT INTO terms (id, term, word_class, definition, example, subject_id, grades, source, state, created_by)
    SELECT gen_random_uuid(), term || ' ' || n, word_class, definition, example, subject_id, grades, source,
      'publicado', created_by
    FROM generate_series(1, 1 + ${count} / (SELECT count(*)::int FROM terms WHERE deleted_at IS NULL)) n
    CROSS JOIN terms WHERE deleted_at IS NULL
    LIMIT ${count} - (SELECT count(*) FROM terms WHERE deleted_at IS NULL)`.execute(db)
  await sql`VACUUM ANALYZE terms`.execute(db)
}
