import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError, invalidField } from '#kit/server/http/http-error.ts'
import { whileRight } from '#school/accounts/server/guesses.ts'
import { addressLimit, type Limit } from '#school/accounts/server/rate-limits.ts'
import type { Entry } from '../contract.ts'
import { countNames, findPlayer } from './play-queries.ts'
import { findGameByCode } from './queries.ts'

/** Wrong codes that an address may send at once: a whole school is behind one. Right ones are given back. */
const WRONG_GAME_CODES = 300
const WRONG_PUPIL_CODES = 200

export type FoundGame = NonNullable<Awaited<ReturnType<typeof findGameByCode>>>

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** @throws HttpError 404 for a code that leads nowhere, 429 for too many of them */
export async function getGameByCode(db: Db, code: string, { request, reply }: Call): Promise<FoundGame> {
  const limits = [addressLimit('game-code', request.ip, WRONG_GAME_CODES)]
  const found = await whileRight(db, reply, limits, () => findGameByCode(db, code))
  if (found && found.state !== 'rascunho' && found.state !== 'arquivado') return found
  throw new HttpError(404, 'NOT_FOUND', 'Não há nenhum jogo com este código. Vê de novo o quadro.')
}

/** Who plays: a pupil, somebody by name, or nobody that is known. */
export type Player =
  | { kind: 'pupil'; studentId: string; name: string; place: string }
  | { kind: 'name'; nickname: string; name: string; place: string }
  | { kind: 'nobody' }

/**
 * Who a device says that plays, as the game asks for it.
 * @throws HttpError 400 where it asks for more, 404 UNKNOWN_PUPIL, 409 TOO_MANY_NAMES, 429
 */
export async function whoPlays(
  db: Db,
  game: FoundGame,
  asked: { studentCode?: string | undefined; nickname?: string | undefined },
  { request, reply }: Call,
): Promise<Player> {
  const entry = game.entry as Entry
  if (entry === 'ninguém') return { kind: 'nobody' }
  if (asked.studentCode !== undefined) {
    const { studentCode } = asked
    const limits: Limit[] = [addressLimit(`pupil-code:${game.id}`, request.ip, WRONG_PUPIL_CODES)]
    const pupil = await whileRight(db, reply, limits, () => findPlayer(db, game.group_ids, studentCode))
    if (!pupil) throw unknownPupil()
    return {
      kind: 'pupil',
      studentId: pupil.id,
      name: shortName(pupil.full_name),
      place: pupil.group_name,
    }
  }
  if (entry === 'código')
    throw invalidField('studentCode', 'Escreve o teu código de aluno, com 8 algarismos.')
  const { nickname } = asked
  if (nickname === undefined) throw invalidField('nickname', 'Escreve o teu nome.')
  await refuseMoreNames(db, game, nickname)
  return { kind: 'name', nickname, name: nickname, place: game.group_names.join(', ') }
}

/** Names beyond the pupils of the groups, for guests and for slips; without groups, as many as a school has in a room. */
const namesFor = (pupils: number) => (pupils === 0 ? 300 : pupils + Math.max(5, Math.ceil(pupils / 4)))

async function refuseMoreNames(db: Db, game: FoundGame, nickname: string): Promise<void> {
  const { names, pupils } = await countNames(db, game, nickname)
  if (names >= namesFor(pupils))
    throw new HttpError(
      409,
      'TOO_MANY_NAMES',
      'Já jogaram mais nomes do que alunos tem a turma. Fala com o professor.',
    )
}

function unknownPupil(): HttpError {
  const sentence = 'Este código não é de nenhum aluno que joga este jogo.'
  return new HttpError(404, 'UNKNOWN_PUPIL', sentence, {
    fields: { studentCode: `${sentence} Vê de novo os 8 algarismos.` },
  })
}

/** First name and initial: what a class sees of a pupil on a screen, and what a code alone may tell. */
export function shortName(fullName: string): string {
  const words = fullName.split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  return last ? `${words[0]} ${last.charAt(0)}.` : fullName
}
