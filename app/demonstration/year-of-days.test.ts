import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getDay } from '#journeys/dashboard/contract.ts'
import { routes as dashboardRoutes } from '#journeys/dashboard/server/routes.ts'
import { getLearningPath, listPathPlaces } from '#journeys/learning-path/contract.ts'
import { routes as pathRoutes } from '#journeys/learning-path/server/routes.ts'
import type { Db } from '#kit/server/database/database.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { inTurn } from '../../scripts/patience.ts'
import { loadDemonstration } from './load.ts'

/** Days over a year, evenly apart, so that every day of the week comes. */
const MANY = 60
const days = Array.from({ length: MANY }, (_, at) => addDays('2026-01-05', Math.floor((at * 357.6) / MANY)))

it('comes over a year, on every day of the week', () => {
  expect(new Set(days).size).toBe(MANY)
  expect(new Set(days.map(day => new Date(`${day}T12:00:00Z`).getUTCDay())).size).toBe(7)
  expect((days.at(-1) ?? '') > '2026-11').toBe(true)
})

/** What says when something ends or opens may lie ahead, and when the database was made is of the machine. */
const mayLieAhead = ['opens_at', 'closes_at', 'expires_at', 'empty_at', 'applied_at']

/** Every stamp of every table, as «table.column», that is after the day, with how many rows have it. */
async function stampsAfter(db: Db, day: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
      and column_name <> all (${mayLieAhead})`.execute(db)
  expect(columns.length).toBeGreaterThan(50)
  const counts = columns.map(
    ({
      table,
      column,
    }) => sql`select ${`${table}.${column}`} as name, count(*)::int as n from ${sql.table(table)}
      where (${sql.ref(column)} at time zone 'Africa/Maputo')::date > ${day}::date`,
  )
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.filter(row => row.n > 0).map(row => `${row.name}: ${row.n}`)
}

/** The school stands in week 10 of its first trimester, with quizzes in every state, whatever the clock of the machine says. */
async function livesOn(db: Db, today: string, still: boolean): Promise<void> {
  const calendar = await findCalendarInForce(db, today, null)
  if (!calendar) throw new Error('no calendar in force')
  // A Saturday or Sunday belongs to the school week before it.
  const monday = calendar.trimesters[0]?.startsOn ?? ''
  expect(Math.floor((Date.parse(today) - Date.parse(monday)) / (7 * 86_400_000))).toBe(9)
  expect(calendar.year).toBe(Number(today.slice(0, 4)))
  const years = await db.selectFrom('groups').select('year').distinct().execute()
  expect(years).toEqual([{ year: calendar.year }])
  if (!still) return
  const quizzes = await db
    .selectFrom('quizzes')
    .select(sql<string>`quiz_state(state, opens_at, closes_at)`.as('state'))
    .execute()
  const inState = (state: string) => quizzes.filter(quiz => quiz.state === state).length
  expect([inState('aberto'), inState('encerrado'), inState('rascunho')]).toEqual([2, 4, 1])
}

/** The first page of this day, in each role. */
async function firstPagesOn(db: Db, today: string): Promise<void> {
  expect(await stampsAfter(db, today), `${today}: stamps of the machine's clock`).toEqual([])
  const server = await testServer({ ...database, db }, [...dashboardRoutes, ...pathRoutes], today)
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
    day.toRead.length + day.played.plays + day.toMark.count + day.retests.count,
    `${today}, what waits for a teacher`,
  ).toBeGreaterThan(0)
  const [place] = (await teacher.call(listPathPlaces, {})).data
  const query = { group: place?.id ?? '', subject: place?.subjects[0]?.id ?? '' }
  const path = (await teacher.call(getLearningPath, { query })).data
  expect(path.rows.filter(row => row.first).length, `${today}, the path of ${place?.name}`).toBeGreaterThan(0)
  expect(
    path.rows.some(row => row.gain),
    `${today}, a gain in it`,
  ).toBe(true)
  for (const leader of ['pedagogo', 'admin']) {
    const own = (await (await as(leader)).call(getDay, {})).data
    expect(
      own.awaiting.count + own.toRead.length + own.reviews.count + own.retests.count + own.toMark.count,
      `${today}, what waits for ${leader}`,
    ).toBeGreaterThan(0)
  }
}

const database = await testDatabase()

/** Loads the school within a transaction that is taken back: one database serves every day. */
async function onDay(settings: { date: string | undefined; today?: string }): Promise<void> {
  const today = settings.date ?? settings.today ?? ''
  const taken = new Error('Taken back.')
  const work = database.db.transaction().execute(async db => {
    await loadDemonstration(db, { ...settings, password: 'Mafalala-1975' })
    await livesOn(db, today, settings.date !== undefined)
    await firstPagesOn(db, today)
    throw taken
  })
  await work.catch(error => {
    if (error !== taken) throw error
  })
}

it.each(inTurn([...days, '2031-03-17']))(
  'on %s that stands still it is week 10, no first page is empty and nothing has happened after the day',
  date => onDay({ date }),
  120_000,
)

it.each(inTurn(['2026-02-28', '2027-01-01', '2027-08-08', '2032-12-31']))(
  'the same for a school that is loaded on %s, and whose days go by',
  today => onDay({ date: undefined, today }),
  120_000,
)
