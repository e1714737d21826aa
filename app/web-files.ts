import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PRODUCT_NAME } from '#kit/product-name.ts'
import type { Served } from '#kit/server/http/serve.ts'
import * as pages from '#school/pages.ts'
import { type BuildManifest, DASHBOARD, documentAt, filesOf, partsOf, readManifest } from './built-files.ts'
import type { Config } from './config.ts'
import { configScript } from './config-script.ts'
import { firstQuestions } from './first-questions.ts'
import { routes } from './routes.ts'
import { isDoor, NOT_FOR_SEARCH } from './search-engines.ts'
import { MANIFEST_PATH, PROGRESS_MANIFEST_PATH, progressManifest, webManifest } from './web-manifest.ts'

const YEAR_SECONDS = 31_536_000
/** Asks the first questions of the page (app/first-asks.js): their answers are on their way while code is still fetched. */
const ASKS_FIRST = '</config.js>; rel=preload; as=script'
/** Proxies commonly refuse headers beyond 4096 bytes; all other headers take some 1100. */
const LONGEST_LINKS = 2700

/** Serves the built web: hashed files cached for a year, pages not at all, and the run-time configuration. */
export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  served: readonly Served[],
): Promise<void> {
  const root = join(import.meta.dirname, '..', 'dist', 'web')
  await app.register(fastifyStatic, {
    root,
    index: false,
    // The manifest of the build is not public.
    dotfiles: 'ignore',
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes(`${join('dist', 'web', 'assets')}`)
      response.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  const own = ['first-paint.js', 'first-asks.js'].map(name =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  )
  const firstScript = [configScript(config, firstQuestions(routes, served)), ...own].join('\n')
  app.get('/config.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(firstScript),
  )
  for (const [path, installed] of [
    [MANIFEST_PATH, webManifest(config)],
    [PROGRESS_MANIFEST_PATH, progressManifest(config)],
  ] as const)
    app.get(path, (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(installed)),
    )
  const manifest = readManifest(root)
  app.get('/', (_request, reply) => sendPage(reply))
  // It was prerendered with the product's own name (app/shell/first-screen.tsx); with another name, or
  // sign-in elsewhere, the browser renders it.
  if (config.appName === PRODUCT_NAME && config.provider === undefined)
    app.get(pages.signIn, (_request, reply) => sendPage(reply, 'sign-in.html'))
  for (const route of routes) {
    if (route.path === pages.signIn) continue
    const links = route.frame === 'alone' ? {} : { link: linksOf(manifest, partsOf(route)) }
    const headers = { ...links, ...(isDoor(route.path) ? { 'x-robots-tag': NOT_FOR_SEARCH } : {}) }
    app.get(route.path, (_request, reply) => sendPage(reply.headers(headers), documentAt(route.path)))
  }
  const linksOfFrame = linksOf(manifest, [DASHBOARD])
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url)
    if (wantsPage && /^\/(dashboard|diagnostico)\b/.test(request.url)) reply.header('link', linksOfFrame)
    // What is under the address of a game, or of a pupil's page, is its document's to say.
    if (wantsPage) return sendPage(reply, documentAt(request.url))
    return nowhere(reply)
  })
}

/** The answer at an address that leads to nothing. */
export function nowhere(reply: FastifyReply, elsewhere = ''): FastifyReply {
  const message = `Este endereço não existe. ${elsewhere}`.trim()
  return reply.code(404).send({ code: 'NOT_FOUND', message })
}

/** Always revalidated, since it names the files of its build. */
function sendPage(reply: FastifyReply, file = 'index.html'): FastifyReply {
  return reply.code(200).sendFile(file)
}

/**
 * Link header that preloads the files of a page and of its frame, so that they are fetched together with the first ones.
 * Before all what asks the first questions: browsers hold at most six connections to a server without TLS, and behind
 * the files of the page it would wait for one. Then the entry: it is the largest and would otherwise begin last. A header,
 * since the document is the same at every address; files that do not fit are fetched later.
 * @param parts sources of what is fetched by name at that address
 */
export function linksOf(manifest: BuildManifest, parts: readonly string[]): string {
  const first = filesOf(manifest, ['index.html'])
  const entry = manifest['index.html']?.file
  const others = [...filesOf(manifest, parts)].filter(file => !first.has(file))
  return (entry === undefined ? others : [entry, ...others])
    .map(
      file => `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`,
    )
    .reduce((links, link) => {
      const longer = `${links}, ${link}`
      return longer.length > LONGEST_LINKS ? links : longer
    }, ASKS_FIRST)
}
