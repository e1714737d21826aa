import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { backUp, backUpWhenDue, backupsOf } from './keeper.ts'

const { url } = await testDatabase()
const root = mkdtempSync(join(tmpdir(), 'keeper-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('the night that is missing is made once, and what is beside the data is called no second place', async () => {
  const place = {
    folder: join(root, 'data/backups'),
    dataDir: join(root, 'data'),
    holdsData: true,
    madeElsewhere: false,
  }
  expect(backupsOf(place)).toMatchObject({ backups: [], failure: null, running: false })
  const first = backUpWhenDue(url, place)
  expect(backupsOf(place).running).toBe(true)
  await first
  await backUpWhenDue(url, place)
  const state = backupsOf(place)
  expect(state.backups).toHaveLength(1)
  expect(state.place).toBe('inside')
  expect(backupsOf({ ...place, dataDir: join(root, 'data/other') }).place).toBe('same-disk')
  expect(backupsOf({ ...place, holdsData: false, madeElsewhere: false }).place).toBe('unknown')
})

it('a failure is seen, is tried again after an hour and no sooner, and goes with the next good one', async () => {
  const blocked = join(root, 'blocked')
  writeFileSync(blocked, '')
  const place = { folder: join(blocked, 'backups'), dataDir: root, holdsData: true, madeElsewhere: false }
  await backUpWhenDue(url, place)
  const { failure } = backupsOf({ ...place, holdsData: false, madeElsewhere: false })
  expect(failure?.message).toMatch(/^Não é possível escrever em .*BACKUP_DIR/)
  rmSync(blocked)
  await backUpWhenDue(url, place)
  expect(backupsOf(place).backups).toHaveLength(0)
  await backUpWhenDue(url, place, new Date(Date.now() + 3_700_000))
  expect(backupsOf(place)).toMatchObject({ failure: null, backups: [{ bytes: expect.any(Number) }] })
})

it('two that are asked for at once are one', async () => {
  const place = { folder: join(root, 'twice'), dataDir: root, holdsData: false, madeElsewhere: false }
  await Promise.all([backUp(url, place), backUp(url, place)])
  expect(backupsOf(place).backups).toHaveLength(1)
})
