import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'

/**
 * The pupils that an account may see: those of the groups that it may see. A condition on the table `students`,
 * with which every read and write of pupils begins.
 */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  return sql<SqlBool>`students.group_id in (
    select groups.id from groups where groups.deleted_at is null and ${groupsVisibleTo(account)})`
}
