import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What the web's door takes, as `haproxy.cfg` says. */
const MAX_CONNECTIONS = 8000

/**
 * Asks the web's door while no server answers behind it, and while it has all the connections that it takes: a person who opens a page
 * reads a page, and a call gets the code that the product's own pages know.
 * @throws Error with what came instead
 */
export async function checkRefusals(web: string): Promise<void> {
  await checkWords(web, 'without a server')
  const sockets = await openMany(web, MAX_CONNECTIONS)
  try {
    await checkWords(web, `at connection ${MAX_CONNECTIONS + 1}`)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

async function checkWords(web: string, when: string): Promise<void> {
  const page = await ask(`${web}/diagnostico/home`, 'text/html,application/xhtml+xml')
  if (
    page.status !== 503 ||
    !page.type.startsWith('text/html') ||
    !page.text.includes('A escola não responde')
  )
    throw new Error(`A page ${when}: ${page.status} ${page.type} ${page.text.slice(0, 200)}`)
  const call = await ask(`${web}/api/academy/auth/me`, 'application/json, */*')
  const { code } = JSON.parse(call.text) as { code?: string }
  if (call.status !== 503 || code !== 'SERVER_AWAY')
    throw new Error(`A call ${when}: ${call.status} ${call.text.slice(0, 200)}`)
}

async function ask(url: string, accept: string) {
  const answer = await fetch(url, {
    headers: { accept, connection: 'close' },
    signal: AbortSignal.timeout(30_000),
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    text: await answer.text(),
  }
}

/** So many connections that say nothing. */
async function openMany(web: string, count: number): Promise<Socket[]> {
  const { port } = new URL(web)
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(500, count - sockets.length) }, () =>
      connect({ port: Number(port), host: '127.0.0.1' }).on('error', () => undefined),
    )
    await Promise.all(some.map(socket => once(socket, 'connect')))
    sockets.push(...some)
  }
  return sockets
}
