import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { createTerm, updateTerm } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const server = await testServer(database, routes)
const pedagogo = server.as(await fixtureAccount(database.db, { role: 'pedagogo' }))
const { id: subjectId } = await fixtureSubject(database.db, { code: 'MAT', name: 'Matemática' })

/** How often something goes out to PostgreSQL, which each piece wakes by itself. */
async function piecesOf<Answer>(work: () => Promise<Answer>): Promise<{ pieces: number; answer: Answer }> {
  const spies = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')]
  const answer = await work()
  const pieces = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return { pieces, answer }
}

const body = { definition: 'Abertura entre duas semi-rectas.', subjectId, grades: [5] }
const create = (term: string) => pedagogo.call(createTerm, { body: { ...body, term } }, { key: term })

it('wakes the database twice for a new row', async () => {
  await create('Recta')
  // Begun, claimed, checked, written, recorded and read; stored and committed.
  const { pieces, answer } = await piecesOf(() => create('Ângulo'))
  expect([answer.status, pieces]).toEqual([200, 2])
})

it('wakes it three times for a changed one', async () => {
  const { id, version } = (await create('Ponto')).data
  const change = (term: string, seen: number) =>
    pedagogo.call(updateTerm, { params: { id }, body: { ...body, term, version: seen } }, { key: term })
  await change('Pontos', version)
  // Begun, claimed and held; checked, changed, recorded and read; stored and committed.
  const { pieces, answer } = await piecesOf(() => change('Pontinho', version + 1))
  expect([answer.status, pieces]).toEqual([200, 3])
})
