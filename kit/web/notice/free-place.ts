/** From where to where something is on the screen, from the top. */
export interface Span {
  top: number
  bottom: number
  /** What covering it costs, default 1. */
  weight?: number
}

/** A button at the foot of a dialog stays covered; a row of a list moves away as one scrolls. */
const WEIGHT_OF_BUTTON = 8
/** What was just made is read together with the notice of it. */
const WEIGHT_OF_NEW = 20
/** A bar at the foot says how far the work is, and holds its next step. */
const WEIGHT_OF_BAR = 60
/** More at once is another page, of which nothing is newer than the rest. */
const MAX_NEW = 12

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

/** The bar that stays at the foot of the page or of the dialog over it, if there is one. */
export function footBar(): Span[] {
  // Beside where toasts stand at a desk; on a phone a toast lets through what is meant for the page.
  let element = document.elementFromPoint(innerWidth / 4, innerHeight - 2)
  for (; element; element = element.parentElement) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom - top > innerHeight / 2) return []
    if (element.matches('footer') || ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      return [{ top, bottom, weight: WEIGHT_OF_BAR }]
  }
  return []
}

/** Where on the screen that stands which came to it last. */
export function newSpans(made: Iterable<Element>): Span[] {
  const spans = [...made].flatMap(element => {
    const { top, bottom, width } = element.getBoundingClientRect()
    const isSeen = element.isConnected && width > 1 && bottom > 0 && top < innerHeight
    return isSeen && bottom - top > 1 && bottom - top < innerHeight / 3
      ? [{ top, bottom, weight: WEIGHT_OF_NEW }]
      : []
  })
  return spans.length > MAX_NEW ? [] : spans
}
