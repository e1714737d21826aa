import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#kit/server/database/database.ts'
import { runningEmbedded } from '#kit/server/database/embedded.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'start-test-'))
chmodSync(folder, 0o711)
const running: { stop(): Promise<number | null> }[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm start', () => {
  it('serves, says how to sign in, and stops cleanly when told', async () => {
    const dataDir = join(folder, 'demonstration')
    const server = start(dataDir, { DEMO_PASSWORD: 'Dondza#2026' })
    const address = await server.address()
    expect((await fetch(`${address}/ready`)).status).toBe(200)
    expect(await server.line(/professor@demo\.dondza\.mz +Dondza#2026/)).toBeTruthy()
    expect(statSync(join(dataDir, 'demo-accounts.txt')).mode & 0o777).toBe(0o600)
    expect(runningEmbedded(dataDir)).toBeDefined()
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true)
    expect(await server.stop()).toBe(0)
    expect(runningEmbedded(dataDir)).toBeUndefined()
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  }, 60_000)

  it('says in one sentence that the data are in use, and what is wrong with a variable', async () => {
    const dataDir = join(folder, 'demonstration')
    const first = start(dataDir)
    await first.address()
    const second = await run(['app/start.js'], dataDir)
    expect(second).toEqual({
      code: 1,
      said: expect.stringMatching(/^Já há um servidor a usar os dados de [^\n]+\n$/),
    })
    const wrong = await run(['app/start.js'], dataDir, { PORT: 'abc' })
    expect(wrong).toEqual({
      code: 1,
      said: 'PORT="abc" não serve: indique um número inteiro de 0 a 65535.\n',
    })
  }, 60_000)

  it('without demonstration prints the code for the first administrator', async () => {
    const dataDir = join(folder, 'empty')
    const server = start(dataDir, { DEMO: '0' })
    await server.address()
    expect(await server.line(/código [A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)).toBeTruthy()
    expect(existsSync(join(dataDir, 'demo-accounts.txt'))).toBe(false)
  }, 60_000)
})

describe('npm run backup and npm run restore', () => {
  it('work beside a running server and without one, and keep what a restore replaces', async () => {
    const dataDir = join(folder, 'empty')
    const file = join(folder, 'copy.dondza')
    const server = start(dataDir, { DEMO: '0' })
    const address = await server.address()
    const { pool, close } = openDatabase({ url: runningEmbedded(dataDir) ?? '' })
    const mark = async (value: string) =>
      pool.query(
        `insert into installation (name, value) values ('mark', to_jsonb($1::text))
         on conflict (name) do update set value = excluded.value`,
        [value],
      )
    const marked = async () => (await pool.query(`select value from installation where name = 'mark'`)).rows

    await pool.query(`insert into accounts (id, email, name, role, device_key)
      values (gen_random_uuid(), 'a@exemplo.mz', 'A', 'admin', '')`)
    await mark('before')
    const backup = await run(['scripts/backup.ts', file], dataDir)
    expect(backup).toEqual({ code: 0, said: expect.stringContaining(`Cópia completa em ${file}`) })
    await mark('after')
    const restore = await run(['scripts/restore.ts', file], dataDir)
    expect(restore).toEqual({
      code: 0,
      said: expect.stringMatching(/^O que havia ficou guardado em .+\nRestaurado: /),
    })
    expect(await marked()).toEqual([{ value: 'before' }])
    await expect.poll(async () => (await fetch(`${address}/ready`)).status).toBe(200)
    await close()

    await server.stop()
    const kept = restore.said.match(/guardado em (.+)\.\n/)?.[1] ?? ''
    expect(await run(['scripts/restore.ts', kept], dataDir)).toMatchObject({ code: 0 })
    const again = await run(['scripts/backup.ts', file], dataDir)
    expect(again).toEqual({ code: 1, said: `Já existe um ficheiro ${file}. Escolha outro nome.\n` })
    expect(await run(['scripts/backup.ts'], dataDir)).toMatchObject({ code: 1 })
  }, 90_000)
})

function environment(dataDir: string, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // The pages are built elsewhere: here it is about the server.
  return {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: '0',
    MODULES: 'academy',
    LOG_LEVEL: 'silent',
    ...more,
  }
}

function start(dataDir: string, more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['app/start.js'], { cwd: root, env: environment(dataDir, more) })
  const closed = once(child, 'close') as Promise<[number | null]>
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
  }
  const line = async (wanted: RegExp): Promise<string> => {
    for (;;) {
      const found = said.split('\n').find(each => wanted.test(each))
      if (found !== undefined) return found
      if (child.exitCode !== null) throw new Error(said)
      await sleep(20)
    }
  }
  const server = {
    line,
    address: async () => (await line(/está em http/)).replace(/.* está em /, ''),
    async stop() {
      child.kill('SIGTERM')
      const [code] = await closed
      return code
    },
  }
  running.push(server)
  return server
}

async function run(args: string[], dataDir: string, more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: environment(dataDir, more) })
  const closed = once(child, 'close') as Promise<[number | null]>
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, said: out + errors }
}
