import type { FastifyReply, FastifyRequest } from 'fastify'
import { PRODUCT_NAME } from '#kit/product-name.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { forgotPassword } from '../access-contract.ts'
import { LINK_DAYS } from '../users-contract.ts'
import { findResettable } from './account-queries.ts'
import { refusePassword } from './elsewhere.ts'
import type { SendMail } from './mailer.ts'
import { makeLink } from './one-time-links.ts'
import { accountLimit, addressLimit, reserve, tooMany } from './rate-limits.ts'
import type { FactorRules } from './second-step.ts'

/** How an installation sends messages, and where their links lead. */
export interface MailRules {
  sendMail?: SendMail | undefined
  publicAddress?: string | undefined
}

/** Within a quarter of an hour: a school behind one address may forget a few; nobody's box is filled. */
const MAX_PER_ADDRESS = 20
const MAX_PER_ACCOUNT = 3

/**
 * Sends a link with which to choose another password. The answer is the same for every e-mail, and immediate: the work
 * for an existing account follows afterwards.
 * @throws HttpError 409 NO_MAIL where the installation sends none, 429 TOO_MANY
 */
export async function sendResetLink(
  db: Db,
  email: string,
  { sendMail, publicAddress, elsewhere }: MailRules & Pick<FactorRules, 'elsewhere'>,
  { request, reply, batchId }: { request: FastifyRequest; reply: FastifyReply; batchId: string },
): Promise<void> {
  if (!sendMail || publicAddress === undefined)
    throw new HttpError(409, 'NO_MAIL', 'Peça uma ligação nova à administração da escola.')
  const wait = await reserve(db, [addressLimit('forgot-password', request.ip, MAX_PER_ADDRESS)])
  if (wait > 0) throw tooMany(reply, wait)
  const send = async () => {
    const account = await findResettable(db, email)
    if (!account) return
    // Whose password opens nothing hears nothing, as who has no account.
    await refusePassword(db, account, elsewhere)
    if ((await reserve(db, [accountLimit('forgot-password', account.id, MAX_PER_ACCOUNT)])) > 0) return
    const path = await db.transaction().execute(async tx => {
      const link = await makeLink(tx, { kind: 'senha', email, accountId: account.id, madeBy: account.id })
      const by = { ...account, email, sessionId: '' }
      const change = { table: 'accounts', id: account.id, label: account.name, before: null, after: null }
      await insertChanges(tx, [change], { account: by, action: forgotPassword.audit, batchId })
      return link.path
    })
    await sendMail({ to: email, ...message(account.name, publicAddress + path) })
  }
  send().catch(
    error =>
      error instanceof HttpError ||
      request.log.error({ err: error }, 'a link for a forgotten password was not sent'),
  )
}

function message(name: string, address: string): { subject: string; text: string } {
  const days = `${LINK_DAYS.senha} dias`
  return {
    subject: `${PRODUCT_NAME}: escolher outra senha`,
    text:
      `${name},\n\nalguém pediu para escolher outra senha da sua conta. Se foi a própria pessoa, abra esta ligação:\n\n` +
      `${address}\n\nServe uma vez, durante ${days}. Se não pediu nada, não faça nada: a sua senha continua a mesma.\n`,
  }
}
