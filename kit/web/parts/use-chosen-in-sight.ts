import { type RefObject, useEffect } from 'react'

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
    const frame = requestAnimationFrame(() =>
      row.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [row, selector, chosen])
}
