import { copyFileSync, createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#kit/server/database/database.ts'
import { fixtureClass, openClassroom, type TrafficCounts } from './cluster/classroom.ts'
import { type Cluster, missingDataWarning, openCluster, send, until } from './cluster/programs.ts'
import { type StartedProduct, startForTests } from './start-for-tests.ts'

const MAX_SECONDS = 20
/** What goes on undisturbed before each trial, and after it. */
const CALM_MS = 5000
/** In this time everybody's answers are there again: a page tries every fifteen seconds at the latest. */
const SETTLING_MS = 60_000

interface Trial {
  what: string
  /** Does it; gives what makes it good again. */
  happens(cluster: Cluster, servers: readonly StartedProduct[]): Promise<() => Promise<void> | void>
}

const trials: Trial[] = [
  {
    what: 'the leader is killed',
    async happens({ leader }) {
      const node = await leader()
      node.signal('SIGKILL')
      return () => node.start()
    },
  },
  {
    what: 'the leader freezes',
    async happens({ leader }) {
      const node = await leader()
      node.signal('SIGSTOP')
      return () => node.signal('SIGCONT')
    },
  },
  {
    what: 'the leader is cut off from etcd',
    async happens({ leader }) {
      const node = await leader()
      await node.reach(false)
      return () => node.reach(true)
    },
  },
  {
    what: 'the synchronous replica lags',
    async happens({ follower }) {
      const receiver = (await follower()).receiver()
      if (receiver === undefined) throw new Error('Nothing receives at the synchronous replica.')
      send(receiver, 'SIGSTOP')
      return () => send(receiver, 'SIGCONT')
    },
  },
  {
    what: 'the pooler is killed, and back after a second',
    async happens({ killPooler, startPooler }) {
      killPooler()
      await wait(1000)
      await startPooler()
      return () => undefined
    },
  },
  {
    what: 'one of the two servers is killed',
    async happens(_cluster, [first]) {
      if (first) send(first.serverPid(), 'SIGKILL')
      return () => undefined
    },
  },
]

/**
 * The product with several processes on a database of three, as `deploy/` sets them up: a hundred pupils answer while one part after the
 * other fails. What was acknowledged is there, for so long at most nothing can be stored, which is said in words, and nobody is
 * signed out. `npm run test:cluster -- freezes pooler` tries those alone. Not a part of `npm test`: it takes eight minutes, and Debian's packages.
 */
async function main(named: readonly string[]): Promise<number> {
  const missing = missingDataWarning()
  if (missing !== undefined) {
    console.error(`Falta instalar: ${missing}`)
    return 1
  }
  const cluster = await openCluster()
  const servers: StartedProduct[] = []
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    cluster.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      for (const server of servers) server.process.kill('SIGTERM')
      end()
      process.exit(1)
    })
  try {
    await cluster.startDoors()
    await cluster.whole()
    console.log('Three PostgreSQL agree on their leader.')
    await createDatabase(cluster)
    await cluster.startPooler()
    servers.push(await startServer(cluster, 0, '2'))
    shareKey(cluster)
    servers.push(await startServer(cluster, 1, '1'))
    const database = openDatabase({ url: cluster.direct('dondza') })
    await until('the web', async () => (await fetch(`${cluster.web}/health`)).ok)
    const classroom = await openClassroom(cluster.web, await fixtureClass(database))
    console.log('Two servers, of two processes and of one; a hundred pupils answer.')
    const rows: Row[] = []
    const wantedTrials = trials.filter(
      ({ what }) => named.length === 0 || named.some(word => what.includes(word)),
    )
    for (const trial of wantedTrials) {
      const row = await tryOne(trial, cluster, servers, classroom, () => classroom.lost(database))
      console.log(line(row))
      rows.push(row)
    }
    classroom.close()
    await database.close()
    console.log(`\n${table(rows)}`)
    return rows.every(isMet) ? 0 : 1
  } catch (error) {
    console.error(cluster.words())
    throw error
  } finally {
    for (const server of servers) await server.stop()
    end()
  }
}

type Row = { what: string; lost: number; behind: number } & TrafficCounts

async function tryOne(
  { what, happens }: Trial,
  cluster: Cluster,
  servers: readonly StartedProduct[],
  classroom: Awaited<ReturnType<typeof openClassroom>>,
  countLost: () => Promise<number>,
): Promise<Row> {
  await wait(CALM_MS)
  classroom.begin()
  const makeGood = await happens(cluster, servers)
  // As long as it stays so, the rest has to go on.
  await wait(MAX_SECONDS * 1000 + CALM_MS)
  await makeGood()
  await cluster.whole()
  for (const settled = Date.now() + SETTLING_MS; classroom.away() > 0 && Date.now() < settled; )
    await wait(500)
  return { what, ...classroom.told(), behind: classroom.away(), lost: await countLost() }
}

const isMet = ({ lost, behind, longestMs, wrong, signedOut }: Row): boolean =>
  lost + behind + wrong.length + signedOut === 0 && longestMs <= MAX_SECONDS * 1000

const HEAD = [
  'what',
  'acknowledged',
  'lost',
  'seconds without',
  '503',
  'lines lost',
  'other',
  'signed out',
  '',
]

function cells(row: Row): string[] {
  const { what, acknowledged, lost, longestMs, away, broken, wrong, behind, signedOut } = row
  const counted = [away, broken, wrong.length, behind, signedOut].map(String)
  return [
    what,
    String(acknowledged),
    String(lost),
    (longestMs / 1000).toFixed(1),
    ...counted,
    isMet(row) ? 'met' : 'MISSED',
  ]
}

const line = (row: Row): string =>
  [
    HEAD.map((head, at) => `${head} ${cells(row)[at]}`)
      .slice(1, -1)
      .join(', '),
    ...new Set(row.wrong),
  ]
    .join('\n  ')
    .replace(/^/, `${row.what}: `)

function table(rows: readonly Row[]): string {
  const all = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, at) => Math.max(...all.map(each => each[at]?.length ?? 0)))
  return all
    .map(each =>
      each
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client(cluster.direct('postgres', 'postgres'))
  await client.connect()
  await client.query(`create role dondza login password '${new URL(cluster.pooled).password}'`)
  await client.query('create database dondza owner dondza')
  await client.end()
}

const folderOf = ({ folder }: Cluster, which: number) => join(folder, `server-${which + 1}`)

/** Every server of an installation seals with the same key, which goes along by hand. */
function shareKey(cluster: Cluster): void {
  mkdirSync(folderOf(cluster, 1), { recursive: true })
  copyFileSync(join(folderOf(cluster, 0), 'installation.key'), join(folderOf(cluster, 1), 'installation.key'))
}

async function startServer(cluster: Cluster, which: 0 | 1, workers: string): Promise<StartedProduct> {
  const product = await startForTests(
    folderOf(cluster, which),
    {
      PORT: String(cluster.servers[which]),
      DATABASE_URL: cluster.pooled,
      DATABASE_DIRECT_URL: cluster.direct('dondza'),
      WORKERS: workers,
      MODULES: 'academy,diagnostics',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'fatal',
    },
    'pipe',
  )
  const { stdout, stderr } = product.process
  for (const said of [stdout, stderr])
    said?.pipe(createWriteStream(`${folderOf(cluster, which)}.log`, { flags: 'a' }))
  return product
}

process.exitCode = await main(process.argv.slice(2))
