import { useSyncExternalStore } from 'react'
import type { IconName } from './icons.generated.ts'
import { icons } from './icons.generated.ts'
import { LruCache } from './lru-cache.ts'

export type { IconName }

export interface IconShape {
  /** Path data in a 256 × 256 box. */
  d: string
  /** The pale half of a duotone icon. */
  faded: boolean
}

/** Shapes ready to draw, of the 50 icons used last: a page draws a few icons many times. */
const drawn = new LruCache<string, IconShape[]>(50)

/** How further tables of icons are fetched, the likeliest first. */
type IconTables = readonly (() => Promise<{ icons: Readonly<Record<string, string>> }>)[]

/** What is loaded so far, from the first load on. */
let loaded: Readonly<Record<string, string>> = icons
/** How many tables have come since. */
let tables = 0
let further: IconTables = []
const asked = new Set<string>()
const listeners = new Set<() => void>()

/**
 * The shapes of an icon, by its name and weight (`book-open`, `book-open-fill`). The icons of the first load are there
 * at once, those of the shell when the shell is; others come with their table when one is drawn, until then the icon is
 * an empty box.
 */
export function iconShapes(key: string): IconShape[] {
  const known = drawn.get(key)
  if (known) return known
  const text = loaded[key]
  if (text === undefined) {
    if (!asked.has(key)) void fetchTableOf(key)
    return []
  }
  return drawn.set(key, parseShapes(text))
}

/** Makes a generated table of icons known; a part that brings its own table calls it when it is loaded. */
export function addIcons(more: Readonly<Record<string, string>>): void {
  loaded = { ...loaded, ...more }
  tables += 1
  for (const tell of listeners) tell()
}

/** Says where icons that are not loaded yet are to be found. */
export function findIconsIn(others: IconTables): void {
  further = others
}

/** Draws the component again when further icons have come. */
export function useIcons(): void {
  useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
      }
    },
    () => tables,
    () => 0,
  )
}

async function fetchTableOf(key: string): Promise<void> {
  asked.add(key)
  try {
    for (const fetch of further) {
      if (key in loaded) return
      const { icons: more } = await fetch()
      if (key in more) return addIcons(more)
    }
    console.error(`The icon ${key} is not bundled: run scripts/generate-icons.ts.`)
  } catch (error) {
    asked.delete(key)
    console.error('Further icons could not be loaded.', error)
  }
}

/** `d|d` with `~` before a faded path: how the generated files write the shapes of an icon. */
export function parseShapes(text: string): IconShape[] {
  return text
    .split('|')
    .map(part => (part.startsWith('~') ? { d: part.slice(1), faded: true } : { d: part, faded: false }))
}
