import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getDay } from '#journeys/dashboard/contract.ts'
import { routes as dashboardRoutes } from '#journeys/dashboard/server/routes.ts'
import { getLearningPath, listPathPlaces } from '#journeys/learning-path/contract.ts'
import { routes as pathRoutes } from '#journeys/learning-path/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { loadDemonstration } from './load.ts'

/** Eight days over a year, six weeks apart, so that every day of the week comes. */
const days = Array.from({ length: 8 }, (_, at) => addDays('2026-01-05', Math.floor(at * 44.7)))

it('comes over a year, on every day of the week', () => {
  expect(new Set(days).size).toBe(8)
  expect(new Set(days.map(day => new Date(`${day}T12:00:00Z`).getUTCDay())).size).toBe(7)
  expect(days.at(-1)?.slice(0, 7)).toBe('2026-11')
})

/** Each day holds a pool of its own: more of them than that are more clients than PostgreSQL takes. */
/** What is seen is not of the clock of the machine: what says when something happened lies before the day, or on it. */
const seen = [
  ['applications', 'created_at'],
  ['attempts', 'submitted_at'],
  ['plays', 'started_at'],
  ['plan_events', 'at'],
] as const

it.each([0, 1])(
  'loaded on any of these days, no first page is empty and nothing has happened after the day (part %i)',
  async part => {
    for (const today of days.filter((_, at) => at % 2 === part)) {
      const database = await testDatabase()
      const { db } = database
      await db
        .transaction()
        .execute(transaction =>
          loadDemonstration(transaction, { date: undefined, today, password: 'Mafalala-1975' }),
        )
      const server = await testServer(database, [...dashboardRoutes, ...pathRoutes], today)
      const as = async (email: string) =>
        server.as(
          (await db
            .selectFrom('accounts')
            .select(['id', 'name', 'email', 'role'])
            .where('email', 'like', `${email}@%`)
            .executeTakeFirstOrThrow()) as never,
        )
      const teacher = await as('professor')
      const day = (await teacher.call(getDay, {})).data
      const todays = day.lessons.filter(lesson => lesson.date === today)
      expect(todays.length + (day.next?.lessons.length ?? 0), `${today}, lessons`).toBeGreaterThan(0)
      expect(
        day.toRead.length + day.played.plays + day.toMark.length + day.retests.length,
        `${today}, what waits for a teacher`,
      ).toBeGreaterThan(0)
      const [place] = (await teacher.call(listPathPlaces, {})).data
      const path = (
        await teacher.call(getLearningPath, {
          query: { group: place?.id ?? '', subject: place?.subjects[0]?.id ?? '' },
        })
      ).data
      expect(
        path.rows.filter(row => row.first).length,
        `${today}, the path of ${place?.name}`,
      ).toBeGreaterThan(0)
      for (const leader of ['pedagogo', 'admin']) {
        const own = (await (await as(leader)).call(getDay, {})).data
        expect(
          own.awaiting.count +
            own.toRead.length +
            own.reviews.length +
            own.retests.length +
            own.toMark.length,
          `${today}, what waits for ${leader}`,
        ).toBeGreaterThan(0)
      }
      for (const [table, column] of seen) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
          where (${sql.ref(column)} at time zone 'Africa/Maputo')::date > ${today}::date`.execute(db)
        expect(rows[0]?.n, `${today}: ${table} after the day`).toBe(0)
      }
    }
  },
  600_000,
)
