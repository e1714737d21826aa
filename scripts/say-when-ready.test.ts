import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { sayWhenReady } from './say-when-ready.ts'

it('the address of the pages is said once the server is ready, and not before', async () => {
  const answers: number[] = []
  const server = createServer((_request, response) => {
    const status = answers.length < 3 ? 503 : 200
    answers.push(status)
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const said: string[] = []
  // Without a listener the wait would not keep the process, as it should not in `npm run dev`.
  const kept = setInterval(() => undefined, 1000)
  await sayWhenReady(address, line => said.push(line), { everyMs: 1 })
  clearInterval(kept)
  server.closeAllConnections()
  server.close()
  expect(answers).toEqual([503, 503, 503, 200])
  expect(said).toEqual([`\nThe pages: ${address}`])
})

it('nothing is said of what never became ready', async () => {
  const said: string[] = []
  await sayWhenReady('http://127.0.0.1:1', line => said.push(line), { signal: AbortSignal.abort() })
  expect(said).toEqual([])
})
