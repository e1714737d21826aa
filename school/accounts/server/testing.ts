import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll } from 'vitest'
import type { Api } from '#kit/endpoint.ts'
import { installPortugueseMessages } from '#kit/messages.ts'
import type { Database } from '#kit/server/database/database.ts'
import { answerErrors } from '#kit/server/http/errors.ts'
import { registerEndpoints } from '#kit/server/http/register.ts'
import type { Served } from '#kit/server/http/serve.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import type { Role } from '#school/roles.ts'
import { insertAccount } from './account-queries.ts'
import type { MailRules } from './forgotten-passwords.ts'
import { createIdentify } from './identify.ts'
import { hashPassword } from './passwords.ts'
import { accountRoutes } from './routes.ts'
import type { FactorRules } from './second-step.ts'
import { accountUndoGuard } from './undo-guard.ts'

export const PASSWORD = 'uma frase comprida'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what came, whatever its shape.
  data: any
  headers: Record<string, string>
}

/** A server as the product builds it around accounts: tokens are signed, read and ended for real. */
export async function accountServer(
  database: Database,
  more: readonly Served[] = [],
  rules: Partial<FactorRules & MailRules> = {},
) {
  installPortugueseMessages()
  const app: FastifyInstance = fastify({ logger: false, trustProxy: true })
  answerErrors(app)
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  const identify = await createIdentify(database, rules)
  const around = {
    database,
    identify: identify.find,
    watchSession: identify.watch,
    today: () => '2026-05-05',
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'accounts-test-'))
  const routes = [
    ...accountRoutes({
      signUpRole: 'pendente',
      adminSecondFactor: false,
      corsOrigins: [],
      dataDir,
      ...rules,
    }),
    ...changeRoutes([accountUndoGuard]),
    ...more,
  ]
  for (const api of ['academy', 'diagnostics'] as const)
    await app.register(async scope => registerEndpoints(scope, api, routes, around), {
      prefix: `/api/${api}`,
    })
  afterAll(async () => {
    await app.close()
    await identify.close()
    rmSync(dataDir, { recursive: true })
  })

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    {
      body,
      token,
      api = 'academy',
      headers,
    }: {
      body?: object | Buffer
      token?: string
      api?: Api
      headers?: Record<string, string>
    } = {},
  ): Promise<Answer> {
    const response = await app.inject({
      method,
      url: `/api/${api}${path}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      data: isJson ? response.json() : response.rawPayload,
      headers: response.headers as Record<string, string>,
    }
  }

  async function signIn(email: string, password = PASSWORD): Promise<string> {
    const { data } = await send('POST', '/auth/sign-in', { body: { email, password } })
    return data.accessToken
  }

  /** A stored account with the common password, and a token of the academy for it. */
  async function fixturePerson(role: Role, name = 'Ermelinda Sitoe') {
    count += 1
    const email = `${role}${count}@escola.mz`
    const passwordHash = await hashPassword(PASSWORD)
    const account = await insertAccount(database.db, { email, name, role, passwordHash })
    return { ...account, token: await signIn(email) }
  }
  let count = 0

  return { app, send, signIn, fixturePerson, dataDir: rules.dataDir ?? dataDir }
}
