import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unprivilegedAccount } from '#kit/server/database/account.ts'
import { freePort } from '../start-for-tests.ts'
import { openLine } from './line.ts'

/** Debian's, which the files of `deploy/` are written for. */
const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
}
const POSTGRES = '/usr/lib/postgresql'
const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')
const NODES = ['one', 'two', 'three'] as const
const LONGEST_MS = 300_000
/** So long a cluster is whole before it counts as such, and so much at most is not yet with those who follow. */
const STEADY_MS = 5000
const BEHIND_BYTES = 1024 * 1024

export const PASSWORD = 'ensaio-do-conjunto'

/** What has to be installed first, as one line; undefined where all is there. */
export function missingDataWarning(): string | undefined {
  const isThere = Object.values(PROGRAMS).every(existsSync) && postgresPrograms() !== undefined
  if (isThere) return undefined
  return 'apt-get install -y --no-install-recommends patroni etcd-server haproxy pgbouncer postgresql'
}

function postgresPrograms(): string | undefined {
  const versions = existsSync(POSTGRES)
    ? readdirSync(POSTGRES)
        .map(Number)
        .filter(version => version >= 15)
    : []
  return versions.length > 0 ? join(POSTGRES, String(Math.max(...versions)), 'bin') : undefined
}

/** One PostgreSQL with the Patroni that leads it. */
export interface Node {
  name: (typeof NODES)[number]
  /** Starts it, or starts it again. */
  start(): void
  /** All of its processes at once, as the machine's end would be, its freezing, or its waking up. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Whether it reaches etcd. */
  reach(isThere: boolean): Promise<void>
  /** The process that receives what the leader writes. */
  receiver(): number | undefined
}

/** As Patroni tells. */
interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  /** Bytes; a word where it is not known. */
  lag?: number | string
}

export interface Cluster {
  folder: string
  nodes: readonly Node[]
  /** Whose turn it is, as Patroni tells. */
  leader(): Promise<Node>
  follower(): Promise<Node>
  /** Waits until one leads, one follows it commit by commit, and the third follows too. */
  whole(): Promise<void>
  /** Where the product is asked, and where the databases are. */
  web: string
  pooled: string
  direct(user: 'postgres' | 'dondza', database?: string): string
  servers: readonly [number, number]
  /** Kills the etcd that leads; gives what starts it again. */
  killEtcd(): Promise<() => void>
  /** Sets parameters of PostgreSQL on all three, as `patronictl edit-config` does; null takes one away. */
  configure(parameters: Readonly<Record<string, string | null>>): Promise<void>
  startDoors(): Promise<void>
  killDoors(): void
  startPooler(): Promise<void>
  killPooler(): void
  /** The last that each program said. */
  words(): string
  stop(): void
}

/**
 * etcd, three PostgreSQL under Patroni, HAProxy and PgBouncer with the files of `deploy/`, all on this machine's loopback in a folder
 * of their own. Only what was started here is ever sent a signal, by its number.
 */
export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  const account = unprivilegedAccount([])
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o755 })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }
  own(folder)
  cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true })
  // The machine's own folder of sockets is not for who runs this.
  const patroni = join(folder, 'deploy/patroni/patroni.yml')
  writeFileSync(
    patroni,
    readFileSync(patroni, 'utf8').replace('/run/postgresql', own(join(folder, 'sockets'))),
  )
  const children = new Map<string, ChildProcess>()
  const start = (name: string, program: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      ...account,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    })
    child.on('error', error => console.error(`${name}: ${error.message}`))
    children.set(name, child)
  }
  const [databasePort, poolerPort, webPort, first, second] = await freePorts(5)
  const etcdPorts = await freePorts(3)
  const peerPorts = await freePorts(3)
  const peerOf = (at: number) => `http://127.0.0.1:${peerPorts[at]}`
  const etcdOf = (at: number) => `http://127.0.0.1:${etcdPorts[at]}`
  const startEtcd = (at: number) =>
    start(`etcd-${at + 1}`, PROGRAMS.etcd, [
      ...['--name', NODES[at] ?? '', '--data-dir', own(join(folder, `etcd-${at + 1}`))],
      ...['--listen-client-urls', etcdOf(at), '--advertise-client-urls', etcdOf(at)],
      ...['--listen-peer-urls', peerOf(at), '--initial-advertise-peer-urls', peerOf(at)],
      ...['--initial-cluster', NODES.map((name, each) => `${name}=${peerOf(each)}`).join(',')],
      ...['--log-level', 'error', '--enable-v2'],
    ])
  for (const at of NODES.keys()) startEtcd(at)
  await until('etcd', async () =>
    (await Promise.all(NODES.map((_, at) => answers(`${etcdOf(at)}/health`)))).every(Boolean),
  )

  const apis = new Map<string, string>()
  const addresses: NodeJS.ProcessEnv = {}
  const openNode = async (name: Node['name'], number: number): Promise<Node> => {
    const [port, api] = await freePorts(2)
    const ownEtcd = await freePorts(3)
    const home = own(join(folder, name))
    const data = join(home, 'data')
    const lines = await Promise.all(ownEtcd.map((own, at) => openLine(own, etcdPorts[at] ?? 0)))
    apis.set(name, `http://127.0.0.1:${api}`)
    addresses[`DONDZA_NODE_${number}`] = `127.0.0.1:${port}`
    addresses[`DONDZA_NODE_${number}_API`] = String(api)
    const processes = () => {
      const patroni = children.get(name)
      const postmaster = postmasterOf(data)
      return [
        ...(patroni?.pid !== undefined && patroni.exitCode === null && patroni.signalCode === null
          ? treeOf(patroni.pid)
          : []),
        ...(postmaster === undefined ? [] : treeOf(postmaster)),
      ]
    }
    return {
      name,
      start: () =>
        start(name, PROGRAMS.patroni, [patroni], {
          PATRONI_NAME: name,
          PATRONI_ETCD_HOSTS: ownEtcd.map(own => `127.0.0.1:${own}`).join(','),
          // Each node has lines of its own, which can be cut; the addresses that etcd tells would pass it by.
          PATRONI_ETCD_USE_PROXIES: 'true',
          PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
          PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_DATA_DIR: data,
          PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms(),
          PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
          PATRONI_SUPERUSER_USERNAME: 'postgres',
          PATRONI_SUPERUSER_PASSWORD: PASSWORD,
          PATRONI_REPLICATION_USERNAME: 'replicator',
          PATRONI_REPLICATION_PASSWORD: PASSWORD,
        }),
      signal(signal) {
        for (const pid of processes()) send(pid, signal)
      },
      async reach(isThere) {
        for (const { reach } of lines) await reach(isThere)
      },
      receiver: () => processes().find(pid => commandOf(pid).includes('walreceiver')),
    }
  }
  const nodes = await Promise.all(NODES.map((name, at) => openNode(name, at + 1)))
  for (const node of nodes) node.start()

  const members = async () => {
    for (const address of apis.values()) {
      // One that is frozen or ended says nothing, or not all of it.
      const body = await fetch(`${address}/cluster`, { signal: AbortSignal.timeout(1000) })
        .then(answer => answer.json() as Promise<{ members?: Member[] }>)
        .catch(() => undefined)
      if (body?.members) return body.members
    }
    return []
  }
  const nodeThat = async (role: string): Promise<Node> => {
    let found: Node | undefined
    await until(`a ${role}`, async () => {
      const member = (await members()).find(
        each => each.role === role && /running|streaming/.test(each.state),
      )
      found = nodes.find(({ name }) => name === member?.name)
      return found !== undefined
    })
    if (!found) throw new Error(`There is no ${role}.`)
    return found
  }
  const isWhole = async () => {
    const all = (await members()).filter(({ state }) => /running|streaming/.test(state))
    const roles = all.map(({ role }) => role)
    return (
      all.length === NODES.length &&
      roles.includes('leader') &&
      roles.includes('sync_standby') &&
      new Set(all.map(({ timeline }) => timeline)).size === 1 &&
      all.every(({ role, lag }) => role === 'leader' || Number(lag) < BEHIND_BYTES)
    )
  }
  // A frozen member keeps its former state until it reports again.
  const whole = async () => {
    let since = Date.now()
    await until('the whole cluster', async () => {
      if (!(await isWhole())) since = Date.now()
      return Date.now() - since >= STEADY_MS
    })
  }
  return {
    folder,
    nodes,
    leader: () => nodeThat('leader'),
    follower: () => nodeThat('sync_standby'),
    whole,
    web: `http://127.0.0.1:${webPort}`,
    pooled: `postgres://dondza:${PASSWORD}@127.0.0.1:${poolerPort}/dondza`,
    direct: (user, database = 'dondza') =>
      `postgres://${user}:${PASSWORD}@127.0.0.1:${databasePort}/${database}`,
    servers: [first, second],
    async killEtcd() {
      const leads = await Promise.all(NODES.map((_, at) => answers(`${etcdOf(at)}/v2/stats/leader`)))
      const at = leads.indexOf(true)
      if (at < 0) throw new Error('No etcd leads.')
      children.get(`etcd-${at + 1}`)?.kill('SIGKILL')
      return () => startEtcd(at)
    },
    async configure(parameters) {
      const [api] = apis.values()
      const answer = await fetch(`${api}/config`, {
        method: 'PATCH',
        body: JSON.stringify({ postgresql: { parameters } }),
      })
      if (!answer.ok) throw new Error(`Patroni took no parameters: ${answer.status}`)
    },
    killDoors: () => void children.get('haproxy')?.kill('SIGKILL'),
    async startDoors() {
      start('haproxy', PROGRAMS.haproxy, ['-db', '-f', join(folder, 'deploy/haproxy/haproxy.cfg')], {
        ...addresses,
        DONDZA_DATABASE: `127.0.0.1:${databasePort}`,
        DONDZA_WEB: `127.0.0.1:${webPort}`,
        DONDZA_SERVER_1: `127.0.0.1:${first}`,
        DONDZA_SERVER_2: `127.0.0.1:${second}`,
      })
      await until('HAProxy', async () => (await listens(databasePort)) && (await listens(webPort)))
    },
    async startPooler() {
      const file = join(folder, 'pgbouncer.ini')
      // The file as it is, but for its places.
      const places = {
        'port=5000': `port=${databasePort}`,
        'listen_port = 6432': `listen_port = ${poolerPort}`,
        '/etc/pgbouncer/userlist.txt': join(folder, 'userlist.txt'),
      }
      let text = readFileSync(join(folder, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
      for (const [usual, here] of Object.entries(places)) text = text.replaceAll(usual, here)
      writeFileSync(file, text)
      writeFileSync(join(folder, 'userlist.txt'), `"dondza" "${PASSWORD}"\n`)
      start('pgbouncer', PROGRAMS.pgbouncer, [file])
      await until('PgBouncer', () => listens(poolerPort))
    },
    killPooler: () => void children.get('pgbouncer')?.kill('SIGKILL'),
    words: () =>
      readdirSync(folder)
        .filter(name => name.endsWith('.log'))
        .map(
          name => `── ${name}\n${(readIfThere(join(folder, name)) ?? '').split('\n').slice(-12).join('\n')}`,
        )
        .join('\n'),
    stop() {
      for (const node of nodes) node.signal('SIGKILL')
      for (const child of children.values()) child.kill('SIGKILL')
      for (const node of nodes) void node.reach(false)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The number that a PostgreSQL has written into its own folder: Patroni lets go of what it starts. */
function postmasterOf(data: string): number | undefined {
  const pid = Number(readIfThere(join(data, 'postmaster.pid'))?.split('\n')[0])
  return pid && commandOf(pid).includes(data) ? pid : undefined
}

/** A process and all below it, from the top: what starts others again goes first. */
function treeOf(pid: number): number[] {
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`) ?? ''
  return [
    pid,
    ...children
      .trim()
      .split(' ')
      .filter(Boolean)
      .flatMap(child => treeOf(Number(child))),
  ]
}

const commandOf = (pid: number): string => readIfThere(`/proc/${pid}/cmdline`) ?? ''

export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Asked for together, so that none is given twice. */
async function freePorts<Count extends number>(count: Count): Promise<Ports<Count>> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports] as Ports<Count>
}
type Ports<Count extends number, Known extends number[] = []> = Known['length'] extends Count
  ? Known
  : Ports<Count, [...Known, number]>

const answers = async (url: string) => (await fetch(url).catch(() => undefined))?.ok === true

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1' })
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.on('connect', () => end(true)).on('error', () => end(false))
  })
}

export async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LONGEST_MS; !(await isThere()); await wait(250))
    if (Date.now() > end) throw new Error(`${what}: not within ${LONGEST_MS / 1000} s.`)
}
