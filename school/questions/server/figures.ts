import { sql } from 'kysely'
import { PUPILS_FOR_CORRELATION } from '#engines/psychometrics/presentable.ts'
import type { Db } from '#kit/server/database/database.ts'

/** What classes did with a question, as counts; no class of few pupils is in them. */
export interface PooledFigures {
  schools: number
  applications: number
  leftOut: number
  n: number
  p: number | null
  r: number | null
}

/**
 * The figures of questions by their ids: of all classes within reach, or, of what the academy published, those of all schools. Of
 * what is not published there are none of the second kind.
 */
export async function findFigures(
  db: Db,
  ids: readonly string[],
  of: 'reach' | 'published',
): Promise<Map<string, PooledFigures>> {
  const from = sql.raw(of === 'reach' ? 'question_figures' : 'published_figures')
  const { rows } = await sql<PooledFigures & { id: string }>`
    SELECT asked.id, f.schools, f.applications, f.left_out AS "leftOut", f.n, f.p, f.r
    FROM unnest(${[...ids]}::uuid[]) AS asked (id)
    CROSS JOIN LATERAL ${from}(asked.id, ${PUPILS_FOR_CORRELATION}::int) AS f`.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
