import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startForTests } from '../scripts/start-for-tests.ts'
import { tokenOf } from '../scripts/write-until-killed.ts'
import { startBare } from './bare.ts'
import { printFigure, printGoal } from './figure.ts'
import { newFolder } from './product.ts'

const IDLE_MS = 15_000

/** MiB of a server and of its database. */
interface Occupied {
  server: number
  database: number
}

/**
 * What server and database occupy when nobody asks anything: after a sign-in, a page of terms and a quarter of a
 * minute of rest, against bare `node:http` with the same PostgreSQL. The server's resident set; of the database's
 * processes the proportional one, since they share most of theirs.
 */
const [plain, data] = [newFolder(), newFolder()]
try {
  const floor = await startBare(plain)
  const bare = await idle(floor.process.pid).finally(floor.stop)
  // As on any day but the first: the demonstration is there.
  await (await startForTests(data, {}, 'ignore')).stop()
  const product = await startForTests(data, {}, 'ignore')
  const headers = { authorization: `Bearer ${await tokenOf(product, 'professor')}` }
  await (await fetch(`${product.address}/api/academy/glossary/terms`, { headers })).text()
  await (await fetch(product.address)).text()
  const own = await idle(product.serverPid()).finally(product.stop)
  for (const part of ['server', 'database'] as const) {
    const [ours, other] = [own[part], bare[part]]
    printFigure(`idle, ${part}`, `${ours.toFixed(0)} MiB`, `bare ${other.toFixed(0)} MiB`, ours / other)
    if (part === 'server') printGoal(ours, { max: 120 })
  }
} finally {
  for (const folder of [plain, data]) rmSync(folder, { recursive: true, force: true })
}

async function idle(server = 0): Promise<Occupied> {
  await sleep(IDLE_MS)
  const families = [server, ...descendants(server)]
  const database = families.slice(1).reduce((sum, pid) => sum + mebibytes(pid, 'smaps_rollup', 'Pss'), 0)
  return { server: mebibytes(server, 'status', 'VmRSS'), database }
}

function descendants(pid: number): number[] {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = table
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
  const of = (parent: number): number[] =>
    pairs.flatMap(([child = 0, above]) => (above === parent ? [child, ...of(child)] : []))
  return of(pid)
}

function mebibytes(pid: number, file: string, line: string): number {
  const [, kib = 0] =
    readFileSync(`/proc/${pid}/${file}`, 'utf8').match(new RegExp(`^${line}:\\s+(\\d+)`, 'm')) ?? []
  return Number(kib) / 1024
}
