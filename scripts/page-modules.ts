import { join } from 'node:path'
import type { Plugin } from 'vite'
import { componentOf, routes } from '#app/routes.ts'
import { classroomParts } from './classroom-parts.ts'

const ID = 'virtual:pages'
const ROOT = join(import.meta.dirname, '..')
const RESOLVED = `\0${ID}`

/** Answers `virtual:pages`: what the browser needs of `app/routes.ts`, each page with the `import()` of its code. */
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
    resolveId: { filter: { id: /^virtual:pages$/ }, handler: () => RESOLVED },
    load: { filter: { id: /virtual:pages$/ }, handler: () => `export const pages = [\n${rows.join('')}]\n` },
  }
}
