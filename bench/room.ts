import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 as uuid } from 'uuid'
import { median, printFigure, printGoal } from './figure.ts'
import { withProduct } from './product.ts'

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
  const { pairs } = await speak<{ pairs: { subjectId: string }[] }>('games/content/terms?grade=6')
  const game = await speak<{ id: string; version: number }>('games', {
    title: 'Sala de 300',
    kind: 'relampago',
    subjectId: pairs[0]?.subjectId,
    grade: 6,
    items: Array.from({ length: STEPS }, (_, at) => ({
      id: uuid(),
      answer: `P${at}`,
      prompt: `Definição ${at}`,
    })),
    rules: { each: 0 },
    seed: 'bench',
    entry: 'alcunha',
  })
  const { code } = await speak<{ code: string }>(`games/${game.id}/state`, {
    state: 'publicado',
    version: game.version,
  })
  const { roomId } = await speak<{ roomId: string }>(`games/${game.id}/room`, {})
  const phones: Phone[] = []
  for (let at = 0; at < PHONES; at += 20)
    phones.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, PHONES - at) }, async (_, phone) => {
          const { playerId } = await speak<{ playerId: string }>(`play/${code}/room`, {
            nickname: `Aluno ${at + phone}`,
          })
          return follow(`${base}/play/rooms/${roomId}/events?player=${playerId}`)
        }),
      )),
    )
  const taps: number[] = []
  let { revision } = await speak<{ revision: number }>(`rooms/${roomId}`)
  const before = bytesOf(phones)
  for (let at = 0; at < STEPS; at += 1) {
    const step = at % 2 === 0 ? 'seguinte' : 'respostas'
    const next = revision + 1
    const all = Promise.all(phones.map(phone => phone.until(`"revision":${next},`)))
    const began = performance.now()
    void speak(`rooms/${roomId}/steps`, { step, revision })
    const arrived = await all
    taps.push(Math.max(...arrived) - began)
    revision = next
  }
  const bytes = (bytesOf(phones) - before) / PHONES / STEPS
  for (const phone of phones) phone.close()
  const floor = await bareTaps(Math.round(bytes))
  const [ours, bare] = [p95(taps), p95(floor)]
  printFigure('last of 300 phones, p95', `${ours.toFixed(0)} ms`, `bare ${bare.toFixed(0)} ms`, ours / bare)
  printFigure('the middle', `${median(taps).toFixed(0)} ms`, `bare ${median(floor).toFixed(0)} ms`)
  printGoal(ours, { max: 1000 })
  printFigure('bytes per phone and step', `${bytes.toFixed(0)}`, 'with its headers of the stream')
})

interface Phone {
  /** When a text came that holds the mark, by `performance.now`. */
  until: (mark: string) => Promise<number>
  bytes: () => number
  close: () => void
}

function follow(url: string): Promise<Phone> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (answer: IncomingMessage) => {
      let bytes = 0
      let text = ''
      let waits: { mark: string; done: (at: number) => void } | undefined
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        bytes += Buffer.byteLength(part)
        text = (text + part).slice(-4000)
        if (!waits || !text.includes(waits.mark)) return
        waits.done(performance.now())
        waits = undefined
      })
      resolve({
        until: mark =>
          new Promise(done => {
            waits = { mark, done }
          }),
        bytes: () => bytes,
        close: () => request.destroy(),
      })
    })
    request.on('error', error => {
      if (!request.destroyed) reject(error)
    })
  })
}

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
