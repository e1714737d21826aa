import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { proveBackup } from './backup-format.ts'
import { listBackups, type StoredBackup } from './backup-list.ts'
import { expiredBackups, isDue, makeBackup } from './backup-store.ts'
import { testDatabase } from './testing.ts'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'store-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = (time: string, kind: StoredBackup['kind'] = 'night'): StoredBackup => ({
  name: time,
  at: new Date(time),
  bytes: 1,
  kind,
})

describe('which night is missing', () => {
  it('is the one since two in Maputo, also when the server was off then', () => {
    const now = new Date('2026-11-22T09:00:00Z')
    expect(isDue([], now)).toBe(true)
    expect(isDue([new Date('2026-11-21T23:59:59Z')], now)).toBe(true)
    expect(isDue([new Date('2026-11-22T00:00:01Z')], now)).toBe(false)
  })

  it('is not hidden by a backup from the future, of a clock that was set back', () => {
    expect(isDue([new Date('2027-03-01T00:00:00Z')], new Date('2026-11-22T09:00:00Z'))).toBe(true)
  })
})

describe('what is kept', () => {
  it('of one a day for sixty days: seven days, and the last of four weeks', () => {
    const now = new Date('2026-11-22T09:00:00Z')
    const all = Array.from({ length: 60 }, (_none, days) =>
      at(new Date(now.getTime() - days * 86_400_000).toISOString()),
    )
    const gone = new Set(expiredBackups(all, now))
    const kept = all
      .filter(backup => !gone.has(backup))
      .map(({ at: time }) => time.toISOString().slice(5, 10))
    expect(kept).toEqual([
      '11-22',
      '11-21',
      '11-20',
      '11-19',
      '11-18',
      '11-17',
      '11-16',
      '11-15',
      '11-08',
      '11-01',
    ])
  })

  it('is beside them three of before updates, and the last of a damaged database', () => {
    const now = new Date('2026-11-22T09:00:00Z')
    const days = (kind: StoredBackup['kind']) =>
      Array.from({ length: 20 }, (_none, days) =>
        at(new Date(now.getTime() - days * 86_400_000).toISOString(), kind),
      )
    const all = [...days('night'), ...days('update'), ...days('partial')]
    const gone = new Set(expiredBackups(all, now))
    const kept = all.filter(backup => !gone.has(backup))
    const alone = (kind: StoredBackup['kind']) => kept.filter(backup => backup.kind === kind)
    expect([alone('update').length, alone('partial').length]).toEqual([3, 1])
    const nights = expiredBackups(days('night'), now)
    expect(alone('night').length).toBe(20 - nights.length)
    expect(alone('partial')[0]?.at).toEqual(now)
  })

  it('is always the newest, never more than eleven of the past, and what comes from the future is left alone', () => {
    const now = new Date('2026-11-22T09:00:00Z')
    const hours = fc.uniqueArray(fc.integer({ min: -24 * 400, max: 24 * 60 }), {
      minLength: 1,
      maxLength: 80,
    })
    fc.assert(
      fc.property(hours, list => {
        const all = list.map(hour => at(new Date(now.getTime() + hour * 3_600_000).toISOString()))
        const gone = expiredBackups(all, now)
        const kept = all.filter(backup => !gone.includes(backup))
        const past = all
          .filter(backup => backup.at <= now)
          .toSorted((a, b) => b.at.getTime() - a.at.getTime())
        expect(gone.every(backup => backup.at <= now)).toBe(true)
        expect(kept.filter(backup => backup.at <= now).length).toBeLessThanOrEqual(11)
        if (past[0]) expect(kept).toContain(past[0])
      }),
    )
  })
})

describe('a backup that is made', () => {
  it('is proved by its rows, alone at its name, and the only one where two servers try at once', async () => {
    await database.pool.query(
      `create table odd (what text); insert into odd values (E'two\\nlines'), ('\\N'), (null)`,
    )
    writeFileSync(join(folder, 'dondza-2026-01-01T00-00-00Z.dondza.new.part'), 'left by a power cut')
    const [one, other] = await Promise.all([
      makeBackup(database.url, folder, folder),
      makeBackup(database.url, folder, folder),
    ])
    const made = one ?? other
    expect([one, other].filter(Boolean)).toHaveLength(1)
    expect(readdirSync(folder)).toEqual([made?.name])
    expect(listBackups(folder)).toMatchObject([{ name: made?.name, bytes: made?.bytes }])
    expect(await proveBackup(join(folder, made?.name ?? ''))).toBe(made?.rows)
    expect(statSync(join(folder, made?.name ?? '')).mode & 0o077).toBe(0)
  })

  it('whose rows are fewer than it says is not taken for good', async () => {
    const [backup] = listBackups(folder)
    const whole = readFileSync(join(folder, backup?.name ?? ''))
    const cut = join(folder, 'cut')
    writeFileSync(cut, Buffer.concat([whole.subarray(0, -40), whole.subarray(-32)]))
    await expect(proveBackup(cut)).rejects.toThrow('danificada ou incompleta')
    rmSync(cut)
  })

  it('where nothing can be written says what to do, and leaves no lock behind', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    await expect(makeBackup(database.url, join(file, 'inside'), folder)).rejects.toThrow(
      /Não é possível escrever em .*BACKUP_DIR/,
    )
    rmSync(file)
    const again = mkdtempSync(join(tmpdir(), 'store-again-'))
    chmodSync(again, 0o700)
    expect(await makeBackup(database.url, again, folder)).toBeDefined()
    rmSync(again, { recursive: true })
  })
})
