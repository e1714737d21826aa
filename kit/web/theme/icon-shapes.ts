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

/** What is loaded so far, from the first load on. */
let loaded: Readonly<Record<string, string>> = icons
let complete = false
let restRequested = false
const listeners = new Set<() => void>()

/**
 * The shapes of an icon, by its name and weight (`book-open`, `book-open-fill`). The icons of the first load are there
 * at once, those of the shell when the shell is; others come when one is drawn, until then the icon is an empty box.
 */
export function iconShapes(key: string): IconShape[] {
  const known = drawn.get(key)
  if (known) return known
  const text = loaded[key]
  if (text === undefined) {
    if (complete) console.error(`The icon ${key} is not bundled: run scripts/generate-icons.ts.`)
    else loadRest()
    return []
  }
  return drawn.set(key, parseShapes(text))
}

/** Makes a generated table of icons known; a part that brings its own table calls it when it is loaded. */
export function addIcons(more: Readonly<Record<string, string>>): void {
  loaded = { ...loaded, ...more }
}

/** Draws the component again when all icons have come. */
export function useIconsReady(): boolean {
  return useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
      }
    },
    () => complete,
    () => false,
  )
}

function loadRest() {
  if (restRequested) return
  restRequested = true
  Promise.all([import('./icons-of-shell.generated.ts'), import('./icons-of-pages.generated.ts')]).then(
    ([shell, pages]) => {
      addIcons(shell.icons)
      addIcons(pages.icons)
      complete = true
      for (const tell of listeners) tell()
    },
    error => {
      restRequested = false
      console.error('Further icons could not be loaded.', error)
    },
  )
}

/** `d|d` with `~` before a faded path: how the generated files write the shapes of an icon. */
export function parseShapes(text: string): IconShape[] {
  return text
    .split('|')
    .map(part => (part.startsWith('~') ? { d: part.slice(1), faded: true } : { d: part, faded: false }))
}
