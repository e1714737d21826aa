import type { Db } from '#kit/server/database/database.ts'
import { type SchoolBody, schoolBody } from './contract.ts'
import { insertSchool } from './server/queries.ts'

/** A stored school for tests and for the demonstration; whatever is not said has a plain value. */
export function fixtureSchool(db: Db, body: Partial<SchoolBody> = {}) {
  return insertSchool(db, schoolBody.parse({ name: 'Escola de teste', ...body }))
}

/** Two lesson times of a morning, one after the other. */
export const twoPeriods = [
  { number: 1, startsAt: '07:00', endsAt: '07:45' },
  { number: 2, startsAt: '07:45', endsAt: '08:30' },
]
