import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/web/api-error.ts'
import { setToken } from './client.ts'

let isOpen = true
let changed = (): void => undefined
const shelf = new Map<string, unknown>()
vi.mock('#kit/web/device/device.ts', () => ({
  deviceIsOpen: () => isOpen,
  onDevice: (listener: () => void) => {
    changed = listener
  },
  keep: async (_: string, name: string, value: unknown) => {
    shelf.set(name, structuredClone(value))
    return true
  },
  kept: async (_: string, name: string) => shelf.get(name),
}))
const { answerOrKept, refetchKept, keptSince, onKept } = await import('./kept-answers.ts')

const key = ['terms', '/terms', 'academy', { query: { search: 'a' } }]
const { signal } = new AbortController()
const away = () => Promise.reject(new ApiError(0, undefined))
const ask = (answer: unknown) => () => Promise.resolve(answer)

/** The page at rest: what it showed is on the shelf. */
async function rest(): Promise<void> {
  await vi.advanceTimersByTimeAsync(2000)
}

beforeEach(() => {
  vi.useFakeTimers()
  shelf.clear()
  isOpen = true
  setToken('academy', 'of-ermelinda')
})

describe('an answer', () => {
  it('is kept, and is in where none comes; the next one from the server takes its place', async () => {
    expect(await answerOrKept(key, ask({ rows: [1] }), signal)).toEqual({ rows: [1] })
    await rest()
    expect(shelf.size).toBe(1)
    const onChange = vi.fn()
    const stop = onKept(onChange)
    expect(keptSince()).toBeNull()
    expect(await answerOrKept(key, away, signal)).toEqual({ rows: [1] })
    expect(keptSince()).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    expect(onChange).toHaveBeenCalledOnce()
    expect(await answerOrKept(key, ask({ rows: [2] }), signal)).toEqual({ rows: [2] })
    expect(keptSince()).toBeNull()
    stop()
  })

  it('that came before the shelves were open is kept once they are, unless another person opens them', async () => {
    isOpen = false
    await answerOrKept(key, ask(1), signal)
    await rest()
    expect(shelf.size).toBe(0)
    isOpen = true
    changed()
    await rest()
    expect(shelf.size).toBe(1)
    shelf.clear()
    isOpen = false
    await answerOrKept(key, ask(2), signal)
    setToken('academy', 'of-abilio')
    isOpen = true
    changed()
    await rest()
    expect(shelf.size).toBe(0)
  })

  it('of another question is none', async () => {
    await answerOrKept(key, ask(1), signal)
    await rest()
    await expect(answerOrKept([...key, 'other'], away, signal)).rejects.toMatchObject({ status: 0 })
  })

  it('that the server refuses is never replaced by an older one', async () => {
    await answerOrKept(key, ask(1), signal)
    await rest()
    const refused = () => Promise.reject(new ApiError(403, { code: 'FORBIDDEN' }))
    await expect(answerOrKept(key, refused, signal)).rejects.toMatchObject({ status: 403 })
  })

  it('that the page has in hand stays while the server is away, as old as it is', async () => {
    const inHand = {
      data: 'in hand',
      dataUpdatedAt: Date.parse('2026-05-05T08:00:00Z'),
      fetchFailureCount: 2,
    }
    const busy = () => Promise.reject(new ApiError(503, { code: 'UNAVAILABLE' }))
    const first = { ...inHand, fetchFailureCount: 1 }
    await expect(answerOrKept(['held'], busy, signal, first)).rejects.toMatchObject({ status: 503 })
    expect(await answerOrKept(['held'], busy, signal, inHand)).toBe('in hand')
    expect(keptSince()).toBe('2026-05-05T08:00:00.000Z')
    expect(await answerOrKept(['held'], away, signal, { ...inHand, dataUpdatedAt: Date.now() })).toBe(
      'in hand',
    )
    expect(keptSince()).toBe('2026-05-05T08:00:00.000Z')
    expect(await answerOrKept(['held'], ask('newer'), signal, inHand)).toBe('newer')
    expect(keptSince()).toBeNull()
    const gone = () => Promise.reject(new ApiError(404, { code: 'NOT_FOUND' }))
    await expect(answerOrKept(['held'], gone, signal, inHand)).rejects.toMatchObject({ status: 404 })
  })

  it('from an earlier visit does not stand in for a server that is away for a moment', async () => {
    await answerOrKept(key, ask(1), signal)
    await rest()
    const busy = () => Promise.reject(new ApiError(503, { code: 'UNAVAILABLE' }))
    await expect(answerOrKept(key, busy, signal)).rejects.toMatchObject({ status: 503 })
  })

  it('that nobody waits for any more is not looked up', async () => {
    await answerOrKept(key, ask(1), signal)
    await rest()
    await expect(answerOrKept(key, away, AbortSignal.abort())).rejects.toMatchObject({ status: 0 })
    expect(keptSince()).toBeNull()
  })

  it('of one account is not put on the shelf of the next', async () => {
    await answerOrKept(key, ask(1), signal)
    isOpen = false
    changed()
    isOpen = true
    changed()
    await rest()
    expect(shelf.size).toBe(0)
    await expect(answerOrKept(key, away, signal)).rejects.toMatchObject({ status: 0 })
  })

  it('that is very long is not kept', async () => {
    await answerOrKept(['long'], ask('x'.repeat(500_000)), signal)
    await rest()
    expect(shelf.size).toBe(0)
  })

  it('from the device is asked for again, alone', async () => {
    await answerOrKept(key, ask(1), signal)
    await rest()
    await answerOrKept(key, away, signal)
    const client = new QueryClient()
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    refetchKept(client)
    expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([key])
  })
})
