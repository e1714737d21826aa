import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncidentKeeper } from '#school/incidents/server/keeper.ts'
import { versionOf } from './version.ts'

/** From when on a request is slow: what the server itself takes, once the whole request has come. */
const SLOW_MS = 2000

/** Keeps which requests were slow, and which failed for a fault of ours, by the pattern of their route. */
export function keepSlowRequests(app: FastifyInstance, keeper: IncidentKeeper, slowMs = SLOW_MS): void {
  const came = new WeakMap<FastifyRequest, number>()
  app.addHook('preValidation', (request, _reply, next) => {
    came.set(request, performance.now())
    next()
  })
  app.addHook('onSend', (request, reply, _payload, next) => {
    const from = came.get(request)
    const milliseconds = from === undefined ? 0 : Math.round(performance.now() - from)
    if (milliseconds >= slowMs || reply.statusCode === 500)
      keeper.note({
        kind: 'request',
        title: `${request.method} ${request.routeOptions.url ?? ''}`.trim(),
        detail: reply.statusCode === 500 ? '500' : '',
        page: '',
        version: versionOf(),
        frames: [],
        milliseconds,
      })
    next()
  })
}
