// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { storedItems, storedSittings } from './sitting-store.ts'

const openDB = vi.hoisted(() => vi.fn())
vi.mock('idb', () => ({ openDB }))

afterEach(() => localStorage.clear())

it.each(['{"attemptId":', 'null', '"text"', '{}'])(
  'gives the sittings of a device that also holds %s',
  broken => {
    vi.spyOn(console, 'error').mockReturnValue()
    localStorage.setItem('dondza-sitting:broken', broken)
    localStorage.setItem('dondza-sitting:whole', JSON.stringify({ attemptId: 'whole', answers: {} }))
    expect(storedSittings().map(sitting => sitting.attemptId)).toEqual(['whole'])
  },
)

it('has no questions to show, and says so, in a browser that never opens its storage', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  openDB.mockReturnValue(new Promise(() => undefined))
  const reading = storedItems('whole')
  await vi.runAllTimersAsync()
  expect(await reading).toBeUndefined()
  vi.useRealTimers()
})
