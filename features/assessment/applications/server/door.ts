import type { Found } from '#features/assessment/results/server/kind.ts'
import {
  findBegunPlaces,
  findHeldPlaces,
  findNicknamePlace,
  findPlaceAttempt,
  freeUnanswered,
  holdAttempt,
} from '#features/assessment/results/server/place-queries.ts'
import { findByCode } from '#features/assessment/results/server/sitting-queries.ts'
import { HttpError, invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { VisitorFields } from '#school/entry/contract.ts'
import type { Device } from '#school/entry/server/device-key.ts'
import { type Call, guess } from '#school/entry/server/guess.ts'
import type { Behind } from '#school/entry/server/places.ts'
import {
  countPupils,
  findPupilByCode,
  type Pupil,
  unknownCode,
  unknownPupil,
} from '#school/entry/server/pupils.ts'
import type { Thing } from '#school/entry/words.ts'
import { isSilent } from './heartbeats.ts'
import { kindOf } from './kinds.ts'

/** The applications of a code, at least one. */
export type AllFound = [Found, ...Found[]]

/** A visitor who requests a place: a pupil of the group, or a nickname. */
export type Who = { pupil: Pupil } | { pupil: undefined; nickname: string }

export function thingOf({ kind }: { kind: string }): Thing {
  return kind === 'quiz' ? 'quiz' : 'teste'
}

export async function getByCode(db: Db, code: string, call: Call, device?: Device): Promise<AllFound> {
  return guess(db, call, { what: 'code', device, wrong: unknownCode }, async () => {
    const [first, ...others] = await findByCode(db, code)
    return first && ([first, ...others] satisfies AllFound)
  })
}

/** The visitor, the application of their group, and the place in it. */
export async function resolveVisitor(
  db: Db,
  all: AllFound,
  { studentCode, nickname = '' }: VisitorFields,
  call: Call,
  device: Device,
): Promise<{ found: Found; who: Who; placeId: string }> {
  if (studentCode === undefined) {
    const found = all.find(candidate => candidate.allow_nickname && doorOf(candidate) === 'aberto') ?? all[0]
    if (!found.allow_nickname || nickname === '')
      throw invalidField('studentCode', 'Escreve o teu código de aluno, com 8 algarismos.')
    const placeId = await findNicknamePlace(db, found.id, nickname)
    return { found, who: { pupil: undefined, nickname }, placeId }
  }
  const wrong = () => unknownPupil('desta turma', device.key)
  const of = await guess(db, call, { what: `pupil:${doorIdOf(all[0])}`, device, wrong }, async () => {
    const ids = all.map(candidate => candidate.group_id)
    const pupil = await findPupilByCode(db, ids, studentCode)
    const found =
      pupil &&
      all.find(
        ({ group_id, pupil_ids }) => group_id === pupil.groupId && (pupil_ids?.includes(pupil.id) ?? true),
      )
    return found && { found, pupil }
  })
  const found = (await kindOf(of.found)?.own(db, of.found, of.pupil.id)) ?? of.found
  return { found, who: { pupil: of.pupil }, placeId: of.pupil.id }
}

/** What of an application the door must know. */
type OfDoor = Pick<Found, 'id' | 'quiz_id' | 'group_id' | 'shared_phone' | 'card_word'> & { kind: string }

/** A quiz has one door for all of its groups. */
export const doorIdOf = ({ id, quiz_id }: Pick<OfDoor, 'id' | 'quiz_id'>) => quiz_id ?? id

/** The places of an application, as the door asks for them. */
export function behindOf(application: OfDoor): Behind {
  const attemptOf = (db: Db, placeId: string) => findPlaceAttempt(db, application.id, placeId)
  return {
    thing: thingOf(application),
    doorId: doorIdOf(application),
    sharedPhone: application.shared_phone,
    cardWord: application.card_word,
    pupils: db => countPupils(db, [application.group_id]),
    async holder(db, placeId) {
      const attempt = await attemptOf(db, placeId)
      return (
        attempt && {
          keyHash: attempt.key_hash,
          answered: attempt.answered,
          idle: !attempt.answered && isSilent(application.id, attempt),
          ended: attempt.state === 'entregue',
        }
      )
    },
    heldBy: (db, keyHash) => findHeldPlaces(db, doorIdOf(application), keyHash),
    async give(db, placeId, keyHash) {
      const attempt = await attemptOf(db, placeId)
      if (attempt) await holdAttempt(db, attempt.id, keyHash)
    },
    unanswered: {
      begun: db => findBegunPlaces(db, application.id),
      free: async (db, placeId) => (await freeUnanswered(db, application.id, [placeId])) > 0,
    },
  }
}

export function doorOf(found: Pick<Found, 'state' | 'too_early' | 'too_late'>) {
  if (found.state !== 'em aplicação' || found.too_late) return 'fechado' as const
  return found.too_early ? ('em breve' as const) : ('aberto' as const)
}

/** An attempt that has begun goes on even if no new ones are admitted. */
export function refuseAtTheDoor(found: Found, begun: boolean): void {
  const door = doorOf(found)
  if (begun || door === 'aberto') return
  const thing = thingOf(found)
  if (door === 'em breve') throw new HttpError(409, 'NOT_YET', `Este ${thing} ainda não abriu.`)
  throw new HttpError(409, 'CLOSED', `O professor já encerrou este ${thing}.`)
}

export function hasBegun(attempt: { state: string } | undefined): boolean {
  return attempt !== undefined && attempt.state !== 'não apresentado'
}
