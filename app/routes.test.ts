import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readers } from '#school/roles.ts'
import { ofSeveralSchools, pages, unknownPaths } from '../e2e/pages.ts'
import { readConfig } from './config.ts'
import { endpointAt, firstQuestions } from './first-questions.ts'
import { componentOf, routes } from './routes.ts'
import { allServed } from './served.ts'

const paths = routes.map(({ path }) => path)

it('R · every route is looked at once, where its parameters lead to something', () => {
  expect(new Set(paths).size, 'each path once').toBe(paths.length)
  expect(unknownPaths, 'named in e2e/pages.ts without a route').toEqual([])
  expect(
    [...ofSeveralSchools].filter(path => !paths.includes(path)),
    'looked at elsewhere without a route',
  ).toEqual([])
  // Who signs in elsewhere, and a page for anybody, need no row.
  const nowhere = pages.filter(
    ({ path, person, from, link }) => path.includes(':') && person && !from && !link,
  )
  expect(nowhere, 'pages of a thing that e2e/pages.ts finds nowhere').toEqual([])
})

it('R · a page is seen by one whom it lets in', () => {
  const shut = routes.filter(({ path, who }) => {
    if (ofSeveralSchools.has(path)) return false
    const person = pages.find(page => page.path === path)?.person
    return who && !who.some(role => role === person)
  })
  expect(shut.map(({ path }) => path)).toEqual([])
})

it('no two pages that one person sees in one system are called the same in the window', () => {
  // Of the services that sign people in an installation has one.
  const named = routes.filter(({ path }) => !path.startsWith('/auth/'))
  const shared = [...Map.groupBy(named, ({ title, frame }) => `${frame} ${title}`).values()]
    .map(same => [...new Set(same.map(({ page }) => page))])
    .filter(sources => sources.length > 1)
  expect(shared).toEqual([])
})

it('R · every route is drawn by a component of a file', async () => {
  const missing = routes.filter(route => !existsSync(componentOf(route).file))
  expect(missing).toEqual([])
  const unnamed = routes.filter(route => {
    const { file, name } = componentOf(route)
    return !new RegExp(`export (function|const) ${name}\\b`).test(readFileSync(file, 'utf8'))
  })
  expect(unnamed.map(componentOf), 'components that their file does not export').toEqual([])
  expect(componentOf({ page: 'features/glossary/web/glossary-list-page.tsx' }).name).toBe('GlossaryListPage')
  expect(componentOf({ page: 'features/games/web/game-form-page.tsx#NewGamePage' })).toEqual({
    file: 'features/games/web/game-form-page.tsx',
    name: 'NewGamePage',
  })
})

it('R · what a page asks first is answered by an endpoint, for every role of the page', () => {
  const served = allServed(readConfig())
  const refused = routes.flatMap(({ path, frame, first = [], who = readers }) =>
    first
      .filter(address => {
        const mayAsk = endpointAt(address, served)?.who ?? []
        if (mayAsk === 'anyone') return false
        const isFramed = frame === 'academy' || frame === 'diagnostics'
        return !isFramed || (mayAsk !== 'signed-in' && !who.every(role => mayAsk.includes(role)))
      })
      .map(address => `${path}: ${address}`),
  )
  expect(refused).toEqual([])
  expect(Object.keys(firstQuestions(routes, served))).toContain('/dashboard/glossaryList')
})
