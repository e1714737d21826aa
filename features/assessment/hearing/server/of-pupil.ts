import { sql } from 'kysely'
import { dayOf } from '#kit/dates.ts'
import { orNotFound } from '#kit/refusals.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { getStudent } from '#school/students/server/queries.ts'
import { workOf } from '../activities.ts'
import { getHeardPupil, type HeardOfPupil } from '../pupil-contract.ts'
import { wordsAMinute } from '../reading.ts'

export const pupilRoutes: Served[] = [
  serve(getHeardPupil, async ({ db, account, params }) => {
    orNotFound(await getStudent(db, account, params.id), 'Este aluno')
    return { rows: await readHeardOfPupil(db, params.id) }
  }),
]

/** The latest level of a pupil in each language, and three things to do at home for it. */
export async function readHeardOfPupil(db: Db, studentId: string): Promise<HeardOfPupil[]> {
  const { rows } = await sql<{
    skill: 'leitura' | 'aritmética'
    language: string
    level: string
    levels: { name: string }[]
    at: string
    reading: { last: number; wrong: number[]; seconds: number } | null
  }>`
    SELECT DISTINCT ON (tests.skill, tests.language) tests.skill, tests.language, t.level, tests.levels, a.created_at AS at,
      (SELECT h.reading FROM hearings h WHERE h.application_id = a.id AND h.student_id = t.student_id
        AND h.deleted_at IS NULL AND h.reading IS NOT NULL ORDER BY h.heard_at LIMIT 1) AS reading
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN tests ON tests.id = a.test_id
    WHERE t.student_id = ${studentId} AND t.state = 'entregue' AND t.level IS NOT NULL AND t.deleted_at IS NULL
      AND a.deleted_at IS NULL AND tests.kind = 'oral'
    ORDER BY tests.skill DESC, tests.language, a.created_at DESC, a.id DESC`.execute(db)
  return rows.map(row => {
    const place = row.levels.findIndex(({ name }) => name === row.level)
    return {
      skill: row.skill,
      language: row.language,
      level: row.level,
      date: dayOf(row.at),
      wordsAMinute: row.reading && wordsAMinute(row.reading),
      home: [...workOf(row.skill, place, row.levels.length).home],
    }
  })
}

/** A level that a pupil was heard at. */
export interface HeardLevel {
  skill: 'leitura' | 'aritmética'
  language: string
  level: string
  date: string
}

/** What a pupil was heard at from a day on, the oldest first. */
export async function findLevelsHeard(db: Db, studentId: string, from: string): Promise<HeardLevel[]> {
  const { rows } = await sql<HeardLevel>`
    SELECT tests.skill, tests.language, t.level, ${dayOfMoment(sql`coalesce(t.submitted_at, a.created_at)`)}::text AS date
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN tests ON tests.id = a.test_id
    WHERE t.student_id = ${studentId} AND t.state = 'entregue' AND t.level IS NOT NULL AND t.deleted_at IS NULL
      AND a.deleted_at IS NULL AND tests.kind = 'oral' AND ${dayOfMoment(sql`coalesce(t.submitted_at, a.created_at)`)} >= ${from}::date
    ORDER BY 4, t.id LIMIT 100`.execute(db)
  return rows
}
