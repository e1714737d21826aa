import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { type BuildManifest, filesOf, MANIFEST, partsOf } from '#app/built-files.ts'
import { routes } from '#app/routes.ts'
import { classNames } from './class-names.ts'
import { iconModules } from './icon-modules.ts'
import { pageModules } from './page-modules.ts'

const ENTRY = 'app/web.tsx'
const PAGE = 'school/accounts/web/unified-sign-in-page.tsx'
/** The file that the server sends in place of `index.html` at the address of the sign-in page. */
const FILE = 'sign-in.html'

/**
 * Writes `sign-in.html`: the page with the sign-in screen drawn in it (`app/shell/first-screen.tsx`), its styles, and word
 * of the files that it is made of, so that they are fetched at once.
 */
export function firstScreenHtml(): Plugin {
  return {
    name: 'first-screen-html',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        const manifest = bundle[MANIFEST]
        if (index?.type !== 'asset') this.error('The build has no index.html.')
        if (manifest?.type !== 'asset') this.error('The build has no manifest.')
        const page = String(index.source)
        const screen = await drawScreen()
        const built = withJoined(JSON.parse(String(manifest.source)) as BuildManifest, bundle)
        manifest.source = JSON.stringify(built)
        const missing = [...filesOf(built, [PAGE])].filter(file => !page.includes(`"/${file}"`))
        const isSheet = (file: string) => file.endsWith('.css')
        const sheets = missing.filter(isSheet)
        const scripts = missing.filter(file => !isSheet(file))
        const head = [
          ...sheets.map(file => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ...scripts.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
        ]
        this.emitFile({
          type: 'asset',
          fileName: FILE,
          source: page
            .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
            .replace('<div id="root"></div>', () => `<div id="root" data-drawn>${screen}</div>`),
        })
      },
    },
  }
}

/** The manifest, with what came together with others in one file: it names only the file there. */
function withJoined(manifest: BuildManifest, bundle: Rolldown.OutputBundle): BuildManifest {
  const entries = Object.values(manifest)
  const joined = [...new Set(routes.flatMap(partsOf)), ENTRY].flatMap(source => {
    const file = Object.values(bundle).find(
      candidate => candidate.type === 'chunk' && candidate.moduleIds.some(id => id.endsWith(`/${source}`)),
    )?.fileName
    const entry = entries.find(entry => entry.file === file)
    return entry ? [[source === ENTRY ? 'index.html' : source, entry]] : []
  })
  return { ...Object.fromEntries(joined), ...manifest }
}

async function drawScreen(): Promise<string> {
  standInForBrowser()
  const server = await createServer({
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    plugins: [pageModules(), iconModules(), react()],
    css: { modules: classNames() },
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { drawFirstScreen } = (await server.ssrLoadModule('/app/shell/first-screen.tsx')) as {
      drawFirstScreen: () => Promise<string>
    }
    return await drawFirstScreen()
  } finally {
    await server.close()
  }
}

/** The little of a browser that our modules look at when they are loaded: nothing is stored, nothing preferred. */
function standInForBrowser(): void {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const addEventListener = () => undefined
  Object.assign(globalThis, {
    window: {
      localStorage: storage,
      sessionStorage: storage,
      addEventListener,
      matchMedia: () => ({ matches: false, addEventListener }),
    },
    document: {
      documentElement: { dataset: {}, style: { setProperty: () => undefined } },
      querySelector: () => null,
    },
    location: new URL('http://localhost/auth/unified/sign-in'),
    BroadcastChannel: undefined,
  })
}
