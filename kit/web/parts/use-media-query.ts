import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the window answers to a media query, from the first drawing on: `(max-width:599.95px)`. What was drawn
 * before it came here (`app/shell/first-screen.tsx`) knew no window: there it is false at first.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
