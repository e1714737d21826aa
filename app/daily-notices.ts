import { sendNotices } from '#journeys/dashboard/server/notices.ts'
import { sendReminders } from '#journeys/dashboard/server/reminders.ts'
import { formatTime } from '#kit/figures.ts'
import type { Database } from '#kit/server/database/database.ts'
import type { SendMail } from '#school/accounts/server/mailer.ts'
import { weekdayOf } from '#school/calendar/weeks.ts'
import type { Config } from './config.ts'
import { todayIn } from './today.ts'

const EVERY_MS = 10 * 60_000
/** Messages are sent before the first lesson, and not at night if the server was off in the morning. */
const [FROM, UNTIL] = ['06:00', '18:00']
const FRIDAY = 5

/** Whether messages are sent at this moment: on working days, from the morning on. */
export function isNoticeTime(today: string, moment: Date): boolean {
  const hour = formatTime(moment)
  return weekdayOf(today) <= FRIDAY && hour >= FROM && hour < UNTIL
}

/**
 * Sends, every ten minutes, the morning's messages that are still due, and reminders made since.
 * Returns the way to stop.
 */
export function sendNoticesDaily(
  config: Pick<Config, 'demoDate' | 'publicAddress'>,
  database: Database,
  sendMail: SendMail,
  onFailure: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout
  const look = async () => {
    const [today, { publicAddress }] = [todayIn(config), config]
    if (publicAddress !== undefined && isNoticeTime(today, new Date())) {
      await sendNotices(database, { today, sendMail, publicAddress }).catch(onFailure)
      await sendReminders(database.db, { today, sendMail, publicAddress }).catch(onFailure)
    }
    plan()
  }
  const plan = () => {
    timer = setTimeout(() => void look(), EVERY_MS)
    timer.unref()
  }
  plan()
  return () => clearTimeout(timer)
}
