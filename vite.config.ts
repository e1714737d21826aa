import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { versionOf } from './app/version.ts'
import { classNames } from './scripts/class-names.ts'
import { contractsForBrowser } from './scripts/contracts-for-browser.ts'
import { documentsApart } from './scripts/documents-apart.ts'
import { fetchedImports } from './scripts/fetched-imports.ts'
import { filesTogether } from './scripts/files-together.ts'
import { firstScreenHtml } from './scripts/first-screen-html.ts'
import { iconModules } from './scripts/icon-modules.ts'
import { mapsApart } from './scripts/maps-apart.ts'
import { pageModules } from './scripts/page-modules.ts'
import { schemasApart } from './scripts/schemas-apart.ts'
import { showBuildProgress } from './scripts/show-build-progress.ts'

const OUT_DIR = 'dist/web'
// Read by every build of the web, also by those inside it, as `import.meta.env`.
process.env.VITE_APP_VERSION = versionOf(import.meta.dirname)
const target = ['chrome100', 'firefox100', 'safari15.4']
/** The APIs while developing; `scripts/dev.ts` says where they are. */
const SERVER = process.env.API_ADDRESS ?? 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [
    react(),
    fetchedImports(),
    contractsForBrowser(),
    schemasApart(),
    pageModules(),
    iconModules(),
    runtimeConfiguration(),
    fontsFirst(),
    toastStylesAsFile(),
    routerInParts(),
    firstScreenHtml(),
    documentsApart(import.meta.dirname, {
      target,
      plugins: [
        fetchedImports(),
        contractsForBrowser(),
        schemasApart(),
        iconModules(),
        runtimeConfiguration(),
        fontsFirst(),
        toastStylesAsFile(),
      ],
    }),
    mapsApart(),
    compressed(),
    ...showBuildProgress(),
  ],
  css: { modules: classNames() },
  publicDir: 'app/public',
  build: {
    outDir: OUT_DIR,
    target,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 1000,
    manifest: true,
    rolldownOptions: {
      // Nothing is done by reading a property, so what is read for nothing need not be there.
      treeshake: { propertyReadSideEffects: false },
      // The address of a page stands where it is led to, so that `school/pages.ts` is no file of its own.
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: filesTogether(import.meta.dirname) },
      // Where files go is chosen in `filesTogether`: what one page fetches late and another stands on is meant so.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': SERVER, '/browser-exceptions': SERVER, '/health': SERVER, '/ready': SERVER },
  },
})

/** The server writes `/config.js` at run time, so the build leaves it alone; it runs before everything else. */
function runtimeConfiguration(): Plugin {
  return {
    name: 'runtime-configuration',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: '/config.js' }, injectTo: 'head-prepend' }],
    },
    // While developing no server of ours serves the web, so its configuration is written here.
    configureServer(server) {
      server.middlewares.use('/config.js', async (_request, response, next) => {
        try {
          const { readConfig } = await server.ssrLoadModule('/app/config.ts')
          const { configScript } = await server.ssrLoadModule('/app/config-script.ts')
          const own = ['first-paint.js', 'first-asks.js'].map(name => readFile(join('app', name), 'utf8'))
          response.setHeader('content-type', 'text/javascript; charset=utf-8')
          response.end([configScript(readConfig(), {}), ...(await Promise.all(own))].join('\n'))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/** Fetches the two faces that every page begins with beside its scripts, so that its text is laid out once. */
function fontsFirst(): Plugin {
  const faces = /\/source-(?:sans-3-latin-wght|serif-4-latin-600)-normal-[^/]+\.woff2$/
  return {
    name: 'fonts-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(file => faces.test(file))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head',
          })),
    },
  }
}

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server never compresses. */
function compressed(): Plugin {
  let outDir = OUT_DIR
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async writeBundle() {
      const files = await readdir(outDir, { recursive: true, withFileTypes: true })
      await Promise.all(
        files
          .filter(file => file.isFile() && /\.(?:m?js|css|html|svg|json|webmanifest)$/.test(file.name))
          .map(file => compress(join(file.parentPath, file.name))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/**
 * The toasts' package writes its styles into the page, which the policy forbids; it has them as a file too. That says something
 * of `<html>` besides, for which a browser styles all elements again when the file comes; the toasts have it of their list.
 */
function toastStylesAsFile(): Plugin {
  const written = /__insertCSS\("(?:[^"\\]|\\.)*"\);?/
  const ofPage = /html\[dir='(?:ltr|rtl)'\],\s*/g
  return {
    name: 'toast-styles-as-file',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/(?:index\.mjs|styles\.css)$/ },
      handler(code, id) {
        if (id.endsWith('.css')) {
          if (code.match(ofPage)?.length !== 2) throw new Error('sonner styles the page in another way now.')
          return { code: code.replace(ofPage, ''), map: { mappings: '' } }
        }
        if (!written.test(code)) throw new Error('sonner writes its styles in another way now.')
        // Of a package: its places stand in no map of ours.
        return {
          code: `import 'sonner/dist/styles.css'\n${code.replace(written, '')}`,
          map: { mappings: '' },
        }
      },
    },
  }
}

/**
 * The router makes and names parts that nothing here uses, which would come only for that: to make one has no effect,
 * which the bundler cannot know.
 */
function routerInParts(): Plugin {
  const named = /^\w+\.displayName = "\w+";$/gm
  const made = /^const \w+ = (?=React\$1\.forwardRef\()/gm
  return {
    name: 'router-in-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
      handler(code) {
        if (code.search(named) < 0 || code.search(made) < 0)
          throw new Error('The router makes or names its parts in another way now.')
        const unused = code.replace(named, '').replace(made, '$&/* @__PURE__ */ ')
        // Of a package: its places stand in no map of ours.
        return { code: unused, map: { mappings: '' } }
      },
    },
  }
}
