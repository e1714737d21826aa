import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#kit/server/database/database.ts'
import { mailerOver } from '#school/accounts/server/mailer.ts'
import type { Task } from '#school/incidents/contract.ts'
import { IncidentKeeper } from '#school/incidents/server/keeper.ts'
import type { Config } from './config.ts'
import { sendNoticesDaily } from './daily-notices.ts'
import {
  endMaintenanceEveryMinute,
  followEnrolmentsDaily,
  keepClosedEarlierOnce,
  keepDayEndEveryMinute,
  sendReviewNoticesHourly,
  settleEveryMinute,
  sweepDaily,
} from './housekeeping.ts'
import { backUpNightly } from './nightly-backup.ts'
import { placeOfBackups } from './served.ts'
import { versionOf } from './version.ts'

/**
 * What an installation does by itself, however many processes of it answer: one of them starts this. Returns the way to stop.
 * Several installations of one database may do it at the same time: each of these asks the database whether it is still due.
 */
export function startJobs(config: Config, database: Database, log: FastifyBaseLogger): () => void {
  const keeper = new IncidentKeeper(database.db, {
    onFailure: error => log.warn({ err: error }, 'a task that failed could not be kept'),
  })
  const logging = (what: Task) => (error: unknown) => {
    log.error({ err: error }, what)
    keeper.note({
      kind: 'task',
      title: what,
      detail: codeOf(error),
      page: '',
      version: versionOf(),
      frames: [],
      milliseconds: null,
    })
  }
  const stops = [
    sweepDaily(database, logging('housekeeping failed')),
    settleEveryMinute(database, logging('attempts whose time ran out were not ended')),
    keepDayEndEveryMinute(
      config,
      database,
      logging('where the chain of readings ended yesterday was not kept'),
    ),
    followEnrolmentsDaily(config, database, logging('pupils were not brought to the groups of the day')),
    keepClosedEarlierOnce(database, logging('what was closed before an upgrade was not kept')),
    sendReviewNoticesHourly(config, database, logging('notices of policies to be reviewed were not sent')),
    endMaintenanceEveryMinute(database, logging('an abandoned maintenance was not ended')),
  ]
  if (config.backups === 'nightly')
    stops.push(backUpNightly(database.url, placeOfBackups(config), logging('the night’s backup failed')))
  if (config.mail) {
    const sendMail = mailerOver(config.mail.smtpUrl, config.mail.from)
    stops.push(sendNoticesDaily(config, database, sendMail, logging('the morning’s messages were not sent')))
  }
  return () => {
    for (const stop of stops) stop()
  }
}

/** What kind of error it was, without its message, which may hold values of rows. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
