import { deleteNickname } from '#features/assessment/results/server/ending-queries.ts'
import {
  findNameOfPlace,
  findNotTaken,
  freeUnanswered,
} from '#features/assessment/results/server/place-queries.ts'
import { findApplication } from '#features/assessment/results/server/queries.ts'
import { WHAT } from '#features/assessment/results/server/read.ts'
import { notFound, orNotFound, wrongState } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import {
  findAsking,
  lockPlace,
  refuseDevice,
  sendAway,
  stepBack,
} from '#school/entry/server/device-queries.ts'
import { admit } from '#school/entry/server/places.ts'
import { guardNetwork } from '#school/entry/server/same-network.ts'
import { decideDevice, freePlaces, listNotTaken, removeNickname } from '../device-contract.ts'
import { behindOf, doorIdOf } from './door.ts'
import { findDevicesOverLimitAt, findSuspicious } from './live.ts'

/** What a teacher does about the devices of an application. */
export const deviceRoutes: Served[] = [
  serve(decideDevice, async ({ db, account, params, body, record }) => {
    const row = orNotFound(await findApplication(db, account, params.id), WHAT)
    const request = await findAsking(db, [doorIdOf(row)], params.device)
    const name = request && (await findNameOfPlace(db, row, request.placeId))
    if (!request || name === undefined) throw notFound('Este pedido')
    await lockPlace(db, request)
    const device = orNotFound(await findAsking(db, [doorIdOf(row)], params.device), 'Este pedido')
    const behind = behindOf(row)
    if (!body.admit) await refuseDevice(db, device.id)
    else if (row.state !== 'em aplicação') throw wrongState('Reabra primeiro a aplicação.')
    else await admit(db, behind, device, device.key_hash, await behind.holder(db, device.placeId))
    const decision = body.admit ? 'outro aparelho entrou' : 'outro aparelho recusado'
    const label = `${row.title}, ${row.group_name}: ${name}, ${decision}`
    await record({ table: 'applications', id: row.id, label, before: null, after: null })
    return { id: device.id }
  }),

  serve(freePlaces, async ({ db, account, params, record }) => {
    const row = orNotFound(await findApplication(db, account, params.id), WHAT)
    const greedy = await findDevicesOverLimitAt(db, row)
    const { suspicious, together } = await findSuspicious(db, row, greedy)
    const freed = new Set([...suspicious, ...(together?.places ?? [])].map(place => place.placeId))
    await freeUnanswered(db, row.id, [...freed])
    const away = new Set([
      ...greedy.map(device => device.keyHash),
      ...suspicious.flatMap(({ keyHash, hasty }) => (hasty ? [keyHash] : [])),
    ])
    await sendAway(db, doorIdOf(row), [...away])
    if (together) {
      await stepBack(db, doorIdOf(row), together.places)
      await guardNetwork(db, doorIdOf(row), together.network)
    }
    const label = `${row.title}, ${row.group_name}: ${freed.size} lugares libertados`
    await record({ table: 'applications', id: row.id, label, before: null, after: null })
    return { freed: freed.size }
  }),

  serve(listNotTaken, async ({ db, account, params }) => {
    const row = orNotFound(await findApplication(db, account, params.id), WHAT)
    const devices = await findNotTaken(db, row.id, params.pupil)
    return {
      answers: devices.flatMap(device =>
        Object.entries(device).map(([itemId, { answer, at }]) => ({ itemId, answer, at })),
      ),
    }
  }),

  serve(removeNickname, async ({ db, account, params, record }) => {
    const row = orNotFound(await findApplication(db, account, params.id), WHAT)
    const removed = orNotFound(await deleteNickname(db, row.id, params.attempt), 'Este nome')
    const { before, after } = removed
    const label = `${row.title}, ${row.group_name}: ${after.nickname}`
    await record({ table: 'attempts', id: after.id, label, before, after })
    return { id: after.id }
  }),
]
