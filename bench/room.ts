import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { median, printFigure, printGoal } from './figure.ts'
import { withProduct } from './product.ts'
import { follow, followRoom, type Phone } from './room-phones.ts'

const PHONES = 300
const STEPS = 12

/**
 * A room of 300 phones: from the teacher's tap to the last phone (p95 over the steps) and the bytes that each phone has
 * received, against a bare server that writes the same text to as many open answers.
 */
await withProduct(async ({ product, signIn }) => {
  const headers = { authorization: `Bearer ${await signIn('professor')}`, 'content-type': 'application/json' }
  const base = `${product.address}/api/academy`
  const speak = async <R>(path: string, body?: object): Promise<R> => {
    const answer = await fetch(`${base}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as R
  }
  const room = await followRoom(speak, base, { title: 'Sala de 300', phones: PHONES, steps: STEPS })
  const taps: number[] = []
  const before = bytesOf(room.phones)
  for (let at = 0; at < STEPS; at += 1) taps.push(await room.step())
  const bytes = (bytesOf(room.phones) - before) / PHONES / STEPS
  room.close()
  const floor = await bareTaps(Math.round(bytes))
  const [ours, bare] = [p95(taps), p95(floor)]
  printFigure('last of 300 phones, p95', `${ours.toFixed(0)} ms`, `bare ${bare.toFixed(0)} ms`, ours / bare)
  printFigure('the middle', `${median(taps).toFixed(0)} ms`, `bare ${median(floor).toFixed(0)} ms`)
  printGoal(ours, { max: 1000 })
  printFigure('bytes per phone and step', `${bytes.toFixed(0)}`, 'with its headers of the stream')
})

/** The same to as many open answers of a server that does nothing else. */
async function bareTaps(bytes: number): Promise<number[]> {
  const open = new Set<ServerResponse>()
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' })
    answer.write(':\n\n')
    open.add(answer)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const phones = await Promise.all(Array.from({ length: PHONES }, () => follow(address)))
  const taps: number[] = []
  for (let at = 1; at <= STEPS; at += 1) {
    const mark = `"revision":${at},`
    const all = Promise.all(phones.map(phone => phone.until(mark)))
    const began = performance.now()
    const text = `data: {${mark}"x":"${'x'.repeat(Math.max(0, bytes - 40))}"}\n\n`
    for (const answer of open) answer.write(text)
    taps.push(Math.max(...(await all)) - began)
  }
  for (const phone of phones) phone.close()
  server.close()
  server.closeAllConnections()
  return taps
}

function bytesOf(phones: readonly Phone[]): number {
  return phones.reduce((sum, phone) => sum + phone.bytes(), 0)
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
}
