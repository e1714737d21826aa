// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchAndRunAt, fetchForLater, importFetched } from './import-fetched.ts'
import { isOnline, reportOnline } from './network.ts'

let fetched: string[]
let isThere: boolean

beforeEach(() => {
  fetched = []
  isThere = true
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address)
    return isThere ? Promise.resolve(new Response('')) : Promise.reject(new TypeError('Failed to fetch'))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reportOnline()
  for (const link of document.querySelectorAll('link')) link.remove()
})

it('imports a module only once all of its files have come, so that a browser never keeps it as failed', async () => {
  const load = vi.fn(() => Promise.resolve('module'))
  isThere = false
  await expect(importFetched(load, ['assets/a.js', 'assets/b.js'])).rejects.toThrow('Failed to fetch')
  expect(load).not.toHaveBeenCalled()
  expect(isOnline()).toBe(false)
  isThere = true
  expect(await importFetched(load, ['assets/a.js', 'assets/b.js'])).toBe('module')
  expect(fetched).toEqual(['/assets/a.js', '/assets/b.js', '/assets/a.js', '/assets/b.js'])
})

it('fetches for later and runs none of it, and what is imported meanwhile is run', async () => {
  const later = vi.fn(() => Promise.resolve('library'))
  const now = vi.fn(() => Promise.resolve('page'))
  const coming = fetchForLater(() => importFetched(later, ['assets/library.js']))
  expect(await importFetched(now, ['assets/page.js'])).toBe('page')
  await coming
  expect(fetched).toEqual(['/assets/library.js', '/assets/page.js'])
  expect(later).not.toHaveBeenCalled()
  expect(await importFetched(later, ['assets/library.js'])).toBe('library')
})

it('fetches at once what is to run at a moment, and what is imported meanwhile runs', async () => {
  let comes: () => void = () => undefined
  const pause = new Promise<void>(resolve => {
    comes = resolve
  })
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined)
  const menu = vi.fn(() => Promise.resolve('menu'))
  const coming = fetchAndRunAt(
    () => pause,
    () => importFetched(menu, ['assets/menu.js', 'assets/menu.css']),
  )
  expect(await importFetched(() => Promise.resolve('page'), ['assets/page.js'])).toBe('page')
  expect(fetched).toEqual(['/assets/menu.js', '/assets/menu.css', '/assets/page.js'])
  expect(append).not.toHaveBeenCalled()
  expect(menu).not.toHaveBeenCalled()
  append.mockImplementation(link => void (link as HTMLLinkElement).dispatchEvent(new Event('load')))
  comes()
  expect(await coming).toBe('menu')
  expect(append).toHaveBeenCalledTimes(1)
})

it('fetches nothing again that the page has received', async () => {
  vi.spyOn(performance, 'getEntriesByName').mockImplementation(address =>
    address.endsWith('/assets/a.js') ? [{ decodedBodySize: 10 } as PerformanceResourceTiming] : [],
  )
  await importFetched(() => Promise.resolve(1), ['assets/a.js', 'assets/b.js'])
  expect(fetched).toEqual(['/assets/b.js'])
})

it('waits for styles, once for each file, and tries those again that did not come', async () => {
  // This page would say at once that styles are not loaded here.
  const links: HTMLLinkElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation(link => void links.push(link as HTMLLinkElement))
  const load = () => Promise.resolve('module')
  const first = importFetched(load, ['assets/a.css'])
  const second = importFetched(load, ['assets/a.css'])
  expect(links).toHaveLength(1)
  links[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('/assets/a.css')
  await expect(second).rejects.toThrow('/assets/a.css')
  const third = importFetched(load, ['assets/a.css'])
  links[1]?.dispatchEvent(new Event('load'))
  expect(await third).toBe('module')
  expect(await importFetched(load, ['assets/a.css'])).toBe('module')
  expect(links).toHaveLength(2)
})
