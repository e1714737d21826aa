import { copyFileSync, createWriteStream, mkdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#kit/server/database/database.ts'
import { fixtureClass, openClassroom } from './cluster/classroom.ts'
import { checkRefusals } from './cluster/doors.ts'
import { openPictures, type Pictures } from './cluster/pictures.ts'
import { type Cluster, missingDataWarning, openCluster, send, until } from './cluster/programs.ts'
import { MAX_SECONDS, missed, type Row, tableOf } from './cluster/verdict.ts'
import { type StartedProduct, startForTests } from './start-for-tests.ts'

/** What goes on undisturbed before each trial, and after it. */
const CALM_MS = 5000
/** In this time everybody's answers are there again: a page tries every fifteen seconds at the latest. */
const SETTLING_MS = 60_000

interface Trial {
  what: string
  /** It loses answers on purpose, and is met when that is seen. */
  planted?: boolean
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
  {
    what: 'one etcd of three is killed',
    happens: ({ killEtcd }) => killEtcd(),
  },
  {
    what: 'HAProxy is killed, and back after a second',
    async happens({ killDoors, startDoors }) {
      killDoors()
      await wait(1000)
      await startDoors()
      return () => undefined
    },
  },
  {
    what: 'a planted loss: the leader is killed with synchronous_commit off',
    planted: true,
    async happens(cluster) {
      const { configure, leader } = cluster
      // What is acknowledged lies in memory for so long.
      await configure({ synchronous_commit: 'off', wal_writer_delay: '5s' })
      await until('synchronous_commit off', async () => (await commitsOf(cluster)) === 'off')
      await wait(CALM_MS)
      const node = await leader()
      node.signal('SIGKILL')
      return async () => {
        node.start()
        await cluster.whole()
        await configure({ synchronous_commit: 'on', wal_writer_delay: null })
      }
    },
  },
]

/**
 * The product with several processes on a database of three, as `deploy/` sets them up: a hundred pupils answer while one part after the
 * other fails. What was acknowledged is there, for so long at most nothing can be stored, which is said in words, and nobody is
 * signed out. The last trial loses answers on purpose, so that a ledger that sees nothing is noticed. `npm run test:cluster -- freezes pooler`
 * tries those alone. Not a part of `npm test`: it takes ten minutes, and Debian's packages.
 */
async function main(named: readonly string[]): Promise<number> {
  const missing = missingDataWarning()
  if (missing !== undefined) {
    console.error(`Falta instalar: ${missing}`)
    return 1
  }
  const unknown = named.filter(word => !trials.some(({ what }) => what.includes(word)))
  if (unknown.length > 0) {
    console.error(
      `No trial is called ${unknown.join(', ')}. There are:\n${trials.map(({ what }) => `- ${what}`).join('\n')}`,
    )
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
    await checkRefusals(cluster.web)
    console.log('Without a server, and at one connection too many, a page and a call are refused in words.')
    await createDatabase(cluster)
    await cluster.startPooler()
    servers.push(await startServer(cluster, 0, '2'))
    shareKey(cluster)
    servers.push(await startServer(cluster, 1, '1'))
    const database = openDatabase({ url: cluster.direct('dondza') })
    await until('the web', async () => (await fetch(`${cluster.web}/health`)).ok)
    const group = await fixtureClass(database)
    const classroom = await openClassroom(cluster.web, group)
    const pictures = await openPictures(cluster.web, group.code, group.seen)
    console.log('Two servers, of two processes and of one; a hundred pupils answer.')
    const rows: Row[] = []
    const wantedTrials = trials.filter(
      ({ what }) => named.length === 0 || named.some(word => what.includes(word)),
    )
    for (const trial of wantedTrials) {
      const row = await tryOne(trial, cluster, servers, classroom, pictures, () => classroom.lost(database))
      console.log([`${row.what}: ${missed(row).join('; ') || 'met'}`, ...new Set(row.wrong)].join('\n  '))
      rows.push(row)
    }
    await classroom.close()
    await pictures.close()
    await database.close()
    console.log(`\nLoad ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.\n${tableOf(rows)}`)
    return rows.every(row => missed(row).length === 0) ? 0 : 1
  } catch (error) {
    console.error(cluster.words())
    throw error
  } finally {
    for (const server of servers) await server.stop()
    end()
  }
}

async function tryOne(
  { what, planted = false, happens }: Trial,
  cluster: Cluster,
  servers: readonly StartedProduct[],
  classroom: Awaited<ReturnType<typeof openClassroom>>,
  pictures: Pictures,
  countLost: () => Promise<number>,
): Promise<Row> {
  await wait(CALM_MS)
  classroom.begin()
  const makeGood = await happens(cluster, servers)
  // As long as it stays so, the rest has to go on.
  await Promise.all([wait(MAX_SECONDS * 1000 + CALM_MS), pictures.take(what)])
  await makeGood()
  await cluster.whole()
  for (const settled = Date.now() + SETTLING_MS; classroom.away() > 0 && Date.now() < settled; )
    await wait(500)
  return { what, planted, ...classroom.counts(), behind: classroom.away(), lost: await countLost() }
}

/** As a new connection of the product finds it. */
async function commitsOf(cluster: Cluster): Promise<unknown> {
  const client = new pg.Client(cluster.direct('dondza'))
  await client.connect()
  const { rows } = await client.query('SHOW synchronous_commit')
  await client.end()
  return rows[0]?.synchronous_commit
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
      MODULES: 'academy,diagnostics,web',
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
