/** From where to where something is on the screen, from the top. */
export interface Span {
  top: number
  bottom: number
}

const STEP = 8

/**
 * How far from the lower edge something of this height covers none of the spans, or as few of them as can be: as low
 * as possible, never higher than the upper edge.
 */
export function freeBottom(spans: readonly Span[], view: number, height: number, least: number): number {
  let best = { bottom: least, covered: Number.POSITIVE_INFINITY }
  for (let bottom = least; bottom + height <= view - STEP || bottom === least; bottom += STEP) {
    const [top, end] = [view - bottom - height, view - bottom]
    const covered = spans.filter(span => span.top < end && span.bottom > top).length
    if (covered < best.covered) best = { bottom, covered }
    if (covered === 0) break
  }
  return best.bottom
}

const ACTIONS =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="tab"], [role="gridcell"]'

/** What can be pressed on the screen just now within a strip of it, but for what is in `without`. */
export function actionsWithin(left: number, right: number, without: Element): Span[] {
  return [...document.querySelectorAll(ACTIONS)].flatMap(element => {
    if (without.contains(element) || element.closest('[aria-hidden="true"], [inert]')) return []
    const box = element.getBoundingClientRect()
    const isSeen =
      box.width > 1 &&
      box.height > 1 &&
      box.bottom > 0 &&
      box.top < innerHeight &&
      box.right > left &&
      box.left < right
    return isSeen ? [{ top: box.top, bottom: box.bottom }] : []
  })
}
