import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { makeBackup } from './backup-store.ts'
import { testDatabase } from './testing.ts'

/** A disk that does not keep what was written to it. */
vi.mock('./backup.ts', async original => {
  const real = await original<typeof import('./backup.ts')>()
  return {
    async writeBackup(...args: Parameters<typeof real.writeBackup>) {
      const rows = await real.writeBackup(...args)
      const bytes = readFileSync(args[1])
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff
      writeFileSync(args[1], bytes)
      return rows
    },
  }
})

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'proof-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a backup that cannot be read back does not count, and takes no older one away', async () => {
  const older = 'dondza-2026-01-01T00-00-00Z.dondza'
  writeFileSync(join(folder, older), 'an older one')
  await expect(makeBackup(database.url, folder, folder)).rejects.toThrow('danificada ou incompleta')
  expect(readdirSync(folder)).toEqual([older])
})
