import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Shorter answers fit in one packet as they are. */
const SHORTEST = 1400

/**
 * Sends texts pressed to anyone who takes them so: a page of a list becomes a third of itself, where data are expensive.
 * Files are left as they are, since most are pressed already and parts of them can be asked for.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < SHORTEST) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return done(null, payload)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    gzip(payload, done)
  })
}
