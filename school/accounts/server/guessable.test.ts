import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { prepareFirstAdministrator } from './first-administrator.ts'
import { refuseGuessable } from './guessable.ts'
import { makeLink } from './one-time-links.ts'
import { accountServer, PASSWORD } from './testing.ts'

const database = await testDatabase()
const { db } = database
const { send, fixturePerson } = await accountServer(database)
const person = { name: 'Ermelinda Sitoe', email: 'e.sitoe@escola-josina.mz' }

/** What is said against a password; undefined when it may be chosen. */
async function said(password: string): Promise<string | undefined> {
  try {
    await refuseGuessable(db, password, person)
    return undefined
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields.password
  }
}

describe('a new password', () => {
  it('is none of the commonest, whatever its capitals, masks and digits around it', async () => {
    for (const password of ['trustno1', 'Liverpool1', 'p@55w0rd', '1q2w3e4r', 'Dragon2026!', '12monkey34'])
      expect([password, await said(password)]).toEqual([password, expect.stringContaining('das mais usadas')])
  })

  it('is more than one word of Portuguese or of Mozambique with digits around it', async () => {
    for (const password of [
      'borboleta7',
      'Bicicleta2026',
      'coração123',
      'capulana-26',
      'Xipamanine!!',
      'matapamatapa',
    ])
      expect([password, await said(password)]).toEqual([password, expect.stringContaining('Uma só palavra')])
  })

  it('is not made of the person’s name or e-mail', async () => {
    for (const password of [
      'Ermelinda2026',
      'sitoe.ermelinda',
      'SITOE+ermelinda!',
      '3rm3l1nda99',
      'josina1234',
    ])
      expect([password, await said(password)]).toEqual([password, expect.stringContaining('do seu nome')])
  })

  it('is not made of the school’s name or the product’s', async () => {
    await db.insertInto('schools').values({ id: uuid(), name: 'Escola Secundária Noémia de Sousa' }).execute()
    for (const password of ['noemiasousa26', 'DondzaAcademy1', 'escola noémia', 'academia dondza'])
      expect([password, await said(password)]).toEqual([password, expect.stringContaining('da escola')])
  })

  it('may be a phrase of any kind of characters, up to the longest, also with a word of one’s own in it', async () => {
    for (const password of [
      PASSWORD,
      'Machamba-2026-verde',
      'sitoe come papaia',
      'ßœ∑∂ 漢字 emoji 🌍',
      'x'.repeat(3) + 'ykbq'.repeat(48),
    ])
      expect([password, await said(password)]).toEqual([password, undefined])
  })
})

describe('wherever a password is set, the sentence is beside its field', () => {
  const guessable = 'borboleta7'
  const refused = { status: 400, data: { fields: { password: expect.stringContaining('Uma só palavra') } } }
  const name = { firstName: 'Ana', lastName: 'Cossa' }

  it('asking for an account', async () => {
    const body = { ...name, email: 'ana@escola.mz', password: guessable }
    expect(await send('POST', '/auth/sign-up', { body })).toMatchObject(refused)
  })

  it('accepting an invitation, which can be tried again', async () => {
    const { id } = await fixturePerson('admin')
    const link = await makeLink(db, {
      kind: 'convite',
      email: 'novo@escola.mz',
      role: 'professor',
      madeBy: id,
    })
    const token = link.path.split('/').at(-1)
    const accept = (password: string) =>
      send('POST', '/auth/links/accept', { body: { ...name, token, password } })
    expect(await accept(guessable)).toMatchObject(refused)
    expect((await accept(PASSWORD)).status).toBe(200)
  })

  it('resetting it, which can be tried again', async () => {
    const { id, email } = await fixturePerson('professor')
    const link = await makeLink(db, { kind: 'senha', email, accountId: id, madeBy: id })
    const token = link.path.split('/').at(-1)
    const reset = (password: string) =>
      send('POST', '/auth/links/reset-password', { body: { token, password } })
    expect(await reset(guessable)).toMatchObject(refused)
    expect((await reset('batata doce assada')).status).toBe(200)
  })

  it('changing it', async () => {
    const { token } = await fixturePerson('professor')
    const body = { currentPassword: PASSWORD, newPassword: guessable }
    const { status, data } = await send('PUT', '/account/password', { body, token })
    expect([status, data.fields]).toEqual([400, { newPassword: expect.stringContaining('Uma só palavra') }])
  })

  it('making the first administrator, with the code still good', async () => {
    await db.deleteFrom('sessions').execute()
    await db.deleteFrom('one_time_links').execute()
    await db.deleteFrom('accounts').execute()
    const code = await prepareFirstAdministrator(db)
    const become = (password: string) =>
      send('POST', '/installation/administrator', { body: { ...name, email: 'a@escola.mz', password, code } })
    expect(await become(guessable)).toMatchObject(refused)
    expect((await become(PASSWORD)).status).toBe(200)
  })
})
