import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#kit/refusals.ts'
import { listBackups } from '#kit/server/database/backup-list.ts'
import type { Database } from '#kit/server/database/database.ts'
import { countStreams } from '#kit/server/live/stream-events.ts'
import { countJobs } from '#kit/server/workers/in-worker.ts'
import type { Config } from './config.ts'
import { versionOf } from './version.ts'
import { askingOthers } from './workers/ask-others.ts'

/** Upper bounds of the classes in which answers are counted by how long they took, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Kind = 'counter' | 'gauge' | 'histogram'
type Labels = Readonly<Record<string, string | number>>
interface Sample {
  labels?: Labels
  value: number
  /** Of a histogram: what follows its name. */
  part?: '_bucket' | '_sum' | '_count'
}

/** How often a route was answered, and how long that took altogether. */
interface Answered {
  method: string
  route: string
  byStatus: Map<number, number>
  seconds: number
}

/** Of all routes together: how many answers took at most as long as the bound at the same place. */
interface Timed {
  within: number[]
  count: number
  seconds: number
}

/**
 * `/metrics`, as Prometheus reads it (text format 0.0.4), with METRICS_TOKEN; without one it does not exist.
 * Answers are counted by the route's pattern, never by an address: no name and no number of anybody is in it. Where several
 * processes answer, whichever is asked tells of all of them, each by its number.
 */
export function reportMetrics(app: FastifyInstance, config: Config, database: Database): void {
  const { metricsToken } = config
  if (metricsToken === undefined) return
  const answered = new Map<string, Answered>()
  const timed: Timed = { within: BOUNDS.map(() => 0), count: 0, seconds: 0 }
  app.addHook('onResponse', async (request, reply) => {
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    count(answered, timed, request, reply.statusCode, isStream ? undefined : reply.elapsedTime / 1000)
  })
  const processes = askingOthers(
    () => [...ofAnswers(answered, timed), ...ofServer(config, database)],
    config.workers,
  )
  app.addHook('onClose', async () => processes.close())
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isBearer(request, metricsToken))
      throw new HttpError(401, 'UNAUTHENTICATED', 'Indique METRICS_TOKEN em «Authorization: Bearer».', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(write(together(await processes.all(), config.workers > 1)))
  })
}

/** Groups each metric over all processes, as the format requires. */
function together(byWorker: ReadonlyMap<number, Metric[]>, numbered: boolean): Metric[] {
  const all = new Map<string, Metric>()
  for (const [worker, metrics] of byWorker)
    for (const metric of metrics) {
      const own = metric.samples.map(sample =>
        numbered ? { ...sample, labels: { worker, ...sample.labels } } : sample,
      )
      all.set(metric.name, { ...metric, samples: [...(all.get(metric.name)?.samples ?? []), ...own] })
    }
  return [...all.values()]
}

function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const [sent, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map(text => Buffer.from(text))
  return (
    sent !== undefined &&
    wanted !== undefined &&
    sent.length === wanted.length &&
    timingSafeEqual(sent, wanted)
  )
}

function count(
  answered: Map<string, Answered>,
  timed: Timed,
  { method, routeOptions }: FastifyRequest,
  status: number,
  seconds: number | undefined,
): void {
  const route = routeOptions.url ?? ''
  const key = `${method} ${route}`
  const found = answered.get(key) ?? { method, route, byStatus: new Map<number, number>(), seconds: 0 }
  answered.set(key, found)
  found.byStatus.set(status, (found.byStatus.get(status) ?? 0) + 1)
  if (seconds === undefined) return
  found.seconds += seconds
  timed.count += 1
  timed.seconds += seconds
  timed.within = timed.within.map((many, at) => many + (seconds <= (BOUNDS[at] ?? 0) ? 1 : 0))
}

interface Metric {
  name: string
  kind: Kind
  help: string
  samples: readonly Sample[]
}

function ofAnswers(answered: ReadonlyMap<string, Answered>, { within, count, seconds }: Timed): Metric[] {
  const all = [...answered.values()]
  return [
    {
      name: 'dondza_requests_total',
      kind: 'counter',
      help: 'Answers since the start, by method, pattern of the address and status.',
      samples: all.flatMap(({ method, route, byStatus }) =>
        [...byStatus].map(([status, value]) => ({ labels: { method, route, status }, value })),
      ),
    },
    {
      name: 'dondza_route_seconds_total',
      kind: 'counter',
      help: 'Seconds that the answers of each route took altogether; streams of events are not among them.',
      samples: all.map(({ method, route, seconds }) => ({ labels: { method, route }, value: seconds })),
    },
    {
      name: 'dondza_request_seconds',
      kind: 'histogram',
      help: 'Seconds from a request to the end of its answer, of all routes together.',
      samples: [
        ...within.map((value, at) => ({ part: '_bucket' as const, labels: { le: BOUNDS[at] ?? 0 }, value })),
        { part: '_bucket', labels: { le: '+Inf' }, value: count },
        { part: '_sum', value: seconds },
        { part: '_count', value: count },
      ],
    },
  ]
}

/** What the server holds at this moment. */
function ofServer(config: Config, { pool }: Database): Metric[] {
  const jobs = countJobs()
  const [newest] = listBackups(config.backupDir).filter(({ kind }) => kind !== 'partial')
  const { rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const one = (name: string, kind: Kind, help: string, value: number, labels?: Labels): Metric => ({
    name,
    kind,
    help,
    samples: [labels ? { value, labels } : { value }],
  })
  return [
    {
      name: 'dondza_database_connections',
      kind: 'gauge',
      help: 'Connections of this process to the database, by what they do.',
      samples: [
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      ],
    },
    one(
      'dondza_database_connections_max',
      'gauge',
      'Connections that this process may open.',
      config.databaseConnections,
    ),
    one('dondza_database_waiting', 'gauge', 'Calls that wait for a connection.', pool.waitingCount),
    one(
      'dondza_streams',
      'gauge',
      'Open streams of events, one per tab that watches something.',
      countStreams(),
    ),
    {
      name: 'dondza_jobs',
      kind: 'gauge',
      help: 'Files that are read or drawn, or wait for it.',
      samples: [
        { labels: { state: 'running' }, value: jobs.running },
        { labels: { state: 'waiting' }, value: jobs.waiting },
      ],
    },
    ...(newest
      ? [
          one(
            'dondza_backup_age_seconds',
            'gauge',
            'Seconds since the newest whole backup in BACKUP_DIR; absent as long as there is none.',
            Math.max(0, (Date.now() - newest.at.getTime()) / 1000),
          ),
        ]
      : []),
    one('dondza_info', 'gauge', 'The version that runs.', 1, { version: versionOf() }),
    one('process_resident_memory_bytes', 'gauge', 'Memory of the server’s process.', rss),
    one(
      'process_cpu_seconds_total',
      'counter',
      'Processor time of the server’s process.',
      (user + system) / 1e6,
    ),
    one(
      'process_start_time_seconds',
      'gauge',
      'When the server started.',
      Date.now() / 1000 - process.uptime(),
    ),
  ]
}

function write(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, kind, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${kind}`,
        ...samples.map(({ part = '', labels, value }) => `${name}${part}${written(labels)} ${value}`),
        '',
      ].join('\n'),
    )
    .join('')
}

function written(labels: Labels | undefined): string {
  if (!labels) return ''
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return `{${parts.join(',')}}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
