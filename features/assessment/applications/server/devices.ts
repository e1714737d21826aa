import { deleteNickname } from '#features/assessment/results/server/ending-queries.ts'
import {
  findAskingDevice,
  findNotTaken,
  lockPlace,
  refuseDevice,
} from '#features/assessment/results/server/place-queries.ts'
import { findApplication } from '#features/assessment/results/server/queries.ts'
import { WHAT } from '#features/assessment/results/server/read.ts'
import { findNameOf } from '#features/assessment/results/server/sitting-queries.ts'
import { HttpError, notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { decideDevice, listNotTaken, removeNickname } from '../device-contract.ts'
import { admitDevice } from './places.ts'

/** What a teacher does about the devices of an application. */
export const deviceRoutes: Served[] = [
  serve(decideDevice, async ({ db, account, params, body, record }) => {
    const row = await findApplication(db, account, params.id)
    if (!row) throw notFound(WHAT)
    const asked = await findAskingDevice(db, row.id, params.device)
    if (!asked) throw notFound('Este pedido')
    const place = { applicationId: row.id, studentId: asked.student_id, attemptId: asked.attempt_id }
    await lockPlace(db, place)
    const device = await findAskingDevice(db, row.id, params.device)
    if (!device) throw notFound('Este pedido')
    if (!body.admit) await refuseDevice(db, device.id)
    else if (row.state === 'em aplicação') await admitDevice(db, place, device)
    else throw new HttpError(409, 'WRONG_STATE', 'Reabra primeiro a aplicação.')
    const name = await findNameOf(db, place)
    const decision = body.admit ? 'outro aparelho entrou' : 'outro aparelho recusado'
    const label = `${row.title}, ${row.group_name}: ${name}, ${decision}`
    await record({ table: 'applications', id: row.id, label, before: null, after: null })
    return { id: device.id }
  }),

  serve(listNotTaken, async ({ db, account, params }) => {
    const row = await findApplication(db, account, params.id)
    if (!row) throw notFound(WHAT)
    const devices = await findNotTaken(db, row.id, params.pupil)
    return {
      answers: devices.flatMap(device =>
        Object.entries(device).map(([itemId, { answer, at }]) => ({ itemId, answer, at })),
      ),
    }
  }),

  serve(removeNickname, async ({ db, account, params, record }) => {
    const row = await findApplication(db, account, params.id)
    if (!row) throw notFound(WHAT)
    const removed = await deleteNickname(db, row.id, params.attempt)
    if (!removed) throw notFound('Este nome')
    const { before, after } = removed
    const label = `${row.title}, ${row.group_name}: ${after.nickname}`
    await record({ table: 'attempts', id: after.id, label, before, after })
    return { id: after.id }
  }),
]
