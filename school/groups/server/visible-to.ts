import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { leads } from '#school/roles.ts'
import { isWithin } from '#school/shared-by-choice.ts'

/**
 * The groups that an account may see: all of them, or of their school, for those who lead, own groups for a teacher (taught or directed),
 * none for anybody else. A condition on the table `groups`, with which every read and write of groups begins.
 */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  const within = isWithin(account, sql`groups`)
  if (leads(account)) return within
  if (account.role !== 'professor') return sql<SqlBool>`false`
  return sql<SqlBool>`(${within} and (groups.director_id = ${account.id} or exists (
    select from group_teachers own
    where own.group_id = groups.id and own.account_id = ${account.id} and own.deleted_at is null)))`
}
