import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteObject } from 'react-router'
import type { Plugin } from 'vite'
import type { PageAsks, PageParts } from '#app/built-files.ts'
import { addressIn } from '#kit/web/api/client.ts'
import type { Question } from '#kit/web/api/queries.ts'

/** Lets the routes be asked by `partsOfPages` what they fetch by name; nothing is fetched meanwhile. */
export function routesThatTell(): Plugin {
  return {
    name: 'routes-that-tell',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/(?:routes|shell\/frame\/page-route)\.tsx$/ },
      handler: code => code.replaceAll(/\bimport\(('[^']+')\)/g, '(globalThis.told?.($1) ?? import($1))'),
    },
  }
}

/** The path of each page, with the sources of what is fetched by name there: its frame, the page, and its guard. */
export function partsOfPages(
  routes: readonly RouteObject[],
  above = '',
  before: readonly string[] = [],
): PageParts {
  return Object.fromEntries(
    routes.flatMap(route => {
      const path = route.path ? `${above}/${route.path}` : above
      const parts = [...before, ...fetchedBy(route)]
      if (route.children) return Object.entries(partsOfPages(route.children, path, parts))
      return parts.length > 0 ? [[path, parts]] : []
    }),
  )
}

/** What each page without parameters asks the server for first, by its path. */
export async function asksOfPages(routes: readonly RouteObject[], above = ''): Promise<PageAsks> {
  const all: Record<string, PageAsks[string]> = {}
  for (const route of routes) {
    const path = route.path ? `${above}/${route.path}` : above
    if (route.children) Object.assign(all, await asksOfPages(route.children, path))
    // Most pages do not say it, and to read them all would take as long again as the build.
    if (path.includes(':') || !fetchedBy(route).some(saysWhatItAsks)) continue
    // Shared endpoints are asked of the API of the area on the screen.
    globalThis.location = new URL(path, 'http://localhost') as unknown as Location
    const questions: readonly Question[] = await route.handle.asks(new URLSearchParams())
    if (questions.length > 0) all[path] = questions.map(addressOf)
  }
  return all
}

function saysWhatItAsks(source: string): boolean {
  return readFileSync(join(import.meta.dirname, '..', source), 'utf8').includes('.asks = ')
}

/** The key of a question holds all that its address is made of. */
function addressOf({ queryKey }: Question): [string, string] {
  const [, path, api, input] = queryKey as [string, string, string, { params?: object; query?: object }]
  return [api, addressIn(path, input)]
}

function fetchedBy({ handle }: RouteObject): string[] {
  const parts: string[] = []
  const told = (source: string) => {
    parts.push(source.startsWith('#') ? source.slice(1) : join('app', source))
    return new Promise(() => undefined)
  }
  Object.assign(globalThis, { told })
  handle?.fetch?.()
  Object.assign(globalThis, { told: undefined })
  return parts
}
