import { releaseReminders, takeReminderToMail } from '#features/planning/lesson-plans/server/reminders.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { SendMail } from '#school/accounts/server/mailer.ts'
import { releaseNotices, takeNoticeToMail } from '#school/notices/server/notices.ts'
import { noticeMail, reminderMail } from '../reminder-mail.ts'
import { sendEach } from './send-each.ts'

interface Reminders {
  today: string
  sendMail: SendMail
  /** Where the links of a message lead. */
  publicAddress: string
}

/**
 * Sends by e-mail what people asked of each other today, or let each other know, each once.
 * @throws what the mail server said, once it takes nothing
 */
export async function sendReminders(db: Db, { today, sendMail, publicAddress }: Reminders): Promise<void> {
  await sendEach({
    take: () => takeReminderToMail(db, today),
    mailOf: async reminder => reminderMail(reminder, publicAddress),
    release: ids => releaseReminders(db, ids),
    sendMail,
  })
  await sendEach({
    take: () => takeNoticeToMail(db, today),
    mailOf: async notice => noticeMail(notice, publicAddress),
    release: ids => releaseNotices(db, ids),
    sendMail,
  })
}
