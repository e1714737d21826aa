import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { insertAccount } from './account-queries.ts'
import { accountServer, PASSWORD } from './testing.ts'

const database = await testDatabase()
const { db } = database
const { send, fixturePerson, signIn } = await accountServer(database)
const admin = await fixturePerson('admin', 'Helena Matsinhe')
const asAdmin = { token: admin.token }
const tokenOf = (path: string) => path.split('/').at(-1) ?? ''

describe('invitations and forgotten passwords', () => {
  it('an invitation makes one account, with the role that was promised, once', async () => {
    const invited = await send('POST', '/users/invites', {
      ...asAdmin,
      body: { email: 'Convidada@escola.mz', role: 'pedagogo' },
    })
    expect(invited.data.path).toMatch(/^\/auth\/convite\/[\w-]{43}$/)
    const token = tokenOf(invited.data.path)
    const opened = await send('POST', '/auth/links/open', { body: { token, kind: 'convite' } })
    expect(opened.data).toMatchObject({ email: 'convidada@escola.mz', role: 'pedagogo' })
    const body = { token, firstName: 'Lurdes', lastName: 'Nhantumbo', password: PASSWORD }
    expect((await send('POST', '/auth/links/accept', { body })).data).toEqual({
      email: 'convidada@escola.mz',
    })
    const again = await send('POST', '/auth/links/accept', { body })
    expect([again.status, again.data.code]).toEqual([410, 'LINK_ENDED'])
    const { data } = await send('GET', '/auth/me', { token: await signIn('convidada@escola.mz') })
    expect(data.user).toMatchObject({ name: 'Lurdes Nhantumbo', role: 'pedagogo' })
  })

  it('links for several accounts go to those without a password, and a telephone signs in where there is no e-mail', async () => {
    const named = { role: 'professor', passwordHash: null } as const
    const rui = await insertAccount(db, { ...named, email: '827654321@telemovel.invalid', name: 'Rui Cossa' })
    const ids = [rui.id, admin.id]
    const { data } = await send('POST', '/users/invite-links', { ...asAdmin, body: { ids } })
    expect(data.invitations).toMatchObject([{ id: rui.id, name: 'Rui Cossa' }])
    const [{ path, expiresAt }] = data.invitations
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(13 * 86_400_000)
    const body = { token: tokenOf(path), password: PASSWORD }
    expect((await send('POST', '/auth/links/reset-password', { body })).status).toBe(200)
    for (const typed of ['82 765 4321', '+258827654321', '827.654.321'])
      expect(await signIn(typed), typed).toEqual(expect.any(String))
    const again = await send('POST', '/users/invite-links', { ...asAdmin, body: { ids } })
    expect(again.data.invitations).toEqual([])
  })

  it('nobody signs up, or is invited, under a name that is kept for accounts without an e-mail', async () => {
    const email = '841112223@TELEMOVEL.invalid'
    const refused = { status: 400, data: { fields: { email: expect.stringContaining('reservado') } } }
    const body = { email, password: PASSWORD, firstName: 'Ana', lastName: 'Cossa' }
    expect(await send('POST', '/auth/sign-up', { body })).toMatchObject(refused)
    const invited = { ...asAdmin, body: { email, role: 'professor' } }
    expect(await send('POST', '/users/invites', invited)).toMatchObject(refused)
  })

  it('a newer invitation replaces the one before, and none is made for an existing account', async () => {
    const invite = () =>
      send('POST', '/users/invites', { ...asAdmin, body: { email: 'duas@escola.mz', role: 'professor' } })
    const [first, second] = [await invite(), await invite()]
    const open = (path: string) =>
      send('POST', '/auth/links/open', { body: { token: tokenOf(path), kind: 'convite' } })
    expect((await open(first.data.path)).status).toBe(410)
    expect((await open(second.data.path)).status).toBe(200)
    const body = { email: admin.email, role: 'professor' }
    expect((await send('POST', '/users/invites', { ...asAdmin, body })).data.code).toBe('EMAIL_TAKEN')
  })

  it('a reset link sets a new password, ends every session, and stores no token', async () => {
    const person = await fixturePerson('professor')
    const made = await send('POST', `/users/${person.id}/reset-link`, asAdmin)
    const token = tokenOf(made.data.path)
    const stored = await db.selectFrom('one_time_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    const wrongKind = await send('POST', '/auth/links/open', { body: { token, kind: 'convite' } })
    expect(wrongKind.status).toBe(410)
    const reset = (password: string) =>
      send('POST', '/auth/links/reset-password', { body: { token, password } })
    expect((await reset('curta')).data.fields.password).toBe('Escreva pelo menos 8 caracteres.')
    expect((await reset('mandioca com amendoim')).status).toBe(200)
    expect((await reset('outra senha comprida')).status).toBe(410)
    expect((await send('GET', '/auth/me', { token: person.token })).status).toBe(401)
    expect(await signIn(person.email)).toBeUndefined()
    expect(await signIn(person.email, 'mandioca com amendoim')).toEqual(expect.any(String))
  })

  it('a link that is too old has ended', async () => {
    const person = await fixturePerson('professor')
    const made = await send('POST', `/users/${person.id}/reset-link`, asAdmin)
    await db.updateTable('one_time_links').set({ expires_at: '2026-01-01T00:00:00Z' }).execute()
    const body = { token: tokenOf(made.data.path), password: 'mandioca com amendoim' }
    expect((await send('POST', '/auth/links/reset-password', { body })).status).toBe(410)
  })
})

describe('one’s own account', () => {
  it('changes name and telephone, keeps a stale change out with both versions, and can be undone', async () => {
    const { token, id } = await fixturePerson('professor', 'Nome Antigo')
    const body = { name: 'Nome Novo', phone: '+258 84 123 4567', schoolId: null, version: 1 }
    const saved = await send('PUT', '/account', { token, body })
    expect(saved.data).toMatchObject({ name: 'Nome Novo', phone: '+258 84 123 4567', version: 2 })
    const stale = await send('PUT', '/account', { token, body })
    expect([stale.status, stale.data.code, stale.data.details.current.version]).toEqual([
      409,
      'VERSION_CONFLICT',
      2,
    ])
    const undone = await send('POST', `/changes/${saved.headers['x-change']}/undo`, { token })
    expect(undone.status).toBe(200)
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.name, row.phone, row.role]).toEqual(['Nome Antigo', '', 'professor'])
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$/)
  })

  it('keeps no secret in what it records', async () => {
    const changes = await db.selectFrom('changes').selectAll().execute()
    expect(changes.length).toBeGreaterThan(0)
    expect(JSON.stringify(changes)).not.toMatch(/argon2|device_key|password_hash/)
  })

  it('a new password ends the other sessions and needs the old one', async () => {
    const person = await fixturePerson('professor')
    const elsewhere = await signIn(person.email)
    const { token } = person
    const change = (currentPassword: string, newPassword: string) =>
      send('PUT', '/account/password', { token, body: { currentPassword, newPassword } })
    const wrong = await change('errada', 'mandioca com amendoim')
    expect(wrong.data.fields).toEqual({ currentPassword: 'Esta não é a senha que tem agora.' })
    expect((await change(PASSWORD, PASSWORD)).data.fields.newPassword).toContain('igual')
    expect((await change(PASSWORD, 'mandioca com amendoim')).data).toEqual({ endedSessions: 1 })
    expect((await send('GET', '/auth/me', { token: elsewhere })).status).toBe(401)
    expect((await send('GET', '/auth/me', { token })).status).toBe(200)
  })

  it('lists and ends own sessions, and nobody else’s', async () => {
    const person = await fixturePerson('professor')
    const other = await fixturePerson('professor')
    const second = await signIn(person.email)
    const { data } = await send('GET', '/account/sessions', { token: person.token })
    expect(data.rows).toHaveLength(2)
    expect(data.rows.filter((row: { current: boolean }) => row.current)).toHaveLength(1)
    const ending = data.rows.find((row: { current: boolean }) => !row.current).id
    expect((await send('DELETE', `/account/sessions/${ending}`, { token: other.token })).status).toBe(404)
    expect((await send('GET', '/auth/me', { token: second })).status).toBe(200)
    expect((await send('DELETE', `/account/sessions/${ending}`, { token: person.token })).status).toBe(200)
    expect((await send('GET', '/auth/me', { token: second })).status).toBe(401)
  })

  it('takes a photo by its content, shows it, and takes it away', async () => {
    const { token, id } = await fixturePerson('professor')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expect((await send('PUT', '/account/photo', { token, body: Buffer.from('texto') })).status).toBe(415)
    expect((await send('PUT', '/account/photo', { token, body: png })).data.photoFileId).toEqual(
      expect.any(String),
    )
    const shown = await send('GET', `/accounts/${id}/photo`, { token })
    expect([shown.headers['content-type'], Buffer.compare(shown.data, png)]).toEqual(['image/png', 0])
    expect((await send('DELETE', '/account/photo', { token })).data.photoFileId).toBeNull()
    expect((await send('GET', `/accounts/${id}/photo`, { token })).status).toBe(404)
  })
})

describe('users', () => {
  it('are found without accents, filtered by role and state, and counted', async () => {
    await fixturePerson('professor', 'Abílio Macuácua')
    const { data } = await send('GET', '/users?search=macuacua abilio&role=professor', asAdmin)
    expect(data.rows.map((row: { name: string }) => row.name)).toEqual(['Abílio Macuácua'])
    await fixturePerson('pendente', 'Tomás Nhaca')
    const counts = await send('GET', '/users/counts?search=tomas', asAdmin)
    expect(counts.data).toEqual({ total: 1, byState: { activa: 0, pendente: 1, desactivada: 0 } })
  })

  it('come page by page, each once, in every order', async () => {
    for (const sort of ['nome', '-nome', 'entrada', '-entrada', 'criada', '-criada']) {
      const seen: string[] = []
      let after = ''
      do {
        const { data } = await send('GET', `/users?sort=${sort}&limit=3${after}`, asAdmin)
        seen.push(...data.rows.map((row: { id: string }) => row.id))
        after = data.next ? `&after=${data.next}` : 'end'
      } while (after !== 'end')
      const { data } = await send('GET', '/users/counts', asAdmin)
      expect([sort, new Set(seen).size, seen.length]).toEqual([sort, data.total, data.total])
    }
  })

  it('are approved together and can be sent back to wait', async () => {
    const [one, two] = [await fixturePerson('pendente'), await fixturePerson('pendente')]
    const body = { ids: [one.id, two.id], role: 'professor' }
    const approved = await send('POST', '/users/approve', { ...asAdmin, body })
    expect(approved.data).toEqual({ changed: 2 })
    await expect
      .poll(async () => (await send('GET', '/auth/me', { token: one.token })).data.user.role)
      .toBe('professor')
    await send('POST', `/changes/${approved.headers['x-change']}/undo`, asAdmin)
    const { data } = await send('GET', `/users/${two.id}`, asAdmin)
    expect([data.role, data.state]).toEqual(['pendente', 'pendente'])
  })

  it('disabled, lose their sessions at once and cannot sign in; enabled again, they can', async () => {
    const person = await fixturePerson('professor')
    const set = (disabled: boolean) =>
      send('POST', '/users/disabled', { ...asAdmin, body: { ids: [person.id], disabled } })
    expect((await set(true)).data).toEqual({ changed: 1 })
    expect((await send('GET', '/auth/me', { token: person.token })).status).toBe(401)
    expect(await signIn(person.email)).toBeUndefined()
    await set(false)
    expect((await send('GET', '/auth/me', { token: person.token })).status).toBe(401)
    expect(await signIn(person.email)).toEqual(expect.any(String))
  })

  it('put away, wait in the recycle bin and come back with their password', async () => {
    const person = await fixturePerson('professor', 'Rosa Mucavele')
    const body = { ids: [person.id] }
    expect((await send('POST', '/users/remove', { ...asAdmin, body })).data).toEqual({ changed: 1 })
    expect((await send('GET', '/auth/me', { token: person.token })).status).toBe(401)
    const bin = await send('GET', '/recycled?search=rosa mucavele', asAdmin)
    expect(bin.data.rows).toMatchObject([{ label: 'Rosa Mucavele', kind: 'accounts', daysLeft: 30, rows: 1 }])
    await send('POST', `/changes/${bin.data.rows[0].batchId}/undo`, asAdmin)
    expect(await signIn(person.email)).toEqual(expect.any(String))
    expect((await send('GET', '/recycled?search=rosa mucavele', asAdmin)).data.rows).toEqual([])
  })

  it('the last administrator stays one', async () => {
    const { data: self } = await send('GET', `/users/${admin.id}`, asAdmin)
    const body = { ...self, role: 'professor' }
    const demoted = await send('PUT', `/users/${admin.id}`, { ...asAdmin, body })
    expect([demoted.status, demoted.data.code]).toEqual([409, 'LAST_ADMIN'])
    const disabled = { ids: [admin.id], disabled: true }
    expect((await send('POST', '/users/disabled', { ...asAdmin, body: disabled })).status).toBe(400)
    expect((await send('POST', '/users/remove', { ...asAdmin, body: { ids: [admin.id] } })).status).toBe(400)
  })

  it('two administrators who dismiss each other leave one', async () => {
    const second = await fixturePerson('admin')
    const dismiss = async (who: { token: string }, whom: string) => {
      const { data } = await send('GET', `/users/${whom}`, who)
      return send('PUT', `/users/${whom}`, { token: who.token, body: { ...data, role: 'professor' } })
    }
    await Promise.all([dismiss(admin, second.id), dismiss(second, admin.id)])
    const left = await db.selectFrom('accounts').select('id').where('role', '=', 'admin').execute()
    expect(left).toHaveLength(1)
    await db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  })

  it('are the administration’s alone, by every call', async () => {
    const person = await fixturePerson('pedagogo')
    const calls: [method: 'GET' | 'POST' | 'PUT', path: string][] = [
      ['GET', '/users'],
      ['GET', '/users/counts'],
      ['GET', `/users/${admin.id}`],
      ['PUT', `/users/${admin.id}`],
      ['POST', '/users/approve'],
      ['POST', '/users/disabled'],
      ['POST', '/users/remove'],
      ['POST', '/users/invites'],
      ['POST', `/users/${admin.id}/reset-link`],
      ['GET', '/audit'],
      ['GET', '/recycled'],
    ]
    for (const [method, path] of calls) {
      expect([path, (await send(method, path, { token: person.token })).status]).toEqual([path, 403])
      expect([path, (await send(method, path)).status]).toEqual([path, 401])
    }
  })
})

describe('audit and undo', () => {
  it('says who did what, newest first, narrowed by person, kind, day and words', async () => {
    const person = await fixturePerson('professor', 'Sérgio Malate')
    await send('POST', '/users/remove', { ...asAdmin, body: { ids: [person.id] } })
    const { data } = await send('GET', `/audit?account=${admin.id}&kind=accounts&search=malate`, asAdmin)
    expect(data.rows).toMatchObject([
      {
        by: 'Helena Matsinhe',
        action: 'accounts.remove',
        label: 'Sérgio Malate',
        undoable: true,
        fields: [{ field: 'deleted_at', before: null }],
      },
    ])
    expect((await send('GET', '/audit?to=2020-01-01', asAdmin)).data.rows).toEqual([])
    const options = await send('GET', '/audit/options', asAdmin)
    expect(options.data.kinds).toContainEqual({ kind: 'accounts', name: 'Conta' })
    expect(options.data.accounts).toContainEqual({ id: admin.id, name: 'Helena Matsinhe' })
  })

  it('nobody takes back a change of accounts but the administration, not even an own one', async () => {
    const pedagogo = await fixturePerson('pedagogo')
    const waiting = await fixturePerson('pendente')
    const approved = await send('POST', '/users/approve', {
      ...asAdmin,
      body: { ids: [waiting.id], role: 'admin' },
    })
    const batch = approved.headers['x-change']
    expect((await send('POST', `/changes/${batch}/undo`, { token: pedagogo.token })).status).toBe(403)
    await send('POST', `/changes/${batch}/undo`, asAdmin)
  })

  it('an event that changed no row cannot be taken back', async () => {
    const { id } = await fixturePerson('professor')
    await send('POST', `/users/${id}/reset-link`, asAdmin)
    const { data } = await send('GET', '/audit?search=reset-link', asAdmin)
    expect(data.rows[0].undoable).toBe(false)
    const undone = await send('POST', `/changes/${data.rows[0].batchId}/undo`, asAdmin)
    expect([undone.status, undone.data.code]).toEqual([409, 'NOT_UNDOABLE'])
  })

  it('an undo can itself be undone', async () => {
    const { id } = await fixturePerson('professor')
    const removed = await send('POST', '/users/remove', { ...asAdmin, body: { ids: [id] } })
    const undone = await send('POST', `/changes/${removed.headers['x-change']}/undo`, asAdmin)
    expect((await send('GET', `/users/${id}`, asAdmin)).status).toBe(200)
    await send('POST', `/changes/${undone.headers['x-change']}/undo`, asAdmin)
    expect((await send('GET', `/users/${id}`, asAdmin)).status).toBe(404)
  })
})
