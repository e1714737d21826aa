import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { testsInTurn } from '../../../scripts/tests-in-turn.ts'
import { connect } from './connect.ts'
import { type EmbeddedDatabase, runningEmbedded, startEmbedded } from './embedded.ts'

const it = testsInTurn(4)

const asRoot = process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'folders-test-'))
chmodSync(folder, 0o755)
const opened: EmbeddedDatabase[] = []
const made: string[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) await database.stop()
})
afterAll(() => {
  for (const path of [folder, ...made]) rmSync(path, { recursive: true, force: true })
})

describe('a data folder copied', () => {
  it('while stopped starts beside the running original: both live, both keep their own', async () => {
    await begin('stopped')
    copy('stopped', 'stopped-copy')
    const original = await open('stopped')
    const copied = await open('stopped-copy')
    await write(original, 'original')
    await write(copied, 'copy')
    expect(await marks(original)).toEqual(['begun', 'original'])
    expect(await marks(copied)).toEqual(['begun', 'copy'])
    expect(runningEmbedded(join(folder, 'stopped'))).toBe(original.url)
    expect(runningEmbedded(join(folder, 'stopped-copy'))).toBe(copied.url)
  })

  it('while running does the same, and says that it may lack the last moment', async () => {
    const original = await begin('running', { stop: false })
    const pid = original.pid()
    copy('running', 'running-copy')
    expect(runningEmbedded(join(folder, 'running-copy'))).toBeUndefined()
    const said: string[] = []
    const copied = await open('running-copy', said)
    expect(said).toContainEqual(
      expect.stringMatching(/running-copy.* foi copiada com a base de dados a trabalhar/),
    )
    await write(copied, 'copy')
    expect(original.pid()).toBe(pid)
    await write(original, 'original')
    expect(await marks(original)).toEqual(['begun', 'original'])
    expect(await marks(copied)).toEqual(['begun', 'copy'])
  })

  it('and put back in the place of the original brings back what it held', async () => {
    await begin('restored')
    copy('restored', 'restored-copy')
    const later = await open('restored')
    await write(later, 'later')
    await close(later)
    rmSync(join(folder, 'restored'), { recursive: true })
    renameSync(join(folder, 'restored-copy'), join(folder, 'restored'))
    expect(await marks(await open('restored'))).toEqual(['begun'])
  })

  it('without its database is refused, never begun anew in silence', async () => {
    await begin('robbed')
    renameSync(join(folder, 'robbed/postgres'), join(folder, 'postgres-taken'))
    await expect(open('robbed')).rejects.toThrow(
      /^Faltam os dados de .*robbed: deviam estar em .*robbed\/postgres/,
    )
    expect(existsSync(join(folder, 'robbed/postgres'))).toBe(false)
    renameSync(join(folder, 'postgres-taken'), join(folder, 'robbed/postgres'))
    expect(await marks(await open('robbed'))).toEqual(['begun'])
  })

  it.runIf(asRoot)('whose database stands elsewhere never uses the one of the original', async () => {
    mkdirSync(join(folder, 'closed'), { mode: 0o700 })
    const original = await begin('closed/data', { stop: false })
    const { home } = JSON.parse(readFileSync(join(folder, 'closed/data/postgres.json'), 'utf8')) as {
      home: string
    }
    made.push(home)
    copy('closed/data', 'closed/copy')
    const refusal = /closed\/copy é uma cópia de .*closed\/data, cujos dados estão em .* e não vieram com ela/
    await expect(open('closed/copy')).rejects.toThrow(refusal)
    expect(await marks(original)).toEqual(['begun'])
    await close(original)
    await expect(open('closed/copy')).rejects.toThrow(refusal)
    renameSync(join(folder, 'closed/data'), join(folder, 'closed/moved'))
    expect(await marks(await open('closed/moved'))).toEqual(['begun'])
  })
})

describe('a data folder moved', () => {
  it('while stopped takes its data along', async () => {
    await begin('here')
    renameSync(join(folder, 'here'), join(folder, 'there'))
    expect(await marks(await open('there'))).toEqual(['begun'])
  })

  it('while running stays held, and its server never uses what is begun at the old place', async () => {
    const said: string[] = []
    const first = await begin('old', { stop: false, said })
    renameSync(join(folder, 'old'), join(folder, 'new'))
    await expect(open('new')).rejects.toThrow(`Já há um servidor a usar os dados de ${join(folder, 'new')}`)
    const second = await open('old')
    await write(second, 'second')
    await expect(marks(first)).rejects.toMatchObject({ code: 'ENOENT' })
    process.kill(first.pid() ?? 0, 'SIGKILL')
    await expect
      .poll(() => said.join('\n'), { timeout: 10_000 })
      .toContain('já não é a pasta com que este servidor começou')
    await close(first)
    expect(await marks(second)).toEqual(['second'])
    expect(runningEmbedded(join(folder, 'old'))).toBe(second.url)
    expect(await marks(await open('new'))).toEqual(['begun'])
  })
})

it('a start right after kill -9 does not take the dead server, whom nobody has fetched yet, for a living one', async () => {
  mkdirSync(join(folder, 'zombie'), { mode: 0o711 })
  const script = join(import.meta.dirname, 'crash-writer.ts')
  // `sleep` takes the shell's place, and never asks for the end of what that began.
  const parent = spawn('sh', [
    '-c',
    '"$0" "$1" "$2" & echo "server $!"; exec sleep 120',
    process.execPath,
    script,
    join(folder, 'zombie'),
  ])
  try {
    const lines: string[] = []
    createInterface(parent.stdout).on('line', line => lines.push(line))
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(20)
    const server = Number(lines.find(line => line.startsWith('server '))?.split(' ')[1])
    process.kill(server, 'SIGKILL')
    const database = await open('zombie')
    expect(readFileSync(`/proc/${server}/stat`, 'utf8')).toContain(') Z ')
    const acknowledged = lines.filter(line => /^\d+$/.test(line)).length
    const [row] = await ask(database, 'select count(*)::int as n from acknowledged')
    expect(row?.n).toBeGreaterThanOrEqual(acknowledged)
  } finally {
    parent.kill('SIGKILL')
  }
})

/** A data folder whose database holds the mark `begun`. */
async function begin(name: string, { stop = true, said = [] as string[] } = {}): Promise<EmbeddedDatabase> {
  const database = await open(name, said)
  await write(database, 'begun')
  if (stop) await close(database)
  return database
}

async function open(name: string, said: string[] = []): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: join(folder, name), log: line => said.push(line) })
  opened.push(database)
  return database
}

async function close(database: EmbeddedDatabase): Promise<void> {
  opened.splice(opened.indexOf(database), 1)
  await database.stop()
}

/** As people copy folders: everything, its owners and times included. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', join(folder, from), join(folder, to)])
}

async function write(database: EmbeddedDatabase, mark: string): Promise<void> {
  await ask(database, `create table if not exists marks (what text)`)
  await ask(database, `insert into marks values ('${mark}')`)
}

async function marks(database: EmbeddedDatabase): Promise<unknown[]> {
  return (await ask(database, 'select what from marks')).map(row => row.what)
}

async function ask(database: EmbeddedDatabase, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connect(database.url)
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
