import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import { countsByState } from '#kit/server/database/counts-by-state.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { asRole, type Role } from '#school/roles.ts'
import { type User, type UserSort, type UserState, userStates } from '../users-contract.ts'

/** What a list and its counts are narrowed to; empty lists mean all. */
export interface UserFilters {
  search?: string | undefined
  role: readonly Role[]
  state: readonly UserState[]
}

const stateOf = sql<UserState>`CASE WHEN accounts.disabled_at IS NOT NULL THEN 'desactivada'
  WHEN accounts.role = 'pendente' THEN 'pendente' ELSE 'activa' END`

/** A page of accounts. */
export async function findUsers(
  db: Db,
  by: Account,
  filters: UserFilters,
  page: { sort: UserSort; after?: string | undefined; limit: number },
): Promise<{ rows: User[]; next: string | null }> {
  const order = keyset({ ...sortingOf(page.sort), id: sql`accounts.id` }, page.after)
  return readPage(selectUsers(db, by).where(matching(filters)), order, page.limit)
}

/** How many accounts match in all, and how many in each state were the filter of states lifted. */
export async function countUsers(db: Db, by: Account, filters: UserFilters) {
  const counted = await existing(db, 'accounts')
    .select([stateOf.as('state'), sql<number>`count(*)::int`.as('rows')])
    .where(administeredBy(by))
    .where(matching({ ...filters, state: [] }))
    .groupBy(sql`1`)
    .execute()
  return countsByState(userStates, counted, filters.state)
}

/** One account, or 404. */
export async function getUser(db: Db, by: Account, id: string): Promise<User> {
  return orNotFound(await selectUsers(db, by).where('accounts.id', '=', id).executeTakeFirst(), 'Esta conta')
}

/** Those of some accounts that may sign in and have no password yet, by name. */
export async function findWithoutPassword(db: Db, by: Account, ids: readonly string[]) {
  const rows = await existing(db, 'accounts')
    .select(['id', 'name', 'email', 'role'])
    .where(sql<SqlBool>`id = ANY (${[...ids]}::uuid[])`)
    .where('password_hash', 'is', null)
    .where('role', '<>', 'pendente')
    .where('disabled_at', 'is', null)
    .where(administeredBy(by))
    .orderBy(sql`name collate "pt"`)
    .execute()
  return rows.map(({ role, ...row }) => ({ ...row, role: asRole(role) }))
}

/** Accounts that somebody administers: all, or those of their school that are limited to it. */
export function administeredBy({ onlyWithin }: Account): RawBuilder<SqlBool> {
  return onlyWithin
    ? sql<SqlBool>`(accounts.reach = 'escola' AND accounts.school_id = ${onlyWithin}::uuid)`
    : sql<SqlBool>`true`
}

function selectUsers(db: Db, by: Account) {
  return existing(db, 'accounts')
    .leftJoin('schools', 'schools.id', 'accounts.school_id')
    .where(administeredBy(by))
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.email',
      'accounts.role',
      stateOf.as('state'),
      'accounts.job_title as jobTitle',
      'accounts.phone',
      'accounts.school_id as schoolId',
      'schools.name as schoolName',
      'accounts.reach',
      'accounts.last_seen_at as lastSeenAt',
      sql<string>`accounts.created_at`.as('createdAt'),
      'accounts.version',
      sql<boolean>`EXISTS (SELECT FROM account_factors f WHERE f.account_id = accounts.id
        AND f.confirmed_at IS NOT NULL)`.as('secondFactor'),
    ])
}

function matching({ search, role, state }: UserFilters) {
  const conditions = [
    holdsWords(
      sql`f_unaccent(accounts.name || ' ' || accounts.email || ' ' || accounts.job_title)`,
      search ?? '',
    ),
    ...(role.length > 0 ? [sql`accounts.role = any(${role})`] : []),
    ...(state.length > 0 ? [sql`${stateOf} = any(${state})`] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function sortingOf(sort: UserSort) {
  const descending = sort.startsWith('-')
  switch (sort) {
    case 'nome':
    case '-nome':
      return { key: sql`accounts.name collate "pt"`, type: 'text' as const, descending }
    case 'entrada':
    case '-entrada':
      return {
        key: sql`coalesce(accounts.last_seen_at, 'epoch'::timestamptz)`,
        type: 'timestamptz' as const,
        descending,
      }
    case 'criada':
    case '-criada':
      return { key: sql`accounts.created_at`, type: 'timestamptz' as const, descending }
  }
}
