import { Session } from 'node:inspector/promises'
import { fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { releaseIdleMemory } from './idle-memory.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** How many collections were asked for at each of the looks that follow these calls. */
async function collectionsAfter(calls: number, looks: number[]): Promise<number[]> {
  const app = fastify()
  releaseIdleMemory(app)
  app.get('/', () => 'ok')
  for (let call = 0; call < calls; call++) await app.inject('/')
  const post = vi.spyOn(Session.prototype, 'post')
  const counts: number[] = []
  for (const during of looks) {
    for (let call = 0; call < during; call++) await app.inject('/')
    post.mockClear()
    vi.advanceTimersByTime(10_000)
    await Promise.all(post.mock.results.map(({ value }) => value))
    counts.push(post.mock.calls.length)
  }
  post.mockRestore()
  await app.close()
  return counts
}

describe('a server that was busy', () => {
  it('collects what its calls left once it rests, and only once', async () => {
    expect(await collectionsAfter(300, [50, 0, 0])).toEqual([0, 1, 0])
  })

  it('is not held up by a collection while people ask', async () => {
    expect(await collectionsAfter(300, [50, 50])).toEqual([0, 0])
  })

  it('collects what its start left, and no more where nearly nobody asks', async () => {
    expect(await collectionsAfter(5, [0, 5, 0])).toEqual([1, 0, 0])
  })
})
