import type { FastifyReply } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { visibleTo } from '#features/assessment/results/server/queries.ts'
import { reportFile } from '#features/assessment/results/server/report-file.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { numberInGroup } from '#school/students/server/members.ts'
import type { HeardByTwo, HeardRow } from '../compute-moves.ts'
import { downloadLevelMoves, getLevelMoves, type LevelMoves } from '../moves-contract.ts'
import { hearingJobs } from './hearing-worker.ts'

interface MovesFilters {
  group: string[]
  grade: number[]
  year?: number | undefined
  skill: 'leitura' | 'aritmética'
}

export const movesRoutes: Served[] = [
  serve(getLevelMoves, call => readMoves(call, withYear(call.query, call.today))),
  serve(downloadLevelMoves, async call => {
    const { query, today, reply } = call
    const moves = await readMoves(call, withYear(query, today))
    return reportFile(hearingJobs.run(reply, 'levelMovesFile', moves, query.format), query.format)
  }),
]

function withYear(filters: MovesFilters, today: string): MovesFilters {
  return { ...filters, year: filters.year ?? Number(today.slice(0, 4)) }
}

/** Every level that was heard of pupils within reach in a year, oldest first. */
function findHeard(db: Db, account: Account, filters: MovesFilters): Promise<HeardRow[]> {
  return existing(db, 'attempts as t')
    .innerJoin('applications', 'applications.id', 't.application_id')
    .innerJoin('tests', 'tests.id', 'applications.test_id')
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .innerJoin('students as s', 's.id', 't.student_id')
    .select([
      't.student_id',
      't.level',
      't.application_id',
      'applications.created_at',
      'applications.group_id',
      groupCalled().as('group_name'),
      'schools.name as school_name',
      'tests.language',
      'tests.levels',
      's.full_name',
      's.sex',
      numberInGroup(sql`s.id`, sql`applications.group_id`).as('number_in_group'),
      's.mother_tongue',
    ])
    .where('t.state', '=', 'entregue')
    .where('t.level', 'is not', null)
    .where('applications.deleted_at', 'is', null)
    .where('tests.kind', '=', 'oral')
    .where('tests.skill', '=', filters.skill)
    .where('s.deleted_at', 'is', null)
    .where(visibleTo(account))
    .$if(filters.year !== undefined, query => query.where('groups.year', '=', filters.year ?? 0))
    .$if(filters.group.length > 0, query => query.where('groups.id', 'in', filters.group))
    .$if(filters.grade.length > 0, query => query.where('groups.grade', 'in', filters.grade))
    .orderBy('applications.created_at')
    .orderBy('t.application_id')
    .orderBy(sql`number_in_group nulls last`)
    .orderBy('s.id')
    .execute()
}

/** What two listeners heard of the same pupils in these applications, the first, then the second; the oldest hearing first. */
async function findHeardByTwo(db: Db, applicationIds: readonly string[]): Promise<HeardByTwo[]> {
  if (applicationIds.length === 0) return []
  return existing(db, 'hearings as h')
    .innerJoin('applications as a', 'a.id', 'h.application_id')
    .select([
      'h.application_id',
      'h.student_id',
      sql<string[]>`array_agg(h.level order by h.heard_at, h.id)`.as('levels'),
    ])
    .where('h.application_id', 'in', [...applicationIds])
    .where('h.outcome', '=', 'ouvido')
    .groupBy(['h.application_id', 'h.student_id', 'a.created_at'])
    .having(sql<SqlBool>`count(*) > 1`)
    .orderBy('a.created_at')
    .orderBy('h.application_id')
    .execute()
}

async function readMoves(
  { db, account, reply }: { db: Db; account: Account; reply: FastifyReply },
  filters: MovesFilters,
): Promise<LevelMoves> {
  hearingJobs.prepare()
  const heard = await findHeard(db, account, filters)
  const two = await findHeardByTwo(db, [...new Set(heard.map(row => row.application_id))])
  return hearingJobs.run(reply, 'levelMoves', heard, two, filters.skill)
}
