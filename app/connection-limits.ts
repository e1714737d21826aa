import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Limits for clients that connect and then send little. */
export interface ConnectionLimits {
  /** Milliseconds after connecting in which a request's headers must have arrived. */
  headersTimeout: number
  /** How often connections are checked, in milliseconds. */
  connectionsCheckingInterval: number
  /** Milliseconds in which a whole request must have arrived, however large. */
  requestTimeout: number
  /** Most open connections; further ones are closed at once. */
  maxConnections: number
  /** Bytes of a body that must arrive within `bodyWindow`; a phone on a bad network sends about a thousand times as many. */
  minBody: number
  /** In milliseconds. */
  bodyWindow: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  requestTimeout: 3_600_000,
  maxConnections: 4096,
  minBody: 1024,
  bodyWindow: 30_000,
}

/** Closes connections whose body trickles in, and limits their number. */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const server: Server = app.server
  server.maxConnections = limits.maxConnections
  const coming = new Map<IncomingMessage, { bytes: number; since: number }>()
  server.prependListener('request', request => {
    if (!('content-length' in request.headers) && !('transfer-encoding' in request.headers)) return
    coming.set(request, { bytes: request.socket.bytesRead, since: performance.now() })
    const forget = () => coming.delete(request)
    request.once('end', forget).once('close', forget)
  })
  const look = () => {
    const now = performance.now()
    for (const [request, mark] of coming) {
      const { bytesRead } = request.socket
      // Bytes received but not read yet count as arrived.
      const isOurs = request.readableLength >= request.readableHighWaterMark
      if (isOurs || bytesRead - mark.bytes >= limits.minBody)
        coming.set(request, { bytes: bytesRead, since: now })
      else if (now - mark.since >= limits.bodyWindow) request.socket.destroy()
    }
  }
  const timer = setInterval(look, limits.connectionsCheckingInterval).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
  })
}
