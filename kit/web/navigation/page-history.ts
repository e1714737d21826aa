import { createPath, type Location, type Navigator, pathOf, type To } from './router.tsx'

/** Asks whether a page may be left. */
export interface Blocker {
  shouldBlock: (from: Location, to: Location) => boolean
  /** Called when navigation was blocked; `proceed` continues it. */
  onBlocked: (proceed: () => void) => void
}

/** The history of this tab, for `<Router>`; a page with unsaved work can block it. */
export interface PageHistory extends Navigator {
  readonly location: Location
  /** Calls the listener after every change; returns the way to stop. */
  listen(listener: (location: Location) => void): () => void
}

/** State of each entry of the browser's history: the page's own, and its index. */
interface Entry {
  usr?: unknown
  idx?: number
}

const blockers = new Set<Blocker>()

/** Lets a page ask before it is left; returns the way to stop asking. */
export function addBlocker(blocker: Blocker): () => void {
  blockers.add(blocker)
  return () => void blockers.delete(blocker)
}

/** Wraps the browser's history; one per tab. */
export function makePageHistory(): PageHistory {
  const listeners = new Set<(location: Location) => void>()
  let index = entryNow().idx ?? 0
  let location = locationNow()
  /** Runs at the next `popstate`, which this code causes itself. */
  let afterReturn: (() => void) | undefined
  let isLetThrough = false

  function arrive(): void {
    index = entryNow().idx ?? index
    location = locationNow()
    for (const listener of listeners) listener(location)
  }

  function findBlocker(to: Location): Blocker | undefined {
    return [...blockers].find(({ shouldBlock }) => shouldBlock(location, to))
  }

  function change(isNew: boolean, to: To, state: unknown = null): void {
    const target = { ...pathOf(to, location.pathname), state }
    const proceed = () => {
      if (store(isNew, target)) arrive()
    }
    const blocker = findBlocker(target)
    if (blocker) blocker.onBlocked(proceed)
    else proceed()
  }

  function store(isNew: boolean, target: Location): boolean {
    const entry: Entry = { usr: target.state, idx: index + (isNew ? 1 : 0) }
    const url = createPath(target)
    try {
      if (isNew) window.history.pushState(entry, '', url)
      else window.history.replaceState(entry, '', url)
      return true
    } catch (error) {
      // State that cannot be cloned is a bug of the page; a browser that accepts no more entries loads the page anew.
      if (error instanceof DOMException && error.name === 'DataCloneError') throw error
      window.location.assign(url)
      return false
    }
  }

  /** Back or forward: the browser has navigated already. */
  function onPop(): void {
    if (afterReturn) {
      const goOn = afterReturn
      afterReturn = undefined
      goOn()
      return
    }
    const { idx } = entryNow()
    const delta = idx === undefined ? 0 : idx - index
    const blocker = isLetThrough || delta === 0 ? undefined : findBlocker(locationNow())
    isLetThrough = false
    if (!blocker) {
      arrive()
      return
    }
    const proceed = () => {
      isLetThrough = true
      window.history.go(delta)
    }
    afterReturn = () => blocker.onBlocked(proceed)
    window.history.go(-delta)
  }

  if (entryNow().idx === undefined) window.history.replaceState({ ...entryNow(), idx: index }, '')
  window.addEventListener('popstate', onPop)
  return {
    get location() {
      return location
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    push: (to, state) => change(true, to, state),
    replace: (to, state) => change(false, to, state),
    go: delta => window.history.go(delta),
  }
}

function locationNow(): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: entryNow().usr ?? null }
}

function entryNow(): Entry {
  return (window.history.state as Entry | null) ?? {}
}
