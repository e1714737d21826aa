/** What was measured on one machine: what each thing costs, whatever its number. */
export interface Costs {
  /** Milliseconds of a core for one of each: of the server, and of PostgreSQL. An answer is counted with the heartbeats after it. */
  answer: Cores
  comingIn: Cores
  signIn: Cores
  report: Cores
  /** Of one answer: what PostgreSQL writes ahead, and how often it waits for the disk. */
  walBytes: number
  fsyncs: number
  /** Bytes of a connection in PostgreSQL, and of a server's process. */
  connectionBytes: number
  serverBytes: number
  /** What a pupil leaves in a year, by table. */
  yearly: { table: string; rows: number; bytes: number }[]
  /** Part of what is kept that is in files which a day of school changes: what a night copies. */
  changed: number
}

export interface Cores {
  server: number
  database: number
}

/** What is assumed and not measured; each may be said on the command line. */
export const assumptions = {
  schools: { value: 10_000, words: 'schools' },
  pupils: { value: 5_000_000, words: 'pupils' },
  answering: { value: 300_000, words: 'pupils who answer at once' },
  pace: { value: 45, words: 'seconds between two answers of a pupil' },
  arriving: { value: 10, words: 'minutes in which they come in' },
  teachers: { value: 20, words: 'who sign in, of each school' },
  signing: { value: 60, words: 'minutes in which they sign in' },
  class: { value: 50, words: 'pupils of a class' },
  reports: { value: 2, words: 'reads of the report of each class' },
  reading: { value: 30, words: 'minutes in which the reports are read' },
  years: { value: 3, words: 'years that are kept' },
  load: { value: 0.6, words: 'part of a core that is used at most' },
  'server-cores': { value: 4, words: 'cores of a machine of servers' },
  'db-cores': { value: 64, words: 'cores of the largest machine for PostgreSQL' },
  'db-memory': { value: 256, words: 'GiB of its memory' },
  'db-wal': { value: 200, words: 'MB/s that its disk and its replica take of what is written ahead' },
  'db-fsyncs': { value: 5000, words: 'times a second that its disk can be waited for' },
  'db-connections': { value: 500, words: 'connections that it is given' },
  'db-disk': { value: 8, words: 'TB of its disk' },
  'copy-hours': { value: 8, words: 'hours of a night in which what changed is copied' },
  'whole-hours': { value: 48, words: 'hours of a weekend in which everything is copied' },
  'copy-rate': { value: 28, words: 'MB/s at which it is copied (24 to 32 were measured)' },
  'process-requests': {
    value: 333,
    words: 'answers and heartbeats a second that a process is given at most',
  },
  connections: {
    value: 6,
    words: 'connections of a process: its part of the 20 of its machine’s pooler, and its own',
  },
  provinces: { value: 11, words: 'provinces' },
  largest: { value: 0.2, words: 'part of all pupils that the largest province has' },
  'core-hour': { value: 0.04, words: 'USD for an hour of a core, with its memory' },
  'disk-month': { value: 0.1, words: 'USD for a month of a GB of disk' },
} as const

export type Assumed = Record<keyof typeof assumptions, number>

/** What is asked for on the command line, `--pace=30`, over what is assumed. */
export function assumedFrom(args: readonly string[]): Assumed {
  const assumed = Object.fromEntries(
    Object.entries(assumptions).map(([name, { value }]) => [name, value]),
  ) as Assumed
  for (const arg of args) {
    const [, name = '', value = ''] = /^--([a-z-]+)=([\d.]+)$/.exec(arg) ?? []
    if (!(name in assumed) || !(Number(value) > 0))
      throw new Error(
        `${arg} is none of: ${Object.keys(assumed)
          .map(known => `--${known}=`)
          .join(' ')}`,
      )
    assumed[name as keyof Assumed] = Number(value)
  }
  return assumed
}

/** Of the PostgreSQL of so many who answer at once: what they use of each thing, and what there is of it. */
export interface Resource {
  name: string
  unit: string
  used: number
  max: number
  /** So many answering at once use all of it. */
  endsAt: number
}

export interface Paper {
  /** Each second at the peak. */
  rates: { answers: number; comingIn: number; signIns: number; reports: number }
  servers: { cores: number; machines: number; processes: number; memoryBytes: number }
  resources: Resource[]
  /** A year's growth, and all that is kept, in bytes. */
  growth: number
  kept: number
  monthly: { servers: number; database: number; disk: number }
  /** So many, in the same proportion, are more than one PostgreSQL carries. */
  leaves: { schools: number; pupils: number; answering: number }
}

/** What so many answering at once need, and what of one PostgreSQL ends first; all else grows in the same proportion. */
export function scale(costs: Costs, assumed: Assumed): Paper {
  const rates = ratesOf(assumed)
  const cores = (of: keyof Cores) =>
    (rates.answers * costs.answer[of] +
      rates.comingIn * costs.comingIn[of] +
      rates.signIns * costs.signIn[of] +
      rates.reports * costs.report[of]) /
    1000 /
    assumed.load
  const requests = rates.answers * (1 + heartbeatsBetween(assumed.pace))
  const processes = Math.ceil(Math.max(cores('server'), requests / assumed['process-requests']))
  const machines = Math.ceil(processes / assumed['server-cores'])
  const growth = assumed.pupils * costs.yearly.reduce((sum, { bytes }) => sum + bytes, 0)
  const kept = growth * assumed.years
  const connections = processes * assumed.connections
  const resources = [
    { name: 'cores', unit: 'cores', used: cores('database'), max: assumed['db-cores'] },
    {
      name: 'written ahead',
      unit: 'MB/s',
      used: (rates.answers * costs.walBytes) / 1e6,
      max: assumed['db-wal'],
    },
    {
      name: 'waits for the disk',
      unit: '/s',
      used: rates.answers * costs.fsyncs,
      max: assumed['db-fsyncs'],
    },
    { name: 'connections', unit: 'connections', used: connections, max: assumed['db-connections'] },
    {
      name: 'memory of connections',
      unit: 'GiB',
      used: (connections * costs.connectionBytes) / 2 ** 30,
      max: assumed['db-memory'] / 2,
    },
    { name: 'disk', unit: 'TB', used: kept / 1e12, max: assumed['db-disk'] },
    {
      name: 'copy of a night',
      unit: 'hours',
      used: (kept * costs.changed) / 1e6 / assumed['copy-rate'] / 3600,
      max: assumed['copy-hours'],
    },
    {
      name: 'copy of everything',
      unit: 'hours',
      used: kept / 1e6 / assumed['copy-rate'] / 3600,
      max: assumed['whole-hours'],
    },
  ].map(resource => ({
    ...resource,
    endsAt: Math.floor((assumed.answering * resource.max) / resource.used),
  }))
  const sorted = resources.toSorted((a, b) => a.endsAt - b.endsAt)
  const times = (sorted[0]?.endsAt ?? 0) / assumed.answering
  return {
    rates,
    servers: {
      cores: cores('server'),
      machines,
      processes,
      memoryBytes: processes * costs.serverBytes,
    },
    resources: sorted,
    growth,
    kept,
    monthly: {
      servers: machines * assumed['server-cores'] * assumed['core-hour'] * HOURS,
      // One that leads, and one that stands by.
      database: 2 * Math.ceil(cores('database')) * assumed['core-hour'] * HOURS,
      disk: (2 * kept * assumed['disk-month']) / 1e9,
    },
    leaves: {
      schools: Math.floor(assumed.schools * times),
      pupils: Math.floor(assumed.pupils * times),
      answering: Math.floor(assumed.answering * times),
    },
  }
}

/** How often a page says that it is there between two answers: every 17.5 seconds in the middle (15 to 20). */
export function heartbeatsBetween(pace: number): number {
  return Math.floor(pace / 17.5)
}

/** The same for a part of it all, a province: its pupils, and as many of those who answer. */
export function partOf(assumed: Assumed, part: number): Assumed {
  return {
    ...assumed,
    schools: assumed.schools * part,
    pupils: assumed.pupils * part,
    answering: assumed.answering * part,
  }
}

function ratesOf(assumed: Assumed): Paper['rates'] {
  return {
    answers: assumed.answering / assumed.pace,
    comingIn: assumed.answering / (60 * assumed.arriving),
    signIns: (assumed.schools * assumed.teachers) / (60 * assumed.signing),
    reports: ((assumed.answering / assumed.class) * assumed.reports) / (60 * assumed.reading),
  }
}

const HOURS = 730
