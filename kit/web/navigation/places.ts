import { sessionStore } from '../settings/storage.ts'

/** How far down each entry of this tab's history was, by its key and address; the newest last. */
const PLACES = 'page-places'
const MAX_ENTRIES = 50
/** How long a page that is still coming is held where one was. */
const HOLD_MS = 6000

let places: Map<string, number> | undefined
let current = ''
let release: (() => void) | undefined

function storedPlaces(): Map<string, number> {
  if (places) return places
  const stored = sessionStore.readJson(PLACES)
  places = new Map(Array.isArray(stored) ? (stored as [string, number][]) : [])
  // The browser would go there before the page has come, and stop where that ends.
  window.history.scrollRestoration = 'manual'
  window.addEventListener('scroll', () => release ?? keep(window.scrollY), { passive: true })
  window.addEventListener('pagehide', () => sessionStore.writeJson(PLACES, [...storedPlaces()]))
  return places
}

function keep(y: number): void {
  const all = storedPlaces()
  all.delete(current)
  all.set(current, y)
  if (all.size > MAX_ENTRIES) all.delete(all.keys().next().value as string)
}

/** Before another page is drawn: what was scrolled a moment ago may not have been heard yet. */
export function keepPlace(): void {
  if (current !== '' && !release) keep(window.scrollY)
}

/** A new page begins at its top; a choice within the page stays where it is. */
export function beginPlace(name: string, isSamePage: boolean): void {
  release?.()
  // As it was heard: to ask the window would lay out what was rendered a moment ago.
  const y = isSamePage ? (storedPlaces().get(current) ?? 0) : 0
  current = name
  if (!isSamePage) window.scrollTo(0, 0)
  keep(y)
}

/**
 * Back, Forward and a reload return to where one was, as soon as the page reaches that far. The hold ends with the first
 * wheel, touch, click or key.
 */
export function returnToPlace(name: string, isSamePage: boolean): void {
  const y = storedPlaces().get(name)
  if (y === undefined) {
    beginPlace(name, isSamePage)
    return
  }
  release?.()
  current = name
  window.scrollTo(0, y)
  if (y === 0) return
  const page = new ResizeObserver(() => window.scrollTo(0, y))
  page.observe(document.body)
  const timer = setTimeout(() => release?.(), HOLD_MS)
  const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  const stop = () => {
    page.disconnect()
    clearTimeout(timer)
    for (const act of acts) window.removeEventListener(act, stop)
    release = undefined
  }
  release = stop
  for (const act of acts) window.addEventListener(act, stop, { passive: true })
}
