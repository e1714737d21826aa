// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRoomSounds } from './use-room-sounds.ts'

const NOW = Date.UTC(2026, 4, 5, 8)
const heard = vi.hoisted((): string[] => [])

vi.mock('../play/parts/sound.ts', async original => ({
  ...(await original<typeof import('../play/parts/sound.ts')>()),
  playSound: (what: string) => heard.push(what),
}))

beforeEach(() => {
  heard.length = 0
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const running = { now: NOW, endsAt: NOW + 8000, phase: 'pergunta' as const }
const ended = { now: NOW, endsAt: null, phase: 'fim' as const }

it('ticks once for each of the last five seconds of a question, and rings at the end of the room alone', () => {
  const { rerender } = renderHook(({ view }) => useRoomSounds(view, true), {
    initialProps: { view: running as typeof running | typeof ended },
  })
  for (let second = 0; second < 10; second += 1) act(() => vi.advanceTimersByTime(1000))
  expect(heard).toEqual(Array.from({ length: 5 }, () => 'tick'))
  rerender({ view: ended })
  rerender({ view: { ...ended } })
  expect(heard.slice(5)).toEqual(['end'])
})

it('is silent until the teacher puts the sound on, and where the page opens on a room that has ended', () => {
  const silent = renderHook(({ view }) => useRoomSounds(view, false), {
    initialProps: { view: running as typeof running | typeof ended },
  })
  for (let second = 0; second < 10; second += 1) act(() => vi.advanceTimersByTime(1000))
  silent.rerender({ view: ended })
  renderHook(() => useRoomSounds(ended, true))
  expect(heard).toEqual([])
})
