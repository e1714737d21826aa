import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Identify } from '#kit/account.ts'
import type { Api, Endpoint } from '#kit/endpoint.ts'
import { HttpError } from '#kit/refusals.ts'
import { requestSchema, responseSchema } from '#kit/server/http/json-schema.ts'
import type { Served } from '#kit/server/http/serve.ts'
import type { Config } from './config.ts'
import { versionOf } from './version.ts'

type Json = Record<string, unknown>

const BASE = '/api/docs'

/**
 * Both APIs as one OpenAPI document, read from the endpoints themselves, at `/api/docs`, for signed-in accounts unless
 * the configuration makes it public. It and the pages that show it are a server of their own behind that address, made
 * when somebody first asks: few do, and every start would wait.
 */
export function documentApi(
  app: FastifyInstance,
  served: readonly Served[],
  config: Config,
  identify: Identify,
): void {
  let documentation: Promise<FastifyInstance> | undefined
  const isOpenTo = async ({ url, headers }: FastifyRequest) => {
    if (config.apiDocsOpen || url.startsWith(`${BASE}/static/`)) return true
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    return Boolean((await identify(token, 'academy')) ?? (await identify(token, 'diagnostics')))
  }
  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    documentation ??= buildDocumentation(served, config)
    const { routing, inject } = await documentation
    reply.header('cache-control', 'no-store')
    if (!(await isOpenTo(request))) {
      if (/^\/api\/docs\/(json|yaml)/.test(request.url))
        throw new HttpError(
          401,
          'UNAUTHENTICATED',
          'Entre primeiro: esta documentação é para quem tem sessão.',
        )
      // An address that is opened carries no token. The page holds nothing yet; its script brings the token of the session.
      const page = await inject(request.url)
      return reply
        .code(page.statusCode === 200 ? 401 : page.statusCode)
        .headers(page.headers as Record<string, string>)
        .header('cache-control', 'no-store')
        .send(page.rawPayload)
    }
    reply.raw.setHeaders(new Map(Object.entries(reply.getHeaders() as Record<string, string>)))
    reply.hijack()
    routing(request.raw, reply.raw)
  }
  app.get(BASE, handOver)
  app.get(`${BASE}/*`, handOver)
  app.addHook('onClose', async () => (await documentation)?.close())
}

/** Runs in the browser, written out as its text: the session of the page it came from, in the same tab. */
const withSession = `request => {
  const token = sessionStorage.getItem('jwt_access_token') ?? sessionStorage.getItem('diagnostico_access_token')
  if (token && !request.headers.Authorization) request.headers.Authorization = 'Bearer ' + token
  return request
}`

async function buildDocumentation(served: readonly Served[], config: Config): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const document = openApiDocument(
    served.map(route => route.endpoint),
    config,
  )
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  // Written into a script as the text of a function, which is what it is given as.
  const requestInterceptor = Object.assign(() => undefined, { toString: () => withSession })
  const uiConfig = { requestInterceptor: requestInterceptor as never }
  await app.register(swaggerUi, { routePrefix: BASE, staticCSP: true, logo: undefined, uiConfig })
  await app.ready()
  return app
}

/** The OpenAPI 3.1 document of a list of endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], config: Pick<Config, 'appName'>): Json {
  const paths: Record<string, Json> = {}
  const bases: [Api, string][] = [
    ['academy', '/api/academy'],
    ['diagnostics', '/api/diagnostics'],
  ]
  for (const [api, base] of bases)
    for (const endpoint of endpoints.filter(endpoint => endpoint.apis.includes(api))) {
      const path = base + endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, api) }
    }
  return {
    openapi: '3.1.0',
    info: { title: config.appName, version: versionOf() },
    tags: [{ name: 'academy' }, { name: 'diagnostics' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operation(endpoint: Endpoint, api: Api): Json {
  return {
    tags: [api],
    summary: endpoint.summary,
    description: whoMay(endpoint),
    ...(endpoint.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parametersOf(endpoint, 'path'), ...parametersOf(endpoint, 'query')],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: bodyContent(endpoint) } }),
    responses: { 200: okResponse(endpoint), ...errorResponses(endpoint) },
  }
}

function whoMay(endpoint: Endpoint): string {
  if (endpoint.who === 'anyone') return 'Aberto a todos.'
  if (endpoint.who === 'signed-in') return 'Quem tem sessão aberta.'
  return `Papéis: ${endpoint.who.join(', ')}.`
}

function parametersOf(endpoint: Endpoint, where: 'path' | 'query'): Json[] {
  const schema = where === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties = {}, required = [] } = requestSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

function bodyContent(endpoint: Endpoint): Json {
  if (endpoint.body === 'bytes')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: endpoint.body ? requestSchema(endpoint.body) : {} } }
}

function okResponse(endpoint: Endpoint): Json {
  if (typeof endpoint.response === 'object')
    return {
      description: 'Feito',
      content: { 'application/json': { schema: responseSchema(endpoint.response) } },
    }
  return { description: endpoint.response === 'nothing' ? 'Feito, sem conteúdo' : 'Ficheiro ou eventos' }
}

function errorResponses(endpoint: Endpoint): Json {
  const byStatus: Record<string, Json> = { 400: { description: 'VALIDATION' } }
  if (endpoint.who !== 'anyone') byStatus[401] = { description: 'UNAUTHENTICATED' }
  for (const [code, status] of Object.entries(endpoint.errors ?? {})) byStatus[status] = { description: code }
  return byStatus
}
