// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atPause, fetchInSpareTime } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a pause comes only after somebody did nothing for a while', async () => {
  const paused = vi.fn()
  void atPause().then(paused)
  for (let key = 0; key < 20; key += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    dispatchEvent(new Event('keydown'))
  }
  expect(paused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(paused).toHaveBeenCalledTimes(1)
})

it('who goes on before the browser is at rest is not interrupted', async () => {
  const paused = vi.fn()
  void atPause().then(paused)
  // The pause is over, the browser not yet at rest.
  await vi.advanceTimersByTimeAsync(1600)
  dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(paused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(paused).toHaveBeenCalledTimes(1)
})

it('fetches in spare time unless it was called off', async () => {
  const [wanted, unwanted] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())]
  fetchInSpareTime(wanted)
  fetchInSpareTime(unwanted)()
  expect(wanted).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(wanted).toHaveBeenCalledTimes(1)
  expect(unwanted).not.toHaveBeenCalled()
})
