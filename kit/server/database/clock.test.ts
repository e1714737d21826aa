import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { dayOf, fixDay } from '#kit/dates.ts'
import { dayOfMoment, isSince, isUntil } from './clock.ts'
import { testDatabase } from './testing.ts'

const { db } = await testDatabase()
afterEach(() => fixDay(undefined))

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const moments = [
  minutesAgo(0),
  minutesAgo(30),
  minutesAgo(3 * 24 * 60),
  minutesAgo(-2 * 24 * 60),
  '2026-05-04T22:10:00Z',
]

async function compare(moment: string, from: string, to: string) {
  const at = sql`${moment}::timestamptz`
  return db
    .selectNoFrom([dayOfMoment(at).as('day'), isSince(at, from).as('since'), isUntil(at, to).as('until')])
    .executeTakeFirstOrThrow()
}

it.each([undefined, { day: '2026-05-05', since: minutesAgo(24 * 60) }])(
  'the database and the screen tell a moment on the same day: %o',
  async fixed => {
    fixDay(fixed)
    for (const moment of moments) {
      const day = dayOf(moment)
      expect(await compare(moment, day, day)).toEqual({ day, since: true, until: true })
      const after = dayOf(new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10))
      expect(await compare(moment, after, day)).toMatchObject({ since: false, until: true })
    }
  },
)
