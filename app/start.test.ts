import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { networkAddress } from '#app/config-script.ts'
import { openDatabase } from '#kit/server/database/database.ts'
import { runningEmbedded } from '#kit/server/database/embedded.ts'
import { testsInTurn } from '../scripts/tests-in-turn.ts'

const it = testsInTurn(3)

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'start-test-'))
chmodSync(folder, 0o711)
const running: { stop(): Promise<number | null>; line(wanted: RegExp): Promise<string> }[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm start', () => {
  it('serves, says how to sign in, and stops cleanly on SIGTERM', async () => {
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

  it('warns where it is configured as a real school and its folder holds the demonstration', async () => {
    const dataDir = join(folder, 'demonstration')
    const demonstration = start(dataDir)
    await demonstration.address()
    await demonstration.stop()
    const server = start(dataDir, { DEMO: '0' })
    await server.address()
    expect(await server.line(/^ATENÇÃO/)).toMatch(/DEMO=0.*guarda a escola de demonstração: 13 contas/)
    expect(server.said()).toContain('Começar a escola a sério')
    await server.stop()
    const empty = start(join(folder, 'empty'), { DEMO: '0' })
    await empty.address()
    await empty.line(/Ainda não há contas/)
    expect(empty.said()).not.toContain('ATENÇÃO')
  }, 120_000)

  it('says what phones open where the school’s network reaches it: the address that was set, else this computer’s', async () => {
    const dataDir = join(folder, 'demonstration')
    const set = start(dataDir, { HOST: '0.0.0.0', PUBLIC_ADDRESS: 'https://escola.example' })
    await set.address()
    expect(await set.line(/telemóveis/)).toMatch(/ abrem https:\/\/escola\.example$/)
    await set.stop()
    const port = Number(new URL(await start(dataDir, { HOST: '0.0.0.0' }).address()).port)
    const expected = networkAddress({ host: '0.0.0.0', port, tls: undefined })
    if (expected) expect(await running.at(-1)?.line(/telemóveis/)).toContain(` abrem ${expected}`)
  }, 60_000)

  it('speaks in words alone: no line of the log is among them', async () => {
    const server = start(join(folder, 'demonstration'), { LOG_LEVEL: 'info' })
    const address = await server.address()
    await server.line(/HOST=0\.0\.0\.0/)
    expect((await fetch(`${address}/health`)).status).toBe(200)
    expect(server.said()).not.toMatch(/^\{/m)
    await fetch(`${address}/api/academy/nothing`)
    // What an unknown address says is not logged: it may be a secret in the wrong place.
    await server.line(/^\{.*"url":"\/api\/academy\/…"/)
  }, 60_000)

  it('on a node that is too old says what to do in one sentence', async () => {
    const old = oldNode()
    const sentence =
      /^O node \d+\.\d+\.\d+ é antigo de mais para este programa \(precisa do 24\): .*"npm start"[^\n]*\n$/
    for (const command of [[process.execPath, '--import', asOldNode], ...(old ? [[old]] : [])]) {
      const [program = '', ...flags] = command
      const dataDir = join(folder, 'never')
      const said = await run([...flags, 'app/start.js'], dataDir, {}, program)
      expect(said).toEqual({ code: 1, said: expect.stringMatching(sentence) })
    }
  })

  it('is preceded by an installation that does not warn of engines, which an old node would make it do', () => {
    const project = join(folder, 'project')
    mkdirSync(project)
    const content = { name: 'x', version: '1.0.0', engines: { node: '>=99' } }
    writeFileSync(join(project, 'package.json'), JSON.stringify(content))
    const lock = { ...content, lockfileVersion: 3, packages: { '': content } }
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock))
    const install = () =>
      spawnSync('npm', ['ci', '--offline'], {
        cwd: project,
        env: { PATH: process.env.PATH, HOME: folder },
        encoding: 'utf8',
      })
    expect(install().stderr).toContain('EBADENGINE')
    copyFileSync(join(root, '.npmrc'), join(project, '.npmrc'))
    expect(install()).toMatchObject({ status: 0, stderr: '' })
  })

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

/** This node, taking itself for an older one. */
const asOldNode = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})`

/** The search path of an ordinary terminal: npm puts the programs of its packages before it. */
function foldersOfPath(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter(path => !path.includes('node_modules'))
}

/** A node of this computer that is older than the product's own, where there is one. */
function oldNode(): string | undefined {
  const nodes = foldersOfPath().map(path => join(path, 'node'))
  return nodes.find(node => {
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return stdout && Number.parseInt(stdout.slice(1), 10) < 24
  })
}

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
    said: () => said,
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

async function run(
  args: string[],
  dataDir: string,
  more: NodeJS.ProcessEnv = {},
  program = process.execPath,
) {
  const child = spawn(program, args, { cwd: root, env: environment(dataDir, more) })
  const closed = once(child, 'close') as Promise<[number | null]>
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, said: out + errors }
}
