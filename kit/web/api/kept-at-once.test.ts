// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { setToken } from './client.ts'

const shelf = new Map<string, unknown>()
vi.mock('#kit/web/device/device.ts', () => ({
  deviceIsOpen: () => true,
  onDevice: () => undefined,
  keep: async (_: string, name: string, value: unknown) => shelf.set(name, value),
}))
const { keepLater } = await import('./kept-answers.ts')

beforeEach(() => {
  vi.useFakeTimers()
  shelf.clear()
  setToken('academy', 'of-ermelinda')
})

const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

it.each([
  ['the network goes', () => window.dispatchEvent(new Event('offline'))],
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['the phone is locked', () => hide(true)],
])('what was just opened is kept at once when %s', async (_what, happens) => {
  keepLater(['terms', '/terms', 'academy', {}], { rows: [1] })
  keepLater(['groups', '/groups', 'academy', {}], { rows: [2] })
  hide(false)
  expect(shelf.size).toBe(0)
  happens()
  await vi.advanceTimersByTimeAsync(0)
  expect(shelf.size).toBe(2)
})
