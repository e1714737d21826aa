import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const HOUR = 3_600_000
let heartbeats: typeof import('./heartbeats.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-05-05T06:00:00Z') })
  vi.resetModules()
  heartbeats = await import('./heartbeats.ts')
})
afterEach(() => {
  vi.useRealTimers()
})

it('a device is new, then there, and silent once nothing was heard of it for too long', () => {
  const { connectedAttempts, recordHeartbeat, SILENT_AFTER_MS } = heartbeats
  expect(recordHeartbeat('one', 'ana')).toBe(true)
  vi.advanceTimersByTime(20_000)
  expect(recordHeartbeat('one', 'ana')).toBe(false)
  vi.advanceTimersByTime(SILENT_AFTER_MS)
  expect(connectedAttempts(['one'])).toEqual([])
  expect(recordHeartbeat('one', 'ana')).toBe(false)
  vi.advanceTimersByTime(SILENT_AFTER_MS + 1)
  expect(recordHeartbeat('one', 'ana')).toBe(true)
  expect(connectedAttempts(['one'])).toEqual(['ana'])
})

it('who is there is asked of several applications, and of others nobody is', () => {
  const { lastHeardAt, connectedAttempts, recordHeartbeat } = heartbeats
  recordHeartbeat('two', 'ana')
  recordHeartbeat('three', 'rui')
  recordHeartbeat('three', 'eva')
  expect(connectedAttempts(['two', 'three', 'unknown'])).toEqual(['ana', 'rui', 'eva'])
  expect(lastHeardAt('two', 'ana')).toBe('2026-05-05T06:00:00.000Z')
  expect(lastHeardAt('two', 'rui')).toBeUndefined()
  expect(lastHeardAt('unknown', 'ana')).toBeUndefined()
})

it('what is heard here is passed on until nobody listens, and what another process heard is not', () => {
  const { connectedAttempts, keepHeartbeat, recordHeartbeat, onHeartbeat } = heartbeats
  const passed: string[][] = []
  const stop = onHeartbeat((...heartbeat) => passed.push(heartbeat))
  recordHeartbeat('four', 'ana')
  keepHeartbeat('four', 'rui', Date.now())
  stop()
  recordHeartbeat('four', 'eva')
  expect(passed).toEqual([['four', 'ana']])
  expect(connectedAttempts(['four'])).toEqual(['ana', 'rui', 'eva'])
})

it('when a silent device was heard of is known for three hours, and then forgotten', () => {
  const { lastHeardAt, recordHeartbeat } = heartbeats
  recordHeartbeat('five', 'ana')
  recordHeartbeat('six', 'rui')
  vi.advanceTimersByTime(HOUR)
  recordHeartbeat('five', 'rui')
  vi.advanceTimersByTime(2 * HOUR)
  recordHeartbeat('seven', 'eva')
  expect(lastHeardAt('five', 'ana')).toBeDefined()
  vi.advanceTimersByTime(HOUR / 2)
  recordHeartbeat('seven', 'eva')
  expect([lastHeardAt('five', 'ana'), lastHeardAt('six', 'rui')]).toEqual([undefined, undefined])
  expect(lastHeardAt('five', 'rui')).toBeDefined()
})
