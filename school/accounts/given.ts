import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import type { Role } from './roles.ts'

/** A stored account for tests; it has no password and its session is whatever the test says. */
export async function givenAccount(
  db: Db,
  asked: { role: Role; name?: string; email?: string; schoolId?: string },
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
      school_id: asked.schoolId ?? null,
      device_key: randomBytes(32).toString('hex'),
    })
    .execute()
  return { id, name, email, role: asked.role, sessionId: id }
}
