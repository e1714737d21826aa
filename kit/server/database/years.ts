import { sql } from 'kysely'
import pg from 'pg'
import { connect } from './connect.ts'
import type { Db } from './database.ts'

/** Milliseconds that a new year waits for those who write at that moment: later there is another day for it. */
const LOCK_MS = 3000
/** Any number nobody else uses: of several servers of a database one sets years apart. */
const ARCHIVE_LOCK = 7_302_127
/** So long after its end what is late for a year has come. */
const SETTLED_DAYS = 31
/** Milliseconds for which setting a year apart rests after each small piece, so that nobody waits for the disk. */
const REST_MS = 2

/**
 * Makes the parts of this year and of the next, where they are not there yet, and has PostgreSQL look at how the rows
 * lie in all of them, which it does not by itself. Years go by the clock, as the ids of the rows do.
 * @returns how many parts were made
 */
export async function keepYears(db: Db): Promise<number> {
  let made = 0
  for (const ahead of [0, 1])
    made += await db.transaction().execute(async transaction => {
      await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_MS)}`.execute(transaction)
      const { rows } = await sql<{ made: number }>`
        SELECT keep_year(${presentYear} + ${ahead}::int) AS made`.execute(transaction)
      return rows[0]?.made ?? 0
    })
  for (const table of await partedTables(db)) await sql`ANALYZE ${sql.table(table)}`.execute(db)
  return made
}

/**
 * Sets apart the parts of the years that are over: their rows are packed once for good, so that no cleaning up goes over them
 * again, changes get their index of words, and all are read and counted as before. What is still changed there is cleaned up as anywhere.
 * @returns the parts that were set apart now
 */
export async function archiveYears(url: string): Promise<string[]> {
  const client = await connect(url)
  try {
    const { rows: held } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      ARCHIVE_LOCK,
    ])
    if (!held[0]?.held) return []
    const { rows: parts } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = to_regnamespace('years') and relkind = 'r' and relname ~ '_[0-9]{4}$'
         and right(relname, 4)::int < extract(year from now() at time zone 'Africa/Maputo' - $1 * interval '1 day')
         and (not coalesce(reloptions, '{}') @> $2
           or relname like 'changes\\_%' and to_regclass(oid::regclass || '${WORDS}') is null)
       order by relname`,
      [SETTLED_DAYS, [`${PACKED}=0`]],
    )
    await client.query(`set vacuum_cost_delay = '${REST_MS}ms'; set statement_timeout = 0`)
    for (const { name } of parts) {
      if (name.startsWith('years.changes_'))
        await client.query(
          `create index if not exists ${name.replace('years.', '')}${WORDS} on ${name} using gin (${WORDS_OF_CHANGE} gin_trgm_ops)`,
        )
      await client.query(`vacuum (freeze, analyze) ${name}`)
      await client.query(`alter table ${name} set (${PACKED} = 0)`)
    }
    return parts.map(part => part.name)
  } finally {
    await client.end()
  }
}

/**
 * What a row of `changes` is found by, as the audit asks for it. Each year that is over has an index of it: a search reads this
 * year and looks the others up, and no write pays for it.
 */
const WORDS_OF_CHANGE = `f_unaccent(label || ' ' || account_name || ' ' || action)`
const WORDS = '_words'

/** Says of a part that it was packed, and that what changes there later is packed at once when it is cleaned up. */
const PACKED = 'autovacuum_freeze_min_age'

const presentYear = sql`extract(year FROM now() AT TIME ZONE 'Africa/Maputo')::int`

async function partedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'p' ORDER BY 1`.execute(
    db,
  )
  return rows.map(row => row.name)
}

/** A table, or the parts that its rows lie in. */
export async function partsOf<Table extends { name: string }>(
  client: pg.ClientBase,
  table: Table,
): Promise<(Table & { schema?: string })[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits h join pg_class c on c.oid = h.inhrelid
     join pg_class whole on whole.oid = h.inhparent
     where whole.relname = $1 and whole.relnamespace = 'public'::regnamespace and whole.relkind = 'p'
       and c.relnamespace = to_regnamespace('years') order by 1`,
    [table.name],
  )
  return rows.length === 0 ? [table] : rows.map(({ name }) => ({ ...table, schema: 'years', name }))
}

/** The years that have a part of their own. */
export async function findYears(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ year: number }>(
    `select distinct right(relname, 4)::int as year from pg_class
     where relnamespace = to_regnamespace('years') and relkind = 'r' and relname ~ '_[0-9]{4}$' order by 1`,
  )
  return rows.map(row => row.year)
}

/** A table as SQL names it. */
export function quoted({ schema, name }: { schema?: string; name: string }): string {
  return [...(schema ? [schema] : []), name].map(part => pg.escapeIdentifier(part)).join('.')
}
