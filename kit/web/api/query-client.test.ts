import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeQueryClient } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('C7 · the cache', () => {
  it('C7 · holds an answer fresh for 5 minutes', async () => {
    vi.useFakeTimers()
    const client = makeQueryClient()
    const queryFn = vi.fn(async () => 'answer')
    const look = () => client.fetchQuery({ queryKey: ['things'], queryFn })
    await look()
    vi.advanceTimersByTime(5 * 60_000 - 1)
    await look()
    expect(queryFn).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2)
    await look()
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('C7 · collects what nobody looks at after 10 minutes', async () => {
    vi.useFakeTimers()
    const client = makeQueryClient()
    const observer = new QueryObserver(client, { queryKey: ['things'], queryFn: async () => 'answer' })
    const leave = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    leave()
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1)
    expect(client.getQueryData(['things'])).toBe('answer')
    await vi.advanceTimersByTimeAsync(2)
    expect(client.getQueryData(['things'])).toBeUndefined()
  })

  it('C7 · tries a query twice more, and a mutation once more after 1000 ms', async () => {
    vi.useFakeTimers()
    const client = makeQueryClient()
    const fail = () => Promise.reject(new Error('away'))
    const queryFn = vi.fn(fail)
    const observer = new QueryObserver(client, { queryKey: ['things'], queryFn })
    observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queryFn).toHaveBeenCalledTimes(3)

    const mutationFn = vi.fn(fail)
    const mutation = client.getMutationCache().build(client, { mutationFn })
    const outcome = mutation.execute(undefined).catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(999)
    expect(mutationFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(mutationFn).toHaveBeenCalledTimes(2)
    expect(await outcome).toBe('failed')
    expect(mutationFn).toHaveBeenCalledTimes(2)
  })

  it('C7 · asks anew on mount and on reconnect, not when the window is looked at again', () => {
    expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
      refetchOnMount: true,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    })
  })
})
