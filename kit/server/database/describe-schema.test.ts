import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { schemaSql, tableTypes } from './describe-schema.ts'
import { emptyTestDatabase, testDatabase } from './testing.ts'

const migrated = await testDatabase()
const empty = await emptyTestDatabase()

it('finds the generated table types and schema.sql as the migrated database has them (else: npm run types:db)', async () => {
  const catalogue = await readCatalogue(migrated.pool)
  expect(await written('./tables.generated.ts')).toBe(tableTypes(catalogue))
  expect(await written('../../../migrations/schema.sql')).toBe(schemaSql(catalogue))
})

it('turns columns into types: lists of allowed texts, JSON, arrays, defaults, what nobody may write', async () => {
  await empty.pool.query(`
    create table examples (
      id uuid primary key,
      state text not null default 'novo' check (state in ('novo', 'd''água')),
      note text check (note in ('a', 'b')),
      free text check (free <> ''),
      points numeric(5,2),
      days date[] not null,
      extra jsonb not null default '{}',
      must jsonb not null,
      content bytea not null,
      folded text generated always as (lower(free)) stored,
      number int generated always as identity
    )`)
  expect(tableTypes(await readCatalogue(empty.pool))).toContain(`type Examples = {
  id: string
  state: Generated<'novo' | 'd\\'água'>
  note: 'a' | 'b' | null
  free: string | null
  points: number | null
  days: string[]
  extra: ColumnType<unknown, string | undefined, string>
  must: ColumnType<unknown, string, string>
  content: Buffer
  folded: GeneratedAlways<string | null>
  number: GeneratedAlways<number>
}

export type Tables = {
  examples: Examples
}`)
})

it('writes a schema that PostgreSQL reads back to the same', async () => {
  const other = await emptyTestDatabase()
  const before = schemaSql(await readCatalogue(empty.pool))
  await other.pool.query(before)
  expect(schemaSql(await readCatalogue(other.pool))).toBe(before)
})

function written(path: string): Promise<string> {
  return readFile(new URL(path, import.meta.url), 'utf8')
}
