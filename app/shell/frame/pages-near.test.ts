import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { pages } from '../../../e2e/pages.ts'
import { routes } from '../../routes.ts'
import { pagesNear } from './pages-near.ts'

const framed = routes.filter(({ frame }) => frame !== 'alone')
const asRouter = (among: readonly { path: string }[], address: string) =>
  matchRoutes(
    among.map(({ path }) => ({ path })),
    address,
  )?.at(-1)?.route.path

test('the router finds among the pages near an address what it finds among all', () => {
  const addresses = pages
    .map(({ path }) => path.replaceAll(/:\w+/g, '0192f1c2-1111-7000-8000-000000000000'))
    .flatMap(path => [path, `${path}/`, path.toUpperCase(), `${path}/outra`, path.replace('/', '//')])
  expect(addresses.length).toBeGreaterThan(500)
  const differing = addresses.filter(
    address => asRouter(pagesNear(address, framed), address) !== asRouter(framed, address),
  )
  expect(differing).toEqual([])
})

test('few are near: the router compares no more than three', () => {
  const most = Math.max(...pages.map(({ path }) => pagesNear(path.replaceAll(/:\w+/g, 'x'), framed).length))
  expect(most).toBeLessThanOrEqual(3)
  expect(pagesNear('/dashboard/glossaryList/novo', framed).map(({ path }) => path)).toEqual([
    '/dashboard/glossaryList/novo',
    '/dashboard/glossaryList/:id',
  ])
  expect(pagesNear('/nada', framed)).toEqual([])
})
