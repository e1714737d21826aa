import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'

const people = [
  { part: 'admin', name: 'Amélia Administradora', job: 'Administração', description: 'administração' },
  {
    part: 'pedagogo',
    name: 'Paulo Pedagogo',
    job: 'Director adjunto pedagógico',
    description: 'pedagogo (DAP)',
  },
  { part: 'professor', name: 'Rosa Professora', job: 'Professora', description: 'professora' },
  { part: 'pendente', name: 'Pedro Pendente', job: '', description: 'à espera de aprovação' },
] as const

/** One account of each role, all with the same password; the part before the @ is the role. */
export async function insertDemonstrationAccounts(
  db: Db,
  password: string,
): Promise<{ email: string; description: string }[]> {
  const password_hash = await hashPassword(password)
  const accounts = people.map(({ part, name, job, description }) => {
    const email = `${part}@demo.dondza.mz`
    const device_key = randomBytes(32).toString('hex')
    return {
      row: { id: uuid(), email, name, role: part, job_title: job, password_hash, device_key },
      description,
    }
  })
  await db
    .insertInto('accounts')
    .values(accounts.map(({ row }) => row))
    .execute()
  return accounts.map(({ row, description }) => ({ email: row.email, description }))
}
