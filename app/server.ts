import { randomUUID } from 'node:crypto'
import type { ServerOptions } from 'node:http'
import cors from '@fastify/cors'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { shareHeartbeats } from '#features/assessment/applications/server/share-heartbeats.ts'
import { fixDay } from '#kit/dates.ts'
import type { Api } from '#kit/endpoint.ts'
import { installPortugueseMessages } from '#kit/messages.ts'
import type { Database } from '#kit/server/database/database.ts'
import { compressAnswers } from '#kit/server/http/compress.ts'
import { answerErrors } from '#kit/server/http/errors.ts'
import { registerEndpoints } from '#kit/server/http/register.ts'
import { endStreams } from '#kit/server/live/stream-events.ts'
import { endWorkers } from '#kit/server/workers/in-worker.ts'
import { createIdentify } from '#school/accounts/server/identify.ts'
import { IncidentKeeper } from '#school/incidents/server/keeper.ts'
import { isForAcademy } from '#school/reach.ts'
import { takeExceptions } from './browser-exceptions.ts'
import type { Config } from './config.ts'
import { CONNECTION_LIMITS, limitConnections } from './connection-limits.ts'
import { logCspReports } from './csp-reports.ts'
import { listenFailure } from './failure-text.ts'
import { followedDay } from './follow-day.ts'
import { reportHealth } from './health.ts'
import { releaseIdleMemory } from './idle-memory.ts'
import { startJobs } from './jobs.ts'
import { reportMetrics } from './metrics.ts'
import { documentApi } from './open-api/pages.ts'
import { readTls, renewTls } from './own-tls.ts'
import { securityHeaders } from './security-headers.ts'
import { allServed } from './served.ts'
import { keepSlowRequests } from './slow-requests.ts'
import { logForPeople } from './terminal-log.ts'
import { findBeginning, todayIn } from './today.ts'
import { nowhere, serveWeb } from './web-files.ts'
import { rememberRoute, withoutSecrets } from './without-secrets.ts'

/** A server that listens, and the way to stop it. */
export interface RunningServer {
  address: string
  close(): Promise<void>
}

/**
 * Config → database → endpoints → listen; nothing else.
 * @param isOneOfMany whether other processes of this installation answer too, and another does what is done once
 */
export async function startServer(
  config: Config,
  database: Database,
  { isOneOfMany = false }: { isOneOfMany?: boolean } = {},
): Promise<RunningServer> {
  const people = logForPeople(config)
  const app = await buildServer(people ? { ...config, logLevel: people.level } : config, database, people)
  const stopJobs = isOneOfMany ? undefined : startJobs(config, database, app.log)
  // With a database of its own inside, and one process, nobody else hears anything.
  const stopSharing =
    config.databaseUrl === undefined && !isOneOfMany
      ? undefined
      : await shareHeartbeats(database, error =>
          app.log.warn({ err: error }, 'heartbeats were not passed on'),
        )
  app.addHook('onClose', async () => {
    await stopSharing?.()
    stopJobs?.()
  })
  const { level } = app.log
  // The start prints the address in words; Fastify's line of JSON would clutter it.
  if (level === 'info') app.log.level = 'warn'
  const address = await app.listen({ port: config.port, host: config.host }).catch(async error => {
    await app.close()
    throw listenFailure(error, config)
  })
  app.log.level = level
  return { address, close: () => app.close() }
}

/** The log of a process that answers nobody. */
export function createLog(config: Config): FastifyBaseLogger {
  const people = logForPeople(config)
  const { logLevel } = config
  return fastify({ logger: loggerOptions({ ...config, logLevel: people?.level ?? logLevel }, people) }).log
}

/**
 * The whole server without a port: what tests call with `inject`.
 * @param log where lines of the log go, if not to the standard output
 */
export async function buildServer(
  config: Config,
  database: Database,
  log?: { write(line: string): void },
): Promise<FastifyInstance> {
  installPortugueseMessages()
  fixDay(config.demoDate ? { day: config.demoDate, since: await findBeginning(database.db) } : undefined)
  const transport = config.tls
    ? { https: { ...CONNECTION_LIMITS, ...readTls(config.tls) } }
    : { http: CONNECTION_LIMITS }
  const app: FastifyInstance = fastify({
    ...(transport as { http: ServerOptions }),
    requestTimeout: CONNECTION_LIMITS.requestTimeout,
    logger: loggerOptions(config, log),
    logController: new OneLine(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: believedProxies(config),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    bodyLimit: 1024 * 1024,
  })
  app.addHook('onRoute', ({ url }) => rememberRoute(url))
  limitConnections(app, CONNECTION_LIMITS)
  releaseIdleMemory(app)
  if (config.tls) renewTls(app, config.tls)
  const headers = await securityHeaders(config)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers.of(request.url, request.protocol)).header('x-request-id', request.id)
    next()
  })
  if (config.corsOrigins.length > 0)
    await app.register(cors, {
      origin: config.corsOrigins,
      exposedHeaders: ['x-change', 'x-request-id', 'content-disposition', 'content-range', 'retry-after'],
    })
  answerErrors(app)
  compressAnswers(app)
  acceptBytes(app)
  reportHealth(app, database)
  reportMetrics(app, config, database)
  const incidents = keepIncidents(app, database)
  const identify = await createIdentify(database, config, error =>
    app.log.warn({ err: error }, 'sessions of streams could not be asked for'),
  )
  app.addHook('preClose', async () => endStreams())
  app.addHook('onClose', () => identify.close())
  app.addHook('onClose', async () => endWorkers())
  // Nobody reads of yesterday's groups, however long the server slept.
  app.addHook('onRequest', (request, _reply, next) => {
    const isCall = request.url.startsWith('/api/')
    const following =
      isCall &&
      followedDay(database, todayIn(config), error =>
        app.log.error({ err: error }, 'pupils were not brought to the groups of the day'),
      )
    if (following) following.then(() => next(), next)
    else next()
  })
  const around = {
    database,
    identify: identify.find,
    watchSession: identify.watch,
    isForAcademy,
    today: () => todayIn(config),
  }
  const served = allServed(config)
  const apis: [Api, string][] = [
    ['academy', '/api/academy'],
    ['diagnostics', '/api/diagnostics'],
  ]
  for (const [api, prefix] of apis)
    if (config.modules.has(api))
      await app.register(async scope => registerEndpoints(scope, api, served, around), { prefix })
  documentApi(app, served, config, identify.find)
  takeExceptions(app, database.db, incidents)
  if (config.modules.has('web')) {
    logCspReports(app)
    await serveWeb(app, config, served)
  } else app.setNotFoundHandler((_request, reply) => nowhere(reply, whereElse(config)))
  return app
}

/** What fails or is slow here, for the page «Saúde»; the first exception of its cause in an hour is in the log too. */
function keepIncidents(app: FastifyInstance, { db }: Database): IncidentKeeper {
  const keeper = new IncidentKeeper(db, {
    onFirst: ({ kind, title, page, version, frames }) => {
      if (kind === 'exception')
        app.log.error({ exception: { title, page, version, frames } }, 'a page failed in a browser')
    },
    onFailure: error => app.log.warn({ err: error }, 'what failed or was slow could not be kept'),
  })
  keepSlowRequests(app, keeper)
  app.addHook('onClose', () => keeper.stored())
  return keeper
}

/** One line for each request, when it is answered: another one when it comes would say nothing more. */
class OneLine extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const answered = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...answered, err: error }, 'request errored')
    else reply.log.info(answered, 'request completed')
  }
}

/** Where else an address may lead, in an installation whose processes share the work. */
function whereElse({ modules, publicAddress }: Config): string {
  const here = `Este processo só serve ${[...modules].join(' e ')} (MODULES)`
  return publicAddress
    ? `${here}: as páginas estão em ${publicAddress}.`
    : `${here}: as páginas estão no que tem «web»; PUBLIC_ADDRESS diz onde.`
}

/** A number is how many proxies stand before the server; as such Fastify believes none of them. */
function believedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}

function loggerOptions(config: Config, stream?: { write(line: string): void }) {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    ...(stream && { stream }),
    // PostgreSQL tells the values of the row that it refused.
    redact: ['req.headers', 'req.body', '*.password', '*.token', 'err.detail', 'err.where'],
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        ip: request.ip,
      }),
    },
  }
}

/** Raw bytes reach the handler as the stream they are, never gathered in memory. */
function acceptBytes(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
}
