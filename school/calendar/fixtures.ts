import type * as z from 'zod/mini'
import type { Db } from '#kit/server/database/database.ts'
import type { CalendarState } from './calendar.ts'
import { calendarBody } from './contract.ts'
import { insertCalendar } from './server/queries.ts'

export const firstTrimester = { number: 1, startsOn: '2026-03-02', endsOn: '2026-05-22' }

/** A stored edition of a year's calendar; whatever is not said is that of 2026 without holidays, as a draft. */
export function fixtureCalendar(
  db: Db,
  how: Partial<z.input<typeof calendarBody>> & { state?: CalendarState; demonstration?: boolean } = {},
) {
  const { state = 'rascunho', demonstration = false, ...body } = how
  const usual = {
    year: 2026,
    edition: 1,
    trimesters: [
      firstTrimester,
      { number: 2, startsOn: '2026-06-01', endsOn: '2026-08-28' },
      { number: 3, startsOn: '2026-09-08', endsOn: '2026-11-27' },
    ],
  }
  return insertCalendar(db, calendarBody.parse({ ...usual, ...body }), { state, demonstration })
}
