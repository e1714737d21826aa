import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { onlyWithin } from '#school/accounts/server/reach.ts'
import { staff } from '#school/roles.ts'

/** What a link may open. */
export type LinkKind = 'plano analítico' | 'plano de aula' | 'calendário'

/** Makes a link; the token is given back this once and kept only as its hash. Without `days` it has no last day. */
export async function insertLink(
  db: Db,
  link: { kind: LinkKind; sharedId: string; by: string; days?: number },
) {
  const token = randomBytes(24).toString('base64url')
  const row = await db
    .insertInto('shared_links')
    .values({
      id: uuid(),
      token_hash: hashOf(token),
      kind: link.kind,
      shared_id: link.sharedId,
      created_by: link.by,
      expires_at:
        link.days === undefined ? null : sql<string>`now() + make_interval(days => ${sql.lit(link.days)})`,
    })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { ...row, token }
}

/** Links of one thing that still work, newest first. */
export function findLinks(db: Db, kind: LinkKind, sharedId: string) {
  return working(db)
    .select(['l.id', 'l.created_at', 'l.expires_at', 'l.created_by', 'accounts.name'])
    .where('l.kind', '=', kind)
    .where('l.shared_id', '=', sharedId)
    .orderBy('l.created_at', 'desc')
    .execute()
}

/** A link that still works, by its token, with the account that made it. */
export function findLinkByToken(db: Db, token: string) {
  return working(db)
    .select([
      'l.kind',
      'l.shared_id',
      'l.expires_at',
      'accounts.id as account_id',
      'accounts.name',
      'accounts.email',
      'accounts.role',
      onlyWithin.as('only_within'),
    ])
    .where('l.token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

/** Ends a link: one's own, or any for those who lead. Undefined when there is none to end. */
export function endLink(db: Db, id: string, by: { id: string; leads: boolean }) {
  return db
    .updateTable('shared_links')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(!by.leads, update => update.where('created_by', '=', by.id))
    .returning('id')
    .executeTakeFirst()
}

/** Ends every link to one thing; gives back those that were not ended. */
export function endLinksTo(db: Db, kind: LinkKind, sharedId: string) {
  return db
    .updateTable('shared_links')
    .set({ revoked_at: sql<string>`now()` })
    .where('kind', '=', kind)
    .where('shared_id', '=', sharedId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
}

/** Not taken back, in its time, and of somebody who could still make it: put away, disabled or without a role, none. */
function working(db: Db) {
  return db
    .selectFrom('shared_links as l')
    .innerJoin('accounts', 'accounts.id', 'l.created_by')
    .where('l.revoked_at', 'is', null)
    .where(eb => eb.or([eb('l.expires_at', 'is', null), eb('l.expires_at', '>', sql<string>`now()`)]))
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.role', 'in', staff)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
