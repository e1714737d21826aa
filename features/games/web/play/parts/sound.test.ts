import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { playSound, ticksAt } from './sound.ts'

afterEach(() => vi.unstubAllGlobals())

it('ticks in the last five seconds, and not at the end itself', () => {
  expect([7, 6, 5, 4, 3, 2, 1, 0, -1].filter(ticksAt)).toEqual([5, 4, 3, 2, 1])
})

it('makes one tone for a move and three for an end, and lets the device rest after the last', () => {
  const started: number[] = []
  const close = vi.fn()
  const ends: (() => void)[] = []
  class Audio {
    currentTime = 0
    destination = {}
    close = close
    createOscillator() {
      return {
        frequency: { value: 0 },
        connect: (to: object) => to,
        start: (at: number) => started.push(at),
        stop: () => undefined,
        set onended(end: () => void) {
          ends.push(end)
        },
      }
    }
    createGain() {
      const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
      return { gain, connect: (to: object) => to }
    }
  }
  vi.stubGlobal('AudioContext', Audio)
  playSound('right')
  expect(started).toHaveLength(1)
  playSound('end')
  expect(started.slice(1)).toEqual([0, 0.12, 0.24])
  for (const end of ends) end()
  expect(close).toHaveBeenCalledTimes(2)
})

it('brings no recording of its own, and less than 20 KB of what makes every sound', () => {
  const games = join(import.meta.dirname, '../../..')
  expect(globSync('**/*.{mp3,ogg,opus,wav,m4a,webm}', { cwd: games })).toEqual([])
  expect(statSync(join(import.meta.dirname, 'sound.ts')).size).toBeLessThan(20_000)
})
