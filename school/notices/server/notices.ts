import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { PRODUCT_NAME } from '#kit/product-name.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { softDelete } from '#kit/server/records/versions.ts'
import type { NewNotice } from '../notice.ts'

/** Sends notices; skips recipients of the same notice on that day. */
export async function insertNotices(
  db: Db,
  notices: readonly NewNotice[],
  { by, today }: { by: string | null; today: string },
) {
  if (notices.length === 0) return []
  return db
    .insertInto('notices')
    .values(
      notices.map(({ accountId, until, ...said }) => ({
        id: uuid(),
        account_id: accountId,
        sent_by: by,
        ...said,
        on_day: today,
        until_day: until < today ? today : until,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['account_id', 'about', 'on_day']).where('deleted_at', 'is', null).doNothing(),
    )
    .returningAll()
    .execute()
}

/** Who sends a notice: a person, or the product where a date comes near. */
function senderName(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(${name}, ${PRODUCT_NAME})`
}

/** Which of these matters an account has had a notice of, also where it was taken away since. */
export async function findKnownMatters(db: Db, abouts: readonly string[]): Promise<Set<string>> {
  const rows = await withDeleted(db, 'notices')
    .select(['account_id', 'about'])
    .where(sql<SqlBool>`about = any(${[...abouts]}::text[])`)
    .execute()
  return new Set(rows.map(row => `${row.account_id} ${row.about}`))
}

/** Takes away what stands of a matter: it is done. */
export async function endNotices(db: Db, about: string, today: string) {
  const standing = await existing(db, 'notices')
    .selectAll()
    .where('about', 'like', `${about}%`)
    .where('until_day', '>=', today)
    .forUpdate()
    .execute()
  const ended = await db
    .updateTable('notices')
    .set({ ...softDelete })
    .where(sql<SqlBool>`id = any(${standing.map(({ id }) => id)}::uuid[])`)
    .returningAll()
    .execute()
  return standing.flatMap(before => {
    const after = ended.find(({ id }) => id === before.id)
    return after ? [{ before, after }] : []
  })
}

/** So many are read on a first page; who has more has them on the pages that they lead to. */
const MOST = 20

/** An account's current notices, of each matter the newest. */
export async function findNotices(db: Db, accountId: string, today: string) {
  const rows = await existing(db, 'notices as n')
    .leftJoin('accounts', 'accounts.id', 'n.sent_by')
    .select(['n.id', 'n.about', 'n.title', 'n.detail', 'n.path', senderName(sql`accounts.name`).as('by')])
    .distinctOn('n.about')
    .where('n.account_id', '=', accountId)
    .where('n.until_day', '>=', today)
    .orderBy('n.about')
    .orderBy('n.id', 'desc')
    .limit(MOST)
    .execute()
  return rows
}

/** Recipients and notices of a day, of all matters with this prefix. */
export function findNoticesOfDay(db: Db, day: string, about: string) {
  return existing(db, 'notices as n')
    .innerJoin('accounts', 'accounts.id', 'n.sent_by')
    .select(['n.account_id', 'n.about', 'accounts.name as by'])
    .where('n.on_day', '=', day)
    .where('n.about', 'like', `${about}%`)
    .execute()
}

/** A notice with whom it goes to by e-mail. */
export interface NoticeToMail {
  id: string
  name: string
  email: string
  by: string
  title: string
  detail: string
  path: string
}

/** Which rows `w` of a day go to their `accounts` by e-mail now: people who hear of their work that way, once there was time to undo it. */
export function dueByMail(day: string) {
  return sql<boolean>`w.on_day = ${day}::date and w.mailed_at is null and w.deleted_at is null
    and w.created_at < now() - interval '2 minutes' and mail_notices and not email_unproved
    and accounts.deleted_at is null and disabled_at is null`
}

/** The next notice of a day that goes out by e-mail, which no other server takes then. */
export async function takeNoticeToMail(db: Db, day: string): Promise<NoticeToMail | undefined> {
  const { rows } = await sql<NoticeToMail>`
    update notices n set mailed_at = now() from accounts a
    where a.id = n.account_id and n.id = (
      select w.id from notices w join accounts on accounts.id = w.account_id
      where ${dueByMail(day)}
      order by w.id limit 1 for update of w skip locked)
    returning n.id, a.name, a.email, ${senderName(sql`(select b.name from accounts b where b.id = n.sent_by)`)} as by, n.title, n.detail, n.path`.execute(
    db,
  )
  return rows[0]
}

/** Lets these be taken again: nothing reached them. */
export async function releaseNotices(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('notices')
    .set({ mailed_at: null })
    .where('id', 'in', [...ids])
    .execute()
}
