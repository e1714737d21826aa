import type { Account } from '#kit/account.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findAllAsking } from '#school/entry/server/device-queries.ts'
import { shortName } from '#school/entry/short-name.ts'
import { findCardHolders } from '#school/voting-cards/server/queries.ts'
import type { LiveKind } from '../kinds.ts'
import { presentRoom } from '../live/present-room.ts'
import { noCardsReason, type RoomQuestion } from '../live/room.ts'
import { endOfRoom } from '../live/room-end.ts'
import { typedBars } from '../live/typed.ts'
import type { HostView, RoomView } from '../room-contract.ts'
import type { Mode } from '../rules.ts'
import { rulesOf } from './present.ts'
import { countChoices, findAllAnswers, findRespondents, findTyped } from './room-answers.ts'
import { roomLimit } from './room-content.ts'
import { crowdOfRoom } from './room-crowd.ts'
import {
  countPlayers,
  findHostedGame,
  findPlayersOf,
  findReopening,
  findRoom,
  type Room,
} from './room-queries.ts'

export const WHAT_ROOM = 'Esta sala'

/** What everybody in a room sees now. */
export async function viewOfRoom(db: Db, room: Room): Promise<RoomView> {
  const round = room.state.asked.at(-1)
  const isShown = room.state.phase === 'resposta' && round !== undefined
  return presentRoom(room, {
    now: Date.now(),
    counts: isShown ? await countChoices(db, room.id, round) : new Map(),
    players: isShown ? await countPlayers(db, room.id) : 0,
  })
}

/** The doors of a game: its own, and that of the room in which a class plays it. */
export const doorsOf = (game: { id: string; room_id: string | null }) =>
  game.room_id === null ? [game.id] : [game.id, game.room_id]

/** The phones that wait to be let into a game or its room, by the name that a class sees of their pupils. */
export async function askingAt(db: Db, game: { id: string; room_id: string | null }) {
  const asking = await findAllAsking(db, doorsOf(game))
  return asking.map(({ id, since, why, name }) => ({ id, since, why, name: shortName(name ?? '') }))
}

/** A question as everybody sees it: without its key. */
export function withoutKey({ itemId, text, options, typed, picture }: RoomQuestion) {
  return { itemId, text, options: [...options], typed: typed !== undefined, picture: picture ?? null }
}

/** Over how many teams players may be spread: of a game that is played either way, until the class goes on in another room. */
export function mayTeam(
  { mode, teams }: { mode: string; teams: number },
  { kind }: { kind: string },
): number {
  return (mode as Mode) === 'ambos' && kind !== 'bingo' ? teams : 0
}

/** The room as the teacher's screen sees it, or 404. */
export async function viewOfHost(db: Db, account: Account, id: string, today: string): Promise<HostView> {
  const game = await findHostedGame(db, account, id)
  const room = game && (await findRoom(db, id))
  if (!room) throw notFound(WHAT_ROOM)
  const players = await findPlayersOf(db, id)
  const asking = await askingAt(db, { id: game.id, room_id: id })
  const round = room.state.asked.at(-1)
  const counts = round === undefined ? new Map<number, number>() : await countChoices(db, id, round)
  const question = round === undefined ? undefined : room.questions[round]
  const isRevealed = room.state.phase === 'resposta' && !room.state.veiled
  const typed =
    question?.typed && round !== undefined && isRevealed
      ? typedBars(question, await findTyped(db, id, round), room.questions)
      : undefined
  const limit = roomLimit(room.kind as LiveKind, rulesOf(game))
  return {
    ...presentRoom(room, { now: Date.now(), counts, players: players.length }),
    // What was typed stands as options do, the right one first.
    ...(typed && { counts: typed.counts, right: 0 }),
    gameId: game.id,
    title: game.title,
    subject: game.subject,
    groups: game.groups,
    code: game.code ?? '',
    pupils: game.pupils,
    mayTeam: mayTeam(game, room),
    secondsEach: limit === null ? null : limit / 1000,
    players: players.map(({ number, name, away, with_number: withNumber }) => ({
      number,
      name,
      away,
      withNumber,
    })),
    asking,
    crowd: await crowdOfRoom(db, id, asking, game.pupils),
    answered: [...counts.values()].reduce((sum, count) => sum + count, 0),
    question: question
      ? {
          ...withoutKey(question),
          answer: question.answer,
          errors: [...(question.words?.errors ?? [])],
          ...(typed && { options: typed.options, errors: typed.errors }),
        }
      : null,
    cards: await cardsOf(db, account, room, today),
    noCardsReason: noCardsReason(room.state, room.questions) ?? '',
    used: [...room.state.asked],
    mayReopen: room.state.phase === 'fim' && (await whyNotReopened(db, account, room)) === undefined,
    end:
      room.state.phase === 'fim' ? endOfRoom(room.state, room.questions, await findAllAnswers(db, id)) : null,
  }
}

/** Why an account may not open a room again that has ended; undefined where it may. */
export async function whyNotReopened(
  db: Db,
  account: Account,
  { id, state }: Room,
): Promise<string | undefined> {
  if (state.end?.by !== account.id) return 'Só quem terminou este jogo o pode reabrir.'
  if (state.next) return 'A turma já seguiu para outra sala.'
  const found = await findReopening(db, id)
  if (!found?.isOfToday) return 'Este jogo acabou noutro dia. Abra outra sala.'
  if (!found.isPublished) return 'O jogo já não está publicado.'
  if (!found.isUnchanged) return 'O jogo mudou depois de acabar. Abra outra sala.'
  return found.isElsewhere ? 'Este jogo já tem outra sala aberta. Termine-a primeiro.' : undefined
}

/** Who of the class that votes with cards was read in the running question. */
async function cardsOf(db: Db, account: Account, room: Room, today: string): Promise<HostView['cards']> {
  if (!room.state.cards) return null
  const found = await findCardHolders(db, account, room.state.cards.groupId, today)
  if (!found) return null
  const round = room.state.asked.at(-1)
  const read = round === undefined ? new Set<string>() : await findRespondents(db, room.id, round)
  return {
    group: found.group,
    holders: found.holders.map(({ number, absent, studentId }) => ({
      number,
      absent,
      read: read.has(studentId),
    })),
  }
}
