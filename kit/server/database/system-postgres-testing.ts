import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivilegedAccount } from './account.ts'
import { postgresEnvironment } from './embedded-environment.ts'

interface SystemPostgres {
  url: string
  folder: string
  /** A pooler before it that lends `connections` by the transaction, and knows no name of a statement. */
  startPooler(connections: number): Promise<{ url: string; restart(): Promise<void> }>
  stop(): Promise<void>
}

/**
 * For tests: the PostgreSQL of the system (Debian's package), on a socket in a folder of its own, with an empty
 * database that belongs to a role that is no superuser.
 * @throws Error where the system has none of 15 or newer: on Debian no test is left out
 */
export async function startSystemPostgres(): Promise<SystemPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'system-postgres-'))
  const programs = newestPrograms()
  const account = unprivilegedAccount([])
  const data = join(folder, 'data')
  chmodSync(folder, 0o755)
  if (account) chownSync(folder, account.uid, account.gid)
  const options = { ...account, cwd: '/', env: postgresEnvironment() }
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const children = [
    spawn(
      join(programs, 'postgres'),
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
      { ...options, stdio: 'ignore' },
    ),
  ]
  const ask = (text: string) => run('psql', '-h', folder, '-U', 'postgres', '-d', 'postgres', '-c', text)
  await untilThere(join(folder, '.s.PGSQL.5432'))
  for (let attempt = 0; ; attempt++) {
    try {
      ask('create role owner login')
      break
    } catch (error) {
      if (attempt > 100) throw error
      await sleep(50)
    }
  }
  ask('create database installation owner owner')
  return {
    folder,
    url: `socket:${folder}?db=installation&user=owner`,
    async startPooler(connections) {
      const place = join(folder, 'pooler')
      mkdirSync(place)
      if (account) chownSync(place, account.uid, account.gid)
      const file = join(place, 'pgbouncer.ini')
      writeFileSync(
        file,
        [
          '[databases]',
          `installation = host=${folder} port=5432 user=owner`,
          '[pgbouncer]',
          'listen_addr =',
          'listen_port = 6432',
          `unix_socket_dir = ${place}`,
          'auth_type = any',
          'pool_mode = transaction',
          `default_pool_size = ${connections}`,
          'max_client_conn = 500',
        ].join('\n'),
      )
      const begin = async () => {
        const child = spawn(findPooler(), [file], { ...options, stdio: 'ignore' })
        children.unshift(child)
        await untilThere(join(place, '.s.PGSQL.6432'))
        return child
      }
      let running = await begin()
      return {
        url: `postgres://owner@/installation?host=${encodeURIComponent(place)}&port=6432`,
        async restart() {
          running.kill('SIGKILL')
          await once(running, 'exit')
          rmSync(join(place, '.s.PGSQL.6432'), { force: true })
          running = await begin()
        },
      }
    },
    async stop() {
      for (const child of children) {
        child.kill('SIGINT')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findPooler(): string {
  const found = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
  if (!found) throw new Error('Install pgbouncer: apt-get install pgbouncer')
  return found
}

async function untilThere(socket: string): Promise<void> {
  for (let attempt = 0; !existsSync(socket); attempt++) {
    if (attempt > 500) throw new Error('the system’s PostgreSQL does not start')
    await sleep(20)
  }
}

function newestPrograms(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Number.isFinite) : []
  const newest = Math.max(...versions)
  if (newest < 15) throw new Error('This test needs Debian’s package "postgresql" (15 or newer).')
  return join(root, String(newest), 'bin')
}
