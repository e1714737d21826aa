import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import { afterAll } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import type { Account, Actor } from '#kit/account.ts'
import type { Api, CallInput, Endpoint, ResponseOf } from '#kit/endpoint.ts'
import { installPortugueseMessages } from '#kit/messages.ts'
import type { Database } from '#kit/server/database/database.ts'
import { answerErrors } from './errors.ts'
import { responseSchema } from './json-schema.ts'
import { registerEndpoints } from './register.ts'
import type { Served } from './serve.ts'

/** What a test sees of an answer; `data` is the error's body where it failed. */
export interface TestAnswer<R> {
  status: number
  data: R
  headers: Record<string, string>
  /** Body as bytes, for files. */
  raw: Buffer
}

export interface TestError {
  code: string
  message: string
  fields?: Record<string, string>
  details?: Record<string, unknown>
}

/** Calls endpoints as one person. */
export interface TestCaller {
  call<E extends Endpoint>(
    endpoint: E,
    input: E['body'] extends 'bytes' ? Omit<CallInput<E>, 'body'> & { body: Uint8Array } : CallInput<E>,
    options?: CallOptions,
  ): Promise<TestAnswer<ResponseOf<E>>>
  /** For requests that should fail: any input, an error's body. */
  refuse(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<TestAnswer<TestError>>
}

interface CallOptions {
  api?: Api
  key?: string
  /** From where the call comes. */
  address?: string | undefined
}

/**
 * A server with these routes on a real database, for the API tests of one folder. Who calls is given, not signed
 * in; that tokens are checked is tested where they are made.
 */
export async function testServer(
  database: Database,
  routes: readonly Served[],
  today: string | (() => string) = '2026-05-05',
) {
  installPortugueseMessages()
  const people = new Map<string, Account>()
  const app = fastify({ logger: false })
  answerErrors(app)
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  const around = {
    database,
    identify: async (token?: string) => people.get(token ?? ''),
    watchSession: () => () => undefined,
    today: typeof today === 'string' ? () => today : today,
  }
  for (const api of ['academy', 'diagnostics'] as const)
    await app.register(async scope => registerEndpoints(scope, api, routes, around), {
      prefix: `/api/${api}`,
    })
  afterAll(() => app.close())
  return {
    app,
    nobody: caller(app),
    /** Calls as an account; `id` must be a stored one where rows refer to it. */
    as(account: Omit<Actor, 'sessionId'> & Partial<Account>): TestCaller {
      people.set(account.id, { sessionId: account.id, onlyWithin: null, ...account })
      return caller(app, account.id)
    },
  }
}

/** What writes answers of a schema, as the server does. */
export async function answerWriter(): Promise<(schema: $ZodType) => (value: unknown) => string> {
  const app = fastify({ logger: false })
  let compile: FastifyReply['compileSerializationSchema'] | undefined
  app.get('/', (_request, reply) => {
    compile = reply.compileSerializationSchema.bind(reply)
    return reply.send()
  })
  await app.inject('/')
  await app.close()
  return schema => compile?.(responseSchema(schema)) as (value: unknown) => string
}

function caller(app: FastifyInstance, token?: string): TestCaller {
  const send = async (endpoint: Endpoint, input: unknown, options: CallOptions = {}) => {
    const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown }
    const bytes = endpoint.body === 'bytes'
    const response = await app.inject({
      method: endpoint.method,
      url: `/api/${options.api ?? endpoint.apis[0]}${fill(endpoint.path, params)}${search(query)}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(bytes ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(options.address ? { remoteAddress: options.address } : {}),
      payload: bytes ? Buffer.from((body ?? []) as Uint8Array) : (body as object | undefined),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      data: isJson ? response.json() : undefined,
      headers: response.headers as Record<string, string>,
      raw: response.rawPayload,
    }
  }
  return { call: send as TestCaller['call'], refuse: send as TestCaller['refuse'] }
}

function fill(path: string, params: object): string {
  return path.replace(/:([a-zA-Z]+)/g, (_all, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
}

function search(query: object): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) words.append(name, String(item))
  const text = words.toString()
  return text === '' ? '' : `?${text}`
}
