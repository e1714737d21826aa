import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { visibleTo as applicationsVisibleTo } from '#features/assessment/results/server/queries.ts'
import { TIME_ZONE } from '#kit/dates.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import type { DateSpan } from '#school/calendar/weeks.ts'
import { staff } from '#school/roles.ts'

const KIND = 'calendário'

/**
 * The tests and quizzes given to groups that an account sees, by the day and hour (in Maputo) on which they open; quizzes
 * by the hour at which they close, too.
 */
export async function findTestsOfDays(db: Db, account: Account, span: DateSpan) {
  const given = (moment: 'abre' | 'fecha') => {
    const hour =
      moment === 'abre'
        ? sql`coalesce(applications.opens_at, applications.created_at) at time zone ${sql.lit(TIME_ZONE)}`
        : sql`applications.closes_at at time zone ${sql.lit(TIME_ZONE)}`
    return db
      .selectFrom('applications')
      .innerJoin('papers', join =>
        join.on('papers.id', '=', sql<string>`coalesce(applications.test_id, applications.quiz_id)`),
      )
      .innerJoin('subjects', 'subjects.id', 'papers.subject_id')
      .innerJoin('groups', 'groups.id', 'applications.group_id')
      .select([
        'applications.id',
        'papers.title',
        sql<'test' | 'quiz'>`papers.kind`.as('kind'),
        sql<typeof moment>`${moment}::text`.as('moment'),
        'applications.minutes',
        'applications.state',
        'groups.id as group_id',
        'groups.name as group_name',
        'subjects.code as subject_code',
        'subjects.name as subject_name',
        'subjects.colour',
        sql<string>`to_char(${hour}, 'YYYY-MM-DD')`.as('day'),
        sql<string>`to_char(${hour}, 'HH24:MI')`.as('starts_at'),
      ])
      .where('applications.deleted_at', 'is', null)
      .where(applicationsVisibleTo(account))
      .where(sql`(${hour})::date`, '>=', span.startsOn)
      .where(sql`(${hour})::date`, '<=', span.endsOn)
      .$if(moment === 'fecha', rows => rows.where('applications.quiz_id', 'is not', null))
      .orderBy('starts_at')
      .orderBy('groups.name')
      .execute()
  }
  return [...(await given('abre')), ...(await given('fecha'))].sort((a, b) =>
    a.starts_at.localeCompare(b.starts_at),
  )
}

/** When the working link to an account's calendar was made; undefined without one. */
export function findFeed(db: Db, accountId: string) {
  return db
    .selectFrom('shared_links')
    .select(['id', 'created_at'])
    .where('kind', '=', KIND)
    .where('shared_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Makes a link; its token is given back this once and kept only as its hash. */
export async function insertFeed(db: Db, accountId: string) {
  const token = randomBytes(24).toString('base64url')
  const row = await db
    .insertInto('shared_links')
    .values({
      id: uuid(),
      token_hash: hashOf(token),
      kind: KIND,
      shared_id: accountId,
      created_by: accountId,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  return { ...row, token }
}

/** Ends every link to an account's calendar; gives back those that were working. */
export function endFeeds(db: Db, accountId: string) {
  return db
    .updateTable('shared_links')
    .set({ revoked_at: sql<string>`now()` })
    .where('kind', '=', KIND)
    .where('shared_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
}

/** Whose calendar a token opens, as long as the account is one of the staff and is not closed. */
export function findFeedOwner(db: Db, token: string) {
  return db
    .selectFrom('shared_links as l')
    .innerJoin('accounts', 'accounts.id', 'l.shared_id')
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'accounts.role'])
    .where('l.kind', '=', KIND)
    .where('l.token_hash', '=', hashOf(token))
    .where('l.revoked_at', 'is', null)
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.role', 'in', [...staff])
    .executeTakeFirst()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
