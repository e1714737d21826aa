import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { prepareFirstAdministrator } from './first-administrator.ts'
import { accountServer, PASSWORD } from './testing.ts'

const database = await testDatabase()
const { db } = database
const { send, signIn } = await accountServer(database)
const body = { email: 'helena@escola.mz', password: PASSWORD, firstName: 'Helena', lastName: 'Matsinhe' }
const become = (code: string) => send('POST', '/installation/administrator', { body: { ...body, code } })

it('the first visitor who holds the code becomes the administrator, once', async () => {
  expect((await send('GET', '/installation')).data).toEqual({ empty: true, sendsMail: false })
  const code = (await prepareFirstAdministrator(db)) ?? ''
  const other = (await prepareFirstAdministrator(db)) ?? ''
  expect(code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/)
  const kept = await db.selectFrom('installation').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(code)

  const wrong = await become('AAAA-AAAA-AAAA-AAAA')
  expect(wrong.data.fields.code).toBe('Este código não é o que o servidor mostrou ao arrancar.')
  const answers = await Promise.all([become(code.toLowerCase().replaceAll('-', ' ')), become(other)])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])

  expect((await send('GET', '/installation')).data).toEqual({ empty: false, sendsMail: false })
  expect(await prepareFirstAdministrator(db)).toBeUndefined()
  const { data } = await send('GET', '/auth/me', { token: await signIn(body.email) })
  expect(data.user.role).toBe('admin')
})
