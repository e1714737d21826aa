import type { ReactNode } from 'react'
import type { GameItem } from '../../game.ts'
import type { GameKind } from '../../kinds.ts'

/** A pair before it is one of the game's. */
export type NewPair = Omit<GameItem, 'id'>

export type PairSource = 'glossario' | 'banco' | 'turma'

/** Where the pictures of pairs can be read, by pair, as they come. */
export type Pictures = ReadonlyMap<string, string>

export interface SourcesProps {
  from: PairSource
  subjectId: string
  grade: number
  /** Terms and questions whose pairs are in the game already. */
  taken: ReadonlySet<string>
  /** How many more pairs it takes. */
  left: number
  /** @param kind that these pairs are for, where they are for one alone */
  onAdd: (pairs: readonly NewPair[], kind?: GameKind) => void
}

/** Where pairs come from beside the keyboard: the glossary, the bank, the names of a group. */
export type SourcesSlot = (props: SourcesProps) => ReactNode
