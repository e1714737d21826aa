import { createHash, randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { href } from '#kit/address.ts'
import { HttpError } from '#kit/refusals.ts'
import { isNotFromFuture } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import * as pages from '#school/pages.ts'
import type { Reach } from '#school/reach.ts'
import { asRole, type Role } from '#school/roles.ts'
import type { LinkKind } from '../access-contract.ts'
import { LINK_DAYS } from '../users-contract.ts'

/** A link that was made: its token is stored only as a hash, so it can be shown this once. */
export interface MadeLink {
  path: string
  expiresAt: string
}

const PAGES = { convite: pages.invitation, senha: pages.resetPassword } as const satisfies Record<
  LinkKind,
  string
>

/** Makes a link for an e-mail; earlier ones of the same kind for it stop working. */
export async function makeLink(
  db: Db,
  link: {
    kind: LinkKind
    email: string
    accountId?: string
    role?: Role
    madeBy: string
    schoolId?: string | null
    reach?: Reach
    /** For how many days it serves, where that is not what links of its kind do. */
    days?: number
  },
): Promise<MadeLink> {
  const token = randomBytes(32).toString('base64url')
  await db
    .updateTable('one_time_links')
    .set({ expires_at: sql<string>`now()` })
    .where('kind', '=', link.kind)
    .where('email', '=', link.email)
    // An invitation to another school is that school's.
    .$if(link.reach === 'escola', earlier => earlier.where('school_id', '=', link.schoolId ?? null))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .execute()
  const { expires_at } = await db
    .insertInto('one_time_links')
    .values({
      id: uuid(),
      kind: link.kind,
      token_hash: hashOf(token),
      account_id: link.accountId ?? null,
      email: link.email,
      role: link.role ?? null,
      school_id: link.schoolId ?? null,
      ...(link.reach && { reach: link.reach }),
      created_by: link.madeBy,
      expires_at: sql<string>`now() + make_interval(days => ${sql.lit(link.days ?? LINK_DAYS[link.kind])})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { path: href(PAGES[link.kind], { token }), expiresAt: expires_at }
}

/** What a link that still works is for, with the account it belongs to. @throws HttpError 410 LINK_ENDED */
export async function getLink(db: Db, kind: LinkKind, token: string) {
  const link = await usable(db, kind, token).executeTakeFirst()
  if (!link) throw linkEnded()
  return link
}

/** The same, locked until the transaction ends and used up by it. @throws HttpError 410 LINK_ENDED */
export async function useLink(db: Db, kind: LinkKind, token: string) {
  const link = await usable(db, kind, token).forUpdate('one_time_links').executeTakeFirst()
  if (!link) throw linkEnded()
  await db
    .updateTable('one_time_links')
    .set({ used_at: sql<string>`now()` })
    .where('id', '=', link.id)
    .execute()
  return link
}

/** What an invitation for an e-mail makes of it, used up; undefined where there is none. The administration accepts its own. */
export async function takeInvite(db: Db, email: string): Promise<Invited | undefined> {
  const link = await db
    .updateTable('one_time_links')
    .set({ used_at: sql<string>`now()` })
    .where('id', '=', eb =>
      eb
        .selectFrom('one_time_links')
        .select('id')
        .where('kind', '=', 'convite')
        .where('email', '=', email)
        .where('role', '<>', 'admin')
        .where('used_at', 'is', null)
        .where('expires_at', '>', sql<string>`now()`)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(isNotFromFuture('one_time_links.created_at'))
    .returning(['role', 'school_id', 'reach'])
    .executeTakeFirst()
  return link && invited(link)
}

/** What an account made from an invitation begins with. */
export interface Invited {
  role: Role
  schoolId: string | null
  reach: Reach
}

export function invited(link: { role: string | null; school_id: string | null; reach: Reach }): Invited {
  return { role: asRole(link.role), schoolId: link.school_id, reach: link.reach }
}

function usable(db: Db, kind: LinkKind, token: string) {
  return (
    db
      .selectFrom('one_time_links')
      .leftJoin('accounts', 'accounts.id', 'one_time_links.account_id')
      .select([
        'one_time_links.id',
        'one_time_links.email',
        'one_time_links.role',
        'one_time_links.school_id',
        'one_time_links.reach',
        'one_time_links.account_id',
        'one_time_links.expires_at',
        'accounts.name',
      ])
      .where('one_time_links.token_hash', '=', hashOf(token))
      // Made for the password as it was, of an account that may sign in.
      .where(
        sql<SqlBool>`(accounts.id IS NULL OR (accounts.disabled_at IS NULL
        AND (accounts.password_changed_at IS NULL OR accounts.password_changed_at <= one_time_links.created_at)))`,
      )
      .where('one_time_links.kind', '=', kind)
      .where('one_time_links.used_at', 'is', null)
      .where('one_time_links.expires_at', '>', sql<string>`now()`)
      .where(isNotFromFuture('one_time_links.created_at'))
      .where('accounts.deleted_at', 'is', null)
  )
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function linkEnded(): HttpError {
  return new HttpError(410, 'LINK_ENDED', 'Esta ligação já foi usada, passou do prazo ou não veio inteira.')
}
