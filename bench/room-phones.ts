import { get, type IncomingMessage } from 'node:http'
import { v7 as uuid } from 'uuid'

/** Asks the academy as a teacher; the path begins after the API. */
export type Speak = <Answer>(path: string, body?: object) => Promise<Answer>

export interface Phone {
  /** When a text came that holds the mark, by `performance.now`. */
  until: (mark: string) => Promise<number>
  bytes: () => number
  close: () => void
}

export interface FollowedRoom {
  phones: readonly Phone[]
  /** Goes one step on; milliseconds from the teacher's tap to the last phone. */
  step: () => Promise<number>
  close: () => void
}

/** Opens a room for a game of its own, with phones that follow it. @param base the academy's API */
export async function followRoom(
  speak: Speak,
  base: string,
  { title, phones: count, steps }: { title: string; phones: number; steps: number },
): Promise<FollowedRoom> {
  const { pairs } = await speak<{ pairs: { subjectId: string }[] }>('games/content/terms?grade=6')
  const game = await speak<{ id: string; version: number }>('games', {
    title,
    kind: 'relampago',
    subjectId: pairs[0]?.subjectId,
    grade: 6,
    items: Array.from({ length: steps }, (_, at) => ({
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
  for (let at = 0; at < count; at += 20)
    phones.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, count - at) }, async (_, phone) => {
          const { playerId } = await speak<{ playerId: string }>(`play/${code}/room`, {
            nickname: `Aluno ${at + phone}`,
          })
          return follow(`${base}/play/rooms/${roomId}/events?player=${playerId}`)
        }),
      )),
    )
  let { revision } = await speak<{ revision: number }>(`rooms/${roomId}`)
  let at = 0
  return {
    phones,
    async step() {
      const step = at % 2 === 0 ? 'seguinte' : 'respostas'
      const next = revision + 1
      const all = Promise.all(phones.map(phone => phone.until(`"revision":${next},`)))
      const began = performance.now()
      void speak(`rooms/${roomId}/steps`, { step, revision })
      const arrived = await all
      at += 1
      revision = next
      return Math.max(...arrived) - began
    },
    close() {
      for (const phone of phones) phone.close()
    },
  }
}

/** Listens to a stream of events. */
export function follow(url: string): Promise<Phone> {
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
