import type { FastifyInstance } from 'fastify'
import { type Database, isDiskFull } from '#kit/server/database/database.ts'

/** `/health`: the process answers. `/ready`: the database does too, and what is written to it is kept. */
export function reportHealth(app: FastifyInstance, database: Database): void {
  let full = false
  app.addHook('onError', async (_request, _reply, error) => {
    full ||= isDiskFull(error)
  })
  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await database.pool.query('SELECT 1')
      // Once a write found no room, only another write can say that there is some again.
      if (full) await tryToWrite(database)
      full = false
      return { status: 'ready' }
    } catch (error) {
      app.log.error({ err: error }, isDiskFull(error) ? 'disk is full' : 'database is away')
      return reply.code(503).send({ status: isDiskFull(error) ? 'full' : 'away' })
    }
  })
}

/** Writes 64 KiB that nothing compresses, and takes them back. */
async function tryToWrite({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO idempotency_keys (caller, key, endpoint, request_hash, response)
       SELECT 'ready', gen_random_uuid()::text, '', '', string_agg(gen_random_uuid()::text, '')
       FROM generate_series(1, 1820)`,
    )
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
