/** From where to where something is on the screen, from the top. */
export interface Span {
  top: number
  bottom: number
  /** What covering it costs, default 1. */
  weight?: number
}

/** A button at the foot of a dialog stays covered; a row of a list moves away as one scrolls. */
const WEIGHT_OF_BUTTON = 8

const STEP = 8

/**
 * How far from the lower edge something of this height covers none of the spans, or the lightest of them: as low
 * as possible, never higher than the upper edge.
 */
export function freeBottom(spans: readonly Span[], view: number, height: number, min: number): number {
  let best = { bottom: min, covered: Number.POSITIVE_INFINITY }
  for (let bottom = min; bottom + height <= view - STEP || bottom === min; bottom += STEP) {
    const [top, end] = [view - bottom - height, view - bottom]
    const covered = spans
      .filter(span => span.top < end && span.bottom > top)
      .reduce((sum, span) => sum + (span.weight ?? 1), 0)
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
    const weight = element.matches('a[href], button, [role="button"]') ? WEIGHT_OF_BUTTON : 1
    return isSeen ? [{ top: box.top, bottom: box.bottom, weight }] : []
  })
}
