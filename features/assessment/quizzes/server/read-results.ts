import type { Band } from '#engines/psychometrics/bands.ts'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { type Caller, jobsBeside } from '#kit/server/workers/in-worker.ts'
import { readItems, readSittings } from '../../results/server/read.ts'
import type { ApplicationRead, QuizRead } from '../compute-results.ts'
import type { QuizResults } from '../results-contract.ts'
import { readOpenedQuiz } from './opened-quiz.ts'
import { findApplicationsOf, findQuizHead } from './queries.ts'
import type { jobs } from './quiz-jobs.ts'
import { WHAT } from './rows.ts'
import { settleExpired } from './settle.ts'

/** What is computed of quizzes, in a worker. */
export const quizJobs = jobsBeside<typeof jobs>(import.meta.filename, 'quiz-jobs')

interface ResultsFilters {
  use: QuizResults['head']['used']
  tries: QuizResults['head']['tries']
  group?: string | undefined
}

/** The results of a quiz in the groups that the account may see; what ran out of time is ended first. */
export async function readQuizResults(
  { db, account, reply }: { db: Db; account: Account; reply: Caller },
  id: string,
  query: ResultsFilters,
): Promise<QuizResults> {
  quizJobs.prepare()
  const row = orNotFound(await findQuizHead(db, account, id), WHAT)
  const { attempts, ...figures } = await quizJobs.run(
    reply,
    'quizResults',
    await readQuiz(db, account, id, query),
  )
  return {
    head: {
      id,
      title: row.title,
      subject: { id: row.subject_id, name: row.subject_name },
      groups: row.groups,
      state: row.state,
      school: await findSchool(db, figures.groups[0]?.id),
      used: query.use,
      tries: query.tries,
      attempts,
      version: row.version,
    },
    ...figures,
  }
}

/**
 * What the results of a quiz are computed from; what ran out of time is ended first.
 * @param account whose groups alone are read; those of the query without one, for who may read them
 */
export async function readQuiz(
  db: Db,
  account: Account | undefined,
  id: string,
  query: ResultsFilters,
): Promise<QuizRead> {
  const quiz = await readOpenedQuiz(db, id)
  const applications: ApplicationRead[] = []
  for (const application of await findApplicationsOf(db, id, account)) {
    if (!account && application.group_id !== query.group) continue
    await settleExpired(db, application.id)
    const paper = await readItems(db, application)
    applications.push({
      applicationId: application.id,
      group: { id: application.group_id, name: application.group_name },
      minutes: application.minutes,
      extraTime: application.extra_time as Record<string, number>,
      bands: application.bands as Band[],
      items: paper.items,
      sittings: await readSittings(db, application, paper),
    })
  }
  const competenceIds = applications.flatMap(({ items }) => items.flatMap(item => item.competenceId ?? []))
  return {
    ...query,
    quiz: { settings: quiz.settings, exceptions: quiz.exceptions, state: quiz.state },
    applications,
    competences: await findCompetences(db, competenceIds),
    now: Date.now(),
  }
}

async function findSchool(db: Db, groupId: string | undefined) {
  const row = await withDeleted(db, 'groups')
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .select(['schools.name', 'schools.province', 'schools.district'])
    .$if(groupId !== undefined, schools => schools.where('groups.id', '=', groupId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return { name: row?.name ?? '', province: row?.province ?? '', district: row?.district ?? '' }
}

async function findCompetences(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { code: string; description: string; domain: string }>()
  const rows = await withDeleted(db, 'competences')
    .select(['id', 'code', 'description', 'domain'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
