import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { ALONE_MANIFEST, documentAt, PLAY_FILE, PROGRESS_FILE } from '#app/built-files.ts'
import { classNames } from './class-names.ts'
import { closureOf } from './files-together.ts'

const ENTRIES = ['app/play.tsx', 'app/progress.tsx']
/** One for each kind, fetched when it is played. */
const PLAYERS = 'features/games/web/play/*/player.tsx'

/** What all documents share of the build. */
type Shared = Pick<UserConfig, 'plugins'> & { target: string[] }

/**
 * Writes `play.html`, `progresso.html` and their files beside the product's: what pupils open is built by itself, so that
 * it shares no file with the back-office and brings none of it. While developing they are sent at their addresses.
 */
export function documentsApart(root: string, { plugins = [], target }: Shared): Plugin {
  return {
    name: 'documents-apart',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        const file = /\.[^/]*$/.test(path) ? undefined : documentAt(path)
        if (file === undefined) return next()
        try {
          const text = await readFile(join(root, file), 'utf8')
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(await server.transformIndexHtml(request.url ?? '', text))
        } catch (error) {
          next(error)
        }
      })
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // The development server has no bundle to write into.
        if (this.environment.mode !== 'build') return
        const built = await build({
          configFile: false,
          root,
          mode: 'production',
          logLevel: this.environment.getTopLevelConfig().logLevel,
          publicDir: false,
          css: { modules: classNames() },
          plugins: [react(), ...plugins],
          build: {
            write: false,
            manifest: ALONE_MANIFEST,
            target,
            assetsInlineLimit: 0,
            modulePreload: { polyfill: false },
            reportCompressedSize: false,
            sourcemap: 'hidden',
            rolldownOptions: {
              input: [PLAY_FILE, PROGRESS_FILE].map(file => join(root, file)),
              output: {
                codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: stageOf(root) }] },
              },
              checks: { pluginTimings: false, ineffectiveDynamicImport: false },
            },
          },
        })
        if (!('output' in built)) this.error('The documents that stand apart were not built.')
        for (const file of built.output) {
          if (file.fileName in bundle) continue
          const source = file.type === 'chunk' ? file.code : file.source
          this.emitFile({ type: 'asset', fileName: file.fileName, source })
        }
      },
    },
  }
}

/** What several kinds stand on comes in one file, beside that of the kind; what the page begins with does not. */
function stageOf(root: string): Rolldown.CodeSplittingNameFunction {
  let shared: Set<string> | undefined
  return (id, graph) => {
    shared ??= sharedByKinds(root, graph)
    return shared.has(id) ? 'stage' : null
  }
}

function sharedByKinds(root: string, graph: Parameters<Rolldown.CodeSplittingNameFunction>[1]): Set<string> {
  const first = closureOf(
    graph,
    ENTRIES.map(entry => join(root, entry)),
  )
  const kinds = globSync(PLAYERS, { cwd: root }).map(file => closureOf(graph, [join(root, file)]))
  const all = new Set(kinds.flatMap(ids => [...ids]))
  const isShared = (id: string) => kinds.filter(ids => ids.has(id)).length > 1
  return new Set([...all].filter(id => !first.has(id) && isShared(id)))
}
