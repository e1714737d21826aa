import type { Db } from '#kit/server/database/database.ts'
import type { GameItem } from '../game.ts'
import { type BingoState, isMarked, MAX_POINTS, pointsFor, type RoundState } from '../live/room.ts'
import type { ItemResult } from '../play-contract.ts'
import { insertPlays, type NewPlay, removeRoomPlay } from './play-queries.ts'
import { itemsOf } from './present.ts'
import { findAllAnswers, findAnswersOf } from './room-answers.ts'
import { findGameOf, findPlayersOf, lockRoom, type Room } from './room-queries.ts'

/** The plays of a room, one per player. They leave out questions that were never asked. */
export async function keepRoomPlays(db: Db, room: Room, items: readonly GameItem[]): Promise<void> {
  if (room.state.asked.length === 0) return
  const answers = Map.groupBy(await findAllAnswers(db, room.id), answer => answer.player_id)
  const players = await findPlayersOf(db, room.id)
  await insertPlays(
    db,
    players.flatMap(player => playOf(room, player, answers.get(player.id) ?? []) ?? []),
    items,
  )
}

/** The play of a player whose answers came after the end, recounted with them. */
export async function recountPlay(db: Db, roomId: string, playerId: string): Promise<void> {
  await db.transaction().execute(async transaction => {
    const room = await lockRoom(transaction, roomId)
    // It has opened again meanwhile.
    if (room?.ended_at === null) return
    const players = room && (await findPlayersOf(transaction, roomId))
    const player = players?.find(one => one.id === playerId)
    if (!room || !player) return
    const play = playOf(room, player, await findAnswersOf(transaction, playerId))
    if (!play) return
    await removeRoomPlay(transaction, roomId, playerId)
    await insertPlays(transaction, [play], itemsOf(await findGameOf(transaction, room)))
  })
}

type Player = Awaited<ReturnType<typeof findPlayersOf>>[number]

/** Its id is the player's, so that each player has one play of a room. Undefined for a player without answers. */
function playOf(room: Room, player: Player, own: Answers): NewPlay | undefined {
  const { state } = room
  if (own.length === 0 && state.kind !== 'bingo') return undefined
  const openedAt = new Date(room.opened_at)
  const endedAt = room.ended_at === null ? Date.now() : Date.parse(room.ended_at)
  return {
    id: player.id,
    gameId: room.game_id,
    roomId: room.id,
    kind: room.kind,
    ...(player.student_id === null ? { nickname: player.name } : { studentId: player.student_id }),
    seed: room.seed,
    startedAt: openedAt.toISOString(),
    seconds: Math.min(86_400, Math.max(0, Math.round((endedAt - openedAt.getTime()) / 1000))),
    finished: true,
    ...(state.kind === 'bingo' ? countBingo(state, room, player.number) : countRounds(state, room, own)),
  }
}

type Counted = Pick<NewPlay, 'points' | 'max' | 'results'>
type Answers = readonly { round: number; choice: number; took_ms: number | null }[]

/** Each answer is worth what it was, and how quick. */
function countRounds(state: RoundState, room: Room, own: Answers): Counted {
  const results: ItemResult[] = []
  let points = 0
  for (const round of state.asked) {
    const question = room.questions[round]
    if (!question) continue
    const answer = own.find(answer => answer.round === round)
    const isRight = answer?.choice === question.right && isMarked(question)
    if (isRight) points += pointsFor(answer.took_ms, state.timeMs)
    results.push({
      itemId: question.itemId,
      seen: true,
      right: isRight,
      tries: answer ? 1 : 0,
      seconds: Math.round((answer?.took_ms ?? 0) / 1000),
    })
  }
  return { points, max: MAX_POINTS * state.asked.length, results }
}

/** A card is won or not; the words found on it stay on the phone, so that they count as seen and never tried. */
function countBingo(state: BingoState, room: Room, number: number): Counted {
  const results = state.asked.flatMap(round => {
    const question = room.questions[round]
    return question ? [{ itemId: question.itemId, seen: true, right: false, tries: 0, seconds: 0 }] : []
  })
  return { points: state.winners.some(winner => winner.number === number) ? 1 : 0, max: 1, results }
}
