import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import type { GroupBody } from '../groups-contract.ts'

/** Names of groups of readers. */
export function findGroupNames(db: Db, ids: readonly string[]) {
  return existing(db, 'reader_groups')
    .select(['id', 'name'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [uuid()])
    .orderBy('name')
    .execute()
}

export interface StoredGroupRow {
  id: string
  name: string
  roles: string[]
  account_ids: string[]
  paper_names: string[]
  version: number
  updated_at: string
  people: number
  policies: number
}

/** Groups of readers with how many people and policies each has. */
export async function findReaderGroups(db: Db, id?: string): Promise<StoredGroupRow[]> {
  const { rows } = await sql<StoredGroupRow>`
    SELECT g.id, g.name, g.roles, ARRAY(SELECT id FROM accounts WHERE id = ANY (g.account_ids)) AS account_ids, g.paper_names, g.version, g.updated_at,
      (SELECT count(*) FROM accounts a WHERE (a.role = ANY (g.roles) OR a.id = ANY (g.account_ids))
        AND a.role <> 'pendente' AND a.deleted_at IS NULL AND a.disabled_at IS NULL)::int
        + cardinality(g.paper_names) AS people,
      (SELECT count(*) FROM policies p WHERE g.id = ANY (p.group_ids) AND p.deleted_at IS NULL)::int AS policies
    FROM reader_groups g
    WHERE g.deleted_at IS NULL AND ${id === undefined ? sql`true` : sql`g.id = ${id}`}
    ORDER BY f_unaccent(lower(g.name))`.execute(db)
  return rows
}

export function lockReaderGroup(db: Db, id: string) {
  return existing(db, 'reader_groups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findSameGroup(db: Db, name: string, except?: string) {
  return existing(db, 'reader_groups')
    .select('id')
    .where(sql<SqlBool>`f_unaccent(lower(name)) = f_unaccent(lower(${name}))`)
    .$if(except !== undefined, groups => groups.where('id', '<>', except ?? ''))
    .executeTakeFirst()
}

export function insertReaderGroup(db: Db, author: Account | undefined, body: GroupBody, id: string = uuid()) {
  return db
    .insertInto('reader_groups')
    .values({ id, ...groupColumns(body), created_by: author?.id ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateReaderGroupRow(db: Db, id: string, set: ReturnType<typeof groupColumns>) {
  return db
    .updateTable('reader_groups')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeReaderGroupRow(db: Db, id: string) {
  return db
    .updateTable('reader_groups')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function groupColumns(body: GroupBody) {
  return {
    name: body.name,
    roles: [...new Set(body.roles)],
    account_ids: [...new Set(body.accountIds)],
    paper_names: [...new Set(body.paperNames)],
  }
}

/** Accounts that may belong to groups of readers. */
export function findPossibleReaders(db: Db) {
  return existing(db, 'accounts')
    .select(['id', 'name', 'role'])
    .where('role', '<>', 'pendente')
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute()
}
