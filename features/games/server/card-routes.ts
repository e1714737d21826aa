import { notFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { shortName } from '#school/entry/short-name.ts'
import { getCardHolders } from '#school/voting-cards/server/queries.ts'
import { castVotes, voteWithCards } from '../card-contract.ts'
import { noCardsReason, tookOf } from '../live/room.ts'
import { forgetAnswer, keepAnswer } from './room-answers.ts'
import { freeNumber, makeRoom } from './room-places.ts'
import {
  findHostedGame,
  findPlayerOf,
  insertPlayer,
  lockRoom,
  type Room,
  touchPlayers,
  updateRoom,
} from './room-queries.ts'
import { logOf, topicsOf } from './room-topics.ts'
import { viewOfHost, WHAT_ROOM } from './room-views.ts'

/** What is read now may have been seen before it was held up. */
const AFTER_KEY = 'A turma já viu a resposta certa, ou já passou adiante: estes cartões não contam.'

/** Answers that a class holds up on cards, beside those of phones. */
export const cardRoutes: Served[] = [
  serve(voteWithCards, async ({ db, account, params, body, today, request }) => {
    await getCardHolders(db, account, body.group, today)
    await db.transaction().execute(async transaction => {
      const game = await findHostedGame(transaction, account, params.id)
      const room = game && (await lockRoom(transaction, params.id))
      if (!room) throw notFound(WHAT_ROOM)
      const why = noCardsReason(room.state, room.questions)
      if (why) throw wrongState(why)
      if (room.state.cards?.groupId === body.group) return
      await updateRoom(transaction, room.id, { ...room.state, cards: { groupId: body.group } })
    })
    void topicsOf(db, logOf(request)).changed(params.id)
    return viewOfHost(db, account, params.id, today)
  }),

  serve(castVotes, async ({ db, account, params, body, today }) => {
    await db.transaction().execute(async transaction => {
      const game = await findHostedGame(transaction, account, params.id)
      const room = game && (await lockRoom(transaction, params.id))
      if (!room) throw notFound(WHAT_ROOM)
      const { state } = room
      if (!state.cards || state.kind === 'bingo') throw wrongState('Nesta sala não se vota com cartões.')
      if (!state.asked.includes(body.round)) throw wrongState('Esta pergunta ainda não foi feita.')
      if (tookOf(state, body.round, Date.now()) === undefined) throw wrongState(AFTER_KEY)
      const isOpen = state.phase === 'pergunta'
      const { holders } = await getCardHolders(transaction, account, state.cards.groupId, today)
      const byNumber = new Map(holders.map(holder => [holder.number, holder]))
      const options = room.questions[body.round]?.options.length ?? 0
      const players: string[] = []
      for (const { number, choice } of body.votes) {
        const holder = byNumber.get(number)
        // A card that nobody of the class holds, and a letter that this question does not have.
        if (!holder || (choice ?? 0) >= options) continue
        const player = await playerOf(transaction, room, holder)
        if (choice !== null)
          await keepAnswer(transaction, {
            ...{ playerId: player, round: body.round, choice, tookMs: null, replaces: isOpen },
          })
        else if (isOpen) await forgetAnswer(transaction, player, body.round)
        players.push(player)
      }
      await touchPlayers(transaction, players)
    })
    return viewOfHost(db, account, params.id, today)
  }),
]

/** The place of a pupil in the room, made with the first card that was read. */
async function playerOf(
  db: Db,
  room: Room,
  { studentId, name }: { studentId: string; name: string },
): Promise<string> {
  const there = await findPlayerOf(db, room.id, { studentId })
  if (there) return there.id
  const taken = await makeRoom(db, { ...room, state: { ...room.state, open: true } })
  const { id } = await insertPlayer(db, {
    ...{ roomId: room.id, studentId, name: shortName(name), number: freeNumber(room, taken), at: 'a card' },
  })
  return id
}
