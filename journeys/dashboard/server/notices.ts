import { findDayEnd } from '#features/policies/server/chain-days.ts'
import { counted, formatDayMonth } from '#kit/figures.ts'
import { PRODUCT_NAME } from '#kit/product-name.ts'
import type { Database, Db } from '#kit/server/database/database.ts'
import { withinReach } from '#kit/server/database/within-reach.ts'
import type { Mail, SendMail } from '#school/accounts/server/mailer.ts'
import { claimForNotice, releaseNotices } from '#school/accounts/server/notices.ts'
import { addDays, weekdayOf } from '#school/calendar/weeks.ts'
import * as pages from '#school/pages.ts'
import { approvers } from '#school/roles.ts'
import { type Missing, missingOf } from '../missing.ts'
import { readDay } from './read-day.ts'
import { sendEach } from './send-each.ts'

const FRIDAY = 5

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
export async function sendNotices(
  database: Database,
  { today, sendMail, publicAddress }: Notices,
): Promise<void> {
  const { db } = database
  const chainEnd = await findChainLine(db, today)
  await sendEach({
    take: () => claimForNotice(db, today),
    mailOf: async account => {
      const missing = missingOf(await readDay(withinReach(database, account), account, today), today)
      const line = approvers.some(role => role === account.role) ? chainEnd : undefined
      if (missing.length === 0 && line === undefined) return undefined
      return message(account.name, missing, line, publicAddress)
    },
    release: ids => releaseNotices(db, ids),
    sendMail,
  })
}

/**
 * Where the chain of policy readings ended since the message of the last working day, for accounts that may verify it.
 */
async function findChainLine(db: Db, today: string): Promise<string | undefined> {
  let since = addDays(today, -1)
  while (weekdayOf(since) > FRIDAY) since = addDays(since, -1)
  const end = await findDayEnd(db, { since, today })
  return (
    end &&
    `Cadeia das leituras, no fim de ${formatDayMonth(end.day)}: leitura ${end.seq}, ${end.hash.slice(0, 16)}…`
  )
}

function message(
  name: string,
  missing: readonly Missing[],
  chainLine: string | undefined,
  address: string,
): Omit<Mail, 'to'> {
  const waiting = counted(missing.length, 'coisa espera', 'coisas esperam')
  return {
    subject: `${PRODUCT_NAME}: ${missing.length === 0 ? 'houve leituras de políticas' : `${waiting} por si`}`,
    text: [
      `${name},`,
      ...(missing.length === 0 ? [] : ['hoje espera por si:']),
      ...missing.map(({ title, text, to }) => `– ${title}. ${text}\n  ${address}${to}`),
      ...(chainLine === undefined
        ? []
        : [`${chainLine}\n  Guarde este aviso: mostra se alguém refez o registo à mão.`]),
      `Este aviso vem de manhã, nos dias úteis em que alguma coisa espera${chainLine === undefined ? '' : ' ou houve leituras'}. Para o deixar de receber, ou voltar a recebê-lo: ${address}${pages.account}`,
      '',
    ].join('\n\n'),
  }
}
