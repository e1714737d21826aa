import type { Plugin } from 'vite'
import { componentOf, routes } from '#app/routes.ts'

const ID = 'virtual:pages'
const RESOLVED = `\0${ID}`

/** Answers `virtual:pages`: an `import()` of each page that `app/routes.ts` names, by the name that it has there. */
export function pageModules(): Plugin {
  const lines = [...new Set(routes.map(({ page }) => page))].map(page => {
    const { file, name } = componentOf({ page })
    return `  ${JSON.stringify(page)}: () => import(${JSON.stringify(`/${file}`)}).then(m => m.${name}),\n`
  })
  return {
    name: 'page-modules',
    resolveId: { filter: { id: /^virtual:pages$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /virtual:pages$/ },
      handler: () => `export const pages = {\n${lines.join('')}}\n`,
    },
  }
}
