import react from '@vitejs/plugin-react'
import type { RouteObject } from 'react-router'
import { createServer, type Plugin, type UserConfig } from 'vite'
import { type BuildManifest, filesOf, MANIFEST, PAGE_PARTS, type PageParts } from '#app/built-files.ts'
import { partsOfPages, routesThatTell } from './page-parts.ts'

const PAGE = 'school/accounts/web/unified-sign-in-page.tsx'
/** The file that the server sends in place of `index.html` at the address of the sign-in page. */
const FILE = 'sign-in.html'

/**
 * Writes `sign-in.html`: the page with the sign-in screen drawn in it (`app/shell/first-screen.tsx`), its styles, and word
 * of the files that it is made of, so that they are fetched at once. Writes beside it which parts each other page has, for
 * the server to send word of them.
 */
export function firstScreenHtml(resolve: UserConfig['resolve']): Plugin {
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
        const built = JSON.parse(String(manifest.source)) as BuildManifest
        const missing = [...filesOf(built, [PAGE])].filter(file => !page.includes(`"/${file}"`))
        const isSheet = (file: string) => file.endsWith('.css')
        const sheets = missing.filter(isSheet)
        const scripts = missing.filter(file => !isSheet(file))
        const head = [
          ...sheets.map(file => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ...scripts.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
          // Somebody who is signed in is led on, and sees nothing of it.
          '<style>[data-known] #root{display:none}</style>',
        ]
        const { screen, parts } = await fromSources(resolve)
        this.emitFile({ type: 'asset', fileName: PAGE_PARTS, source: JSON.stringify(parts) })
        this.emitFile({
          type: 'asset',
          fileName: FILE,
          source: page
            .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
            .replace('<div id="root"></div>', () => `<div id="root">${screen}</div>`),
        })
      },
    },
  }
}

async function fromSources(resolve: UserConfig['resolve']): Promise<{ screen: string; parts: PageParts }> {
  standInForBrowser()
  const server = await createServer({
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    plugins: [routesThatTell(), react()],
    resolve,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { drawFirstScreen } = (await server.ssrLoadModule('/app/shell/first-screen.tsx')) as {
      drawFirstScreen: () => Promise<string>
    }
    const { routes } = (await server.ssrLoadModule('/app/routes.tsx')) as { routes: RouteObject[] }
    return { screen: await drawFirstScreen(), parts: partsOfPages(routes) }
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
