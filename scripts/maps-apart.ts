import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

interface MapFile {
  sources: string[]
  sourcesContent?: (string | null)[]
}

/**
 * Moves the source maps of the build beside what is served (`dist/maps`): the server alone reads them, to name the places
 * of an exception (`school/incidents`). Sources of packages are left out.
 */
export function mapsApart(): Plugin {
  let outDir = ''
  return {
    name: 'maps-apart',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const maps = join(dirname(outDir), 'maps')
        await rm(maps, { recursive: true, force: true })
        await mkdir(maps, { recursive: true })
        const files = await readdir(outDir, { recursive: true })
        for (const file of files.filter(name => name.endsWith('.map'))) {
          const map = JSON.parse(await readFile(join(outDir, file), 'utf8')) as MapFile
          map.sourcesContent = map.sources.map((source, at) =>
            source.includes('node_modules') ? null : (map.sourcesContent?.[at] ?? null),
          )
          await writeFile(join(maps, basename(file)), JSON.stringify(map))
          await rm(join(outDir, file))
        }
      },
    },
  }
}
