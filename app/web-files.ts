import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from './config.ts'

const YEAR_SECONDS = 31_536_000

/** The built web: hashed files kept for a year, the page itself never, and the configuration at run time. */
export async function serveWeb(app: FastifyInstance, config: Config): Promise<void> {
  const root = join(import.meta.dirname, '..', 'dist', 'web')
  const page = await readFile(join(root, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes(`${join('dist', 'web', 'assets')}`)
      response.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.get('/config.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(configScript(config)),
  )
  app.get('/', (_request, reply) => sendPage(reply, page))
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url)
    if (wantsPage) return sendPage(reply, page)
    return reply.code(404).send({ code: 'NOT_FOUND', message: 'Este endereço não existe.' })
  })
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
}

/** What the browser is told at run time; `<` is escaped so that no value can end the script. */
function configScript(config: Config): string {
  const told = {
    appName: config.appName,
    academyApi: config.academyApi,
    diagnosticsApi: config.diagnosticsApi,
    defaultPath: config.defaultPath,
    quizProgressUrl: config.quizProgressUrl,
    today: config.demoDate,
  }
  return `window.__DONDZA__=${JSON.stringify(told).replaceAll('<', '\\u003c')}`
}
