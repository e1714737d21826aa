// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { awayWords, isOnline, onNetworkBack, onNetworkState, reportOffline, reportOnline } from './network.ts'

const ok = () => Promise.resolve(new Response())
const failed = () => Promise.reject(new TypeError('Failed to fetch'))

/** Requests for a sign of life, with the milliseconds after which each was made. */
let probes: { address: string; at: number }[]
let answer: () => Promise<Response>
let leave: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  probes = []
  answer = failed
  leave = []
  vi.stubGlobal('fetch', (address: string) => {
    probes.push({ address, at: Date.now() })
    return answer()
  })
})
afterEach(() => {
  for (const stop of leave) stop()
  reportOnline()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function follow(): { back: number; states: boolean[] } {
  const seen = { back: 0, states: [] as boolean[] }
  leave.push(
    onNetworkBack(() => {
      seen.back += 1
    }),
    onNetworkState(() => seen.states.push(isOnline())),
  )
  return seen
}

it('asks for nothing while nothing has failed, and for nothing that no part of the page waits for', async () => {
  const seen = follow()
  await vi.advanceTimersByTimeAsync(600_000)
  for (const stop of leave) stop()
  reportOffline()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(probes).toEqual([])
  expect(seen).toEqual({ back: 0, states: [] })
})

it('finds the network again without any event of the browser', async () => {
  const seen = follow()
  reportOffline()
  expect(isOnline()).toBe(false)
  await vi.advanceTimersByTimeAsync(7000)
  answer = ok
  await vi.advanceTimersByTimeAsync(8000)
  expect(isOnline()).toBe(true)
  expect(seen).toEqual({ back: 1, states: [false, true] })
  expect(new URL(probes[0]?.address ?? '').pathname).toBe('/health')
})

it('asks at growing intervals, at most once a minute in the end', async () => {
  follow()
  const began = Date.now()
  reportOffline()
  await vi.advanceTimersByTimeAsync(240_000)
  expect(probes.map(({ at }) => (at - began) / 1000)).toEqual([2, 6, 14, 30, 60, 120, 180, 240])
})

it.each([
  ['the device has no network', false, 'Sem rede'],
  ['the network is there and the server is not', true, 'O servidor não responde'],
])('says why no answer comes: %s', (_why, onLine, words) => {
  vi.stubGlobal('navigator', { onLine })
  expect(awayWords()).toBe(words)
})

it('a server that answers with a failure is not back', async () => {
  const seen = follow()
  reportOffline()
  answer = () => Promise.resolve(new Response('', { status: 502 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen.back).toBe(0)
})

it('asks at once when the page is looked at again, and begins anew with short intervals', async () => {
  follow()
  reportOffline()
  await vi.advanceTimersByTimeAsync(100_000)
  const before = probes.length
  window.dispatchEvent(new Event('focus'))
  expect(probes).toHaveLength(before + 1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(probes).toHaveLength(before + 2)
})

it('asks for nothing while nobody looks at the page', async () => {
  follow()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  reportOffline()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(probes).toEqual([])
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(probes).toHaveLength(1)
})

it('hears the browser where it does say that the network is back', () => {
  const seen = follow()
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  expect(seen.back).toBe(1)
  expect(isOnline()).toBe(true)
})

it('any answer to any request is a sign of life', () => {
  const seen = follow()
  reportOffline()
  reportOnline()
  reportOnline()
  expect(seen.back).toBe(1)
})
