/**
 * Scrolls the nearest container that scrolls just as far as shows an element, and never the page. For what no person
 * asked for: `scrollIntoView` moves the place where the next Tab begins (Chromium 150), this does not.
 */
export function scrollWithin(element: Element): void {
  const container = containerOf(element)
  if (!container) return
  const box = container.getBoundingClientRect()
  const { top, bottom, left, right } = element.getBoundingClientRect()
  container.scrollTop += beyond(top, bottom, box.top + container.clientTop, container.clientHeight)
  container.scrollLeft += beyond(left, right, box.left + container.clientLeft, container.clientWidth)
}

/** How far a span lies beyond a window of `size` that begins at `start`: negative before it, 0 within. */
function beyond(from: number, to: number, start: number, size: number): number {
  if (from < start) return from - start
  return Math.max(0, Math.min(to - start - size, from - start))
}

function containerOf(element: Element): Element | undefined {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent === document.body || parent === document.documentElement) return undefined
    const { overflowX, overflowY } = getComputedStyle(parent)
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    if (scrolls(overflowX) && parent.scrollWidth > parent.clientWidth) return parent
    if (scrolls(overflowY) && parent.scrollHeight > parent.clientHeight) return parent
  }
  return undefined
}
