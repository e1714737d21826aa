import { connect, createServer, type Socket } from 'node:net'

/** Passes on what is said to a port, until it is cut. */
export async function openLine(port: number, to: number) {
  const open = new Set<Socket>()
  const server = createServer(socket => {
    const other = connect({ port: to, host: '127.0.0.1' })
    for (const [one, end] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one)
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one)
          end.destroy()
        })
      one.pipe(end)
    }
  })
  const reach = async (isThere: boolean) => {
    if (isThere === server.listening) return
    if (isThere) await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    else {
      server.close()
      for (const socket of open) socket.destroy()
    }
  }
  await reach(true)
  return { reach }
}
