import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { leads } from '#school/roles.ts'
import { isWithin } from '#school/shared-by-choice.ts'
import { type Day, isInCharge } from './in-charge.ts'

/**
 * The groups that an account may see: all of them, or of their school, for those who lead, own groups for a teacher (taught or
 * directed today or later), none for anybody else. A condition on the table `groups`, with which every read and write of
 * groups begins.
 * @param span days that are read alone: a teacher also sees the groups they had then
 */
export function visibleTo(account: Account, span?: { startsOn: Day; endsOn: Day }): RawBuilder<SqlBool> {
  const within = isWithin(account, sql`groups`)
  if (leads(account)) return within
  if (account.role !== 'professor') return sql<SqlBool>`false`
  const own = { group: sql`groups.id`, account: account.id }
  const now = isInCharge(own, { since: todayOf(account) })
  const then = span ? isInCharge(own, { during: span }) : sql<SqlBool>`false`
  return sql<SqlBool>`(${within} and (${now} or ${then}))`
}

/** The groups that are there for an account: not deleted, and such as it may see now, or could during a span. */
export function groupsOf(db: Db, account: Account, span?: { startsOn: Day; endsOn: Day }) {
  return existing(db, 'groups').where(visibleTo(account, span))
}
