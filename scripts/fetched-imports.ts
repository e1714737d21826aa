import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Vite's own name for the module that it puts around dynamic imports. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'
const OURS = join(import.meta.dirname, '../kit/web/import-fetched.ts')

/** Dynamic imports of the build fetch their files before they are imported: `kit/web/import-fetched.ts` says why. */
export function fetchedImports(): Plugin {
  return {
    name: 'fetched-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`^${PRELOAD_HELPER}$`) },
      handler: () => `export { importFetched as __vitePreload } from ${JSON.stringify(OURS)}`,
    },
    // A Vite that names its helper otherwise would bring its own back without a word.
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const isVites = chunks.some(({ code }) => code.includes('vite:preloadError'))
      if (isVites) this.error('Vite put its own preload helper around dynamic imports.')
    },
  }
}
