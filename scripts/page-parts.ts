import { join } from 'node:path'
import type { RouteObject } from 'react-router'
import type { Plugin } from 'vite'
import type { PageParts } from '#app/built-files.ts'

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
