import { type RefObject, useEffect } from 'react'
import { scrollWithin } from './scroll-within.ts'

/**
 * Brings what is chosen in a row that scrolls into sight, whenever `chosen` changes. In the next frame: asked at once,
 * the browser would have to lay out a page that is not yet whole.
 * @param selector finds what is chosen within the row
 */
export function useChosenInSight(
  row: RefObject<HTMLElement | null>,
  selector: string,
  chosen: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another one is chosen.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = row.current?.querySelector(selector)
      if (element) scrollWithin(element)
    })
    return () => cancelAnimationFrame(frame)
  }, [row, selector, chosen])
}
