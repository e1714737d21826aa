import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { insertAccount } from '#school/accounts/server/account-queries.ts'
import { makeConsoleReset } from '#school/accounts/server/console-reset.ts'
import type { Elsewhere } from '#school/accounts/server/elsewhere.ts'
import { makeLink } from '#school/accounts/server/one-time-links.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { accountServer, PASSWORD } from '#school/accounts/server/testing.ts'
import { type Role, roles } from '#school/roles.ts'
import { isLinkedTo } from './queries.ts'
import { identityRoutes } from './routes.ts'
import { settings, testIssuer } from './testing.ts'
import { createVerifier } from './verify-token.ts'

const database = await testDatabase()
const { db } = database
const issuer = await testIssuer('firebase')
const rules = { signUpRole: 'pendente', adminSecondFactor: false, corsOrigins: [], dataDir: '' } as const
const routes = identityRoutes(
  { ...rules, provider: settings.firebase },
  createVerifier(settings.firebase, issuer.from),
)
const sent: string[] = []
const elsewhere: Elsewhere = { name: 'Firebase', isLinked: (db, id) => isLinkedTo(db, id, 'firebase') }
const { send } = await accountServer(database, routes, {
  elsewhere,
  publicAddress: 'https://escola.mz',
  sendMail: async ({ to }) => void sent.push(to),
})
const HASH = await hashPassword(PASSWORD)
const NEW = 'capulana azul e embondeiro 47'
const name = { firstName: 'Ana', lastName: 'Sitoe' }

let people = 0
async function person(role: Role) {
  const email = `pessoa${people++}@escola.mz`
  const { id } = await insertAccount(db, { email, name: 'Ana Sitoe', role, passwordHash: HASH })
  return { id, email }
}
const signIn = (email: string, password = PASSWORD) =>
  send('POST', '/auth/sign-in', { body: { email, password } })
const login = (email: string) =>
  send('POST', '/login', { body: { email, password: PASSWORD }, api: 'diagnostics' })
const enter = async (email: string, subject?: string) =>
  send('POST', '/auth/external', {
    body: {
      method: 'firebase',
      token: await issuer.sign(issuer.claimsOf({ email, ...(subject && { subject }) })),
    },
  })
const linkOf = (
  email: string,
  kind: 'convite' | 'senha',
  more: { role?: Role; accountId?: string },
  madeBy: string,
) => makeLink(db, { kind, email, madeBy, ...more }).then(({ path }) => path.split('/').at(-1))

describe('where people sign in at a service', () => {
  it.each(roles)(
    'a password of %s opens neither system but the administration’s, and nobody learns from it',
    async role => {
      const { email } = await person(role)
      for (const answer of [await signIn(email), await login(email)])
        expect([answer.status, answer.data.code]).toEqual(
          role === 'admin' ? [200, undefined] : [409, 'OTHER_METHOD'],
        )
      const wrong = await signIn(email, 'outra senha qualquer')
      const nobody = await signIn('ninguem@escola.mz')
      expect([wrong.status, wrong.data]).toEqual([nobody.status, nobody.data])
    },
  )

  it.each(roles)(
    'who sits at the server makes a link to another password of %s where it opens something',
    async role => {
      const { email } = await person(role)
      const made = makeConsoleReset(db, email, elsewhere)
      if (role === 'admin') expect((await made).path).toMatch(/^\/auth\/repor-senha\//)
      else
        await expect(made).rejects.toThrow(
          `A senha da conta ${email} não a abre. Nesta escola entra-se com a conta da Firebase.`,
        )
      const links = db.selectFrom('one_time_links').select('id').where('email', '=', email)
      expect(await links.execute()).toHaveLength(role === 'admin' ? 1 : 0)
    },
  )

  it('the administration’s is closed once the account is linked, opens again once it is not, and it is said', async () => {
    const { id, email } = await person('admin')
    const token = (await signIn(email)).data.accessToken
    const claims = issuer.claimsOf({ email })
    const body = { method: 'firebase', token: await issuer.sign(claims) }
    const linked = await send('POST', '/auth/identities', { token, body })
    expect(linked.status).toBe(200)
    const { status, data } = await signIn(email)
    expect([status, data.message]).toEqual([
      409,
      'A sua conta já está ligada: entre com a conta da Firebase.',
    ])
    expect((await login(email)).status).toBe(409)
    expect((await enter(email, claims.sub)).status).toBe(200)
    await db.deleteFrom('identities').where('account_id', '=', id).execute()
    expect((await signIn(email)).status).toBe(200)
  })

  it('nobody asks for an account with a password', async () => {
    const body = { ...name, email: 'nova@escola.mz', password: NEW }
    const { status, data } = await send('POST', '/auth/sign-up', { body })
    expect([status, data.message]).toEqual([409, 'Nesta escola entra-se com a conta da Firebase.'])
    const made = db.selectFrom('accounts').select('id').where('email', '=', body.email)
    expect(await made.executeTakeFirst()).toBeUndefined()
  })

  it('an invitation gives its role to who comes with its e-mail, once; only the administration’s is accepted with a password', async () => {
    const { id } = await person('admin')
    const accept = async (email: string, role: Role) => {
      const token = await linkOf(email, 'convite', { role }, id)
      return send('POST', '/auth/links/accept', { body: { ...name, token, password: NEW } })
    }
    const invited = await accept('convidada@escola.mz', 'pedagogo')
    expect([invited.status, invited.data.code]).toEqual([409, 'OTHER_METHOD'])
    expect((await enter('convidada@escola.mz')).data.user.role).toBe('pedagogo')
    const { used_at } = await db
      .selectFrom('one_time_links')
      .select('used_at')
      .where('email', '=', 'convidada@escola.mz')
      .executeTakeFirstOrThrow()
    expect(used_at).not.toBeNull()
    expect((await accept('directora@escola.mz', 'admin')).status).toBe(200)
    await linkOf('outra@escola.mz', 'convite', { role: 'admin' }, id)
    expect((await enter('outra@escola.mz')).data.user.role).toBe('pendente')
  })

  it('a password is chosen anew for the administration alone, whichever way one asks', async () => {
    const [admin, teacher] = [await person('admin'), await person('professor')]
    const token = (await signIn(admin.email)).data.accessToken
    const made = await send('POST', `/users/${teacher.id}/reset-link`, { token })
    expect([made.status, made.data.code]).toEqual([409, 'OTHER_METHOD'])
    for (const { id, email, expected } of [
      { ...teacher, expected: 409 },
      { ...admin, expected: 200 },
    ]) {
      const link = await linkOf(email, 'senha', { accountId: id }, admin.id)
      const answer = await send('POST', '/auth/links/reset-password', {
        body: { token: link, password: NEW },
      })
      expect(answer.status).toBe(expected)
      expect((await send('POST', '/auth/forgot-password', { body: { email } })).status).toBe(204)
    }
    await expect.poll(() => sent).toContain(admin.email)
    expect(sent).not.toContain(teacher.email)
  })
})
