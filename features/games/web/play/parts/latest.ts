import { useCallback } from 'react'
import { useNewest } from '#kit/web/use-newest.ts'

/** A handler that stays the same and does what the newest one does, so that what is handed it is not drawn anew. */
export function useLatest<A extends unknown[]>(handler: (...all: A) => void): (...all: A) => void {
  const latest = useNewest(handler)
  return useCallback((...all: A) => latest.current(...all), [])
}
