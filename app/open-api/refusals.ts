import type { Endpoint } from '#kit/endpoint.ts'

type Json = Record<string, unknown>

/** The shape of every refusal (`kit/server/http/errors.ts`). */
export const refusal: Json = {
  type: 'object',
  description: 'Porque um pedido não foi feito.',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'O que um programa distingue: VERSION_CONFLICT' },
    message: { type: 'string', description: 'Uma frase em português, para quem usa.' },
    fields: {
      type: 'object',
      description: 'Uma frase por campo errado, pelo seu caminho: translations.0.term',
      additionalProperties: { type: 'string' },
    },
    details: { description: 'O que um ecrã precisa para continuar: a versão actual, os segundos a esperar.' },
  },
}

/** What any call may answer, whatever it is about; said once in `default`. */
const FAILURES = {
  429: ['TOO_MANY'],
  499: ['STOPPED'],
  500: ['UNEXPECTED'],
  503: ['BUSY', 'DATABASE_AWAY', 'READ_ONLY', 'TOOK_TOO_LONG'],
  507: ['DISK_FULL'],
}

export function commonRefusals(): Json {
  const codes = Object.entries(FAILURES).map(([status, codes]) => `${status}: ${codes.join(', ')}`)
  return response(
    `Qualquer outra recusa, com a mesma forma. O que todas as chamadas podem responder: ${codes.join('; ')}. \`retry-after\` diz em segundos quando repetir.`,
    { $ref: '#/components/schemas/Refusal' },
  )
}

const COMMON = new Set([
  ...['VALIDATION', 'BAD_REQUEST', 'UNAUTHENTICATED', 'FORBIDDEN', 'REACH', 'NOT_FOUND', 'ALREADY_EXISTS'],
  ...['IN_USE', 'OVERLAPS', 'LIMIT', 'TOO_LARGE', 'MEDIA_TYPE', 'KEY_REUSED'],
])

/** The codes with which an endpoint refuses, by status: its own, and those that follow from what it takes. */
export function codesOf(endpoint: Endpoint, takesKey: boolean): Map<number, string[]> {
  const { method, who, params, body, errors = {}, readOnly } = endpoint
  const writes = method !== 'GET' && !readOnly
  const codes = new Map<number, Set<string>>()
  const add = (status: number, ...more: string[]) =>
    codes.set(status, new Set([...(codes.get(status) ?? []), ...more]))
  add(400, 'VALIDATION', 'BAD_REQUEST')
  if (who !== 'anyone') add(401, 'UNAUTHENTICATED')
  if (who !== 'anyone') add(403, 'FORBIDDEN', 'REACH')
  if (params) add(404, 'NOT_FOUND')
  if (writes) add(409, 'ALREADY_EXISTS', 'IN_USE', 'OVERLAPS', 'LIMIT')
  if (body) add(413, 'TOO_LARGE')
  if (body) add(415, 'MEDIA_TYPE')
  if (takesKey) add(422, 'KEY_REUSED')
  for (const [code, status] of Object.entries(errors)) add(status, code)
  return new Map([...codes].map(([status, of]) => [status, [...of]]))
}

/**
 * The refusals of an endpoint, each a reference to one of `shared`, which is filled with what is missing: the same few
 * stand at all calls.
 */
export function refusalsOf(
  endpoint: Endpoint,
  takesKey: boolean,
  shared: Record<string, Json>,
): Record<string, Json> {
  const entries = [...codesOf(endpoint, takesKey)].map(([status, codes]) => {
    const own = codes.filter(code => !COMMON.has(code))
    const name = [`Refusal${status}`, ...own].join('_')
    shared[name] ??= response(codes.join(', '), {
      allOf: [
        { $ref: '#/components/schemas/Refusal' },
        { type: 'object', properties: { code: { type: 'string', enum: codes } } },
      ],
    })
    return [status, { $ref: `#/components/responses/${name}` }]
  })
  return Object.fromEntries(entries)
}

function response(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } }
}
