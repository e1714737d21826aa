import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { unprivilegedAccount } from './account.ts'
import { writeBackup } from './backup.ts'
import { readCatalogue } from './catalogue.ts'
import { openDatabase } from './database.ts'
import { schemaSql } from './describe-schema.ts'
import { migrate } from './migrate.ts'
import { restoreBackup } from './restore.ts'
import { testDatabase } from './testing.ts'

/** The system's own PostgreSQL, by a role that is no superuser: what DATABASE_URL promises to work with. */
const folder = mkdtempSync(join(tmpdir(), 'other-postgres-'))
const server = await startSystemPostgres()
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

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

  const embedded = await testDatabase()
  expect(schemaSql(await readCatalogue(pool))).toBe(schemaSql(await readCatalogue(embedded.pool)))
  await close()
})

it('moves from the embedded database to that of the system by backup and restore', async () => {
  const embedded = await testDatabase()
  await embedded.db
    .insertInto('installation')
    .values({ name: 'moved', value: JSON.stringify({ á: [1, null] }) })
    .execute()
  const file = join(folder, 'moving.dondza')
  await writeBackup(embedded.url, file)
  await migrate(server.url)
  await restoreBackup(server.url, file)
  const { db, close } = openDatabase({ url: server.url })
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'moved')
    .executeTakeFirst()
  expect(row).toEqual({ value: { á: [1, null] } })
  await close()
})

async function startSystemPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const programs = newestPrograms()
  const account = unprivilegedAccount([])
  const data = join(folder, 'data')
  chmodSync(folder, 0o755)
  if (account) chownSync(folder, account.uid, account.gid)
  const options = { ...account, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    { ...options, stdio: 'ignore' },
  )
  const ask = (text: string) => run('psql', '-h', folder, '-U', 'postgres', '-d', 'postgres', '-c', text)
  for (let attempt = 0; !existsSync(join(folder, '.s.PGSQL.5432')); attempt++) {
    if (attempt > 500) throw new Error('the system’s PostgreSQL does not start')
    await sleep(20)
  }
  for (let attempt = 0; ; attempt++) {
    try {
      ask('create role owner login')
      break
    } catch (error) {
      if (attempt > 100) throw error
      await sleep(50)
    }
  }
  ask('create database installation owner owner')
  return {
    url: `socket:${folder}?db=installation&user=owner`,
    async stop() {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

function newestPrograms(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Number.isFinite) : []
  const newest = Math.max(...versions)
  if (newest < 15) throw new Error('This test needs Debian’s package "postgresql" (15 or newer).')
  return join(root, String(newest), 'bin')
}
