import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { VisitorFields } from '#school/entry/contract.ts'
import type { Device } from '#school/entry/server/device-key.ts'
import { type Call, guess } from '#school/entry/server/guess.ts'
import type { Behind } from '#school/entry/server/places.ts'
import {
  countPupils,
  findPupilByCode,
  namesFor,
  tooManyNames,
  unknownCode,
  unknownPupil,
} from '#school/entry/server/pupils.ts'
import { shortName } from '#school/entry/short-name.ts'
import type { Entry } from '../game.ts'
import { countNames } from './play-queries.ts'
import { findGameByCode } from './queries.ts'
import { assignToPhone, findPlayerOf, findPlayerPlaces, isOnCard } from './room-queries.ts'

export type FoundGame = NonNullable<Awaited<ReturnType<typeof findGameByCode>>>

/** @throws HttpError 404 for a code that leads nowhere, 429 for too many of them */
export async function getGameByCode(db: Db, code: string, call: Call, device?: Device): Promise<FoundGame> {
  return guess(db, call, { what: 'code', device, wrong: unknownCode }, async () => {
    const found = await findGameByCode(db, code)
    return found?.state === 'rascunho' || found?.state === 'arquivado' ? undefined : found
  })
}

/** A pupil, a nickname, or an unknown player. */
export type Player =
  | { kind: 'pupil'; studentId: string; name: string; place: string; code: string; hasCard: boolean }
  | { kind: 'name'; nickname: string; name: string; place: string }
  | { kind: 'nobody' }

export const asksForCode = (entry: string) => entry === 'código' || entry === 'cartão'

/**
 * Who a device says that plays, as the game asks for it.
 * @throws HttpError 400 where it asks for more, 404 UNKNOWN_PUPIL, 409 TOO_MANY_NAMES, 429
 */
export async function resolvePlayer(
  db: Db,
  game: FoundGame,
  { studentCode, nickname }: VisitorFields,
  call: Call,
  device: Device,
): Promise<Player> {
  if ((game.entry as Entry) === 'ninguém') return { kind: 'nobody' }
  if (studentCode !== undefined) {
    const wrong = () => unknownPupil('que joga este jogo', device.key)
    const pupil = await guess(db, call, { what: `pupil:${game.id}`, device, wrong }, () =>
      findPupilByCode(db, game.group_ids, studentCode),
    )
    const { id: studentId, code, hasCard, fullName, group } = pupil
    return { kind: 'pupil', studentId, name: shortName(fullName), place: group, code, hasCard }
  }
  if (asksForCode(game.entry))
    throw invalidField('studentCode', 'Escreve o teu código de aluno, com 8 algarismos.')
  if (nickname === undefined) throw invalidField('nickname', 'Escreve o teu nome.')
  const { names, pupils } = await countNames(db, game, nickname)
  if (names >= (pupils === 0 ? IN_A_SCHOOL : namesFor(pupils))) throw tooManyNames()
  return { kind: 'name', nickname, name: nickname, place: game.group_names.join(', ') }
}

/** As many as a school has in a room, where a game names no groups. */
const IN_A_SCHOOL = 300

const common = (game: FoundGame) => ({
  thing: 'jogo' as const,
  sharedPhone: false,
  cardWord: game.entry === 'cartão',
  pupils: async (db: Db) => (game.group_ids.length === 0 ? IN_A_SCHOOL : countPupils(db, game.group_ids)),
})

/** A game that is played alone has no places: a card that it asks for is remembered with the device. */
export function behindGame(game: FoundGame): Behind {
  return {
    ...common(game),
    doorId: game.id,
    atOnce: true,
    holder: async () => undefined,
    heldBy: async () => [],
    give: async () => undefined,
  }
}

/** In a room a pupil has a place, which is the phone's that began in it, however long it is silent. */
export function behindRoom(game: FoundGame, roomId: string): Behind {
  return {
    ...common(game),
    doorId: roomId,
    async holder(db, studentId) {
      const player = await findPlayerOf(db, roomId, { studentId })
      const keyHash = player && !isOnCard(player.phone) ? player.phone : null
      return player && { keyHash, answered: false, idle: false, ended: false }
    },
    heldBy: (db, keyHash) => findPlayerPlaces(db, roomId, keyHash),
    async give(db, studentId, keyHash) {
      const player = await findPlayerOf(db, roomId, { studentId })
      if (player) await assignToPhone(db, roomId, player.id, keyHash)
    },
  }
}
