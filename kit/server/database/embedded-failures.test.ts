import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, vi } from 'vitest'
import { inTurn } from '../../../scripts/patience.ts'
import { testsInTurn } from '../../../scripts/tests-in-turn.ts'
import { connect } from './connect.ts'
import { isDatabaseAway, openDatabase } from './database.ts'
import { type EmbeddedDatabase, setAside, startEmbedded } from './embedded.ts'
import { DamagedDataError } from './embedded-failures.ts'
import { canMount, mountMemory } from './mount-testing.ts'

const it = testsInTurn(3)

const folder = mkdtempSync(join(tmpdir(), 'failures-test-'))
chmodSync(folder, 0o755)
const opened: EmbeddedDatabase[] = []
const mounts: string[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) await database.stop()
})
afterAll(() => {
  for (const mount of mounts) spawnSync('umount', [mount])
  rmSync(folder, { recursive: true, force: true })
})

describe('files that were damaged', () => {
  const damages: [what: string, damage: (cluster: string) => void][] = [
    ['pg_control', (cluster: string) => flip(join(cluster, 'global/pg_control'), 40)],
    ['pg_control cut short', (cluster: string) => truncateSync(join(cluster, 'global/pg_control'), 0)],
    ['pg_control gone', (cluster: string) => rmSync(join(cluster, 'global/pg_control'))],
    ['the log of writes', (cluster: string) => emptyFiles(join(cluster, 'pg_wal'))],
    ['the log of writes gone', (cluster: string) => rmSync(join(cluster, 'pg_wal'), { recursive: true })],
  ]
  it.each(inTurn(damages, 2))(
    '%s: the start says so, changes nothing, and they can be set aside',
    async (what, damage) => {
      const name = what.replaceAll(' ', '-')
      const database = await open(name)
      await close(database)
      damage(join(folder, name, 'postgres'))
      const refused = await open(name).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(DamagedDataError)
      expect(String(refused)).toMatch(
        /estão danificados .*Nada foi alterado\. Restaure a última cópia boa com "npm run restore/,
      )
      const kept = await setAside(join(folder, name))
      expect(readFileSync(join(kept, 'PG_VERSION'), 'utf8')).toBe('18\n')
      expect(await ask((await open(name)).url, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )
})

it('after a power cut the start says what it brought back; after a clean end it says nothing', async () => {
  const database = await open('cut')
  await ask(database.url, 'create table kept as select 1 as one')
  const said: string[] = []
  // As it is on the disk at one instant, which is what a power cut leaves.
  spawnSync('cp', ['-a', join(folder, 'cut'), join(folder, 'cut-later')])
  const later = await open('cut-later', said)
  expect(await ask(later.url, 'select one from kept')).toEqual([{ one: 1 }])
  expect(said.at(-1)).toMatch(
    /^A base de dados não chegou a ser fechada .*: foi recuperado tudo o que estava confirmado, até às \d\d:\d\d:\d\d de \d\d\/\d\d\/\d{4}\.$/,
  )
  await close(later)
  said.length = 0
  await open('cut-later', said)
  expect(said).toEqual([])
})

describe('damage in the middle of the log of writes', () => {
  it('is not taken for its end: what is missing is said, and which backup has more', async () => {
    const database = await open('torn')
    await ask(database.url, 'create table kept as select 1 as one')
    const damagedAt = await placeNoted(database, 'torn')
    await ask(database.url, 'insert into kept select generate_series(2, 5000)')
    await placeNoted(database, 'torn')
    spawnSync('cp', ['-a', join(folder, 'torn'), join(folder, 'torn-later')])
    flip(logFileOf(join(folder, 'torn-later/postgres'), damagedAt), offsetIn(damagedAt) + 40)
    const backup = 'dondza-2199-01-01T00-00-00Z.dondza'
    mkdirSync(join(folder, 'torn-backups'))
    writeFileSync(join(folder, 'torn-backups', backup), '')

    const said: string[] = []
    const later = await open('torn-later', said, join(folder, 'torn-backups'))
    expect(await ask(later.url, 'select count(*)::int as n from kept')).toEqual([{ n: 1 }])
    const time = String.raw`às \d\d:\d\d:\d\d de \d\d/\d\d/\d{4}`
    expect(said.at(-1)).toMatch(
      new RegExp(
        `^Faltam escritas: .*só se recuperou o que foi guardado até ${time}, embora houvesse mais até ${time}; ` +
          `a cópia ${backup} tem mais do que isso: .*npm run restore -- .*${backup}"\\.$`,
      ),
    )
    // Said once: from here on it goes on from what there is.
    await close(later)
    said.length = 0
    await open('torn-later', said)
    expect(said).toEqual([])
  })
})

describe('a frozen database', () => {
  it('times out callers within bounds, and is used again when it goes on', async () => {
    const embedded = await open('frozen')
    const database = openDatabase({ url: embedded.url, patience: 2000 })
    try {
      await sql`create table kept as select 1 as one`.execute(database.db)
      signalAll(embedded, 'SIGSTOP')
      const asValue = (error: unknown) => error
      const reading = sql`select one from kept`.execute(database.db).catch(asValue)
      const whole = database.db
        .transaction()
        .execute(db => sql`update kept set one = 2`.execute(db))
        .catch(asValue)
      for (const query of [reading, whole]) expect(isDatabaseAway(await query)).toBe(true)
      signalAll(embedded, 'SIGCONT')
      expect((await sql`select one from kept`.execute(database.db)).rows).toHaveLength(1)
    } finally {
      await database.close()
    }
  })

  it('can be stopped all the same', async () => {
    const embedded = await open('frozen-end')
    const pid = embedded.pid() ?? 0
    signalAll(embedded, 'SIGSTOP')
    await close(embedded)
    expect(existsSync(`/proc/${pid}`)).toBe(false)
  })
})

describe.runIf(canMount())('a disk', () => {
  it('that is full refuses writes without losing what was acknowledged, and is said at a start', async () => {
    const disk = mount('full', 'size=120m')
    const embedded = await open('full/data')
    const client = await connect(embedded.url)
    await client.query('create table kept (n serial, filling text storage external)')
    let acknowledged = 0
    const refused = await (async () => {
      for (;;) {
        await client.query(`insert into kept (filling) select repeat(md5(random()::text), 3000)`)
        acknowledged += 1
      }
    })().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Error)
    await client.end().catch(() => undefined)
    fill(join(disk, 'data/ballast'))
    await close(embedded)
    const start = await open('full/data').catch((error: unknown) => error)
    expect(String(start)).toMatch(/^StartError: O disco de .* está cheio.*Liberte espaço/)
    rmSync(join(disk, 'data/ballast'))
    spawnSync('mount', ['-o', 'remount,size=400m', disk])
    const again = await open('full/data')
    const [row] = await ask(again.url, 'select count(*)::int as n from kept')
    expect(row).toEqual({ n: acknowledged })
  })

  it('that only lets itself be read is said, and nothing is lost', async () => {
    const disk = mount('read-only', 'size=200m')
    const first = await open('read-only/data')
    await ask(first.url, 'create table kept as select 1 as one')
    await close(first)
    spawnSync('mount', ['-o', 'remount,ro', disk])
    await expect(open('read-only/data')).rejects.toThrow(/^O disco de .* só deixa ler\. Torne-o gravável/)
    spawnSync('mount', ['-o', 'remount,rw', disk])
    expect(await ask((await open('read-only/data')).url, 'select one from kept')).toEqual([{ one: 1 }])
  })
})

async function open(name: string, said: string[] = [], backupDir?: string): Promise<EmbeddedDatabase> {
  const log = (line: string) => said.push(line)
  const dataDir = join(folder, name)
  // Only what is in them matters here, and to make files for each would take most of the time.
  if (!existsSync(dataDir)) spawnSync('cp', ['-a', await madeOnce(), dataDir])
  const database = await startEmbedded({ dataDir, log, backupDir })
  opened.push(database)
  return database
}

let made: Promise<string> | undefined

/** A data folder that was begun and closed, to be copied. */
async function madeOnce(): Promise<string> {
  made ??= (async () => {
    const dataDir = join(folder, 'made-once')
    await (await startEmbedded({ dataDir })).stop()
    return dataDir
  })()
  return made
}

async function close(database: EmbeddedDatabase): Promise<void> {
  opened.splice(opened.indexOf(database), 1)
  await database.stop()
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = await connect(url)
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** PostgreSQL and every process that it began. */
function signalAll(embedded: EmbeddedDatabase, signal: NodeJS.Signals): void {
  const pid = embedded.pid() ?? 0
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  for (const each of [pid, ...children.map(Number)]) process.kill(each, signal)
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(file, bytes)
}

/** How far the log of writes has come, once that is noted outside of it. */
async function placeNoted({ url }: EmbeddedDatabase, name: string): Promise<string> {
  const [row] = await ask(url, 'select pg_current_wal_flush_lsn()::text as place')
  const { place } = row as { place: string }
  const noted = () => expect(readFileSync(join(folder, name, 'written.json'), 'utf8')).toContain(`"${place}"`)
  await vi.waitFor(noted, { timeout: 20_000, interval: 100 })
  return place
}

/** Where a place of the log (`0/1A2B3C4`) lies: files of 16 MiB, named by timeline and number. */
function logFileOf(cluster: string, place: string): string {
  const [high = '', low = ''] = place.split('/').map(part => part.padStart(8, '0'))
  return join(cluster, 'pg_wal', `00000001${high}000000${low.slice(0, 2)}`)
}

function offsetIn(place: string): number {
  return Number.parseInt(place.split('/')[1] ?? '', 16) & 0xffffff
}

function emptyFiles(of: string): void {
  for (const name of readdirSync(of)) {
    const file = join(of, name)
    if (statSync(file).isFile()) writeFileSync(file, Buffer.alloc(statSync(file).size))
  }
}

/** A small disk of its own. */
function mount(name: string, options: string): string {
  const place = join(folder, name)
  mkdirSync(place)
  mountMemory(place, options)
  mounts.push(place)
  return place
}

function fill(file: string): void {
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'])
}
