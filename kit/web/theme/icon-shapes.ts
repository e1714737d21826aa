import type { IconName } from './icon-name.generated.ts'
import { LruCache } from './lru-cache.ts'

export type { IconName }

export interface IconShape {
  /** Path data in a 256 × 256 box. */
  d: string
  /** The pale half of a duotone icon. */
  faded: boolean
}

/** Every icon that has come, as text; a module of an icon runs once, so that none may be forgotten. */
const icons = new Map<string, string>()
/** More than the product has: an icon that is made up at run time finds no room. */
export const MOST_ICONS = 600
/** Shapes ready to draw, of the 50 icons used last: a page draws a few icons many times. */
export const drawnIcons = new LruCache<string, IconShape[]>(50)

/** Makes an icon known; the build calls it beside the code that names the icon (`scripts/icon-modules.ts`). */
export function addIcon(key: string, shapes: string): void {
  if (icons.size < MOST_ICONS || icons.has(key)) icons.set(key, shapes)
}

/** The shapes of an icon, by its name and weight (`book-open`, `book-open-fill`); none where it did not come. */
export function iconShapes(key: string): IconShape[] {
  const known = drawnIcons.get(key)
  if (known) return known
  const text = icons.get(key)
  if (text !== undefined) return drawnIcons.set(key, parseShapes(text))
  console.error(`The icon ${key} did not come: name it where scripts/icon-modules.ts finds it.`)
  return []
}

/** `d|d` with `~` before a faded path: how the build writes the shapes of an icon. */
export function parseShapes(text: string): IconShape[] {
  return text
    .split('|')
    .map(part => (part.startsWith('~') ? { d: part.slice(1), faded: true } : { d: part, faded: false }))
}
