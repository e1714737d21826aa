import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { isEmpty } from '#school/accounts/server/first-administrator.ts'
import { type LoadDemonstration, loadDemonstrationWhenEmpty } from './first-start.ts'

const { db } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'first-start-'))
const accountsFile = join(dataDir, 'demo-accounts.txt')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const received: { date: string | undefined; password: string }[] = []
const load: LoadDemonstration = async (transaction, settings) => {
  received.push({ date: settings.date, password: settings.password })
  await fixtureAccount(transaction, { role: 'admin', email: 'admin@demo.example' })
  return [{ email: 'admin@demo.example', description: 'administração' }]
}
const said: string[] = []
const quietly = {
  say: (line: string) => said.push(line),
  line: { show: () => undefined, end: () => undefined },
}
const config = { dataDir, demoDate: undefined, demoPassword: undefined }

it('leaves nothing of a demonstration whose loading fails', async () => {
  const failing: LoadDemonstration = async (transaction, settings) => {
    await load(transaction, settings)
    throw new Error('on purpose')
  }
  await expect(loadDemonstrationWhenEmpty(config, db, { ...quietly, load: failing })).rejects.toThrow(
    'on purpose',
  )
  expect(await isEmpty(db)).toBe(true)
})

it('loads it once, with a password made for it, kept for its owner alone', async () => {
  received.length = 0
  await loadDemonstrationWhenEmpty(config, db, { ...quietly, load })
  await loadDemonstrationWhenEmpty(config, db, { ...quietly, load })
  expect(received).toEqual([{ date: undefined, password: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/) }])
  expect(await isEmpty(db)).toBe(false)
  expect(readFileSync(accountsFile, 'utf8')).toMatch(
    new RegExp(`admin@demo.example +${received[0]?.password} +administração`),
  )
  expect(statSync(accountsFile).mode & 0o777).toBe(0o600)
})

it('uses the date and the password that the configuration gives', async () => {
  const other = await testDatabase()
  received.length = 0
  await loadDemonstrationWhenEmpty(
    { dataDir, demoDate: '2026-05-05', demoPassword: 'Dondza#2026' },
    other.db,
    { ...quietly, load },
  )
  expect(received).toEqual([{ date: '2026-05-05', password: 'Dondza#2026' }])
  expect(readFileSync(accountsFile, 'utf8')).toContain('Dondza#2026')
})
