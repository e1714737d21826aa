import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureDevice } from '../fixtures.ts'
import { type Device, deviceOf } from './device-key.ts'
import { findHoldingDevice, keepDevice } from './device-queries.ts'
import { type Behind, comeIn } from './places.ts'

const { db } = await testDatabase()
const device = async () => deviceOf(db, await fixtureDevice(db))
const call = { request: { ip: '10.0.0.1' } as FastifyRequest, reply: {} as FastifyReply }

/** A place of an unanswered holder; `isFree` is false where an answer came in after that was read. */
async function enter(newcomer: Device, isFree: boolean, state?: 'admitido') {
  const [doorId, placeId] = [uuid(), uuid()]
  const former = await device()
  const behind: Behind = {
    ...{ thing: 'teste', doorId, sharedPhone: false, cardWord: false },
    pupils: async () => 50,
    holder: async () => ({ keyHash: former.hash, answered: false, idle: false, ended: false }),
    heldBy: async () => [],
    give: async () => {},
    unanswered: { begun: async () => [], free: async () => isFree },
  }
  await keepDevice(db, { doorId, placeId }, former.hash, { state: 'dentro' })
  if (state) await keepDevice(db, { doorId, placeId }, newcomer.hash, { state })
  await comeIn(db, behind, placeId, newcomer, call)
  return (await findHoldingDevice(db, { doorId, placeId }, newcomer.hash))?.state
}

it('takes no place in which an answer came in while it was taken', async () => {
  await expect(enter(await device(), false)).rejects.toMatchObject({ status: 409, code: 'HELD' })
  expect(await enter(await device(), true)).toBe('dentro')
})

it('leaves to the teacher a place that was answered', async () => {
  expect(await enter(await device(), false, 'admitido')).toBe('dentro')
})
