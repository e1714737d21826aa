import { giveBackReminders, takeReminderToMail } from '#features/planning/lesson-plans/server/reminders.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { SendMail } from '#school/accounts/server/mailer.ts'
import { reminderMail } from '../reminder-mail.ts'

interface Reminders {
  today: string
  sendMail: SendMail
  /** Where the links of a message lead. */
  publicAddress: string
}

/** One address may be wrong; when so many fail in turn it is the mail server, and all of them are tried again later. */
const FAILURES_IN_TURN = 3

/**
 * Sends by e-mail what was asked of teachers today on the first page of who leads, each once.
 * @throws what the mail server said, once it takes nothing
 */
export async function sendReminders(db: Db, { today, sendMail, publicAddress }: Reminders): Promise<void> {
  const failed: string[] = []
  for (;;) {
    const reminder = await takeReminderToMail(db, today)
    if (!reminder) return
    try {
      await sendMail({ to: reminder.email, ...reminderMail(reminder, publicAddress) })
      failed.length = 0
    } catch (error) {
      failed.push(reminder.id)
      if (failed.length < FAILURES_IN_TURN) continue
      await giveBackReminders(db, failed)
      throw error
    }
  }
}
