import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startForTests } from './start-for-tests.ts'
import { lostOf, tokenOf, writeUntilKilled } from './write-until-killed.ts'

const folder = mkdtempSync(join(tmpdir(), 'killed-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('server and database killed amid writes: whatever was acknowledged is there after the next start', async () => {
  // The pages are built elsewhere: here it is about the server.
  const env = { MODULES: 'academy', LOG_LEVEL: 'silent' }
  const first = await startForTests(folder, env, 'ignore')
  const token = await tokenOf(first)
  const { ids } = await writeUntilKilled(first, { token, count: 60, word: 'Queda', database: folder })
  expect(first.process.signalCode).toBe('SIGKILL')
  expect(ids.length).toBeGreaterThanOrEqual(60)
  const second = await startForTests(folder, env, 'ignore')
  try {
    expect(await lostOf(second, token, ids)).toEqual([])
    expect(await lostOf(second, token, ['00000000-0000-7000-8000-000000000000'])).toHaveLength(1)
  } finally {
    await second.stop()
  }
}, 90_000)
