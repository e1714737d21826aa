import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { writeBackup } from './backup.ts'
import { readCatalogue } from './catalogue.ts'
import { openDatabase } from './database.ts'
import { schemaSql } from './describe-schema.ts'
import { migrate } from './migrate.ts'
import { restoreBackup } from './restore.ts'
import { startSystemPostgres } from './system-postgres-testing.ts'
import { testDatabase } from './testing.ts'

/** The system's own PostgreSQL, by a role that is no superuser: what DATABASE_URL promises to work with. */
const server = await startSystemPostgres()
afterAll(() => server.stop())

it('migrates and works on the PostgreSQL of the system, as the owner of a database who is no superuser', async () => {
  expect((await migrate(server.url)).length).toBeGreaterThan(0)
  const { db, pool, close } = openDatabase({ url: server.url })
  const { rows } = await sql<{ version: number; word: string; superuser: boolean; at: string }>`
    select current_setting('server_version_num')::int / 10000 as version, f_unaccent('Fracções') as word,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      '2026-05-05 08:42:00+00'::timestamptz as at`.execute(db)
  expect(rows[0]).toMatchObject({ word: 'fraccoes', superuser: false, at: '2026-05-05T08:42:00.000Z' })
  expect(rows[0]?.version).toBeGreaterThanOrEqual(15)
  const names = await sql<{ name: string }>`
    select name from unnest(array['Sala 10', 'Zita', 'Ângela', 'Sala 2', 'Abel']) name
    order by name collate "pt"`.execute(db)
  expect(names.rows.map(row => row.name)).toEqual(['Abel', 'Ângela', 'Sala 2', 'Sala 10', 'Zita'])

  // Who cannot make a role that owns nothing is held by the policies as the tables' owner.
  const open = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity order by 1`.execute(
    db,
  )
  expect(open.rows.map(row => row.name)).toEqual([])

  const embedded = await testDatabase()
  const schemaOf = async (of: Parameters<typeof readCatalogue>[0]) =>
    withoutQualifiers(schemaSql(await readCatalogue(of)))
  expect(await schemaOf(pool)).toBe(await schemaOf(embedded.pool))
  await close()
})

/** Versions of PostgreSQL differ in whether a view of one source names it before each column. */
function withoutQualifiers(schema: string): string {
  return schema.replaceAll(/create view [^;]*;/g, view => view.replaceAll(/\b[a-z_]+\.(?=[a-z_])/g, ''))
}

it('moves from the embedded database to that of the system by backup and restore', async () => {
  const embedded = await testDatabase()
  await embedded.db
    .insertInto('installation')
    .values({ name: 'moved', value: JSON.stringify({ á: [1, null] }) })
    .execute()
  const file = join(server.folder, 'moving.dondza')
  await writeBackup(embedded.url, file, server.folder)
  await migrate(server.url)
  await restoreBackup(server.url, file, server.folder)
  const { db, close } = openDatabase({ url: server.url })
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'moved')
    .executeTakeFirst()
  expect(row).toEqual({ value: { á: [1, null] } })
  await close()
})
