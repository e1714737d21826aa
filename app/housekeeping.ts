import { settleExpired } from '#features/assessment/quizzes/server/settle.ts'
import { sweepIdentityTokens } from '#features/identity/server/queries.ts'
import { keepDayEnd } from '#features/policies/server/chain-days.ts'
import { sendReviewNotices } from '#features/policies/server/review-notices.ts'
import { DAY_MS } from '#kit/dates.ts'
import type { Database } from '#kit/server/database/database.ts'
import { endAbandonedMaintenance, onlyReads } from '#kit/server/database/maintenance.ts'
import { archiveYears, keepYears } from '#kit/server/database/years.ts'
import { sweepKeys } from '#kit/server/records/idempotency.ts'
import { sweepAccess } from '#school/accounts/server/sweep.ts'
import { sweepDevices } from '#school/entry/server/device-queries.ts'
import { sweepIncidents } from '#school/incidents/server/queries.ts'
import { followDay } from '#school/students/server/enrolments.ts'
import { keepClosedEarlier } from './closed-earlier.ts'
import type { Config } from './config.ts'
import { todayIn } from './today.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Deletes what has expired: answers to repeated requests, sessions, links, rate limits, devices that only looked in, and incidents. */
export async function sweep(db: Database['db']): Promise<void> {
  await sweepKeys(db)
  await sweepAccess(db)
  await sweepIdentityTokens(db)
  await sweepDevices(db)
  await sweepIncidents(db)
}

/** Cleans up, makes the parts of the years ahead, and sets those apart that are over; none of the three stands in for another. */
async function keepHouse({ db, url }: Database): Promise<void> {
  const results = await Promise.allSettled([keepYears(db).then(() => archiveYears(url)), sweep(db)])
  const failed = results.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Keeps house at once and then every day; a failure is reported and retried the next day. Returns the way to stop. */
export function sweepDaily(database: Database, onFailure: (error: unknown) => void): () => void {
  const run = () => void keepHouse(database).catch(onFailure)
  run()
  const timer = setInterval(run, DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Ends the quiz attempts whose time has run out, every minute. Reading results ends them too, so that nothing is lost if no
 * server was running. Returns the way to stop.
 */
export function settleEveryMinute(database: Database, onFailure: (error: unknown) => void): () => void {
  const run = () => void settleExpired(database.db).catch(onFailure)
  run()
  const timer = setInterval(run, MINUTE_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Keeps where the chain of readings ended each day, within a minute after it. Returns the way to stop. */
export function keepDayEndEveryMinute(
  config: Pick<Config, 'demoDate'>,
  database: Database,
  onFailure: (error: unknown) => void,
): () => void {
  const run = () => void keepDayEnd(database.db, todayIn(config)).catch(onFailure)
  run()
  const timer = setInterval(run, MINUTE_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Sends the notices of policies whose review comes near, at once and then every hour. Returns the way to stop. */
export function sendReviewNoticesHourly(
  config: Pick<Config, 'demoDate'>,
  database: Database,
  onFailure: (error: unknown) => void,
): () => void {
  const run = async () => {
    if (!(await onlyReads(database.pool))) await sendReviewNotices(database.db, todayIn(config))
  }
  const tryIt = () => void run().catch(onFailure)
  tryIt()
  const timer = setInterval(tryIt, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Brings the rows of pupils to this day within a minute, though nobody calls, and after an older copy was restored. Returns the
 * way to stop.
 */
export function followEnrolmentsDaily(
  config: Pick<Config, 'demoDate'>,
  database: Database,
  onFailure: (error: unknown) => void,
): () => void {
  const run = async () => {
    if (!(await onlyReads(database.pool))) await followDay(database.db, todayIn(config))
  }
  const tryIt = () => void run().catch(onFailure)
  tryIt()
  const timer = setInterval(tryIt, MINUTE_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Makes the editions of what was closed before an upgrade, once after each start: as soon as the database may be written. What
 * was not come to is left to the next start. Returns the way to stop.
 */
export function keepClosedEarlierOnce(database: Database, onFailure: (error: unknown) => void): () => void {
  let isStopped = false
  const run = async () => {
    if (await onlyReads(database.pool)) return
    clearInterval(timer)
    await keepClosedEarlier(database.db, true, onFailure, () => isStopped)
  }
  const tryIt = () => void run().catch(onFailure)
  const timer = setInterval(tryIt, MINUTE_MS)
  timer.unref()
  tryIt()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

/**
 * Lets the database be written again, within a minute, where a restore was killed in the middle of its work. Returns the way
 * to stop.
 */
export function endMaintenanceEveryMinute(
  database: Database,
  onFailure: (error: unknown) => void,
): () => void {
  const run = async () => {
    if (await onlyReads(database.pool)) await endAbandonedMaintenance(database.url)
  }
  const timer = setInterval(() => void run().catch(onFailure), MINUTE_MS)
  timer.unref()
  return () => clearInterval(timer)
}
