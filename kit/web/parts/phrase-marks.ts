import { createContext, type ReactNode } from 'react'
import type { Found } from '#kit/phrases.ts'
import type { FirstPlaces } from './first-places.ts'

/** How known phrases are found in a text, and what is drawn in their place. */
export interface PhraseMarks {
  search: (text: string) => Found<string>[]
  draw: (of: string, words: string) => ReactNode
  /** Where a phrase is drawn only at its first place of all texts; otherwise at the first place of each text. */
  places?: FirstPlaces
}

export const PhrasesMarked = createContext<PhraseMarks | null>(null)
