import type { ReactNode } from 'react'
import type { GameContent } from '#engines/games/content.ts'
import type { Score } from '#engines/games/kind.ts'
import type { KindName } from '#engines/games/kinds.ts'
import type { Entry } from '#engines/games/play.ts'
import type { ItemResult } from '#engines/games/tally.ts'
import type { PicturesAhead } from '../door/pictures-ahead.ts'

export interface GamePlayerProps {
  title: string
  /** «Ciências Naturais, 5ª classe» */
  subject: string
  kind: KindName
  items: GameContent
  rules: unknown
  /** The seed of the next play, asked for each one. */
  seed: () => string
  mode: 'individual' | 'equipas' | 'ambos'
  /** How many teams are proposed. */
  teams?: number
  /** Names what is kept of this game on the device. */
  gameId: string
  /** A play that was going on: it goes on without the start screen. */
  resume?: StoredPlay
  /** After each move; undefined once the play is over. */
  onStore: (play: StoredPlay | undefined) => void
  /** Once for each play that had a move. */
  onEnd: (play: EndedPlay) => void
  /** Where its pictures come over a network. */
  pictures?: PicturesAhead
  /** Where the play is: on the device, sent. It is on the end screen. */
  receipt?: ReactNode
  onLeave: () => void
  /** Other kinds that the same content fits. */
  otherKinds?: readonly { kind: KindName; label: string; onChoose: () => void }[]
}

/** A play as it is kept: it is made again from this and the game's content. */
export interface StoredPlay {
  seed: string
  /** The items that were given to the kind. */
  items: readonly string[]
  /** Names of the teams; none where one person plays. */
  teams: readonly string[]
  first: number
  entries: readonly Entry[]
  seconds: number
}

export interface EndedPlay extends StoredPlay {
  score: Score
  /** Of each team; of the one person at 0. */
  points: readonly number[]
  results: readonly ItemResult[]
  ended: 'finished' | 'time' | 'left'
}

/** What the view of a kind is given. */
export interface ViewProps<B, S, M> {
  board: B
  state: S
  /** Makes a move; it counts for `team` where that is not the one whose turn it is. */
  send: (move: M, team?: number) => void
  /** Names of the teams; none where one person plays. */
  teams: readonly string[]
  turn: number
  points: readonly number[]
  /** The team of each entry so far, so that what it won carries its mark. */
  entries: readonly PlayedEntry[]
}

export interface PlayedEntry extends Entry {
  by: number
}
