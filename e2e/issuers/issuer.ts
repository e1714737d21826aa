import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'

/** A service at which people sign in, as tests play it or start it. */
export interface TestIssuer {
  /** What the product is started with to sign in there. */
  env: Record<string, string>
  origin: string
  /** Says which product people come from, once it has started. */
  serve?: (product: string) => Promise<void>
  /** The code, or the address, that the service's last message to somebody carries. */
  messageTo: (email: string) => Promise<string>
  /** Has the service say that an e-mail is verified, where its own steps leave that out. */
  confirm?: (email: string) => Promise<void>
  /** Somebody who has an account there already, with a verified e-mail. */
  addPerson: (email: string, password: string, name: string) => Promise<void>
  close: () => Promise<void>
}

/** Listens on a port of its own; what it answers may be said later. */
export async function listen(
  answer: RequestListener,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Answers a page of another origin, as services do. */
export function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
    'access-control-expose-headers': 'x-supabase-api-version',
  })
  response.end(body === undefined ? '' : JSON.stringify(body))
}

/** Six digits that nobody else was sent. */
let codes = 100_000
export function newCode(): string {
  codes += 7919
  return String(codes)
}
