import type { FastifyReply } from 'fastify'

/**
 * Whether who asked has closed the connection, so that long work may stop. Node calls a request destroyed as soon as
 * it has been read; it is the answer that tells.
 */
export function isCallerGone(reply: FastifyReply): boolean {
  return reply.raw.destroyed || reply.raw.socket?.destroyed === true
}
