import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getDay } from '#journeys/dashboard/contract.ts'
import { routes as dashboardRoutes } from '#journeys/dashboard/server/routes.ts'
import { getLearningPath, listPathPlaces } from '#journeys/learning-path/contract.ts'
import { routes as pathRoutes } from '#journeys/learning-path/server/routes.ts'
import type { Db } from '#kit/server/database/database.ts'
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

/** What says when something ends or opens may lie ahead, and when the database was made is of the machine. */
const mayLieAhead = ['opens_at', 'closes_at', 'expires_at', 'empty_at', 'applied_at']

/** Every stamp of every table, as «table.column», that lies after the day, with how many rows have it. */
async function stampsAfter(db: Db, day: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
      and column_name <> all (${mayLieAhead})`.execute(db)
  expect(columns.length).toBeGreaterThan(50)
  const late: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where (${sql.ref(column)} at time zone 'Africa/Maputo')::date > ${day}::date`.execute(db)
    if (rows[0]?.n !== 0) late.push(`${table}.${column}: ${rows[0]?.n}`)
  }
  return late
}

/** Each day holds a pool of its own: more of them than that are more clients than PostgreSQL takes. */
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
      expect(await stampsAfter(db, today), `${today}: stamps of the machine's clock`).toEqual([])
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
    }
  },
  600_000,
)
