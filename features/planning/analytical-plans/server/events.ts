import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import type { PlanRow } from '../plan.ts'

/** What a plan was when it was handed in. */
export interface SubmittedContent {
  rows: PlanRow[]
  header: Record<string, string>
  /** Not there in what was handed in before it was kept. */
  groupIds?: string[]
}

/** One step on the way of a plan: who, in which capacity, with which words. */
export interface NewEvent {
  planId: string
  edition: number
  action: string
  account: Account
  capacity: string
  comment: string
}

/** Writes one step on the way of a plan, taken now. */
export function insertEvent(db: Db, event: NewEvent) {
  return insertEventAt(db, new Date().toISOString(), event)
}

/** Writes a step that was taken at another moment. */
export function insertEventAt(db: Db, at: string, event: NewEvent) {
  return db
    .insertInto('plan_events')
    .values({
      id: uuid(),
      plan_id: event.planId,
      edition: event.edition,
      action: event.action,
      account_id: event.account.id,
      account_name: event.account.name,
      capacity: event.capacity,
      comment: event.comment,
      at,
    })
    .execute()
}

/** The job of the person who takes a step, in the words of the account. */
export async function findJobTitle(db: Db, accountId: string): Promise<string> {
  const row = await withDeleted(db, 'accounts')
    .select('job_title')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.job_title ?? ''
}

/** Keeps what was handed in. */
export function insertSubmission(
  db: Db,
  submission: { planId: string; edition: number; content: SubmittedContent; by: string },
) {
  return db
    .insertInto('plan_submissions')
    .values({
      id: uuid(),
      plan_id: submission.planId,
      edition: submission.edition,
      content: JSON.stringify(submission.content),
      submitted_by: submission.by,
    })
    .execute()
}

/** What was handed in of a plan's family, newest first; `skip` passes over the newest ones. */
export async function findSubmission(db: Db, familyId: string, skip = 0) {
  const row = await db
    .selectFrom('plan_submissions as s')
    .innerJoin('analytical_plans as p', 'p.id', 's.plan_id')
    .select(['s.edition', 's.content', 's.submitted_at'])
    .where('p.family_id', '=', familyId)
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.id', 'desc')
    .offset(sql.lit(skip))
    .limit(sql.lit(1))
    .executeTakeFirst()
  return (
    row && { edition: row.edition, at: row.submitted_at, content: row.content as unknown as SubmittedContent }
  )
}
