import type { RouteObject } from 'react-router'
import { expect, it, vi } from 'vitest'
import { pages } from '../e2e/pages.ts'

vi.stubGlobal('window', {
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener() {},
})
vi.spyOn(console, 'error').mockImplementation(() => undefined)
const { routes } = await import('./routes.tsx')

it('R · every route is among the pages that are looked at, and every page is a route', () => {
  const known = pages.map(({ path }) => path)
  const routed = pathsOf(routes, '').filter(path => path !== '/' && !path.endsWith('*'))
  expect(
    routed.filter(path => !known.includes(path)),
    'routes that nobody looks at',
  ).toEqual([])
  expect(
    known.filter(path => !routed.includes(path)),
    'pages without a route',
  ).toEqual([])
  expect(new Set(routed).size, 'each path once').toBe(routed.length)
})

/** Paths of the routes that draw a page, from the root. */
function pathsOf(list: readonly RouteObject[], base: string): string[] {
  return list.flatMap(({ path, index, children }) => {
    const here = index || !path ? base || '/' : `${base}/${path}`
    return children ? pathsOf(children, index || !path ? base : here) : [here]
  })
}
