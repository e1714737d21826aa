// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/web/api-error.ts'
import { makeQueryClient } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['the server is away', new ApiError(503, undefined), true],
  ['no answer came', new ApiError(0, undefined), true],
  ['the server said no', new ApiError(404, undefined), false],
])('a page without an answer asks again by itself until one comes: %s', async (_why, error, asksAgain) => {
  vi.useFakeTimers()
  let isAway = true
  const queryFn = vi.fn(async () => {
    if (isAway) throw error
    return 'answer'
  })
  const client = makeQueryClient()
  const observer = new QueryObserver(client, { queryKey: ['things'], queryFn, retry: false })
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(26_000)
  expect(observer.getCurrentResult().isError).toBe(true)
  isAway = false
  await vi.advanceTimersByTimeAsync(6000)
  expect(observer.getCurrentResult().data).toBe(asksAgain ? 'answer' : undefined)
  const calls = queryFn.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(calls)
  leave()
})
