import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const HOUR = 3_600_000
let signs: typeof import('./signs-of-life.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-05-05T06:00:00Z') })
  vi.resetModules()
  signs = await import('./signs-of-life.ts')
})
afterEach(() => {
  vi.useRealTimers()
})

it('a device is new, then there, and silent once nothing was heard of it for too long', () => {
  const { heardLately, noteSign, SILENT_AFTER_MS } = signs
  expect(noteSign('one', 'ana')).toBe(true)
  vi.advanceTimersByTime(20_000)
  expect(noteSign('one', 'ana')).toBe(false)
  vi.advanceTimersByTime(SILENT_AFTER_MS)
  expect(heardLately(['one'])).toEqual([])
  expect(noteSign('one', 'ana')).toBe(false)
  vi.advanceTimersByTime(SILENT_AFTER_MS + 1)
  expect(noteSign('one', 'ana')).toBe(true)
  expect(heardLately(['one'])).toEqual(['ana'])
})

it('who is there is asked of several applications, and of others nobody is', () => {
  const { heardAt, heardLately, noteSign } = signs
  noteSign('two', 'ana')
  noteSign('three', 'rui')
  noteSign('three', 'eva')
  expect(heardLately(['two', 'three', 'unknown'])).toEqual(['ana', 'rui', 'eva'])
  expect(heardAt('two', 'ana')).toBe('2026-05-05T06:00:00.000Z')
  expect(heardAt('two', 'rui')).toBeUndefined()
  expect(heardAt('unknown', 'ana')).toBeUndefined()
})

it('what is heard here is passed on until nobody listens, and what another process heard is not', () => {
  const { heardLately, keepSign, noteSign, onSign } = signs
  const passed: string[][] = []
  const stop = onSign((...sign) => passed.push(sign))
  noteSign('four', 'ana')
  keepSign('four', 'rui', Date.now())
  stop()
  noteSign('four', 'eva')
  expect(passed).toEqual([['four', 'ana']])
  expect(heardLately(['four'])).toEqual(['ana', 'rui', 'eva'])
})

it('when a silent device was heard of is known for three hours, and then forgotten', () => {
  const { heardAt, noteSign } = signs
  noteSign('five', 'ana')
  noteSign('six', 'rui')
  vi.advanceTimersByTime(HOUR)
  noteSign('five', 'rui')
  vi.advanceTimersByTime(2 * HOUR)
  noteSign('seven', 'eva')
  expect(heardAt('five', 'ana')).toBeDefined()
  vi.advanceTimersByTime(HOUR / 2)
  noteSign('seven', 'eva')
  expect([heardAt('five', 'ana'), heardAt('six', 'rui')]).toEqual([undefined, undefined])
  expect(heardAt('five', 'rui')).toBeDefined()
})
