import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Reach } from '#school/reach.ts'
import type { Role } from '#school/roles.ts'

/**
 * A stored account for tests and for the demonstration. Without `passwordHash` nobody can sign in with it; its
 * session is whatever the test says.
 */
export async function fixtureAccount(
  db: Db,
  how: {
    role: Role
    name?: string
    email?: string
    schoolId?: string
    /** The academy's by default. */
    reach?: Reach
    jobTitle?: string
    passwordHash?: string
    /** ISO moment; now by default. */
    createdAt?: string
  },
): Promise<Account> {
  const id = uuid()
  const name = how.name ?? `Pessoa ${id.slice(-6)}`
  const email = how.email ?? `${id}@teste.mz`
  await db
    .insertInto('accounts')
    .values({
      id,
      name,
      email,
      role: how.role,
      job_title: how.jobTitle ?? '',
      school_id: how.schoolId ?? null,
      reach: how.reach ?? 'academia',
      password_hash: how.passwordHash ?? null,
      ...(how.createdAt && { created_at: how.createdAt }),
      device_key: randomBytes(32).toString('hex'),
    })
    .execute()
  const onlyWithin = how.reach === 'escola' ? (how.schoolId ?? null) : null
  return { id, name, email, role: how.role, sessionId: id, onlyWithin }
}
