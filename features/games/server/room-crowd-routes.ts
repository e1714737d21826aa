import { notFound } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { stepBack } from '#school/entry/server/device-queries.ts'
import { guardNetwork } from '#school/entry/server/same-network.ts'
import { withoutPlayer } from '../live/room.ts'
import { freeRoomPlaces } from '../room-contract.ts'
import { findTogether, findUnanswered } from './room-crowd.ts'
import { findHostedGame, lockRoom, removePlayer, updateRoom } from './room-queries.ts'
import { logOf, topicsOf } from './room-topics.ts'
import { viewOfHost, WHAT_ROOM } from './room-views.ts'

/** Frees the places of a room that one address took. */
export const crowdRoutes: Served[] = [
  serve(freeRoomPlaces, async ({ db, account, params, request, today }) => {
    await db.transaction().execute(async transaction => {
      const game = await findHostedGame(transaction, account, params.id)
      const room = game && (await lockRoom(transaction, params.id))
      if (!room) throw notFound(WHAT_ROOM)
      const together = await findTogether(transaction, room.id)
      if (!together || room.state.phase === 'fim') return
      const isFreed = new Set(together.places.map(place => place.placeId))
      let { state } = room
      for (const player of await findUnanswered(transaction, room.id)) {
        if (!isFreed.has(player.placeId)) continue
        const id = await removePlayer(transaction, room.id, player.number)
        if (id !== undefined) state = withoutPlayer(state, id)
      }
      await updateRoom(transaction, room.id, state)
      await stepBack(transaction, room.id, together.places)
      await guardNetwork(transaction, room.id, together.network)
    })
    void topicsOf(db, logOf(request)).changed(params.id)
    return viewOfHost(db, account, params.id, today)
  }),
]
