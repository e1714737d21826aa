import { type SqlBool, sql } from 'kysely'
import { visibleTo as applicationsVisibleTo } from '#features/assessment/results/server/queries.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'

/** How many of a kind the page names; the rest is in its list. */
const NAMED = 5

/** An account's own plans that came back, the last one first, with the words of whoever returned them. */
export function findReturnedPlans(db: Db, account: Account) {
  return db
    .selectFrom('analytical_plans as p')
    .innerJoin('subjects', 'subjects.id', 'p.subject_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('plan_events')
          .select(['account_name', 'comment', 'at'])
          .whereRef('plan_id', '=', 'p.id')
          .where('action', '=', 'devolvido')
          .orderBy('at', 'desc')
          .limit(sql.lit(1))
          .as('e'),
      join => join.onTrue(),
    )
    .select(['p.id', 'subjects.name as subject_name', 'p.grade', 'e.account_name', 'e.comment'])
    .select(
      sql<number>`(select count(*) from plan_comments c where c.plan_id = p.id and c.resolved_at is null
        and c.deleted_at is null)::int`.as('open_comments'),
    )
    .where('p.teacher_id', '=', account.id)
    .where('p.state', '=', 'devolvido')
    .where('p.deleted_at', 'is', null)
    .orderBy('e.at', 'desc')
    .limit(sql.lit(NAMED))
    .execute()
}

/**
 * Tests and quizzes that an account applied, or that were applied to the groups whose subject it teaches, of which something
 * waits: answers without points, or the word that all is marked. Quizzes are there for their answers alone.
 */
export function findTestsToMark(db: Db, account: Account) {
  const answers = sql<number>`(select count(*)::int from responses r join attempts t on t.id = r.attempt_id
    where t.application_id = applications.id and t.deleted_at is null and t.state = 'entregue'
      and r.outcome = 'por corrigir')`
  return db
    .selectFrom('applications')
    .innerJoin('papers', join =>
      join.on('papers.id', '=', sql<string>`coalesce(applications.test_id, applications.quiz_id)`),
    )
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .select([
      'applications.id',
      'papers.title',
      sql<'test' | 'quiz'>`papers.kind`.as('kind'),
      'groups.name as group_name',
      answers.as('answers'),
    ])
    .where('applications.deleted_at', 'is', null)
    .where('applications.state', '<>', 'corrigido')
    .where(applicationsVisibleTo(account))
    .where(sql<SqlBool>`(applications.created_by = ${account.id} or exists (select from group_teachers own
      where own.group_id = applications.group_id and own.subject_id = papers.subject_id
        and own.account_id = ${account.id} and own.deleted_at is null))`)
    .where(sql<SqlBool>`(${answers} > 0 or (papers.kind = 'test' and applications.state = 'encerrado'))`)
    .orderBy('applications.created_at')
    .limit(sql.lit(NAMED))
    .execute()
}
