import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Nobody answered: the server is away, or went away before it had answered. */
export class ConnectionLost extends Error {}

/**
 * A connection that asks one thing after the other, with as little of its own as can be. Hundreds of devices stand on
 * the machine that they measure, and whatever they use of its processors is taken from the server: `fetch` uses more for
 * each call than the server does.
 */
export class PlainConnection {
  #socket: Socket | undefined
  #port = ''
  #answer = ''
  #whole: (() => void) | undefined
  #lost: ((error: Error) => void) | undefined

  /** @throws ConnectionLost */
  async post(
    address: string,
    path: string,
    body: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; body: string }> {
    const { port } = new URL(address)
    if (!this.#socket || this.#port !== port) await this.#open(port)
    this.#answer = ''
    const come = new Promise<void>((resolve, reject) => {
      this.#whole = resolve
      this.#lost = reject
    })
    const more = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    this.#socket?.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`,
    )
    await come
    const head = this.#answer.indexOf('\r\n\r\n')
    return { status: Number(this.#answer.slice(9, 12)), body: this.#answer.slice(head + 4) }
  }

  close(): void {
    this.#socket?.destroy()
  }

  async #open(port: string): Promise<void> {
    this.#socket?.destroy()
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
    try {
      await once(socket, 'connect')
    } catch (error) {
      throw new ConnectionLost('Nobody listens.', { cause: error })
    }
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      this.#answer += part
      if (isWhole(this.#answer)) this.#whole?.()
    })
    socket.on('error', () => undefined)
    socket.once('close', () => {
      if (this.#socket === socket) this.#socket = undefined
      this.#lost?.(new ConnectionLost('The connection was closed.'))
    })
    this.#socket = socket
    this.#port = port
  }
}

/** Read as Latin-1, so that a character is a byte of the length that is announced. */
function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  const length = head < 0 ? undefined : /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head))?.[1]
  return length !== undefined && answer.length >= head + 4 + Number(length)
}
