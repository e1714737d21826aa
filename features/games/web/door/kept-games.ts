import type { GameKind } from '../../kinds.ts'
import type { GameAtTheDoor } from '../../play-contract.ts'
import type { StoredPlay } from '../play/play-shapes.ts'

/** A game with all that is needed to play it. */
export type PlayableGame = Omit<GameAtTheDoor, 'game' | 'roomId'> & NonNullable<GameAtTheDoor['game']>
/** A game that a class plays now, as its door tells of it. */
export type RoomGame = Pick<GameAtTheDoor, 'code' | 'title' | 'roomId'>

/** Who plays on this phone: what was written at the door, and what it is called. */
export interface PlayerIdentity {
  studentCode?: string
  nickname?: string
  name: string
}

interface SavedGame {
  game: PlayableGame
  who?: PlayerIdentity
  /** A play that was going on, and as which kind: teams may have gone on with another. */
  play?: StoredPlay
  kind?: GameKind
  at: number
}

const PREFIX = 'jogo:'
/** What a phone keeps of the rooms that it was in, by the code of their game. */
export const ROOMS = 'jogo-sala:'
/** Games that stay on a phone; the oldest give way. */
const MAX_GAMES = 12

/** What this phone keeps of a game, so that it opens without network; undefined where nothing can be kept. */
export function keptGame(code: string): SavedGame | undefined {
  return read<SavedGame>(PREFIX + code)
}

/** Keeps a game, who plays it, or where a play stands. */
export function keepGame(code: string, part: Partial<SavedGame>): void {
  const before = keptGame(code)
  const game = part.game ?? before?.game
  if (!game) return
  write(PREFIX + code, { ...before, ...part, game, at: Date.now() } satisfies SavedGame)
  // A move of a game that is kept already reads no other one.
  if (!before) dropOldest()
}

function dropOldest(): void {
  const all = names(PREFIX)
    .map(name => ({ name, at: read<SavedGame>(name)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
  for (const { name } of all.slice(MAX_GAMES)) remove(name)
}

/** Reads a value; what cannot be read counts as absent (K6). */
export function read<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(name)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch (error) {
    console.error('What was kept could not be read.', error)
    return undefined
  }
}

/** Writes a value; a full or closed storage must not stop the game. */
export function write(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value))
    return true
  } catch (error) {
    console.error('Nothing could be kept.', error)
    return false
  }
}

export function remove(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch (error) {
    console.error('What was kept could not be removed.', error)
  }
}

export function names(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter(name => name.startsWith(prefix))
  } catch (error) {
    console.error('What was kept could not be listed.', error)
    return []
  }
}
