import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError } from '#kit/server/http/http-error.ts'

/** Codes of one year: 20260001 to 20269999. */
const MOST_A_YEAR = 9999

/**
 * The next `count` codes of a year, one after the other. The year's counter is held until the transaction ends, so
 * two people never get the same; it starts after the highest code in use, whoever gave that.
 * @throws HttpError 409 CODES_EXHAUSTED when the year has none left
 */
export async function nextCodes(db: Db, year: number, count: number): Promise<string[]> {
  await holdCounter(db, year)
  const { last } = await db
    .updateTable('student_code_counters')
    .set({ last: sql<number>`greatest(last, ${highestInUse(year)}) + ${count}::int` })
    .where('year', '=', year)
    .returning('last')
    .executeTakeFirstOrThrow()
  if (last > MOST_A_YEAR)
    throw new HttpError(409, 'CODES_EXHAUSTED', `Já não há códigos livres para ${year}.`)
  return Array.from({ length: count }, (_, index) => codeOf(year, last - count + 1 + index))
}

/** Keeps automatic codes of these years from being given while codes brought by a file enter. */
export async function holdCounter(db: Db, year: number): Promise<void> {
  await db
    .insertInto('student_code_counters')
    .values({ year, last: 0 })
    .onConflict(conflict => conflict.column('year').doUpdateSet({ last: sql`student_code_counters.last` }))
    .execute()
}

function codeOf(year: number, number: number): string {
  return `${year}${String(number).padStart(4, '0')}`
}

function highestInUse(year: number) {
  return sql`coalesce((select max(substr(code, 5)::int) from students
    where code between ${codeOf(year, 0)} and ${codeOf(year, MOST_A_YEAR)}), 0)`
}
