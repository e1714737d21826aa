import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * A ref to the value of the last drawing, for handlers, timers and requests that outlive the drawing they were made in;
 * what only effects call is a `useEffectEvent`. Not to be read while drawing.
 */
export function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value)
  useInsertionEffect(() => {
    newest.current = value
  }, [value])
  return newest
}
