import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router'
import { keepPlace } from './places.ts'

/** The current location, and how it was reached. */
export interface Visit {
  location: Location
  type: NavigationType
}

/** Asks whether a page may be left. */
export interface Blocker {
  shouldBlock: (from: Location, to: Location) => boolean
  /** Called when navigation was blocked; `proceed` continues it. */
  onBlocked: (proceed: () => void) => void
}

/** The history of this tab, for `<Router>`. Unlike that of `<BrowserRouter>`, a page with unsaved work can block it. */
export interface PageHistory extends Navigator {
  readonly visit: Visit
  /** Calls the listener after every change; returns the way to stop. */
  listen(listener: (visit: Visit) => void): () => void
}

/** State of each entry of the browser's history: the page's own, a key, and its index. */
interface Entry {
  usr?: unknown
  key?: string
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
  const listeners = new Set<(visit: Visit) => void>()
  let index = entryNow().idx ?? 0
  let visit: Visit = { location: locationNow(), type: NavigationType.Pop }
  /** Runs at the next `popstate`, which this code causes itself. */
  let afterReturn: (() => void) | undefined
  let isLetThrough = false

  function arrive(type: NavigationType): void {
    keepPlace()
    index = entryNow().idx ?? index
    visit = { location: locationNow(), type }
    for (const listener of listeners) listener(visit)
  }

  function findBlocker(to: Location): Blocker | undefined {
    return [...blockers].find(({ shouldBlock }) => shouldBlock(visit.location, to))
  }

  function change(type: NavigationType.Push | NavigationType.Replace, to: To, state: unknown = null): void {
    const key = Math.random().toString(36).slice(2, 10)
    const path = typeof to === 'string' ? parsePath(to) : to
    const target = { pathname: visit.location.pathname, search: '', hash: '', ...path, state, key }
    const proceed = () => {
      if (store(type, target)) arrive(type)
    }
    const blocker = findBlocker(target)
    if (blocker) blocker.onBlocked(proceed)
    else proceed()
  }

  function store(type: NavigationType, target: Location): boolean {
    const isNew = type === NavigationType.Push
    const entry: Entry = { usr: target.state, key: target.key, idx: index + (isNew ? 1 : 0) }
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
      arrive(NavigationType.Pop)
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
    get visit() {
      return visit
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    createHref: hrefOf,
    encodeLocation(to) {
      const { pathname, search, hash } = new URL(hrefOf(to), window.location.origin)
      return { pathname, search, hash }
    },
    push: (to, state) => change(NavigationType.Push, to, state),
    replace: (to, state) => change(NavigationType.Replace, to, state),
    go: delta => window.history.go(delta),
  }
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

function locationNow(): Location {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = entryNow()
  return { pathname, search, hash, state: usr, key }
}

function entryNow(): Entry {
  return (window.history.state as Entry | null) ?? {}
}
