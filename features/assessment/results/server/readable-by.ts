import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { dayHeld } from './class-size.ts'

/** Applications that an account may read, and not change: also those of the groups that it had on the day of the application. */
export function readableBy(account: Account): RawBuilder<SqlBool> {
  const day = dayHeld('applications')
  return sql<SqlBool>`EXISTS (SELECT FROM groups WHERE groups.id = applications.group_id AND groups.deleted_at IS NULL
    AND ${groupsVisibleTo(account, { startsOn: day, endsOn: day })})`
}
