import { join } from 'node:path'
import type { Plugin } from 'vite'
import { findablePages } from '#app/findable-pages.ts'
import { componentOf, routes } from '#app/routes.ts'
import { classroomParts } from './classroom-parts.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * Answers `virtual:pages`: what the browser needs of `app/routes.ts`, each page with the `import()` of its code; and
 * `virtual:findable-pages`: what the quick find leads to, which comes with its dialog.
 */
export function pageModules(): Plugin {
  const rows = routes
    .filter(({ frame }) => frame !== 'alone')
    .map(route => {
      const { path, title, frame, who, wide } = route
      const { file, name } = componentOf(route)
      const fetch = (source: string) => `import(${JSON.stringify(`/${source}`)})`
      const parts = route.classroom ? classroomParts(ROOT, file).map(fetch).join(', ') : ''
      const page = parts === '' ? fetch(file) : `Promise.all([${fetch(file)}, ${parts}]).then(([m]) => m)`
      const load = `() => ${page}.then(m => m.${name})`
      return `  { ${JSON.stringify({ path, title, frame, who, wide }).slice(1, -1)}, load: ${load} },\n`
    })
  return {
    name: 'page-modules',
    resolveId: { filter: { id: /^virtual:(?:findable-)?pages$/ }, handler: id => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(?:findable-)?pages$/ },
      handler: id =>
        id.endsWith(':pages')
          ? `export const pages = [\n${rows.join('')}]\n`
          : `export const findable = ${JSON.stringify(findablePages(routes))}\n`,
    },
  }
}
