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

let rest: Readonly<Record<string, string>> | undefined
let restRequested = false
const listeners = new Set<() => void>()

/**
 * The shapes of an icon, by its name and weight (`book-open`, `book-open-fill`). The icons of the shell are there at
 * once; those of the pages come with the first page that draws one, and until then the icon is an empty box.
 */
export function iconShapes(key: string): IconShape[] {
  const known = drawn.get(key)
  if (known) return known
  const text = icons[key] ?? rest?.[key]
  if (text === undefined) {
    if (rest) console.error(`The icon ${key} is not bundled: run scripts/generate-icons.ts.`)
    else loadRest()
    return []
  }
  return drawn.set(key, parseShapes(text))
}

/** Draws the component again when the icons of the pages have come. */
export function useIconsReady(): boolean {
  return useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
      }
    },
    () => rest !== undefined,
    () => false,
  )
}

function loadRest() {
  if (restRequested) return
  restRequested = true
  import('./icons-of-pages.generated.ts').then(
    module => {
      rest = module.icons
      for (const tell of listeners) tell()
    },
    error => {
      restRequested = false
      console.error('The icons of the pages could not be loaded.', error)
    },
  )
}

/** `d|d` with `~` before a faded path: how the generated files write the shapes of an icon. */
export function parseShapes(text: string): IconShape[] {
  return text
    .split('|')
    .map(part => (part.startsWith('~') ? { d: part.slice(1), faded: true } : { d: part, faded: false }))
}
