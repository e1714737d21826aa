import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { markOf, shownMark } from '#engines/psychometrics/bands.ts'
import { figure } from '#kit/figures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { meanOfShown } from '../figures.ts'
import { shownMarkIn } from './mean-of-marks.ts'

const { db } = await testDatabase()

it('the database rounds every mark as the report does, halves that binary fractions blur included', async () => {
  const cases = [8, 20, 25, 30].flatMap(total =>
    Array.from({ length: 40 }, (_none, at) => at + 1).flatMap(possible =>
      Array.from({ length: possible + 1 }, (_none, earned) => ({
        points: markOf(earned, possible, total) ?? 0,
        total,
      })),
    ),
  )
  const { rows } = await sql<{ shown: number }>`
    SELECT ${shownMarkIn(sql`points`, sql`total`)} AS shown FROM unnest(
      ${cases.map(each => each.points)}::numeric[], ${cases.map(each => each.total)}::numeric[]
    ) WITH ORDINALITY given(points, total, place) ORDER BY place`.execute(db)
  expect(cases.length).toBeGreaterThan(3000)
  expect(rows.map(row => row.shown)).toEqual(
    cases.map(({ points, total }) => shownMark(markOf(points, total) ?? 0)),
  )
})

it('the mean of a class is written the same by the list and by the report, whatever its forty marks add up to', async () => {
  // 801 sums of forty whole marks, and so 801 means.
  const { rows } = await sql<{ sum: number; mean: number }>`
    SELECT s AS sum, avg(${shownMarkIn(sql`(s / 40 + (n <= s % 40)::int)`, sql`20`)})::float8 AS mean
    FROM generate_series(0, 800) s, generate_series(1, 40) n GROUP BY s ORDER BY s`.execute(db)
  expect(rows).toHaveLength(801)
  for (const { sum, mean } of rows) {
    const marks = Array.from({ length: 40 }, (_none, at) => Math.floor(sum / 40) + (at < sum % 40 ? 1 : 0))
    expect(figure(mean), `sum ${sum}`).toBe(figure(meanOfShown(marks)))
    // By whole numbers alone: tenths of the mean, half up.
    const tenths = Math.floor((sum * 10 * 2 + 40) / 80)
    expect(figure(mean), `sum ${sum}`).toBe(`${Math.floor(tenths / 10)},${tenths % 10}`)
  }
})
