import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { HttpError, invalidField } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { insertAccount } from '#school/accounts/server/account-queries.ts'
import { refuseGuessable } from '#school/accounts/server/guessable.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { type BackupPlace, backUp, backupsOf } from '#school/backups/server/keeper.ts'
import { BEGIN_WORD, beginSchool, getBeginning } from '../contract.ts'
import { countAccounts, emptyTables, holdsDemonstration } from './queries.ts'

interface Rules {
  place: BackupPlace
  /** Address of the database; undefined while it is away. */
  urlOf: () => string | undefined
  demo: boolean
}

export const beginningRoutes = ({ place, urlOf, demo }: Rules): Served[] => [
  serve(getBeginning, async ({ db }) => ({
    demonstration: await holdsDemonstration(db),
    accounts: await countAccounts(db),
    demoOff: !demo,
  })),

  serve(beginSchool, async ({ db, body, batchId }) => {
    if (body.confirm.trim().toUpperCase() !== BEGIN_WORD)
      throw invalidField('confirm', `Escreva ${BEGIN_WORD} para confirmar.`)
    if (!(await holdsDemonstration(db))) throw noDemonstration()
    const name = `${body.firstName} ${body.lastName}`
    await refuseGuessable(db, body.password, { name, email: body.email })
    const passwordHash = await hashPassword(body.password)
    const backup = await keepCopy(place, urlOf())
    const email = await db.transaction().execute(async tx => {
      // Asked again of what is held now: nobody takes away what another has just begun.
      if (!(await holdsDemonstration(tx))) throw noDemonstration()
      await emptyTables(tx)
      const account = await insertAccount(tx, { email: body.email, name, role: 'admin', passwordHash })
      const change = { table: 'accounts', id: account.id, label: account.name, before: null, after: account }
      await insertChanges(tx, [change], {
        account: { ...account, sessionId: '' },
        action: beginSchool.audit,
        batchId,
      })
      return account.email
    })
    // Its accounts are gone, and nobody shall read their passwords at the next start.
    rmSync(join(place.dataDir, 'demo-accounts.txt'), { force: true })
    return { email, backup }
  }),
]

/** Makes a copy, proved by being read back; refuses to go on without one. */
async function keepCopy(place: BackupPlace, url: string | undefined): Promise<string> {
  const before = new Set(backupsOf(place).backups.map(({ name }) => name))
  if (url !== undefined) await backUp(url, place)
  const made = backupsOf(place).backups.find(({ name, kind }) => !before.has(name) && kind !== 'partial')
  if (!made) {
    const why = backupsOf(place).failure?.message ?? 'A base de dados não responde neste momento.'
    throw new HttpError(503, 'BACKUP_FAILED', `Sem uma cópia boa nada se retira. ${why}`)
  }
  return made.name
}

function noDemonstration(): HttpError {
  return new HttpError(409, 'NO_DEMONSTRATION', 'Esta instalação já não guarda a escola de demonstração.')
}
