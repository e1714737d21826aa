import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getSharing, setSharing } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([])])
const [near, far] = [
  await fixtureSchool(db, { name: 'EPC de Boquisso' }),
  await fixtureSchool(db, { name: 'EPC da Liberdade' }),
]
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const of = (role: 'pedagogo' | 'professor', schoolId: string) =>
  fixtureAccount(db, { role, schoolId, reach: 'escola' })
const owner = await of('professor', near.id)
const colleague = await of('professor', near.id)
const leader = await of('pedagogo', near.id)
const stranger = await of('pedagogo', far.id)

async function published() {
  return db
    .insertInto('games')
    .values({
      id: crypto.randomUUID(),
      title: 'Fracções',
      kind: 'quiz',
      subject_id: subject.id,
      grade: 6,
      seed: 's',
      state: 'publicado',
      code: Math.random().toString(36).slice(2, 8).toUpperCase().replace(/[01]/g, 'X').padEnd(6, 'X'),
      owner_id: owner.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

describe('sharing', () => {
  it('begins in the owner’s school, and lets nobody of another one see it', async () => {
    const game = await published()
    const params = { kind: 'games' as const, id: game.id }
    expect(game).toMatchObject({ school_id: near.id, sharing: 'escola' })
    expect((await server.as(colleague).call(getSharing, { params })).data).toMatchObject({
      sharing: 'escola',
      schoolName: 'EPC de Boquisso',
      mayChange: false,
    })
    expect((await server.as(stranger).refuse(getSharing, { params })).status).toBe(404)
  })

  it('is widened and narrowed by its owner and by those who lead the school, with an undo', async () => {
    const game = await published()
    const params = { kind: 'games' as const, id: game.id }
    const wide = await server
      .as(owner)
      .call(setSharing, { params, body: { sharing: 'academia', version: 1 } })
    expect(wide.data).toMatchObject({ sharing: 'academia', version: 2 })
    // Another school sees it now, and cannot change it.
    const seen = await server.as(stranger).call(getSharing, { params })
    expect(seen.data).toMatchObject({ title: 'Fracções', schoolName: null, mayChange: false })
    expect(
      (await server.as(stranger).refuse(setSharing, { params, body: { sharing: 'eu', version: 2 } })).status,
    ).toBe(403)
    await server.as(owner).call(undoChange, { params: { id: wide.headers['x-change'] ?? '' } })
    expect((await server.as(stranger).refuse(getSharing, { params })).status).toBe(404)
    const own = await server.as(leader).call(setSharing, { params, body: { sharing: 'eu', version: 3 } })
    expect(own.data.sharing).toBe('eu')
    expect((await server.as(colleague).refuse(getSharing, { params })).status).toBe(404)
    expect((await server.as(owner).call(getSharing, { params })).data.mayChange).toBe(true)
  })

  it('refuses a colleague, and a version that somebody has changed since', async () => {
    const game = await published()
    const params = { kind: 'games' as const, id: game.id }
    const refused = await server
      .as(colleague)
      .refuse(setSharing, { params, body: { sharing: 'eu', version: 1 } })
    expect(refused).toMatchObject({ status: 403, data: { message: expect.stringContaining('só ela') } })
    const stale = await server.as(owner).refuse(setSharing, { params, body: { sharing: 'eu', version: 9 } })
    expect(stale).toMatchObject({ status: 409, data: { code: 'VERSION_CONFLICT' } })
  })
})
