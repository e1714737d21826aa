import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { insertAccount } from '#school/accounts/server/account-queries.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { readConfig } from './config.ts'
import { allServed } from './served.ts'
import { buildServer } from './server.ts'

const NOBODY = '0198a7c2-0000-7000-8000-000000000001'

it('every link to a thing says the same whether it is gone or was never a link', async () => {
  const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' })
  const database = await testDatabase()
  const app = await buildServer(config, database)
  const person = { email: 'admin@escola.mz', password: 'uma frase comprida' }
  const passwordHash = await hashPassword(person.password)
  await insertAccount(database.db, { email: person.email, name: 'Ana', role: 'admin', passwordHash })
  const tokenOf = async (url: string) => {
    const answer = (await app.inject({ method: 'POST', url, payload: person })).json()
    return (answer.accessToken ?? answer.access_token) as string
  }
  const tokens = {
    academy: await tokenOf('/api/academy/auth/sign-in'),
    diagnostics: await tokenOf('/api/diagnostics/login'),
  }
  const toThings = allServed(config).flatMap(({ endpoint: { method, path, apis } }) =>
    method === 'GET' && /^[^:]*:id$/.test(path) ? [{ path, api: apis[0] }] : [],
  )
  expect(toThings.length).toBeGreaterThan(10)
  const refusal = async (api: 'academy' | 'diagnostics', path: string, id: string) => {
    const url = `/api/${api}${path.replace(':id', id)}`
    const { statusCode, body } = await app.inject({
      url,
      headers: { authorization: `Bearer ${tokens[api]}` },
    })
    return [path, statusCode, (JSON.parse(body) as { message?: string }).message]
  }
  for (const { api, path } of toThings)
    expect(await refusal(api, path, 'abc')).toEqual(await refusal(api, path, NOBODY))
  expect(await refusal('diagnostics', '/tests/:id', 'abc')).toEqual([
    '/tests/:id',
    404,
    'Este teste não existe ou não está ao seu alcance.',
  ])
  await app.close()
})

it('no link that was cut names a rule that its address breaks', async () => {
  const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' })
  const app = await buildServer(config, await testDatabase())
  const open = allServed(config).filter(
    ({ endpoint: { method, path, params } }) =>
      method === 'GET' && params !== undefined && path.includes(':'),
  )
  const named: string[] = []
  for (const {
    endpoint: { path, apis, who, response },
  } of open) {
    if (who !== 'anyone' || response === 'events') continue
    const { body } = await app.inject({ url: `/api/${apis[0]}${path.replace(/:\w+/g, 'abc')}` })
    const { fields = {} } = body.startsWith('{') ? (JSON.parse(body) as { fields?: object }) : {}
    const parameters = Object.keys(fields).filter(field => path.includes(`:${field}`))
    if (parameters.length > 0) named.push(path)
  }
  expect(open.length).toBeGreaterThan(30)
  expect(named).toEqual([])
  await app.close()
})
