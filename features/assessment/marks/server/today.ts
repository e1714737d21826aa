import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'

/** The school year of a day for an account, and its trimester: the one that is named, or the last that has begun. */
export async function findYearAndTrimester(db: Db, account: Account, today: string, named?: number) {
  const school =
    account.onlyWithin ?? sql<string | null>`(select school_id from accounts where id = ${account.id})`
  const calendar = await findCalendarInForce(db, today, school)
  const begun = calendar?.trimesters.findLast(({ startsOn }) => startsOn <= today)?.number
  const trimester = named ?? begun ?? 1
  const span = calendar?.trimesters.find(({ number }) => number === trimester)
  return {
    year: calendar?.year ?? Number(today.slice(0, 4)),
    trimester,
    span: { from: span?.startsOn ?? today, to: span?.endsOn ?? today },
    beginsOn: span ? beginsLater(span.startsOn, today) : null,
  }
}

/** The first day of a trimester that has not begun; null once it has. */
export function beginsLater(from: string, today: string): string | null {
  return from > today ? from : null
}
