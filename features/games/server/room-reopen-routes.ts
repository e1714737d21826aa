import { orNotFound, wrongState } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { reopened } from '../live/room.ts'
import { reopenRoom } from '../room-contract.ts'
import { removeRoomPlays } from './play-queries.ts'
import { lockEditable } from './present.ts'
import { findHostedGame, lockRoom, updateRoom } from './room-queries.ts'
import { viewOfHost, WHAT_ROOM, whyNotReopened } from './room-views.ts'

/** A game that was ended by mistake goes on. */
export const reopenRoutes: Served[] = [
  serve(reopenRoom, async ({ db, account, params, record, today }) => {
    const hosted = orNotFound(await findHostedGame(db, account, params.id), WHAT_ROOM)
    const game = await lockEditable(db, account, hosted.id)
    const room = orNotFound(await lockRoom(db, params.id), WHAT_ROOM)
    // The second of two taps finds it open.
    if (room.state.phase === 'fim') {
      const fault = await whyNotReopened(db, account, room)
      if (fault) throw wrongState(fault)
      await updateRoom(db, room.id, reopened(room.state, Date.now()))
      await removeRoomPlays(db, room.id)
      await record({ table: 'game_rooms', id: room.id, label: game.title, before: null, after: null })
    }
    return viewOfHost(db, account, room.id, today)
  }),
]
