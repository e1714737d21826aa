import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addBlocker, makePageHistory } from './page-history.ts'

/** The history of a browser: entries with their state, which a page may add to and go through. */
class Tab extends EventTarget {
  readonly entries: { url: URL; state: unknown }[]
  private at = 0

  constructor(path: string) {
    super()
    this.entries = [{ url: new URL(path, 'http://localhost'), state: null }]
  }

  get location() {
    const { url } = this.entry
    return { ...{ origin: url.origin, pathname: url.pathname }, search: url.search, hash: url.hash }
  }

  get history() {
    return {
      state: this.entry.state,
      pushState: (state: unknown, _title: string, url: string) => {
        this.entries.splice(this.at + 1, Number.POSITIVE_INFINITY, { url: this.resolve(url), state })
        this.at += 1
      },
      replaceState: (state: unknown, _title: string, url = '') => {
        this.entries[this.at] = { url: this.resolve(url), state }
      },
      go: (delta: number) => {
        this.at += delta
        this.dispatchEvent(new Event('popstate'))
      },
    }
  }

  private get entry() {
    const entry = this.entries[this.at]
    if (!entry) throw new Error('The history has no such entry.')
    return entry
  }

  private resolve(url: string): URL {
    return new URL(url, this.entry.url)
  }
}

let tab: Tab
let unblock = (): void => undefined

beforeEach(() => {
  tab = new Tab('/terms?search=a')
  vi.stubGlobal('window', tab)
})

afterEach(() => unblock())

/** Keeps somebody on the page; gives what lets them go. */
function blocked(): { proceed?: () => void } {
  const kept: { proceed?: () => void } = {}
  unblock = addBlocker({
    shouldBlock: (from, to) => from.pathname !== to.pathname,
    onBlocked: proceed => {
      kept.proceed = proceed
    },
  })
  return kept
}

it('begins where the browser is, and goes where it is sent, with a state of its own', () => {
  const history = makePageHistory()
  const seen: string[] = []
  const end = history.listen(({ location, type }) =>
    seen.push(`${type} ${location.pathname}${location.search}`),
  )
  expect(history.visit.location).toMatchObject({ pathname: '/terms', search: '?search=a', state: null })
  history.push('/terms/1', { from: 'list' })
  expect(history.visit.location).toMatchObject({ pathname: '/terms/1', search: '', state: { from: 'list' } })
  history.replace({ search: '?tab=uses' })
  expect(tab.location.pathname).toBe('/terms/1')
  history.go(-1)
  expect(tab.entries).toHaveLength(2)
  end()
  history.push('/nobody-listens')
  expect(seen).toEqual(['PUSH /terms/1', 'REPLACE /terms/1?tab=uses', 'POP /terms?search=a'])
})

it('writes addresses as the browser does', () => {
  const history = makePageHistory()
  expect(history.createHref({ pathname: '/terms', search: '?a=b', hash: '#c' })).toBe('/terms?a=b#c')
  expect(history.encodeLocation?.('/termos/água')).toMatchObject({ pathname: '/termos/%C3%A1gua' })
})

it('a link away from unsaved work waits until somebody says so', () => {
  const history = makePageHistory()
  const kept = blocked()
  history.push({ search: '?tab=uses' })
  expect(tab.location.search).toBe('?tab=uses')
  expect(kept.proceed).toBeUndefined()
  history.push('/groups')
  expect(tab.location.pathname).toBe('/terms')
  kept.proceed?.()
  expect(tab.location.pathname).toBe('/groups')
  expect(history.visit.location.pathname).toBe('/groups')
})

it('going back from unsaved work returns to it, and goes all the way once somebody says so', () => {
  const history = makePageHistory()
  history.push('/terms/1')
  history.push('/terms/2')
  const kept = blocked()
  const seen = vi.fn()
  history.listen(seen)
  history.go(-2)
  expect(tab.location.pathname).toBe('/terms/2')
  expect(history.visit.location.pathname).toBe('/terms/2')
  expect(seen).not.toHaveBeenCalled()
  kept.proceed?.()
  expect(tab.location.pathname).toBe('/terms')
  expect(history.visit.location.search).toBe('?search=a')
  expect(seen).toHaveBeenCalledOnce()
})

it('who was let go once is asked again the next time', () => {
  const history = makePageHistory()
  history.push('/terms/1')
  const kept = blocked()
  history.go(-1)
  kept.proceed?.()
  delete kept.proceed
  history.go(1)
  expect(kept.proceed).toBeDefined()
  expect(tab.location.pathname).toBe('/terms')
})

it('a page in the middle of the history keeps its place when it is loaded anew', () => {
  makePageHistory().push('/terms/1')
  const history = makePageHistory()
  const kept = blocked()
  history.go(-1)
  expect(tab.location.pathname).toBe('/terms/1')
  expect(kept.proceed).toBeDefined()
})

it('a browser that takes no more entries loads the page', () => {
  const assign = vi.fn()
  const full = () => {
    throw new Error('Too many entries.')
  }
  const location = { ...tab.location, assign }
  vi.stubGlobal('window', {
    location,
    history: { state: { idx: 0 }, pushState: full },
    addEventListener: vi.fn(),
  })
  const history = makePageHistory()
  const seen = vi.fn()
  history.listen(seen)
  history.push('/groups?order=name')
  expect(assign).toHaveBeenCalledWith('/groups?order=name')
  expect(seen).not.toHaveBeenCalled()
})
