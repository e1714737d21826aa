import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { proveBackup, readBackup } from '#kit/server/database/backup-format.ts'
import { listBackups } from '#kit/server/database/backup-list.ts'
import { migrate, readMigrations } from '#kit/server/database/migrate.ts'
import { emptyTestDatabase } from '#kit/server/database/testing.ts'
import { openInstallation } from './open-installation.ts'

const files = readMigrations()
const root = mkdtempSync(join(tmpdir(), 'installation-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(root, 'backups-'))
})

/** An installation as a start finds it, and what the start said. */
async function start(url: string, backupDir = folder) {
  const said: string[] = []
  const place = {
    databaseUrl: url,
    databaseDirectUrl: undefined,
    databaseConnections: 2,
    dataDir: folder,
    backupDir,
  }
  const installation = await openInstallation(place, line => said.push(line))
  await installation.close()
  return said
}

it('a start that updates the database keeps a proved copy of before it, and says where; others keep none', async () => {
  const { url } = await emptyTestDatabase()
  const before = files.slice(0, -2)
  await migrate(url, before)
  const said = await start(url)
  const [copy, ...others] = listBackups(folder)
  expect(others).toEqual([])
  expect(copy?.name).toMatch(/^dondza-.*Z-antes-de-actualizar\.dondza$/)
  expect(said).toEqual([
    'A guardar uma cópia antes de actualizar a base de dados …',
    `O que havia ficou guardado em ${join(folder, copy?.name ?? '')}.`,
    'Base de dados actualizada (2 migrações).',
  ])
  const file = join(folder, copy?.name ?? '')
  await proveBackup(file)
  const { header, frames } = await readBackup(file)
  await frames.close()
  expect(header.migrations.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  expect(await start(url)).toEqual([])
  expect(listBackups(folder)).toHaveLength(1)
})

it('an empty database is made without a copy', async () => {
  const { url } = await emptyTestDatabase()
  expect(await start(url)).toEqual([`Base de dados actualizada (${files.length} migrações).`])
  expect(listBackups(folder)).toEqual([])
})

it('a database is not updated where no copy of it can be kept', async () => {
  const { url, pool } = await emptyTestDatabase()
  await migrate(url, files.slice(0, -1))
  const blocked = join(folder, 'a-file')
  writeFileSync(blocked, '')
  await expect(start(url, join(blocked, 'backups'))).rejects.toThrow(
    /^A base de dados não foi actualizada, pois a cópia de antes falhou\. Não é possível escrever em .*BACKUP_DIR/,
  )
  const { rows } = await pool.query('select from migrations')
  expect(rows).toHaveLength(files.length - 1)
})
