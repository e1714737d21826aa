import { sql } from 'kysely'
import { numbered } from '#kit/figures.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'

/**
 * Codes of one year, eight digits always: 20260001 to 20269999, and where a year needs more, 30260000 to 90269999.
 * Every year that is planned in begins with 2, so that no other year has the same.
 */
const MAX_PER_YEAR = 79_999
const BLOCK = 10_000

/**
 * The next `count` codes of a year, one after the other; those that a file brought are left out. The year's counter is
 * held until the transaction ends, so two people never get the same; it starts after the highest code of the first
 * block, whatever its origin. @throws HttpError 409 CODES_EXHAUSTED when the year has none left
 */
export async function nextCodes(db: Db, year: number, count: number): Promise<string[]> {
  // The counter is held from the reading to the writing: two at once would get the same codes.
  if (!db.isTransaction) return db.transaction().execute(transaction => nextCodes(transaction, year, count))
  await holdCounter(db, year)
  const { rows } = await sql<{ number: number }>`
    WITH counter AS (
      SELECT greatest(last, ${highestOfFirstBlock(year)}) AS last FROM student_code_counters WHERE year = ${year})
    SELECT number FROM counter, generate_series(last + 1, least(last + ${count}::int + ${BLOCK}::int, ${MAX_PER_YEAR}::int)) number
    WHERE NOT EXISTS (SELECT FROM students
      WHERE code = (${year}::int + 1000 * (number / ${BLOCK}::int))::text || lpad((number % ${BLOCK}::int)::text, 4, '0'))
    ORDER BY number LIMIT ${count}`.execute(db)
  const last = rows.at(-1)
  if (!last || rows.length < count)
    throw new HttpError(
      409,
      'CODES_EXHAUSTED',
      `Já não há códigos livres para ${year}. Dê o código à mão, num ficheiro de alunos com a coluna «Código».`,
    )
  await db.updateTable('student_code_counters').set({ last: last.number }).where('year', '=', year).execute()
  return rows.map(({ number }) => codeOf(year, number))
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
  return `${year + 1000 * Math.floor(number / BLOCK)}${numbered(number % BLOCK, 4)}`
}

function highestOfFirstBlock(year: number) {
  return sql`coalesce((select max(substr(code, 5)::int) from students
    where code between ${codeOf(year, 0)} and ${codeOf(year, BLOCK - 1)}), 0)`
}
