import { loadKind } from '#engines/games/kinds.ts'
import {
  again,
  elapsed,
  newPlay,
  type Play,
  playBounds,
  playResults,
  playScore,
} from '#engines/games/play.ts'
import { readRules } from '#engines/games/rules.ts'
import { HttpError } from '#kit/refusals.ts'
import { boardContent, notShown } from '../board-content.ts'
import type { GameKind } from '../kinds.ts'
import type { ItemResult, PlaySent } from '../play-contract.ts'
import type { FoundGame } from './entry.ts'
import { itemsOf, rulesOf } from './present.ts'

/** What a play is worth. */
export interface Counted {
  points: number
  max: number
  finished: boolean
  results: readonly ItemResult[]
}

/**
 * What the moves of a play give when they are made again on its board: the phone's own sum is not asked. Undefined where
 * there are no moves, or where the game was changed after the phone had it, so that they no longer fit.
 * @throws HttpError 400 where moves of the very same game cannot have been made
 */
export async function replayed(game: FoundGame, sent: PlaySent): Promise<Counted | undefined> {
  if (!sent.moves) return undefined
  const kind = await loadKind(kindOf(game, sent))
  const rules = readRules(kind, rulesOf(game))
  const { items, first, entries } = sent.moves
  const content = boardContent(
    itemsOf(game).filter(item => items.includes(item.id)),
    notShown,
  )
  // A game that has not been written yet cannot have been played: only an older one is believed.
  const isSame = sent.moves.version >= game.version
  const teams = sent.teams ?? 0
  const impossible = () => {
    // What is left out today, the product that the phone had may have laid.
    if (!isSame || kind.leftOut(content, rules).length > 0) return undefined
    throw new HttpError(400, 'VALIDATION', 'As jogadas desta partida não são deste jogo.')
  }
  if (content.length !== items.length || first >= Math.max(1, teams)) return impossible()
  if (kind.fits(content, rules) !== undefined) return impossible()
  const begun = newPlay(kind, content, rules, sent.seed, teams, first)
  const { play, refusedAt } = again(kind, begun, entries)
  if (refusedAt !== undefined) return impossible()
  const ended = elapsed(play, Math.min(sent.seconds, playBounds.seconds))
  return {
    ...playScore(kind, ended),
    finished: ended.ended === 'finished' || ended.ended === 'time',
    results: resultsOf(ended),
  }
}

/** What a phone says of a play whose moves cannot be made again: no more points than the content gives. */
export async function boundedByContent(game: FoundGame, sent: PlaySent): Promise<Counted> {
  const kind = await loadKind(kindOf(game, sent))
  const rules = readRules(kind, rulesOf(game))
  const content = boardContent(itemsOf(game), notShown)
  const most =
    kind.fits(content, rules) === undefined
      ? playScore(kind, newPlay(kind, content, rules, sent.seed, sent.teams ?? 0)).max
      : 0
  return { points: Math.min(sent.points, most), max: most, finished: sent.finished, results: sent.results }
}

/**
 * What was played: teams before one screen may go on with the same pairs as another kind.
 * @throws HttpError 400 for one player, who plays the kind that the teacher chose
 */
export function kindOf(game: FoundGame, sent: PlaySent): GameKind {
  const own = game.kind as GameKind
  const kind = sent.kind ?? own
  if (kind !== own && sent.teams === undefined)
    throw new HttpError(400, 'VALIDATION', 'Esta partida não é do tipo deste jogo.')
  return kind
}

function resultsOf(play: Play): ItemResult[] {
  return playResults(play).map(result => ({
    ...result,
    seconds: Math.min(playBounds.seconds, Math.round(result.seconds)),
  }))
}

/** Whether a phone counted otherwise than its own moves. */
export function differsFromReplay(sent: PlaySent, counted: Counted): boolean {
  return sent.points !== counted.points || sent.max !== counted.max || sent.finished !== counted.finished
}
