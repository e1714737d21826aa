import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDevice, kept, openDevice } from './device.ts'

const openDB = vi.hoisted(() => vi.fn())
vi.mock('idb', () => ({ openDB }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.useRealTimers())

it('goes on without what is kept, and signs out, in a browser that never opens its storage', async () => {
  openDB.mockReturnValue(new Promise(() => undefined))
  openDevice('a1', '0'.repeat(64))
  const read = kept('drafts', 'plan')
  await vi.dynamicImportSettled()
  await vi.runAllTimersAsync()
  expect(await read).toBeUndefined()
  await closeDevice().catch(() => undefined)
})
