import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { StartError } from '#kit/server/database/start-error.ts'
import { failureText } from './failure-text.ts'
import { openForMaintenance } from './open-for-maintenance.ts'

/** An address at which nobody listens, or somebody who hangs up at once. */
async function addressOf(isHeard: boolean): Promise<{ url: string; close: () => void }> {
  const server = createServer(socket => socket.destroy())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  if (!isHeard) await new Promise(resolve => server.close(resolve))
  return { url: `postgres://u:segredo@127.0.0.1:${port}/base`, close: () => server.close() }
}

it.each([
  [
    'nobody listens',
    false,
    /^A base de dados de DATABASE_(?:DIRECT_)?URL não responde em 127\.0\.0\.1:\d+\. Inicie-a/,
  ],
  [
    'the connection breaks',
    true,
    /^A base de dados de DATABASE_(?:DIRECT_)?URL não responde neste momento\./,
  ],
])(
  'a command beside the server says in words that its database is down: %s',
  async (_case, isHeard, words) => {
    const { url, close } = await addressOf(isHeard)
    for (const location of [
      { databaseUrl: url },
      { databaseUrl: 'postgres://pooler', databaseDirectUrl: url },
    ]) {
      const config = { databaseDirectUrl: undefined, ...location, dataDir: '/nowhere' }
      const failure: unknown = await openForMaintenance(config, () => undefined).catch(
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(StartError)
      expect(failureText(failure, false)).toMatch(words)
      expect(failureText(failure, false)).not.toContain('segredo')
    }
    close()
  },
)
