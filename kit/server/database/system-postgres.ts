import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivilegedAccount } from './account.ts'
import { postgresEnvironment } from './embedded-environment.ts'

/**
 * For tests: the PostgreSQL of the system (Debian's package), on a socket in a folder of its own, with an empty
 * database that belongs to a role that is no superuser.
 * @throws Error where the system has none of 15 or newer: on Debian no test is left out
 */
export async function startSystemPostgres(): Promise<{ url: string; folder: string; stop(): Promise<void> }> {
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
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    { ...options, stdio: 'ignore' },
  )
  const ask = (text: string) => run('psql', '-h', folder, '-U', 'postgres', '-d', 'postgres', '-c', text)
  for (let attempt = 0; !existsSync(join(folder, '.s.PGSQL.5432')); attempt++) {
    if (attempt > 500) throw new Error('the system’s PostgreSQL does not start')
    await sleep(20)
  }
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
    async stop() {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function newestPrograms(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Number.isFinite) : []
  const newest = Math.max(...versions)
  if (newest < 15) throw new Error('This test needs Debian’s package "postgresql" (15 or newer).')
  return join(root, String(newest), 'bin')
}
