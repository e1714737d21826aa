import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import type { Window } from 'happy-dom'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { afterAll, afterEach } from 'vitest'
import { installPortugueseMessages } from '#kit/messages.ts'
import { makeQueryClient } from './query-client.ts'

// For tests that begin with `@vitest-environment happy-dom`.

/** A request as the server of a test sees it. */
interface SeenRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
}

interface Reply {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

// A dialog's code is fetched when it first opens, which takes a busy machine some seconds.
configure({ asyncUtilTimeout: 20_000 })

const { happyDOM } = globalThis.window as unknown as Window

/**
 * A server for the calls of a component, at the address of its page. It answers as `answer` says and keeps what it was
 * asked; bodies that are no JSON are kept as text.
 */
export async function testApi() {
  installPortugueseMessages()
  const api = {
    asked: [] as SeenRequest[],
    answer: (_asked: SeenRequest): Reply | Promise<Reply> => ({ status: 404 }),
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const call: SeenRequest = {
      method: request.method ?? 'GET',
      path: pathname.replace('/api/academy', ''),
      query: searchParams,
      headers: request.headers,
      body: parsed(Buffer.concat(chunks).toString()),
    }
    api.asked.push(call)
    const { status = 200, body, headers } = await api.answer(call)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body === undefined ? '' : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  happyDOM.setURL(`http://127.0.0.1:${port}/dashboard`)
  afterEach(() => {
    cleanup()
    api.asked = []
  })
  afterAll(() => new Promise<void>(resolve => void server.close(() => resolve())))
  return api
}

/** Shows a component on the page with this address, as wide as a computer's screen by default. */
export function show(address: string, component: ReactNode, { width = 1440 } = {}) {
  happyDOM.setViewport({ width, height: 900 })
  history.replaceState(null, '', address)
  const client = makeQueryClient()
  return render(component, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <BrowserRouter>{children}</BrowserRouter>
      </QueryClientProvider>
    ),
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
