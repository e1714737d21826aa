import { v7 as uuid } from 'uuid'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { StartError } from '#kit/server/database/start-error.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { forgotPasswordBody } from '../access-contract.ts'
import { makeResetLink } from '../users-contract.ts'
import { findResettable } from './account-queries.ts'
import { type Elsewhere, refusePassword } from './elsewhere.ts'
import { type MadeLink, makeLink } from './one-time-links.ts'

/**
 * A link with which an account's owner chooses another password, from the server's console: for an administrator when
 * no other is left. It is in the audit as the system's.
 * @param elsewhere where people sign in, if not here: only a password that opens something is chosen anew
 * @throws StartError when no account that is open has this e-mail and a password of its own, or where that opens nothing
 */
export async function makeConsoleReset(
  db: Db,
  written: string,
  elsewhere?: Elsewhere | undefined,
): Promise<MadeLink> {
  const parsed = forgotPasswordBody.safeParse({ email: written })
  if (!parsed.success)
    throw new StartError(`«${written}» não é um e-mail. Indique o da conta, como professora@escola.example.`)
  const { email } = parsed.data
  return db.transaction().execute(async tx => {
    const account = await findResettable(tx, email)
    if (!account)
      throw new StartError(
        `Não há nenhuma conta aberta, com senha, do e-mail ${email}. Indique o que está em Utilizadores.`,
      )
    await refusePassword(tx, account, elsewhere).catch(error => {
      const way = `A senha da conta ${email} não a abre.`
      throw error instanceof HttpError ? new StartError(`${way} ${error.message}`) : error
    })
    const link = await makeLink(tx, { kind: 'senha', email, accountId: account.id, madeBy: account.id })
    const change = { table: 'accounts', id: account.id, label: account.name, before: null, after: null }
    await insertChanges(tx, [change], { account: undefined, action: makeResetLink.audit, batchId: uuid() })
    return link
  })
}
