import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { startEmbedded } from '#kit/server/database/embedded.ts'

// The floor of `start.ts` and `memory.ts`, in a process of its own: the same PostgreSQL, `node:http` and `pg`, which
// answer one question. Nothing of the product.
const [dataDir = ''] = process.argv.slice(2)
const embedded = await startEmbedded({ dataDir })
const pool = new pg.Pool({ connectionString: embedded.url, max: 10 })
pool.on('error', error => console.error(error.message))
const server = createServer(async (_request, response) => {
  const { rows } = await pool.query('SELECT now()')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(rows))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
process.once('SIGTERM', async () => {
  server.close()
  server.closeAllConnections()
  await pool.end()
  await embedded.stop()
  process.exit()
})
