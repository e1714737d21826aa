import type { FastifyInstance } from 'fastify'
import { type Database, isDiskFull } from '#kit/server/database/database.ts'
import { onlyReads } from '#kit/server/database/maintenance.ts'
import { tryToWrite } from '#kit/server/records/try-to-write.ts'

/** `/health`: the process answers. `/ready`: the database does too, takes what is written to it, and keeps it. */
export function reportHealth(app: FastifyInstance, database: Database): void {
  let full = false
  app.addHook('onError', async (_request, _reply, error) => {
    full ||= isDiskFull(error)
  })
  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      if (await onlyReads(database.pool)) return reply.code(503).send({ status: 'read-only' })
      // Once a write found no room, only another write can say that there is some again.
      if (full) await tryToWrite(database.db)
      full = false
      return { status: 'ready' }
    } catch (error) {
      app.log.error({ err: error }, isDiskFull(error) ? 'disk is full' : 'database is away')
      return reply.code(503).send({ status: isDiskFull(error) ? 'full' : 'away' })
    }
  })
}
