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
  asked: {
    role: Role
    name?: string
    email?: string
    schoolId?: string
    /** The academy's where none is told. */
    reach?: Reach
    jobTitle?: string
    passwordHash?: string
    /** ISO moment; now where none is told. */
    createdAt?: string
  },
): Promise<Account> {
  const id = uuid()
  const name = asked.name ?? `Pessoa ${id.slice(-6)}`
  const email = asked.email ?? `${id}@teste.mz`
  await db
    .insertInto('accounts')
    .values({
      id,
      name,
      email,
      role: asked.role,
      job_title: asked.jobTitle ?? '',
      school_id: asked.schoolId ?? null,
      reach: asked.reach ?? 'academia',
      password_hash: asked.passwordHash ?? null,
      ...(asked.createdAt && { created_at: asked.createdAt }),
      device_key: randomBytes(32).toString('hex'),
    })
    .execute()
  const onlyWithin = asked.reach === 'escola' ? asked.schoolId : null
  return { id, name, email, role: asked.role, sessionId: id, onlyWithin }
}
