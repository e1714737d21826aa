import type { Api, Endpoint } from '#kit/endpoint.ts'
import { whole } from '#kit/figures.ts'
import { requestSchema } from '#kit/server/http/json-schema.ts'
import type { Config } from '../config.ts'
import { versionOf } from '../version.ts'
import { NamedSchemas } from './named-schemas.ts'
import { describeParameter } from './parameters.ts'
import { commonRefusals, refusal, refusalsOf } from './refusals.ts'
import { tagOf, tags } from './tags.ts'

type Json = Record<string, unknown>

const MEBIBYTE = 1024 * 1024

const BASES: readonly [Api, string][] = [
  ['academy', '/api/academy'],
  ['diagnostics', '/api/diagnostics'],
]

const ABOUT = `Tudo o que as páginas fazem, fazem-no por estas chamadas.

**Sessão.** \`POST /api/academy/auth/sign-in\` dá o token da academia, \`POST /api/diagnostics/login\` o dos testes
diagnósticos; cada API aceita só o seu, em \`Authorization: Bearer …\`.

**Escrever duas vezes sem querer.** Uma chamada que altera leva, se quiser, \`Idempotency-Key\`: repetida com a mesma chave,
recebe a mesma resposta e nada se faz de novo.

**Versões.** O que se altera diz a \`version\` que se viu; se entretanto outra pessoa alterou, a resposta é 409
\`VERSION_CONFLICT\` com a versão actual em \`details\`.

**Anular.** Uma resposta com \`x-change\` pode ser anulada: \`POST /changes/{id}/undo\`.

**Listas.** \`next\` de uma página é o \`after\` da seguinte; \`null\` na última. Um filtro com vários valores repete-se:
\`?state=a&state=b\`.

**Recusas.** Todas têm a forma \`Refusal\`: um código, uma frase em português e, onde se pode, uma frase por campo.`

/** The OpenAPI 3.1 document of a list of endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], config: Pick<Config, 'appName'>): Json {
  const schemas = new NamedSchemas()
  const operations = BASES.flatMap(([api, base]) =>
    endpoints
      .filter(endpoint => endpoint.apis.includes(api))
      .map(endpoint => ({ endpoint, api, path: base + endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}') })),
  )
  for (const { endpoint } of operations) schemas.add(endpoint, nameOfPath(endpoint.path))
  const paths: Record<string, Json> = {}
  const responses: Record<string, Json> = { Failure: commonRefusals() }
  for (const { endpoint, api, path } of operations)
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, api, schemas, responses),
    }
  return {
    openapi: '3.1.0',
    info: { title: `${config.appName}: as API`, version: versionOf(), description: ABOUT },
    servers: [{ url: '/', description: 'Este servidor' }],
    tags: tags(endpoints),
    components: {
      securitySchemes: {
        academy: { type: 'http', scheme: 'bearer', description: 'Token da academia' },
        diagnostics: { type: 'http', scheme: 'bearer', description: 'Token dos testes diagnósticos' },
      },
      parameters: { IdempotencyKey },
      headers: { Change },
      responses,
      schemas: { Refusal: refusal, ...schemas.components() },
    },
    paths,
  }
}

const IdempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Uma chave própria deste pedido (um UUID): repetido com ela, recebe a mesma resposta.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const Change: Json = {
  description: 'O identificador com que esta alteração se anula; falta se nada mudou.',
  schema: { type: 'string', format: 'uuid' },
}

function operation(
  endpoint: Endpoint,
  api: Api,
  schemas: NamedSchemas,
  responses: Record<string, Json>,
): Json {
  const { body } = endpoint
  return {
    operationId: operationId(endpoint, api),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: whoMay(endpoint),
    security: endpoint.who === 'anyone' ? [] : [{ [api]: [] }],
    parameters: [
      ...parametersOf(endpoint, 'path'),
      ...parametersOf(endpoint, 'query'),
      ...(takesKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body === undefined ? {} : { requestBody: requestBody(endpoint, schemas) }),
    responses: {
      ...success(endpoint, schemas),
      ...refusalsOf(endpoint, takesKey(endpoint), responses),
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

/** `getAcademyGlossaryTermsById`: the method and the address, which are unique and change for good reason only. */
export function operationId({ method, path }: Endpoint, api: Api): string {
  return method.toLowerCase() + nameOfPath(`/${api}${path}`)
}

/** `/glossary/terms/:id/state` → `GlossaryTermsByIdState` */
function nameOfPath(path: string): string {
  return path
    .replace(/:([a-zA-Z]+)/g, (_part, name: string) => `by-${name}`)
    .split(/[^a-zA-Z0-9]+/)
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}

function whoMay({ who }: Endpoint): string {
  if (who === 'anyone') return 'Aberto a todos.'
  if (who === 'signed-in') return 'Quem tem sessão aberta.'
  return `Papéis: ${who.join(', ')}.`
}

/** Whether a repeated key gets the first answer again: `register.ts` claims it for these. */
function takesKey({ method, readOnly, ownTransactions, body }: Endpoint): boolean {
  return method !== 'GET' && !readOnly && !ownTransactions && body !== 'bytes'
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
    description: describeParameter(endpoint, where, name, of),
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

function requestBody({ body, bodyLimit = MEBIBYTE }: Endpoint, schemas: NamedSchemas): Json {
  if (body === 'bytes' || body === undefined)
    return {
      required: true,
      description: `O ficheiro, até ${whole(bodyLimit / MEBIBYTE)} MiB.`,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  const { required = [] } = requestSchema(body)
  return {
    required: !Array.isArray(required) || required.length > 0,
    content: { 'application/json': { schema: schemas.body(body) } },
  }
}

function success({ response, undoable }: Endpoint, schemas: NamedSchemas): Json {
  const headers = undoable ? { headers: { 'x-change': { $ref: '#/components/headers/Change' } } } : {}
  if (response === 'nothing') return { 204: { description: 'Feito, sem conteúdo', ...headers } }
  if (response === 'events')
    return {
      200: {
        description: 'Eventos, enquanto a ligação durar',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    }
  if (response === 'bytes')
    return {
      200: {
        description: 'O ficheiro',
        ...headers,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  return {
    200: {
      description: 'Feito',
      ...headers,
      content: { 'application/json': { schema: schemas.answer(response) } },
    },
  }
}
