import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Shorter answers fit in one packet as they are. */
const SHORTEST = 1400

/**
 * Compresses texts where the client accepts it: a page of a list shrinks to a third, where data are expensive. Files
 * stay as they are, since most are compressed already and support ranges.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' || (payload instanceof Uint8Array && isJson(reply))
    if (!isText || payload.length < SHORTEST) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return done(null, payload)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    gzip(payload, done)
  })
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json')
}
