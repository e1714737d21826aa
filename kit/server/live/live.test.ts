import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type FastifyReply, fastify } from 'fastify'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { countStream, endStream, endStreams, streamEvents } from './stream-events.ts'
import { openTopics } from './topics.ts'

const app = fastify({ logger: false, forceCloseConnections: true })
let answer: (reply: FastifyReply) => unknown = () => undefined
app.get('/', (_request, reply) => answer(reply))
await app.listen({ host: '127.0.0.1', port: 0 })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`
afterAll(async () => {
  endStreams()
  await app.close()
})

/** A reader of a stream that `how` answers. */
async function listen(how: (reply: FastifyReply) => unknown) {
  answer = how
  const leaving = new AbortController()
  const response = await fetch(address, { signal: leaving.signal })
  const body = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  return {
    type: response.headers.get('content-type'),
    /** The next event's value, or undefined where the stream has ended. */
    async next(): Promise<unknown> {
      while (!heard.includes('\n\n')) {
        const { value, done } = (await body?.read()) ?? { value: '', done: true }
        if (done) return undefined
        heard += value
      }
      const end = heard.indexOf('\n\n')
      const event = heard.slice(0, end)
      heard = heard.slice(end + 2)
      return JSON.parse(event.replace(/^data: /, ''))
    },
    leave: () => leaving.abort(),
  }
}

describe('a stream of events', () => {
  it('says what is at once, then each value that differs, and nothing twice', async () => {
    const values = [1, 1, 2, 2, 3]
    const reader = await listen(reply =>
      streamEvents(reply, { value: 1 }, async () => ({ value: values.shift() ?? 3 }), JSON.stringify, {
        everyMs: 1,
      }),
    )
    expect(reader.type).toBe('text/event-stream; charset=utf-8')
    expect([await reader.next(), await reader.next(), await reader.next()]).toEqual([
      { value: 1 },
      { value: 2 },
      { value: 3 },
    ])
    reader.leave()
  })

  it('counts as different only what its reader is to hear of', async () => {
    const states = ['open', 'open', 'open', 'shut']
    let clock = 0
    const read = async () => {
      clock += 1
      return { state: states[clock - 1] ?? 'shut', clock }
    }
    const reader = await listen(reply =>
      streamEvents(reply, { state: 'open', clock }, read, value => value.state, { everyMs: 1 }),
    )
    expect(await reader.next()).toEqual({ state: 'open', clock: 0 })
    expect(await reader.next()).toEqual({ state: 'shut', clock: 4 })
    reader.leave()
  })

  it('is read again when notified of a change, and sends only the changed part', async () => {
    const NEVER_MS = 3_600_000
    const kept = { a: 1, b: 1 }
    let wake: () => void = () => undefined
    let isHeard = false
    const stopped = Promise.withResolvers<void>()
    const reader = await listen(reply =>
      streamEvents(reply, { ...kept }, async () => ({ ...kept }), JSON.stringify, {
        everyMs: NEVER_MS,
        news: hear => {
          wake = hear
          isHeard = true
          return stopped.resolve
        },
        part: (now, before) =>
          Object.fromEntries(Object.entries(now).filter(([key, value]) => before[key as 'a'] !== value)),
      }),
    )
    expect(await reader.next()).toEqual({ a: 1, b: 1 })
    expect(isHeard).toBe(true)
    kept.b = 2
    wake()
    expect(await reader.next()).toEqual({ b: 2 })
    reader.leave()
    await stopped.promise
  })

  it('ends when reading is refused', async () => {
    const reader = await listen(reply =>
      streamEvents(reply, 1, () => Promise.reject(new Error('gone')), String, { everyMs: 1 }),
    )
    expect([await reader.next(), await reader.next()]).toEqual([1, undefined])
  })

  it('stops reading once its reader has gone', async () => {
    let reads = 0
    let reply: FastifyReply | undefined
    const reader = await listen(to => {
      reply = to
      return streamEvents(to, 0, async () => ++reads, String, { everyMs: 1 })
    })
    await reader.next()
    const closed = once(reply?.raw ?? app.server, 'close')
    reader.leave()
    await closed
    // One reading may be under way while the line closes.
    await new Promise(resolve => setTimeout(resolve, 20))
    const after = reads
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(reads).toBe(after)
  })

  it('says nothing where the session ended before it began', async () => {
    const reader = await listen(reply => {
      endStream(reply)
      return streamEvents(reply, 1, async () => 2, String, { everyMs: 1 })
    })
    expect(await reader.next()).toBeUndefined()
  })

  it('of an account that holds twenty ends when one more begins, the oldest first', async () => {
    let said = 'here'
    const counted = (reply: FastifyReply) => {
      countStream('ana', reply)
      return streamEvents(reply, said, async () => said, String, { everyMs: 1 })
    }
    const readers = []
    for (let place = 0; place < 21; place += 1) {
      const reader = await listen(counted)
      expect(await reader.next()).toBe('here')
      readers.push(reader)
    }
    expect(await readers[0]?.next()).toBeUndefined()
    said = 'still here'
    expect(await readers[1]?.next()).toBe('still here')
    expect(await readers[20]?.next()).toBe('still here')
    for (const reader of readers) reader.leave()
  })
})

describe('a topic', () => {
  function world() {
    const revisions = new Map([['a', 1]])
    const reads: string[] = []
    const failures: unknown[] = []
    const topics = openTopics(
      {
        revisions: async ids =>
          new Map(ids.flatMap(id => (revisions.has(id) ? [[id, revisions.get(id) ?? 0]] : []))),
        read: async id => {
          reads.push(id)
          const revision = revisions.get(id)
          if (revision === 13) throw new Error('no answer')
          return revision === undefined ? undefined : { revision, json: `{"revision":${revision}}` }
        },
      },
      error => failures.push(error),
    )
    const bounds = new Map<string, number>()
    const join = (onEnd: () => void = () => undefined) =>
      listen(reply =>
        topics.stream(reply, 'a', { revision: 1, json: '{"revision":1}' }, { bounds, follow: () => onEnd }),
      )
    return { revisions, reads, failures, topics, join, bounds }
  }

  it('has no more readers of one address, room or phone than it may, and room again when one leaves', async () => {
    const { topics, join, bounds } = world()
    bounds.set('address 10.0.0.1', 2)
    const [first, second] = [await join(), await join()]
    await Promise.all([first.next(), second.next()])
    const headers: Record<string, unknown> = {}
    const reply = { header: (name: string, value: unknown) => (headers[name] = value) } as never
    const ask = (name: string) =>
      topics.stream(
        reply,
        'a',
        { revision: 1, json: '{}' },
        { bounds: new Map([[name, 2]]), follow: () => () => {} },
      )
    expect(() => ask('address 10.0.0.1')).toThrow('demasiadas páginas abertas')
    expect(headers['retry-after']).toBe(10)
    first.leave()
    await vi.waitFor(() => expect(topics.readersOf('a')).toBe(1))
    const third = await join()
    await third.next()
    expect(() => ask('address 10.0.0.1'), 'taken by the third').toThrow()
    for (const reader of [second, third]) reader.leave()
  })

  it('is read once for all of its readers, who hear the same', async () => {
    const { revisions, reads, topics, join } = world()
    const [first, second] = [await join(), await join()]
    expect([await first.next(), await second.next()]).toEqual([{ revision: 1 }, { revision: 1 }])
    revisions.set('a', 2)
    await topics.changed('a')
    expect([await first.next(), await second.next()]).toEqual([{ revision: 2 }, { revision: 2 }])
    expect(reads).toEqual(['a'])
    expect(topics.readersOf('a')).toBe(2)
    first.leave()
    second.leave()
  })

  it('is heard of without anybody here saying that it changed', async () => {
    const { revisions, join } = world()
    const reader = await join()
    await reader.next()
    revisions.set('a', 7)
    expect(await reader.next()).toEqual({ revision: 7 })
    reader.leave()
  })

  it('stays open while the database does not answer, and tells what came meanwhile', async () => {
    const { revisions, failures, topics, join } = world()
    const reader = await join()
    await reader.next()
    revisions.set('a', 13)
    await topics.changed('a')
    expect(failures.length).toBeGreaterThan(0)
    revisions.set('a', 14)
    await topics.changed('a')
    expect(await reader.next()).toEqual({ revision: 14 })
    reader.leave()
  })

  it('that nobody reads is not read', async () => {
    const { reads, topics, join } = world()
    const gone = Promise.withResolvers<void>()
    const reader = await join(gone.resolve)
    await reader.next()
    reader.leave()
    await gone.promise
    await topics.changed('a')
    expect(reads).toEqual([])
    expect(topics.readersOf('a')).toBe(0)
  })
})
