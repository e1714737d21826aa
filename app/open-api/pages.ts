import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identify } from '#kit/account.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Served } from '#kit/server/http/serve.ts'
import type { Config } from '../config.ts'
import { openApiDocument } from './document.ts'

const BASE = '/api/docs'
const PAGE = join(import.meta.dirname, 'page')
const TOKENS = join(import.meta.dirname, '../../kit/web/theme/tokens.generated.css')

/**
 * Both APIs as one OpenAPI document, read from the endpoints themselves, and a page that shows it, at `/api/docs`. The
 * document is for signed-in accounts unless the configuration makes it public; the page holds nothing of it, since an
 * address that is opened carries no token. Both are made when somebody first asks: few do, and every start would wait.
 */
export function documentApi(
  app: FastifyInstance,
  served: readonly Served[],
  config: Config,
  identify: Identify,
): void {
  let document: string | undefined
  const isOpenTo = async ({ headers }: FastifyRequest) => {
    if (config.apiDocsOpen) return true
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    return Boolean((await identify(token, 'academy')) ?? (await identify(token, 'diagnostics')))
  }
  app.get(`${BASE}/json`, async (request, reply) => {
    if (!(await isOpenTo(request)))
      throw new HttpError(401, 'UNAUTHENTICATED', 'Entre primeiro: esta documentação é para quem tem sessão.')
    document ??= JSON.stringify(
      openApiDocument(
        served.map(route => route.endpoint),
        config,
      ),
    )
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(document)
  })
  app.get(BASE, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(config)),
  )
  app.get(`${BASE}/page.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(join(PAGE, 'page.js'))),
  )
  app.get(`${BASE}/page.css`, async (_request, reply) => {
    const styles = await Promise.all([readFile(TOKENS, 'utf8'), readFile(join(PAGE, 'page.css'), 'utf8')])
    return reply.type('text/css; charset=utf-8').send(styles.join('\n'))
  })
}

function page({ appName }: Config): string {
  const title = appName.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html>
<html lang="pt">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: as API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${BASE}/page.css">
<script type="module" src="${BASE}/page.js"></script>
<main><p>A abrir…</p></main>
</html>
`
}
