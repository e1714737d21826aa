import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of the processor that the parts of a product have used. */
export interface ProcessorTime {
  server: number
  database: number
}

/** Linux counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10

/**
 * What the server and its PostgreSQL have used of the processor since they began (Linux; nothing elsewhere): unlike
 * the clock it says the same on a busy machine.
 */
export function processorTime(serverPid: number): ProcessorTime {
  const times: ProcessorTime = { server: 0, database: 0 }
  const ofProcess = new Map(
    readdirSync('/proc').flatMap(name => {
      const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
      return stat ? [[Number(name), stat] as const] : []
    }),
  )
  for (const [pid, stat] of ofProcess) {
    if (pid === serverPid) times.server += stat.ownMs
    else if (stat.name === 'postgres' && isBelow(pid, serverPid)) times.database += stat.ownMs + stat.goneMs
  }
  return times

  function isBelow(pid: number, ancestor: number): boolean {
    const parent = ofProcess.get(pid)?.parent ?? 0
    return parent === ancestor || (parent > 1 && isBelow(parent, ancestor))
  }
}

/** Adds to `used` what was used between two times. */
export function addProcessor(used: ProcessorTime, after: ProcessorTime, before: ProcessorTime): void {
  used.server += after.server - before.server
  used.database += after.database - before.database
}

/** What each of so many calls used, in words. */
export function wordsOfProcessor({ server, database }: ProcessorTime, calls: number): string {
  const each = (ms: number) => `${((1000 * ms) / calls).toFixed(0)} µs`
  return `of the processor, each: server ${each(server)}, PostgreSQL ${each(database)}`
}

function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name stands in brackets and may hold anything; then state, parent, and at 11 to 14 user and system time, of the
    // process and of the children that it waited for.
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, goneUser = 0, goneSystem = 0] = fields.slice(11, 15)
    return { name, parent, ownMs: TICK_MS * (user + system), goneMs: TICK_MS * (goneUser + goneSystem) }
  } catch {
    return undefined // it has ended meanwhile
  }
}
