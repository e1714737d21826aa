import { counted } from '#kit/figures.ts'
import { PRODUCT_NAME } from '#kit/product-name.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Mail, SendMail } from '#school/accounts/server/mailer.ts'
import { claimForNotice, releaseNotices } from '#school/accounts/server/notices.ts'
import { type Missing, missingOf } from '../missing.ts'
import { readDay } from './read-day.ts'
import { sendEach } from './send-each.ts'

interface Notices {
  today: string
  sendMail: SendMail
  /** Where the links of a message lead. */
  publicAddress: string
}

/**
 * Tells everybody who wants it, once a day, what waits for them; whom nothing waits for hears nothing.
 * @throws what the mail server said, once it takes nothing
 */
export async function sendNotices(db: Db, { today, sendMail, publicAddress }: Notices): Promise<void> {
  await sendEach({
    take: () => claimForNotice(db, today),
    mailOf: async account => {
      const missing = missingOf(await readDay(db, account, today), today)
      return missing.length === 0 ? undefined : message(account.name, missing, publicAddress)
    },
    release: ids => releaseNotices(db, ids),
    sendMail,
  })
}

function message(name: string, missing: readonly Missing[], address: string): Omit<Mail, 'to'> {
  const waiting = counted(missing.length, 'coisa espera', 'coisas esperam')
  return {
    subject: `${PRODUCT_NAME}: ${waiting} por si`,
    text: [
      `${name},`,
      'hoje espera por si:',
      ...missing.map(({ title, text, to }) => `– ${title}. ${text}\n  ${address}${to}`),
      `Este aviso vem de manhã, nos dias úteis em que alguma coisa espera. Para o deixar de receber, ou voltar a recebê-lo: ${address}/dashboard/conta`,
      '',
    ].join('\n\n'),
  }
}
