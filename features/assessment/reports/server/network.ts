import type { FastifyReply } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { shownMarkIn } from '#features/assessment/results/server/mean-of-marks.ts'
import { reportFile } from '#features/assessment/results/server/report-file.ts'
import type { Account } from '#kit/account.ts'
import { dayOf } from '#kit/dates.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { visibleTo } from '#school/groups/server/visible-to.ts'
import { findSubjectById } from '#school/subjects/server/refs.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'
import { exportNetwork, getNetwork, MAX_TESTS, type Network } from '../network-contract.ts'
import type { CountedMarks } from '../network-report.ts'
import type { ComparedSchool } from '../report-shapes.ts'
import { layOut } from './compute-report.ts'

/** The schools of the academy beside each other, counted by the database: no pupil is named, and none is read. */
export const networkRoutes: Served[] = [
  serve(getNetwork, async call => (await readNetwork(call, call.query)).network),

  serve(exportNetwork, async call => {
    const { format, ...query } = call.query
    const { network, lines } = await readNetwork(call, { ...query, search: '', page: 1 })
    return reportFile(layOut(call.reply, 'networkFile', network, lines, format), format)
  }),
]

interface NetworkRequest {
  subject: string
  grade?: number | undefined
  test?: string | undefined
  competence?: string | undefined
  district: string
  search: string
  page: number
}

async function readNetwork(
  { db, account, reply }: { db: Db; account: Account; reply: FastifyReply },
  query: NetworkRequest,
): Promise<{ network: Network; lines: ComparedSchool[] }> {
  const { rows: many } = await sql<{ many: boolean }>`SELECT many_schools() AS many`.execute(db)
  if (!many[0]?.many) throw notFound('Esta página, que compara escolas,')
  const subject = orNotFound(await findSubjectById(db, query.subject), 'Esta disciplina')
  const tests = await findTests(db, account, query)
  const test = tests.find(each => each.id === query.test) ?? tests[0]
  const none = { comparison: null, said: [], schools: 0, found: 0, page: 1, pages: 1 }
  const chosen = { subject, tests: tests.map(({ id, title, year }) => ({ id, title, year })) }
  if (!test)
    return { network: { ...chosen, ...none, competences: [], competence: null, districts: [] }, lines: [] }
  const competences = await findCompetencesOf(db, test.id)
  const competence = competences.find(each => each.id === query.competence) ?? null
  const counted = await countMarks(db, account, {
    testId: test.id,
    competenceId: competence?.id ?? null,
    district: query.district,
  })
  const { lines, ...network } = await layOut(reply, 'compareNetwork', counted.lines, {
    test: {
      testId: test.id,
      ...{ title: test.title, grade: test.grade, year: test.year, moment: test.moment },
    },
    all: counted.all,
    search: query.search,
    page: query.page,
  })
  return {
    network: {
      ...chosen,
      ...network,
      competences,
      competence: competence && {
        id: competence.id,
        name: `${competence.code} ${competence.description}`,
      },
      districts: await findDistricts(db, account, test.id),
    },
    lines,
  }
}

/** Written tests of a subject that were handed out within reach and that somebody handed in, the newest first. */
async function findTests(
  db: Db,
  account: Account,
  { subject, grade }: Pick<NetworkRequest, 'subject' | 'grade'>,
) {
  const { rows } = await sql<{ id: string; title: string; grade: number; year: number; moment: string }>`
    SELECT tests.id, tests.title, tests.grade, tests.year, tests.moment
    FROM tests JOIN applications a ON a.test_id = tests.id AND a.deleted_at IS NULL
    JOIN groups ON groups.id = a.group_id AND groups.deleted_at IS NULL
    WHERE tests.subject_id = ${subject} AND tests.kind = 'escrito' AND ${visibleTo(account)}
      AND (${grade ?? null}::int IS NULL OR tests.grade = ${grade ?? null}::int)
      AND EXISTS (SELECT FROM attempts t WHERE t.application_id = a.id AND t.state = 'entregue' AND t.deleted_at IS NULL)
    GROUP BY tests.id ORDER BY max(a.created_at) DESC, tests.id LIMIT ${MAX_TESTS}::int`.execute(db)
  return rows
}

/** What a test measures, in the order of the programme. */
async function findCompetencesOf(db: Db, testId: string) {
  const { rows } = await sql<{ id: string; code: string; description: string }>`
    SELECT c.id, c.code, c.description FROM competences c
    WHERE c.id IN (SELECT (i ->> 'competenceId')::uuid FROM tests CROSS JOIN LATERAL jsonb_array_elements(tests.items) i
      WHERE tests.id = ${testId} AND i ->> 'competenceId' IS NOT NULL)
    ORDER BY ${taughtOrder('c')}`.execute(db)
  return rows
}

async function findDistricts(db: Db, account: Account, testId: string): Promise<string[]> {
  const { rows } = await sql<{ district: string }>`
    SELECT DISTINCT schools.district FROM applications a JOIN groups ON groups.id = a.group_id
    JOIN schools ON schools.id = groups.school_id
    WHERE a.test_id = ${testId} AND a.deleted_at IS NULL AND ${visibleTo(account)} AND schools.district <> ''
    ORDER BY 1`.execute(db)
  return rows.map(row => row.district)
}

interface Counting {
  testId: string
  /** What is counted of it; all of it without one. */
  competenceId: string | null
  district: string
}

/**
 * How many pupils have a mark that counts, its mean and its deviation: by group, by application, and of all. Who took the test twice
 * counts once in a school, and once of all, as the last time showed; as the report of the subject has it.
 */
async function countMarks(db: Db, account: Account, of: Counting) {
  const { rows } = await sql<{
    school_id: string | null
    name: string | null
    zip: string | null
    province: string | null
    application_id: string | null
    group_id: string
    group_name: string | null
    created_at: string | null
    n: number
    mean: number | null
    sd: number | null
  }>`
    WITH sat AS (
      SELECT a.id AS application_id, a.created_at, groups.id AS group_id, ${groupCalled()} AS group_name, schools.id AS school_id, schools.name,
        schools.zip, schools.province, ${markOf(of.competenceId)} AS mark,
        row_number() OVER (PARTITION BY schools.id, coalesce(t.student_id, t.id) ORDER BY a.created_at DESC, a.id DESC) AS in_school,
        row_number() OVER (PARTITION BY coalesce(t.student_id, t.id) ORDER BY a.created_at DESC, a.id DESC) AS of_all
      FROM applications a JOIN tests ON tests.id = a.test_id JOIN groups ON groups.id = a.group_id
      JOIN schools ON schools.id = groups.school_id
      JOIN attempts t ON t.application_id = a.id AND t.deleted_at IS NULL AND t.state = 'entregue'
      WHERE a.test_id = ${of.testId} AND a.deleted_at IS NULL AND groups.deleted_at IS NULL AND ${visibleTo(account)}
        AND (${of.district} = '' OR schools.district = ${of.district})
    )
    SELECT school_id, name, zip, province, application_id, group_id, group_name, created_at,
      count(mark)::int AS n, avg(mark)::float8 AS mean, stddev_samp(mark)::float8 AS sd
    FROM sat GROUP BY school_id, name, zip, province, application_id, group_id, group_name, created_at
    UNION ALL SELECT school_id, name, zip, province, NULL, group_id, NULL, NULL, count(mark)::int, avg(mark)::float8, stddev_samp(mark)::float8
    FROM sat WHERE in_school = 1 GROUP BY school_id, name, zip, province, group_id
    UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, count(mark)::int, avg(mark)::float8, NULL FROM sat WHERE of_all = 1`.execute(
    db,
  )
  const lines = rows.flatMap((row): CountedMarks[] =>
    row.school_id === null
      ? []
      : [
          {
            school: {
              id: row.school_id,
              ...{ name: row.name ?? '', zip: row.zip ?? '', province: row.province ?? '' },
            },
            groupId: row.group_id,
            application:
              row.application_id === null
                ? null
                : {
                    id: row.application_id,
                    name: row.group_name ?? '',
                    date: dayOf(row.created_at ?? ''),
                  },
            ...{ n: row.n, mean: row.mean, sd: row.sd },
          },
        ],
  )
  const { n = 0, mean = null } = rows.find(row => row.school_id === null) ?? {}
  return { lines, all: { n, mean } }
}

/** The mark of an attempt `t` on 0–20, or what it earned of one competence on the same scale; null where something waits to be marked. */
function markOf(competenceId: string | null): RawBuilder<number | null> {
  const kind = (item: RawBuilder<unknown>) => sql`coalesce(a.key_changes -> ${item} ->> 'kind', '')`
  if (competenceId === null)
    return sql`CASE WHEN NOT EXISTS (SELECT FROM responses r WHERE r.attempt_id = t.id AND r.outcome = 'por corrigir'
        AND ${kind(sql`r.item_id::text`)} <> 'drop')
      THEN ${shownMarkIn(sql`t.points`, sql`tests.total_points`)} END`
  const counts = sql<SqlBool>`(r.item_id IS NULL OR r.outcome NOT IN ('não apresentada', 'por corrigir'))`
  return sql`(SELECT (20 * sum(coalesce(r.points, 0)) / nullif(sum((i ->> 'points')::numeric), 0))::float8
    FROM jsonb_array_elements(tests.items) i
    LEFT JOIN responses r ON r.attempt_id = t.id AND r.item_id = (i ->> 'id')::uuid
    WHERE i ->> 'competenceId' = ${competenceId}::text AND ${kind(sql`(i ->> 'id')`)} <> 'drop' AND ${counts})`
}
