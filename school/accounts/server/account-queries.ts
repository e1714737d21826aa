import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { HttpError, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import type { Reach } from '#school/reach.ts'
import type { Role } from '#school/roles.ts'
import type { OwnAccount } from '../contract.ts'
import { isMailName } from '../phone-name.ts'

/** What is recorded of an account when it changes: all that people may read, no secret. */
export type AccountRecord = Awaited<ReturnType<typeof lockAccount>>

const recorded = [
  'id',
  'email',
  'name',
  'role',
  'job_title',
  'phone',
  'school_id',
  'reach',
  'photo_file_id',
  'mail_notices',
  'disabled_at',
  'deleted_at',
  'version',
] as const

/** The account as its owner sees it, with the key to what it keeps on a device; or 404. */
export async function getOwnAccount(db: Db, id: string): Promise<{ user: OwnAccount; deviceKey: string }> {
  const row = await existing(db, 'accounts')
    .leftJoin('schools', 'schools.id', 'accounts.school_id')
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.email',
      'accounts.role',
      'accounts.job_title as jobTitle',
      'accounts.phone',
      'accounts.school_id as schoolId',
      'schools.name as schoolName',
      'accounts.reach',
      sql<boolean>`many_schools()`.as('manySchools'),
      'accounts.photo_file_id as photoFileId',
      'accounts.mail_notices as mailNotices',
      'accounts.password_changed_at as passwordChangedAt',
      'accounts.version',
      'accounts.device_key as deviceKey',
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Esta conta')
  const { deviceKey, ...user } = row
  return { user, deviceKey }
}

/** The account of an e-mail whose password may be reset through that mailbox. */
export function findResettable(db: Db, email: string) {
  return existing(db, 'accounts')
    .select(['id', 'name', 'role'])
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** The hash of an account's password, locked until the transaction ends. */
export async function lockPassword(db: Db, id: string): Promise<string | null> {
  const row = await existing(db, 'accounts')
    .select('password_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Esta conta')
  return row.password_hash
}

/** An account as it is recorded, locked until the transaction ends, or 404. */
export async function lockAccount(db: Db, id: string) {
  return existing(db, 'accounts')
    .select(recorded)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Esta conta'))
}

/** Whether an account that is not put away has the e-mail. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const account = await existing(db, 'accounts').select('id').where('email', '=', email).executeTakeFirst()
  return account !== undefined
}

/** The accounts with these e-mails. */
export function findAccountsNamed(db: Db, emails: readonly string[]) {
  return existing(db, 'accounts')
    .select(['id', 'email', 'name'])
    .where(sql<boolean>`email = ANY (${[...emails]}::text[])`)
    .execute()
}

export interface NewAccountRow {
  email: string
  name: string
  role: Role
  phone?: string
  jobTitle?: string
  passwordHash: string | null
  /** The person who asked for it gave an e-mail that nobody has vouched for. */
  emailUnproved?: boolean
  schoolId?: string | null
  reach?: Reach
}

/** Stores an account with a device key of its own. */
export function insertAccount(
  db: Db,
  {
    email,
    name,
    role,
    phone = '',
    jobTitle = '',
    passwordHash,
    emailUnproved = false,
    schoolId = null,
    reach = 'academia',
  }: NewAccountRow,
) {
  return db
    .insertInto('accounts')
    .values({
      id: uuid(),
      email,
      name,
      role,
      phone,
      job_title: jobTitle,
      email_unproved: emailUnproved || !isMailName(email),
      school_id: schoolId,
      reach,
      password_hash: passwordHash,
      password_changed_at: passwordHash === null ? null : sql<string>`now()`,
      device_key: randomBytes(32).toString('hex'),
    })
    .returning(recorded)
    .executeTakeFirstOrThrow()
}

/** What may be set on an account; absent columns stay. */
export interface AccountColumns {
  name?: string
  role?: Role
  job_title?: string
  phone?: string
  school_id?: string | null
  reach?: Reach
  photo_file_id?: string | null
  mail_notices?: boolean | undefined
  disabled_at?: 'now' | null
  deleted_at?: 'now'
}

export function updateAccount(db: Db, id: string, columns: AccountColumns) {
  const { disabled_at, deleted_at, ...plain } = columns
  const now = sql<string>`now()`
  return db
    .updateTable('accounts')
    .set({
      ...plain,
      ...(disabled_at === undefined ? {} : { disabled_at: disabled_at === 'now' ? now : null }),
      ...(deleted_at === undefined ? {} : { deleted_at: now }),
      ...nextVersion,
    })
    .where('id', '=', id)
    .returning(recorded)
    .executeTakeFirstOrThrow()
}

/** The account that has an e-mail, locked until the transaction ends. */
export function lockAccountOfEmail(db: Db, email: string) {
  return existing(db, 'accounts')
    .select([...recorded, 'email_unproved'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** Marks an account's e-mail as verified. */
export async function markEmailProved(db: Db, id: string): Promise<void> {
  await db.updateTable('accounts').set({ email_unproved: false }).where('id', '=', id).execute()
}

export async function updatePassword(db: Db, id: string, passwordHash: string | null): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Keeps the same password under another hash, if it is still the one that was `outdated`. */
export async function replaceHash(db: Db, id: string, outdated: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', outdated)
    .execute()
}

/** Holds the administrators until the transaction ends: two that dismiss each other take turns. */
export async function lockAdmins(db: Db): Promise<void> {
  await withDeleted(db, 'accounts')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** @throws HttpError 409 LAST_ADMIN when nobody would be left to administer all of it */
export async function requireAdmin(db: Db): Promise<void> {
  const left = await existing(db, 'accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('reach', '=', 'academia')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!left)
    throw new HttpError(
      409,
      'LAST_ADMIN',
      'Tem de ficar pelo menos uma conta activa com o papel Administração.',
    )
}
