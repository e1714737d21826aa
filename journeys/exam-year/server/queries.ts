import { sql } from 'kysely'
import type { ExamPaper } from '#features/assessment/diagnostic-tests/diagnostic-test.ts'
import { testsOf } from '#features/assessment/diagnostic-tests/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { TestItem } from '#school/questions/contract.ts'
import type { PastPaper } from '../contract.ts'

/** Two calls a year of thirty years. */
export const MAX_PAPERS = 60

/** The past papers of a grade's exam in a subject that an account may see, the newest first; one more than are shown, where there is. */
export async function findPastPapers(
  db: Db,
  account: Account,
  of: { subject: string; grade: number; group: string },
): Promise<(PastPaper & { competences: string[] })[]> {
  const rows = await testsOf(db, account)
    .select(['id', 'title', 'exam', 'items', 'minutes', 'state', 'modes'])
    .where('subject_id', '=', of.subject)
    .where('grade', '=', of.grade)
    .where('exam', 'is not', null)
    .where('state', '<>', 'arquivado')
    .orderBy(sql`(exam ->> 'year')::int`, 'desc')
    .orderBy(sql`(exam ->> 'call')::int`, 'desc')
    .orderBy('id')
    .limit(MAX_PAPERS + 1)
    .execute()
  const mocks = await findMocks(
    db,
    of.group,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const { year, call, questions, keySource } = row.exam as unknown as ExamPaper
    const items = row.items as unknown as TestItem[]
    return {
      ...{ testId: row.id, title: row.title, year, call, questions, keySource, minutes: row.minutes },
      written: items.length,
      points: items.reduce((sum, item) => sum + item.points, 0),
      state: row.state as PastPaper['state'],
      modes: row.modes as unknown as string[],
      mock: mocks.get(row.id) ?? null,
      competences: items.flatMap(({ competenceId }) => competenceId ?? []),
    }
  })
}

/** The newest time that a group sat each of these tests. */
async function findMocks(
  db: Db,
  group: string,
  tests: readonly string[],
): Promise<Map<string, PastPaper['mock']>> {
  const { rows } = await sql<NonNullable<PastPaper['mock']> & { testId: string }>`
    select distinct on (a.test_id) a.test_id as "testId", a.id as "applicationId", a.state, a.mode,
      ${dayOfMoment(sql`coalesce(a.opens_at, a.created_at)`)}::text as day,
      (select count(*)::int from attempts t where t.application_id = a.id and t.state = 'entregue' and t.deleted_at is null) as pupils
    from applications a where a.group_id = ${group} and a.test_id = any(${[...tests]}::uuid[]) and a.deleted_at is null
    order by a.test_id, a.created_at desc, a.id`.execute(db)
  return new Map(rows.map(({ testId, ...mock }) => [testId, mock]))
}

/** What competences are called, in the order of their codes. */
export function findCompetenceNames(db: Db, ids: readonly string[]) {
  return existing(db, 'competences')
    .select(['id', 'code', 'description as name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('code')
    .execute()
}
