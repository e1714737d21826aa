import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { proveBackup, readBackup } from '#kit/server/database/backup-format.ts'
import { listBackups } from '#kit/server/database/backup-list.ts'
import { connect } from '#kit/server/database/connect.ts'
import { migrate, readMigrations } from '#kit/server/database/migrate.ts'
import { canMount, mountMemory } from '#kit/server/database/mount-testing.ts'
import { emptyTestDatabase } from '#kit/server/database/testing.ts'
import { inTurn } from '../scripts/patience.ts'
import { testsInTurn } from '../scripts/tests-in-turn.ts'
import { openInstallation } from './open-installation.ts'

const it = testsInTurn(3)

const files = readMigrations()
const root = mkdtempSync(join(tmpdir(), 'installation-test-'))
chmodSync(root, 0o711)
const mounts: string[] = []
afterAll(() => {
  for (const mount of mounts) spawnSync('umount', [mount])
  rmSync(root, { recursive: true, force: true })
})
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(root, 'backups-'))
})

/** An installation as a start finds it, and what the start said. */
async function start(url: string, backupDir = folder, backups: 'nightly' | 'elsewhere' = 'nightly') {
  const said: string[] = []
  const place = {
    databaseUrl: url,
    databaseDirectUrl: undefined,
    databaseConnections: 2,
    dataDir: folder,
    backupDir,
    backups,
  }
  const installation = await openInstallation(place, line => said.push(line))
  await installation.close()
  return said
}

it('a start that updates the database whose copies another program makes keeps none, and says so', async () => {
  const { url } = await emptyTestDatabase()
  await migrate(url, files.slice(0, -2))
  await addAccount(url)
  const said = await start(url, folder, 'elsewhere')
  expect(listBackups(folder)).toEqual([])
  expect(said[0]).toMatch(/^Sem cópia antes de actualizar/)
})

it('a start that updates the database keeps a proved copy of before it, and says where; others keep none', async () => {
  const { url } = await emptyTestDatabase()
  const before = files.slice(0, -2)
  await migrate(url, before)
  await addAccount(url)
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

it('a database whose first start was cut short is finished without a copy, whatever its folder', async () => {
  const { url } = await emptyTestDatabase()
  const blocked = join(folder, 'a-file')
  writeFileSync(blocked, '')
  for (const reached of [1, Math.floor(files.length / 2), files.length - 1])
    await migrate(url, files.slice(0, reached))
  expect(await start(url, join(blocked, 'backups'))).toEqual(['Base de dados actualizada (1 migração).'])
})

it('an empty database is made without a copy', async () => {
  const { url } = await emptyTestDatabase()
  expect(await start(url)).toEqual([`Base de dados actualizada (${files.length} migrações).`])
  expect(listBackups(folder)).toEqual([])
})

it('a database is not updated where no copy of it can be kept', async () => {
  const { url, pool } = await emptyTestDatabase()
  await migrate(url, files.slice(0, -1))
  await addAccount(url)
  const blocked = join(folder, 'a-file')
  writeFileSync(blocked, '')
  await expect(start(url, join(blocked, 'backups'))).rejects.toThrow(
    /^A base de dados não foi actualizada, pois a cópia de antes falhou\. Não é possível escrever em .*BACKUP_DIR/,
  )
  const { rows } = await pool.query('select from migrations')
  expect(rows).toHaveLength(files.length - 1)
})

/** A disk of so many megabytes: what fails for want of room depends on how far the first start came. */
describe.runIf(canMount())('a disk that is full at the first start', () => {
  it.each(inTurn([4, 24, 40, 48], 2))(
    'of %i MB is said, and a start with room goes on from there',
    async size => {
      const disk = mkdtempSync(join(root, 'disk-'))
      chmodSync(disk, 0o711)
      mountMemory(disk, `size=${size}m`)
      mounts.push(disk)
      const place = {
        databaseUrl: undefined,
        databaseDirectUrl: undefined,
        databaseConnections: 2,
        dataDir: join(disk, 'data'),
        backupDir: join(disk, 'data/backups'),
        backups: 'nightly' as const,
      }
      await expect(openInstallation(place, () => undefined)).rejects.toThrow(
        /^O disco d[ae] .* está cheio.* Liberte espaço/,
      )
      spawnSync('mount', ['-o', 'remount,size=600m', disk])
      const said: string[] = []
      const installation = await openInstallation(place, line => said.push(line))
      const { rows } = await installation.database.pool.query('select from migrations')
      await installation.close()
      expect(rows).toHaveLength(files.length)
      expect(said.filter(line => line.includes('cópia'))).toEqual([])
    },
    180_000,
  )
})

async function addAccount(url: string): Promise<void> {
  const client = await connect(url)
  await client.query(`insert into accounts (id, email, name, role, device_key)
    values (gen_random_uuid(), 'a@escola.mz', 'A', 'admin', gen_random_uuid())`)
  await client.end()
}
