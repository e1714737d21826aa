/** L7: what pops up keeps this far from the edges of the window. */
const MARGIN = 16

/**
 * Keeps `element` beside `anchor` while the page scrolls below it or the keyboard of a phone comes and goes.
 * Returns the way to stop.
 */
export function keepBeside(element: HTMLElement, anchor: Element): () => void {
  const place = () => placeBeside(element, anchor)
  // Also whenever there is more or less in it.
  const size = new ResizeObserver(place)
  size.observe(element)
  place()
  addEventListener('scroll', place, { capture: true, passive: true })
  addEventListener('resize', place)
  return () => {
    size.disconnect()
    removeEventListener('scroll', place, { capture: true })
    removeEventListener('resize', place)
  }
}

/**
 * Puts `element` below `anchor`, or above it where there is more room, both in the window; the two begin at the same
 * side of the line. `element` has `position: fixed`.
 */
function placeBeside(element: HTMLElement, anchor: Element, gap = 4): void {
  const box = anchor.getBoundingClientRect()
  const [viewWidth, viewHeight] = [document.documentElement.clientWidth, window.innerHeight]
  const { offsetWidth: width, scrollHeight, offsetHeight, clientHeight } = element
  const height = scrollHeight + offsetHeight - clientHeight
  const below = viewHeight - MARGIN - box.bottom - gap
  const above = box.top - gap - MARGIN
  const isBelow = height <= below || below >= above
  const isMirrored = getComputedStyle(anchor).direction === 'rtl'
  const left = isMirrored ? box.right - width : box.left
  const shown = Math.min(height, Math.max(isBelow ? below : above, 0))
  Object.assign(element.style, {
    left: `${Math.max(MARGIN, Math.min(left, viewWidth - MARGIN - width))}px`,
    top: `${Math.max(MARGIN, isBelow ? box.bottom + gap : box.top - gap - shown)}px`,
    maxHeight: `${Math.max(shown, 88)}px`,
  })
}
