import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'

/** Seconds of a play, for subscribers only: a tick re-renders nothing else. */
export interface PlayClock {
  /** To the moment. */
  now(): number
  /** As the clock shows them. */
  seconds(): number
  set(seconds: number): void
  subscribe(listener: () => void): () => void
}

interface RunningClock extends PlayClock {
  go(): void
  stop(): void
  tick(): void
}

export function newPlayClock(from: number): RunningClock {
  const listeners = new Set<() => void>()
  let [before, shown] = [from, from]
  let since: number | undefined
  const show = (seconds: number) => {
    shown = seconds
    for (const listener of [...listeners]) listener()
  }
  const now = () => before + (since === undefined ? 0 : (performance.now() - since) / 1000)
  return {
    now,
    seconds: () => shown,
    set(seconds) {
      before = seconds
      since = performance.now()
      show(seconds)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go: () => {
      since ??= performance.now()
    },
    stop() {
      before = now()
      since = undefined
    },
    tick: () => show(Math.floor(now())),
  }
}

/** A clock that goes while a play runs and the page is looked at. */
export function useRunningClock(runs: boolean, from: number): PlayClock {
  const [clock] = useState(() => newPlayClock(from))
  useEffect(() => {
    if (!runs) return
    const change = () => (document.hidden ? clock.stop() : clock.go())
    change()
    const timer = setInterval(clock.tick, 1000)
    document.addEventListener('visibilitychange', change)
    return () => {
      clock.stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', change)
    }
  }, [runs, clock])
  return clock
}

export const ClockContext = createContext<PlayClock | undefined>(undefined)

/** A value derived from the seconds; re-renders the caller only when it changes. */
export function useSeconds<T extends string | number | boolean>(as: (seconds: number) => T): T {
  const clock = use(ClockContext)
  if (!clock) throw new Error('A clock stands within a play.')
  const value = () => as(clock.seconds())
  return useSyncExternalStore(clock.subscribe, value, value)
}
